// Frames laid over the board about what has the keyboard's focus, and about what a hint means if it wears no ring.
// WebKit paints no outline on parts of a drawing and no filter on a <g>: so neither mark rests on them, in any browser.
import { board, made } from "./page_state.js";
import { drawnSign } from "./sign.js";

const ROOM = 3, STILL = 40;  // pixels between a thing and its frame; frames of the screen after which a thing has arrived
const stage = board.parentNode, focus = made("div", "mark focus");
focus.hidden = true;
stage.append(focus);
let hinted = [], turn = 0, still = 0;

// Browsers differ in whether the focus shows once the mouse was used: ours shows as soon as a key is pressed again.
addEventListener("keydown", event => { if (!event.metaKey && !event.ctrlKey && !event.altKey) byKeys(true); }, true);
addEventListener("pointerdown", () => byKeys(false), true);
function byKeys(now) {
  document.documentElement.toggleAttribute("data-keys", now);
  lay();
}
/** Whether somebody who uses the keyboard has come to this. */
export const shown = node => Boolean(node?.matches?.(":focus-visible, [data-keys] :focus"));

const marked = () => { const at = document.activeElement; return board.contains(at) && !board.hidden && shown(at) ? at : null; };
/** A frame about a node, round if the node is; true if it had to be moved. */
function put(frame, node) {
  const box = node?.getBoundingClientRect();
  frame.hidden = !box?.width;
  if (frame.hidden) { frame.dataset.at = ""; return false; }
  const home = stage.getBoundingClientRect();
  const at = [box.left - home.left - ROOM, box.top - home.top - ROOM, box.width + 2 * ROOM, box.height + 2 * ROOM].map(one => `${one.toFixed(1)}px`);
  if (frame.dataset.at === String(at)) return false;
  frame.dataset.at = at;
  [frame.style.left, frame.style.top, frame.style.width, frame.style.height] = at;
  frame.classList.toggle("round", Math.abs(box.width - box.height) < 2 && Boolean(node.querySelector("circle[class^=ring-]")));
  return true;
}
function follow() {
  turn = 0;
  const moved = [put(focus, marked()), ...hinted.map(([frame, node]) => put(frame, node.isConnected ? node : null))].some(Boolean);
  still = moved ? 0 : still + 1;
  if (still < STILL && (!focus.hidden || hinted.length)) turn = requestAnimationFrame(follow);
}
/** Where the frames belong, at once, and as long as what they are about moves. */
function lay() {
  still = 0;
  cancelAnimationFrame(turn);
  follow();
}
/** What a hint means: a frame about each step, numbered where there are several, the first one strong, the others as where
 * it goes. What has no order shows by its own ring, if it has one. */
export function hint(steps) {
  for (const [frame] of hinted) frame.remove();
  hinted = steps.filter(({ node, order }) => order || !node.querySelector(".ring-line")).map(step => [stage.appendChild(frameOf(step)), step.node]);
  lay();
}
function frameOf({ order, goal, sign }) {
  const frame = made("div", ["mark hint", goal && "goal", sign && "signed"].filter(Boolean).join(" "));
  if (order) frame.dataset.order = order;
  if (sign) frame.append(drawnSign(sign));
  return frame;
}

for (const kind of ["focusin", "focusout", "settled"]) document.addEventListener(kind, lay);
board.addEventListener("moved", lay);  // panned or zoomed (panzoom.js)
new ResizeObserver(lay).observe(board);
