// What the clocks of a live game show between two messages of the server.

import type { Color, Running } from "jadoube";

/** What the server said of the clocks, and when by its own time. */
export interface Reading {
  at: number;
  white: number | null;
  black: number | null;
  running: Running;
  /** Until when the main time stands though the clock runs, where a delay goes first. */
  free: number;
}

/** What a side's clock shows at a time of the server. */
export function shownAt(reading: Reading, side: Color, now: number): number | null {
  const left = reading[side];
  if (left === null || reading.running !== side) return left;
  const from = Math.max(reading.at, reading.free);
  return Math.max(0, left - Math.max(0, now - from));
}
