// How things on the board move from one drawing to the next. The drawing says what moves how (`data-motion`, `data-face`,
// `data-from`, `data-to`, `data-delay`: docs/games_reference.md); here it is only carried out. Every movement is added to
// the place a node has anyway, so that stopping one at any moment leaves the board right.
const NS = "http://www.w3.org/2000/svg";
const LONGEST = 450;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = { duration: 380, easing: "cubic-bezier(.3,1.12,.5,1)" };
const running = new WeakMap();  // node → its movements

export const motion = { wanted: () => true };
let quiet = 0;
export const isLively = () => !quiet && !calm.matches && !document.hidden && motion.wanted();
let rest = 0;  // when everything that moves will have come to rest
export const restlessFor = () => Math.max(0, rest - performance.now());
const used = new Set();  // the kinds of movement since somebody asked, for the ear
export function movements() { const kinds = [...used]; used.clear(); return kinds; }
export function quietly(change) { quiet++; try { return change(); } finally { quiet--; } }
const filled = node => node.firstElementChild !== null;

// ------------------------------------------------------------------ before and after a node is changed
// What must be known before a node becomes like `fresh`; null if nothing of it can move.
export function before(node, fresh) {
  if (!node.id || !(node.hasAttribute("transform") || node.dataset.motion) || !isLively()) return null;
  const turned = node.dataset.face !== fresh.dataset.face, gone = filled(node) && !filled(fresh);
  const moved = node.getAttribute("transform") !== fresh.getAttribute("transform");
  if (!turned && !moved && filled(node) === filled(fresh)) return null;
  const was = { place: here(node), face: node.dataset.face, filled: filled(node), ghost: null };
  if (fresh.dataset.motion === "none") { still(node); return null; }
  if (gone || (turned && fresh.dataset.motion === "flip" && filled(node))) was.ghost = ghost(node);
  still(node);
  return was;
}

export function after(node, was) {
  if (!was) return;
  const kind = node.dataset.motion ?? "", place = node.style.transform || "none";
  if (!was.filled) { if (filled(node)) appear(node, kind); return; }
  if (!filled(node)) { leave(was.ghost, node.dataset.to, node.ownerSVGElement); return; }
  if (place !== was.place) travel(node, was.place, place, kind);
  if (node.dataset.face !== was.face) { const turn = TURNS[kind]; if (turn) turn(node, was.ghost); }
}

// A part that was not there at all.
export function enter(node) {
  if (node.id && node.hasAttribute("transform") && filled(node) && isLively()) appear(node, node.dataset.motion ?? "");
}

// A part that is taken out of the drawing.
export function exit(node) {
  if (node.id && node.hasAttribute?.("transform") && filled(node) && node.ownerSVGElement && isLively()) {
    leave(ghost(node), node.dataset.to, node.ownerSVGElement);
  }
}

// ------------------------------------------------------------------ movements
function appear(node, kind) {
  if (kind === "none") return;
  const from = (node.dataset.from ?? "").split(" ").map(id => centre(node.ownerSVGElement, id)).find(Boolean);
  if (from) { travel(node, `translate(${from.x}px,${from.y}px)`, node.style.transform, kind); if (kind === "flip") turnUp(node); return; }
  const turn = ENTRANCES[kind];
  if (turn) { turn(node); return; }
  add(node, [{ transform: "scale(.4)" }, { transform: "scale(1.1)", offset: .65 }, { transform: "scale(1)" }], { duration: 280, easing: "ease-out" });
  play(node, [{ opacity: 0 }, { opacity: 1 }], { duration: 140 });
}

function leave(shade, to, root) {
  if (!shade) return;
  const goal = to && centre(root, to);
  if (goal) {
    const now = shade.style.transform, size = now.replace(/translate\([^)]*\)/, "");
    fading(shade, [{ transform: now, opacity: 1 }, { opacity: 1, offset: .7 },
      { transform: `translate(${goal.x}px,${goal.y}px)${now.startsWith("matrix") ? "" : size}`, opacity: 0 }], { ...GLIDE });
  } else fading(shade, [{ opacity: 1 }, { opacity: 0 }], { duration: 220, easing: "ease-in" });
}

function travel(node, from, to, kind) {
  play(node, [{ transform: from }, { transform: to }],
    kind === "pounce" ? { duration: 430, easing: "cubic-bezier(.45,.05,.7,1)" }
      : kind === "bump" ? { duration: 300, easing: "cubic-bezier(.4,.1,.9,.9)" } : GLIDE);
  const a = new DOMMatrix(from), b = new DOMMatrix(to), dx = b.e - a.e, dy = b.f - a.f;
  if (kind === "bump") bump(node, dx, dy);
  if (kind === "pounce") leap(node, Math.min(Math.max(Math.hypot(dx, dy) * .35, 26), 80));
}

function bump(node, dx, dy) {  // squashed along the way it came, then a little long, then itself
  const along = Math.abs(dx) > Math.abs(dy) * 1.6, across = Math.abs(dy) > Math.abs(dx) * 1.6;
  const flat = along ? "scale(.8,1.12)" : across ? "scale(1.12,.8)" : "scale(.88)",
    long = along ? "scale(1.06,.96)" : across ? "scale(.96,1.06)" : "scale(1.04)";
  add(node, [{ transform: "none", offset: 0 }, { transform: "none", offset: .6 }, { transform: flat, offset: .74 }, { transform: long, offset: .88 },
    { transform: "none", offset: 1 }], { duration: 450 });
}
function leap(node, high) {
  add(node, [{ transform: "none" }, { transform: "scale(1.1,.84)", offset: .1 }, { transform: `translate(0px,${-high}px) scale(1.16,1.16)`, offset: .48 },
    { transform: "translate(0px,0px) scale(1.2,.74)", offset: .8 }, { transform: "scale(.95,1.07)", offset: .92 }, { transform: "none" }],
      { duration: 450, easing: "linear" });
}
function turnOver(node, shade) {  // the old face to its edge, then the new one
  if (shade) fading(shade, [{ transform: `${shade.style.transform} scale(1,1)` }, { transform: `${shade.style.transform} scale(.02,1.04)` }],
    { duration: 170, easing: "ease-in" });
  turnUp(node, 170);
}
function turnUp(node, delay = 0) {
  add(node, [{ transform: "scale(.02,1.04)" }, { transform: "scale(1.04,1.02)", offset: .75 }, { transform: "none" }],
    { duration: 230, delay, easing: "ease-out" });
  if (delay) play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: delay });
}
function tumble(node) {
  add(node, [{ transform: "translate(-34px,-30px) rotate(-270deg) scale(.86)" }, { transform: "translate(-12px,5px) rotate(-90deg) scale(1.08)", offset: .45 },
    { transform: "translate(-4px,-9px) rotate(-24deg)", offset: .68 }, { transform: "translate(0px,2px) rotate(7deg)", offset: .86 }, { transform: "none" }],
      { duration: 450, easing: "ease-out" });
}
function hop(node) {
  add(node, [{ transform: "none" }, { transform: "scale(1.08,.88)", offset: .18 }, { transform: "translate(0px,-14px) scale(.97,1.06)", offset: .5 },
    { transform: "scale(1.07,.92)", offset: .8 }, { transform: "none" }], { duration: 360, easing: "ease-out" });
}
function shake(node) {
  add(node, [0, -5, 5, -4, 3, 0].map(turn => ({ transform: `rotate(${turn}deg)` })), { duration: 360 });
}
const TURNS = { flip: turnOver, tumble, hop, shake, pounce: node => leap(node, 26) };
const ENTRANCES = { tumble, pounce: node => leap(node, 40), flip: node => turnUp(node) };

// ------------------------------------------------------------------ tools
function play(node, frames, { duration, delay = 0, easing = "linear", composite = "replace" }) {
  const wait = Math.min(delay + Number(node.dataset.delay ?? 0), Math.max(LONGEST - duration, delay));
  const movement = node.animate(frames, { duration, delay: wait, easing, composite, fill: "backwards" });
  rest = Math.max(rest, performance.now() + wait + duration);
  used.add(node.dataset.motion || "glide");
  running.set(node, [...(running.get(node) ?? []).filter(one => one.playState === "running"), movement]);
  return movement;
}
const add = (node, frames, how) => play(node, frames, { ...how, composite: "add" });

// Where a node is to be seen at this moment: in the middle of a movement that is not where it belongs.
function here(node) {
  const moves = (running.get(node) ?? []).some(one => !["finished", "idle"].includes(one.playState));
  return (moves && getComputedStyle(node).transform) || node.style.transform || "none";
}
function still(node) {
  for (const one of running.get(node) ?? []) one.cancel();
  running.delete(node);
}

// The middle of a part, in the units of the drawing: its own origin if it has a place, else the middle of what it shows.
function centre(root, id) {
  const part = id && root?.querySelector(`[id="${CSS.escape(id)}"]`);
  if (!part) return null;
  if (part.style.transform) { const place = new DOMMatrix(part.style.transform); return { x: place.e, y: place.f }; }
  const box = part.getBBox();
  return box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

// A copy of a node that only looks on: no names, nothing to touch. It lies above the board and removes itself.
function ghost(node) {
  const root = node.ownerSVGElement, shade = node.cloneNode(true);
  for (const one of [shade, ...shade.querySelectorAll("[id],[data-action],[data-group],[data-why],[tabindex]")]) {
    for (const name of ["id", "data-action", "data-group", "data-for", "data-why", "data-motion", "role", "tabindex", "aria-label"]) one.removeAttribute(name);
  }
  const place = root.getScreenCTM().inverse().multiply(node.getScreenCTM());
  const simple = node.parentNode === root && !(running.get(node) ?? []).length;
  shade.removeAttribute("transform");
  shade.style.transform = simple ? node.style.transform : `matrix(${[place.a, place.b, place.c, place.d, place.e, place.f].join(",")})`;
  let layer = root.querySelector(":scope > .ghosts");
  if (!layer) {
    layer = document.createElementNS(NS, "g");
    layer.setAttribute("class", "ghosts still");
    layer.setAttribute("aria-hidden", "true");
    root.append(layer);
  }
  layer.append(shade);
  return shade;
}
function fading(shade, frames, how) {
  const gone = () => { const layer = shade.parentNode; shade.remove(); if (layer && !layer.firstChild) layer.remove(); };
  const movement = shade.animate(frames, { ...how, fill: "forwards" });
  movement.onfinish = movement.oncancel = gone;
}
