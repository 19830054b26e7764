/** The objects of JSON Lines. */
export function objects<T>(lines: string): T[] {
  return lines
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}
