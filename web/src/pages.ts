// The pages. To add one: a file in pages/, a line here, its words in words/*.toml.

import type { Component } from "svelte";
import type { Key } from "./words/words.svelte.ts";

interface Page {
  path: string;
  icon: string;
  title: Key;
  /** Not in the menu: one gets there from another page. */
  aside?: boolean;
  /** Without menu: a clock between two players, a board, a wall. */
  whole?: boolean;
  /** Left out for the front page, which comes with the first script. */
  load?: () => Promise<{ default: Component }>;
}

export const PAGES: Page[] = [
  { path: "ask", icon: "ask", title: "page.ask" },
  { path: "laws", icon: "book", title: "page.laws", load: () => import("./pages/Laws.svelte") },
  { path: "clock", icon: "clock", title: "page.clock", load: () => import("./pages/Clock.svelte") },
  { path: "play", icon: "pawn", title: "page.play", load: () => import("./pages/Play.svelte") },
  { path: "winnable", icon: "mate", title: "page.winnable", load: () => import("./pages/Winnable.svelte") },
  { path: "audit", icon: "audit", title: "page.audit", load: () => import("./pages/Audit.svelte") },
  { path: "hall", icon: "flags", title: "page.hall", aside: true, load: () => import("./pages/Hall.svelte") },
  { path: "desk", icon: "arbiter", title: "page.desk", aside: true, load: () => import("./pages/Desk.svelte") },
  {
    path: "wall",
    icon: "sun",
    title: "page.wall",
    aside: true,
    whole: true,
    load: () => import("./pages/Wall.svelte"),
  },
  { path: "join", icon: "hand", title: "join.title", aside: true, load: () => import("./pages/Join.svelte") },
  { path: "new", icon: "case", title: "new.title", aside: true, load: () => import("./pages/New.svelte") },
  { path: "print", icon: "print", title: "ask.print", aside: true, load: () => import("./pages/Print.svelte") },
];

/** Those of the menu. */
export const MENU = PAGES.filter((page) => !page.aside);

/** The page of the menu to which another belongs. */
export const belongs = (path: string) => (MENU.some((page) => page.path === path) ? path : "play");
