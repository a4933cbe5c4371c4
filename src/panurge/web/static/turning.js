// A thing that can lie in several ways at one place: which one is shown, and the handles that turn it. Knows no game.
import { made, say } from "./page_state.js";

const NS = "http://www.w3.org/2000/svg";
const SIGNS = {
  turn: "M-6 0A6 6 0 1 0-3.5-4.8M-4.5-9V-4.2H.3",
  flip: "M-3-8L-7-4L-3 0M-7-4H3A4.5 4.5 0 0 1 7 0M3 8L7 4L3 0M7 4H-3A4.5 4.5 0 0 1-7 0",
};
const SIDE = { turn: -1, flip: 1 }, ROOM = 26, HALF = 23;  // pixels from the rim of the thing to the middle of a handle; half of one, with its rim

/** How it was turned, by place; where nothing was, the way told first. */
export const turnings = new Map();
/** How a hint would turn it, by place: it lies so until it is turned otherwise. */
export const hintedTurns = new Map();

/** One way for each place. */
export function taken(ways) {
  const shown = new Map();
  for (const way of ways) {
    const key = way.place ?? way;
    if (!shown.has(key) || (turnings.get(way.place) ?? hintedTurns.get(way.place)) === (way.turn ?? 0)) shown.set(key, way);
  }
  return [...shown.values()];
}
/** Whether what is held can lie there in more ways than this one. */
export const several = (way, ways) => Boolean(way.figure) && ways.some(one => one !== way && one.place === way.place && one.verb === way.verb);

/** Handles left and right of what one looks at, below it where the board ends, never over it. `box` is where it is, in
 * units of the drawing. */
export function handles(over, box, wanted) {
  for (const one of over.querySelectorAll(".turner")) one.remove();
  for (const [name, go] of box ? wanted : []) {
    const button = made("button", "sign turner"), icon = document.createElementNS(NS, "svg"), path = document.createElementNS(NS, "path");
    button.type = "button";
    button.dataset.handle = name;
    button.setAttribute("aria-label", say(`hand.${name}`));
    button.title = say(`hand.${name}`);
    button.setAttribute("aria-keyshortcuts", name === "turn" ? "r" : "f");
    icon.setAttribute("viewBox", "-11 -11 22 22");
    icon.setAttribute("aria-hidden", "true");
    path.setAttribute("d", SIGNS[name]);
    icon.append(path);
    button.append(icon);
    const beside = box.x + SIDE[name] * (box.w / 2 + ROOM * box.pixel), half = HALF * box.pixel, fits = beside > half && beside < box.wide - half;
    const [x, y] = fits ? [beside, box.y] : [box.x, box.y + box.h / 2 + ROOM * box.pixel];
    Object.assign(button.style, { left: `${100 * x / box.wide}%`, top: `${100 * y / box.high}%` });
    button.addEventListener("click", event => { event.stopPropagation(); go(); });
    over.append(button);
  }
}
