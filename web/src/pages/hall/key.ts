// A link into a competition may carry a token as its last part; it is kept here.

import { keys } from "../../core/keys.svelte.ts";
import { takeSecret, told } from "../../route.svelte.ts";

export function takeKey(): void {
  const competition = told("hall", 1);
  const token = competition && takeSecret();
  if (token) keys.keep({ token, role: "chief", competition, name: "", since: Date.now() });
}
