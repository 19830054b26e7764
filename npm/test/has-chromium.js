// Ends with status 1 where there is no Chromium to try the package in.

import { executable } from "./chromium.js";

process.exit(executable() ? 0 : 1);
