// The pictures of the guide and of the README: which page each one shows, how it is made, and how far two of them differ.

import { sheet } from "./list.mjs";
import { livePages } from "./scene.mjs";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const pocket = (hash, act) => ({ viewport: PHONE, hash: () => hash, act });
const live = (name, viewport = DESK) => ({ viewport, live: true, hash: (evening) => livePages(evening)[name] });

export const PICTURES = {
  ask: pocket("#/ask"),
  answer: pocket("#/ask/arrived-late/answer"),
  clock: pocket("#/clock", sheet),
  board: live("board", PHONE),
  new: live("new", PHONE),
  desk: live("desk"),
  hall: live("hall"),
  wall: live("wall"),
  cards: live("cards"),
};

/** The part of all points in which two pictures differ visibly; all of them where their sizes do. */
export function differing(page, one, other) {
  const address = (png) => `data:image/png;base64,${png.toString("base64")}`;
  return page.evaluate(
    async (both) => {
      const [first, second] = await Promise.all(
        both.map(async (source) => {
          const image = Object.assign(new Image(), { src: source });
          await image.decode();
          const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
          const context = canvas.getContext("2d", { willReadFrequently: true });
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      );
      if (first.width !== second.width || first.height !== second.height) return 1;
      let count = 0;
      for (let at = 0; at < first.data.length; at += 4) {
        const far = [0, 1, 2].some((part) => Math.abs(first.data[at + part] - second.data[at + part]) > 48);
        if (far) count++;
      }
      return count / (first.data.length / 4);
    },
    [address(one), address(other)],
  );
}
