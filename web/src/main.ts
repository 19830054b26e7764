import { mount } from "svelte";
import App from "./App.svelte";
import "./look/fonts.css";
import "./look/tokens.css";
import "./look/ground.css";
import "./look/parts.css";
import "./look/answer.css";
import "./look/page.css";
import "./look/forced.css";
import "./look/print.css";
import { here, listen } from "./route.svelte.ts";
import { dress, fromLink, settings, take } from "./settings.svelte.ts";
import { speak } from "./words/words.svelte.ts";

take(fromLink(here.query));
dress();
listen();
for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(forced-colors: active)"]) {
  matchMedia(query).addEventListener("change", dress);
}
await speak(settings.lang);
mount(App, { target: document.getElementById("app")! });
