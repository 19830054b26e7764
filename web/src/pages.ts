// The pages. To add one: a file in pages/, a line here, its words in words/*.toml.

import type { Component } from "svelte";
import type { Key } from "./words/words.svelte.ts";

interface Page {
  path: string;
  icon: string;
  title: Key;
  /** Left out for the front page, which comes with the first script. */
  load?: () => Promise<{ default: Component }>;
}

export const PAGES: Page[] = [
  { path: "ask", icon: "ask", title: "page.ask" },
  { path: "laws", icon: "book", title: "page.laws", load: () => import("./pages/Laws.svelte") },
  { path: "clock", icon: "clock", title: "page.clock", load: () => import("./pages/Clock.svelte") },
  { path: "winnable", icon: "mate", title: "page.winnable", load: () => import("./pages/Winnable.svelte") },
  { path: "audit", icon: "audit", title: "page.audit", load: () => import("./pages/Audit.svelte") },
];
