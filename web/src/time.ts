// Times as clocks show them and as people type them.

/** 2:00, 1:02:03. */
export function colons(all: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const seconds = Math.round(all);
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}

/** Seconds of 5:30, 1:05:30 or 0:12,5; none where that is no time. A number alone is minutes. */
export function secondsOf(text: string): number | null {
  const parts = text.trim().replace(",", ".").split(":").map(Number);
  if (text.trim() === "" || parts.length > 3 || parts.some((part) => !Number.isFinite(part) || part < 0)) return null;
  return parts.length === 1 ? parts[0]! * 60 : parts.reduce((all, part) => all * 60 + part, 0);
}
