// Clicks, taps, and dragging: the same move by one gesture. The thing follows the finger, places draw it in, and let go
// elsewhere it goes back.
import { closeGroup, touch } from "./choose.js";
import { $, board, here, may } from "./page_state.js";
import { denied, drop, hold, isHeld, join, lookAt, part, places, refuse, release, shade, thingAt, touched } from "./hand.js";
import { answer, hideWhy } from "./why.js";

const SLACK = { mouse: 6, pen: 8, touch: 10 }, MAGNET = 28, EDGE = 4, BACK = 180, LARGER = 1.06;
const over = $("hand"), calm = matchMedia("(prefers-reduced-motion: reduce)");
const LONG = 500;  // milliseconds: who rests there asks what it is (why.js)
let gesture = null, dragged = false;
let tooEarly = false;  // pressed before it was asked of me: that answers nothing

const ANSWERS = "#page-board, #page-choices, #page-hand, #page-bar";
document.addEventListener("click", event => {
  here.byKey = event.detail === 0;
  if (dragged && event.detail) { dragged = false; return; }  // the end of a drag
  if (!event.target.closest?.("#page-why a")) hideWhy();
  if (tooEarly && event.detail && may() && event.target.closest?.(ANSWERS)) { answer(event.target); return; }
  if (touched(event.target, event)) return;
  if (!event.target.closest?.("#page-board, #page-choices") || touch(event.target)) return;
  if (here.group !== null && event.target.closest("#page-board")) closeGroup();
  answer(event.target);
});

addEventListener("pointerdown", event => {
  dragged = false;
  if (event.button || !event.isPrimary) return;
  const path = event.composedPath();  // what a scene hides may be drawn anew
  tooEarly = !may();
  if (tooEarly && path.includes(board)) here.hasten(path.map(one => one.id).filter(Boolean));
  const id = may() && path.includes(board) && thingAt(path.find(one => one.isConnected));
  if (!id) return;
  const { classList } = part(id), loose = classList.contains("loose");
  if (!loose && !tooEarly) return;
  if (loose) event.taken = true;  // no panning with this one
  const slack = loose ? SLACK[event.pointerType] ?? 6 : Infinity, late = tooEarly && !classList.contains("once");
  gesture = { id, pointer: event.pointerId, x: event.clientX, y: event.clientY, since: event.timeStamp, late, slack, dragging: false };
}, true);

addEventListener("pointermove", event => {
  if (!gesture || event.pointerId !== gesture.pointer) return;
  Object.assign(gesture, { dx: event.clientX - gesture.x, dy: event.clientY - gesture.y });
  if (!gesture.dragging && Math.hypot(gesture.dx, gesture.dy) < gesture.slack) return;
  if (!gesture.dragging) begin();
  gesture.frame ??= requestAnimationFrame(() => { if (gesture) { gesture.frame = null; follow(event.clientX, event.clientY); } });
});
// What follows a finger is no scrolling: else Chromium takes a quick end of it for a fling, and the next tap for its stop;
// and iPhones may not heed `touch-action` inside a drawing.
board.addEventListener("touchmove", event => { if (gesture && event.cancelable) event.preventDefault(); }, { passive: false });
addEventListener("pointerup", event => end(event, true));
addEventListener("pointercancel", event => end(event, false));

function begin() {
  const node = part(gesture.id);
  gesture.dragging = true;
  if (!node.classList.contains("held")) hold(gesture.id);
  // of one kind
  const wide = one => one.getBoundingClientRect().width, things = [...board.querySelectorAll(".held")].filter(one => Math.abs(wide(one) - wide(node)) < 2);
  gesture.float = document.createElementNS("http://www.w3.org/2000/svg", "g");
  gesture.float.setAttribute("class", "float");
  things.forEach((one, i) => {
    const copy = shade(one.id), fan = document.createElementNS(copy.namespaceURI, "g"), box = one.getBBox(),
      [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (things.length > 1) fan.setAttribute("transform", `rotate(${(i - (things.length - 1) / 2) * 9} ${x} ${y + box.height})`);
    fan.append(copy);
    gesture.float.append(fan);
    one.classList.add("lifted");
  });
  over.querySelector("svg").append(gesture.float);
  gesture.scale = board.querySelector("svg").getScreenCTM().a;
  const middle = node.getBoundingClientRect();
  gesture.from = [middle.x + middle.width / 2, middle.y + middle.height / 2];
}
function follow(x, y) {
  const { float, scale, dx, dy } = gesture, root = board.querySelector("svg").getScreenCTM();
  const ox = (gesture.from[0] - root.e) / root.a, oy = (gesture.from[1] - root.f) / root.d;
  float.style.transformOrigin = `${ox}px ${oy}px`;
  float.style.transform = `translate(${dx / scale}px,${dy / scale}px) scale(${LARGER})`;
  gesture.near = nearest(x, y);
  for (const one of places()) one.classList.toggle("near", one === gesture.near);
  lookAt(gesture.near ? here.now.hand.ways[gesture.near.dataset.way] : null);
}
function nearest(x, y) {  // the place under the finger, or the one it is drawn to
  let best = null, least = pull(x, y);
  for (const one of places()) {
    if (one.dataset.way === undefined) continue;
    const far = Math.min(...grounds(one).map(box => Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom))));
    if (far && one.dataset.place === undefined) continue;  // a sign draws nothing in: it lies at the rim of what is held
    if (far < least || (far === 0 && least === 0 && closer(one, best, x, y))) { least = far; best = one; }
  }
  return best;
}
/** From how far a place draws: where it cannot lie it is refused, not laid next to it; only at the edge a finger slipped. */
function pull(x, y) {
  const sides = denied().map(one => one.getBoundingClientRect())
    .filter(box => x > box.left && x < box.right && y > box.top && y < box.bottom).map(box => box.width / EDGE);
  return Math.min(MAGNET, ...sides);
}
const closer = (one, other, x, y) => {
  const far = node => Math.min(...grounds(node).map(box => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y)));
  return far(one) < far(other);
};
/** Where a place takes what is let go: itself, and where the thing comes to lie if the place only points there. */
const grounds = place => [place, part(here.now.hand.ways[place.dataset.way].lands ?? "")].filter(Boolean).map(one => one.getBoundingClientRect());

function end(event, done) {
  if (!gesture || event.pointerId !== gesture.pointer) return;
  const { dragging, float, near, frame } = gesture;
  cancelAnimationFrame(frame);
  if (dragging) {
    dragged = true;
    follow(event.clientX, event.clientY);
    const place = done ? gesture.near ?? near : null, way = place && here.now.hand.ways[place.dataset.way];
    for (const one of board.querySelectorAll(".lifted")) one.classList.remove("lifted");
    if (way) { float.remove(); drop(way, event.pointerType === "touch"); } else if (done && join(event.clientX, event.clientY)) float.remove(); else {
      if (done) refuse(beneath(event.clientX, event.clientY), [event.clientX, event.clientY]);
      back(float);
    }
  } else if (done && gesture.late && isTouch(event)) {  // what lay there has been drawn anew: the click would not find it
    here.byKey = false;
    dragged = true;
    hold(gesture.id);
  }
  gesture = null;
}
const isTouch = event => event.timeStamp - gesture.since < LONG && Math.hypot(event.clientX - gesture.x, event.clientY - gesture.y) < SLACK.touch;
/** What something is let go on; its own place is no answer. */
const beneath = (x, y) => { const one = document.elementFromPoint(x, y); return one?.closest(".held") ? null : one; };
function back(float) {
  const go = () => { float.remove(); if (isHeld()) release(); };
  if (calm.matches) { go(); return; }
  float.animate([{ transform: float.style.transform }, { transform: "none" }], { duration: BACK, easing: "cubic-bezier(.3,.7,.3,1)", fill: "forwards" })
    .onfinish = go;
}
