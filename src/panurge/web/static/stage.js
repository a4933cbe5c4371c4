// The stage: a moment worth seeing, played above the table as it was, before the table is shown as it is. The server says
// what happens when (panurge/core/stage.py); here it is carried out by copies, so that ending it at any moment leaves
// the table right. Knows no game.
import { $, board, narrow } from "./page_state.js";
import { change, morph, parse } from "./morph.js";
import { isLively, quietly, restlessFor } from "./motion.js";
import { sound } from "./sound.js";

const NS = "http://www.w3.org/2000/svg", STILL = 1200, ARC = 90, LIFT = 58;
const GLIDE = "cubic-bezier(.3,.7,.3,1)";
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @typedef {{at: number, kind: string, part?: string, to?: string, text?: string, body?: string, mood?: string,
 *   shows?: string[], lasts: number, sound?: string}} Cue */

let scene = null;
export const isPlaying = () => scene !== null;
/** The scene comes to its end at once. */
export const finish = () => scene?.end();

/** Play the cues of a frame, `pace` times as slowly as they are meant, then call `done`. */
export function perform(frame, pace, done) {
  scene = new Scene(board.querySelector("svg"), frame, pace, done);
}
export const canPerform = () => isLively();
/** Whether there is anything to look at: a scene without length is only heard. */
export const isMoment = cues => cues.some(cue => cue.at + cue.lasts > 0);

let resting = null;  // what stands still for a while
/** What was announced is over: something else begins. */
export function hush() {
  document.querySelector(".stage-banner")?.remove();
  resting?.remove();
}
/** Who wants no motion sees what was won, and what is announced, stand still for a while. */
export function standStill(cues) {
  if (!calm.matches) return;
  const shown = cues.find(cue => cue.kind === "banner"), root = board.querySelector("svg");
  if (shown) banner(shown, STILL, null, true);
  const layer = resting = curtainRaised(root);
  for (const cue of cues.filter(one => one.kind === "coin")) {
    const at = centre(root, cue.to) ?? centre(root, cue.part);
    if (at) layer.append(group(`translate(${at.x}px,${at.y}px)`, coin(cue, root)));
  }
  setTimeout(() => layer.remove(), STILL);
  const loud = cues.find(cue => cue.sound);
  if (loud) sound(loud.sound);
}

// ------------------------------------------------------------------ where things are, in units of the drawing
const find = (root, id) => root.querySelector(`[id="${CSS.escape(id)}"]`);
function matrix(root, node) { return root.getScreenCTM().inverse().multiply(node.getScreenCTM()); }
function box(root, node) {
  const own = node.getBBox(), { a, b, c, d, e, f } = matrix(root, node);
  const xs = [], ys = [];
  for (const [x, y] of [[own.x, own.y], [own.x + own.width, own.y], [own.x, own.y + own.height], [own.x + own.width, own.y + own.height]]) {
    xs.push(a * x + c * y + e); ys.push(b * x + d * y + f);
  }
  const x = Math.min(...xs), y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
function centre(root, id) {
  const node = id && find(root, id);
  if (!node) return null;
  if (node.hasAttribute("transform")) { const { e, f } = matrix(root, node); return { x: e, y: f }; }
  const { x, y, width, height } = box(root, node);
  return width || height ? { x: x + width / 2, y: y + height / 2 } : null;
}
function middle(root, node) {  // of something on the page, in units of the drawing
  const { x, y, width, height } = node.getBoundingClientRect(), at = new DOMPoint(x + width / 2, y + height / 2).matrixTransform(root.getScreenCTM().inverse());
  return width ? { x: at.x, y: at.y } : null;
}
function made(kind, fields = {}, style = "") {
  const node = document.createElementNS(NS, kind);
  for (const [name, value] of Object.entries(fields)) node.setAttribute(name, value);
  if (style) node.setAttribute("class", style);
  return node;
}
function group(transform, ...inside) {
  const node = made("g");
  if (transform) node.style.transform = transform;
  node.append(...inside);
  return node;
}
/** How large a thing of `units` must be drawn to be seen: a phone's drawing has larger units than a wide one's. */
const unit = root => (root.viewBox.baseVal.width < 600 ? 0.7 : 1);
function curtainRaised(root) {
  const layer = made("g", { "aria-hidden": "true" }, "theatre still");
  root.append(layer);
  return layer;
}
function coin({ text, mood }, root) {
  const shown = made("g", {}, `stage-coin ${mood ?? "gain"}`), words = made("text", { "text-anchor": "middle", y: 7 });
  words.textContent = text;
  shown.append(made("circle", { r: 21, cy: 2 }, "under"), made("circle", { r: 20 }), words);
  shown.setAttribute("transform", `scale(${unit(root)})`);
  return shown;
}
function banner({ text, mood, part }, lasts, goal = null, still = false) {
  const [title, sub] = text.split("\n"), holder = document.querySelector(".stage");
  document.querySelector(".stage-banner")?.remove();
  const shown = document.createElement("p");
  shown.className = `stage-banner ${mood ?? ""}`;
  shown.setAttribute("aria-hidden", "true");  // the log says it
  shown.textContent = title;
  if (sub) shown.append(Object.assign(document.createElement("small"), { textContent: sub }));
  holder.append(shown);
  if (part) beside(shown, find(board.querySelector("svg"), part), holder.getBoundingClientRect());
  const gone = () => shown.remove();
  if (still) { setTimeout(gone, lasts); return { cancel: gone }; }
  const edge = Math.min(0.4, 220 / lasts), end = goal && shown.getBoundingClientRect();
  const away = end ? `translate(${goal.x - end.x - end.width / 2}px,${goal.y - end.y - end.height / 2}px) scale(.4)` : "translateY(-40px) scale(.7)";
  const move = shown.animate([
    { transform: "translateX(60%)", opacity: 0 }, { transform: "none", opacity: 1, offset: edge },
    { transform: "none", opacity: 1, offset: 1 - edge }, { transform: away, opacity: 0 }], { duration: lasts, easing: GLIDE });
  move.addEventListener("finish", gone);
  move.addEventListener("cancel", gone);
  return move;
}
/** A smaller one stands over the part it is about, and within the table. */
function beside(shown, node, frame) {
  const at = node?.getBoundingClientRect();
  if (!at?.width) return;
  shown.classList.add("tag");
  const half = shown.offsetWidth / 2 + 4;
  shown.style.left = `${Math.min(Math.max(at.x + at.width / 2 - frame.x, half), Math.max(half, frame.width - half))}px`;
  shown.style.top = `${at.y + at.height / 2 - frame.y}px`;
}
/** Announced over the table, without holding up anything: the end of a game. */
export function announce(text) {
  const scene = board.querySelector(".finale")?.getBoundingClientRect(), table = board.getBoundingClientRect();
  if (scene?.height && scene.top < table.top + table.height * 0.3) return;  // the last scene stands there, and says it
  const move = banner({ text, mood: "last" }, calm.matches ? STILL : 2200, null, calm.matches);
  setTimeout(() => move.cancel(), 2600);
}

// ------------------------------------------------------------------ one scene
class Scene {
  constructor(root, frame, pace, done) {
    Object.assign(this, { root, pace, done, moves: [], timers: [], actors: new Map(), paled: [], props: [], meanwhile: new Map() });
    this.looks = new Map((frame.set ?? []).map(markup => [/^<g id="([^"]*)"/.exec(markup)?.[1], markup]));
    this.layer = curtainRaised(root);
    const lead = restlessFor();  // what was moving comes to rest first
    for (const cue of frame.stage) this.timers.push(setTimeout(() => this.play(cue), lead + cue.at * pace));
    this.timers.push(setTimeout(() => this.end(true), lead + Math.max(0, ...frame.stage.map(cue => cue.at + cue.lasts)) * pace));
    document.body.dataset.stage = "on";
  }
  play(cue) {
    if (cue.sound) sound(cue.sound);
    const lasts = Math.max(1, cue.lasts * this.pace);
    try { CUES[cue.kind]?.(this, cue, lasts); } catch (error) { console.warn("stage", cue, error); }
    if (!LATE.includes(cue.kind)) this.show(cue.shows);
  }
  end(whole = false) {
    if (scene !== this) return;
    scene = null;
    this.timers.forEach(clearTimeout);
    this.moves.forEach(one => one.cancel());
    this.show([...this.actors.keys()].filter(id => !id.startsWith("*")));
    for (const id of this.actors.keys()) this.dismiss(id);
    for (const node of this.paled) node.style.opacity = "";
    for (const node of this.props) node.remove();
    quietly(() => { for (const [id, was] of this.meanwhile) if (!this.looks.has(id)) morph(find(this.root, id), was); });
    this.layer.remove();
    delete document.body.dataset.stage;
    this.done(whole);
  }
  move(node, frames, how) {
    const one = node.animate(frames, { fill: "both", ...how });
    this.moves.push(one);
    return one;
  }
  /** Parts look as they will, from now on. */
  show(ids = []) {
    const fresh = ids.map(id => this.looks.get(id)).filter(Boolean);
    if (fresh.length) { quietly(() => change(this.root, fresh)); board.dispatchEvent(new Event("staged")); }
    for (const id of ids) this.dismiss(id);
  }
  /** A copy that moves about above everything; the part itself is out of sight meanwhile. */
  actor(id) {
    const known = this.actors.get(id);
    if (known) return known;
    const node = find(this.root, id);
    if (!node) return null;
    const { a, b, c, d, e, f } = matrix(this.root, node), copy = made("g"), inner = group("", copy), from = centre(this.root, id) ?? { x: e, y: f };
    copy.append(...node.cloneNode(true).childNodes);
    for (const one of copy.querySelectorAll("[id],[tabindex],[role],[data-action],[data-group]")) {
      if (!one.closest("defs")) for (const name of ["id", "tabindex", "role", "data-action", "data-group", "aria-label"]) one.removeAttribute(name);
    }
    const placed = made("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})` });
    placed.append(inner);
    const outer = group("", placed), found = { outer, inner, copy, from, at: from, node, high: 0 };
    inner.style.transformOrigin = node.hasAttribute("transform") ? "0px 0px" : `${from.x}px ${from.y}px`;
    this.layer.append(outer);
    node.style.visibility = "hidden";
    this.actors.set(id, found);
    return found;
  }
  /** A figure that was not on the table. */
  cast(name, body, at) {
    const copy = made("g"), inner = group("", copy), outer = group("", group(`translate(${at.x}px,${at.y}px)`, inner));
    copy.append(...parse(body));
    this.layer.append(outer);
    const found = { outer, inner, copy, from: at, at, node: null, high: 0 };
    this.actors.set(name, found);
    return found;
  }
  dismiss(id) {
    const one = this.actors.get(id);
    if (!one) return;
    one.outer.remove();
    if (one.node) one.node.style.visibility = "";
    this.actors.delete(id);
  }
  place(id) { return this.actors.get(id)?.at ?? centre(this.root, id); }
  by(one, at) { return `translate(${at.x - one.from.x}px,${at.y - one.from.y}px)`; }
  travel(cue, lasts, arc, easing) {
    const one = this.actor(cue.part), to = cue.to && this.place(cue.to);
    if (!one || !to) return null;
    const from = one.at;
    one.at = to;
    return this.move(one.outer, curve(from, to, arc).map(at => ({ transform: this.by(one, at) })), { duration: lasts, easing });
  }
}
function curve(from, to, arc) {
  if (!arc) return [from, to];
  return Array.from({ length: 13 }, (_, i) => {
    const t = i / 12;
    return { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t - 4 * arc * t * (1 - t) };
  });
}

const SIDES = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] };
const LATE = ["coin", "deal", "banner", "stand"];  // what they show is not shown as they begin
const CUES = {
  stand(stage, cue) {
    const fresh = cue.body ? [cue.body] : cue.shows.map(id => stage.looks.get(id)).filter(Boolean);
    for (const { id } of cue.body ? parse(cue.body) : []) {
      const node = find(stage.root, id);
      if (!node || stage.meanwhile.has(id)) continue;
      const was = node.cloneNode(true);
      was.removeAttribute("style");
      stage.meanwhile.set(id, was);
    }
    change(stage.root, fresh);
    board.dispatchEvent(new Event("staged"));
  },
  deal(stage, cue, lasts) {
    const from = stage.place(cue.part), to = stage.place(cue.to);
    if (!from || !to) return;
    const inner = group("", ...parse(cue.body)), flies = group(`translate(${from.x}px,${from.y}px)`, inner);
    stage.layer.append(flies);
    const way = curve({ x: 0, y: 0 }, { x: to.x - from.x, y: to.y - from.y }, ARC * unit(stage.root) * 0.5);
    stage.move(inner, way.map(({ x, y }, i) => ({ transform: `translate(${x}px,${y}px) scale(${0.5 + 0.5 * Math.min(1, i / 4)})` })),
      { duration: lasts, easing: "cubic-bezier(.4,.1,.5,1)" }).onfinish = () => { flies.remove(); stage.show(cue.shows); };
  },
  go(stage, cue, lasts) { stage.travel(cue, lasts, 0, GLIDE); },
  leap(stage, cue, lasts) {
    stage.travel(cue, lasts * 0.8, ARC * unit(stage.root) * 0.6, "cubic-bezier(.45,.05,.7,1)");
    const one = stage.actor(cue.part);
    if (one) stage.move(one.inner, [{ transform: "none" }, { transform: "scale(1.1,.84)", offset: 0.12 }, { transform: "scale(1.18)", offset: 0.5 },
      { transform: "scale(1.24,.74)", offset: 0.82 }, { transform: "none" }], { duration: lasts });
  },
  leave(stage, cue, lasts) {
    const one = stage.actor(cue.part);
    if (!one) return;
    if (cue.to) stage.travel(cue, lasts, ARC * unit(stage.root) * 0.4, "ease-in-out");
    else stage.move(one.outer, [{ transform: "none" }, { transform: "translate(6px,-16px)", offset: 0.3 }, { transform: "translate(26px,0px)", offset: 0.6 },
      { transform: "translate(46px,-10px)" }]
      .map(({ transform, ...rest }) => ({ ...rest, transform: `${stage.by(one, one.at)} ${transform === "none" ? "" : transform}` })),
    { duration: lasts, easing: "ease-in" });
    if (one.shadow) stage.move(one.shadow, [{ opacity: 0.28 }, { opacity: 0 }], { duration: lasts * 0.4 });
    const from = one.high ? `translate(0px,${-one.high}px) scale(1.12)` : "none";  // it comes down, and small, where it goes
    stage.move(one.inner, [{ transform: from, opacity: 1 }, { opacity: 1, offset: 0.7 }, { transform: cue.to ? "scale(.42)" : from, opacity: 0 }],
      { duration: lasts, easing: cue.to ? "ease-in" : "linear" });
  },
  rise(stage, cue, lasts) {
    const one = stage.actor(cue.part);
    if (!one) return;
    const shadow = made("ellipse", { rx: 34 * unit(stage.root), ry: 12 * unit(stage.root), cx: one.at.x, cy: one.at.y + 24 * unit(stage.root) },
      "stage-shadow");
    one.outer.before(shadow);
    stage.move(shadow, [{ opacity: 0.5, transform: "scale(1.2)" }, { opacity: 0.28, transform: "scale(.86)" }], { duration: lasts });
    one.high = LIFT * unit(stage.root);
    one.shadow = shadow;
    stage.move(one.inner, [{ transform: "none" }, { transform: `translate(0px,${-one.high}px) scale(1.12)` }], { duration: lasts, easing: "ease-out" });
  },
  turn(stage, cue, lasts) {
    const one = stage.actor(cue.part);
    if (!one) return;
    const up = `translate(0px,${-one.high}px) scale(1.12)`, half = { duration: lasts / 2 };
    stage.move(one.inner, [{ transform: up }, { transform: `${up} scale(.02,1.04)` }], { ...half, easing: "ease-in" }).onfinish = () => {
      one.copy.replaceChildren(...parse(cue.body));
      rays(stage, { x: one.at.x, y: one.at.y - one.high }, lasts * 1.6);
      stage.move(one.inner, [{ transform: `${up} scale(.02,1.04)` }, { transform: `${up} scale(1.06)`, offset: 0.7 }, { transform: up }],
        { ...half, easing: "ease-out" });
    };
  },
  look(stage, cue) { stage.actor(cue.part)?.copy.replaceChildren(...parse(cue.body)); },
  nod(stage, cue, lasts) { still(stage, cue, lasts, ["none", "rotate(-9deg) translate(-2px,4px)", "none", "rotate(-9deg) translate(-2px,4px)", "none"]); },
  start(stage, cue, lasts) {
    still(stage, cue, lasts, ["none", "translate(0px,-9px) scale(.94,1.1)", "translate(-3px,0px)", "translate(3px,0px)", "translate(-2px,0px)", "none"]);
  },
  hop(stage, cue, lasts) { still(stage, cue, lasts, ["none", "scale(1.08,.88)", "translate(0px,-14px) scale(.97,1.06)", "scale(1.07,.92)", "none"]); },
  enter(stage, cue, lasts) {
    const to = stage.place(cue.to);
    if (!to) return;
    const one = stage.cast(cue.part, cue.body, to), [dx, dy] = SIDES[cue.mood ?? "e"], far = 150 * unit(stage.root);
    stage.move(one.outer, [{ transform: `translate(${dx * far}px,${dy * far}px)`, opacity: 0 },
      { transform: `translate(${dx * far * 0.3}px,${dy * far * 0.3 - 8}px)`, opacity: 1, offset: 0.6 }, { transform: "none", opacity: 1 }],
      { duration: lasts, easing: GLIDE });
  },
  tufts(stage, cue, lasts) {
    const at = stage.place(cue.part), size = unit(stage.root);
    if (!at) return;
    for (let i = 0; i < 6; i++) {
      const angle = Math.PI * (0.15 + 0.7 * i / 5 + 1), far = (58 + 16 * (i % 2)) * size, tuft = group(`translate(${at.x}px,${at.y}px)`);
      const body = made("path", { d: "M-8 3a5 5 0 0 1 1-9a6 6 0 0 1 11-1a5 5 0 0 1 5 8a5 5 0 0 1-8 4a6 6 0 0 1-9-2Z", transform: `scale(${size})` },
        "stage-tuft");
      body.style.fill = cue.mood || "#fffaf0";
      const inner = group("", body);
      tuft.append(inner);
      stage.layer.append(tuft);
      const x = Math.cos(angle) * far, y = Math.sin(angle) * far;
      stage.move(inner, [{ transform: "none", opacity: 1 },
        { transform: `translate(${x * 0.8}px,${y}px) rotate(${120 - 40 * i}deg)`, opacity: 1, offset: 0.55 },
        { transform: `translate(${x}px,${y * 0.3 + 26 * size}px) rotate(${200 - 60 * i}deg)`, opacity: 0 }], { duration: lasts, easing: "ease-out" });
    }
  },
  coin(stage, cue, lasts) {
    const from = stage.place(cue.part), sign = narrow.matches ? $("badges").children[cue.seat] : null;
    if (!from) return;
    const to = (sign ? middle(stage.root, sign) : stage.place(cue.to)) ?? from;
    const flies = group(`translate(${from.x}px,${from.y}px)`), inner = group("", coin(cue, stage.root));
    flies.append(inner);
    stage.layer.append(flies);
    const rise = { x: 0, y: -22 * unit(stage.root) }, flight = lasts * 0.7;  // it rises first, so that one sees whose it is
    const way = curve(rise, cue.to ? { x: to.x - from.x, y: to.y - from.y } : rise, cue.to ? ARC * unit(stage.root) * 0.7 : 0)
      .map(({ x, y }, i) => ({ transform: `translate(${x}px,${y}px)`, ...(i ? {} : { offset: 0.3 }) }));
    way.unshift({ transform: "scale(.6)", easing: "ease-out" });
    stage.move(flies, [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], { duration: lasts });
    stage.move(inner, way, { duration: flight, easing: "cubic-bezier(.45,0,.55,1)" }).onfinish = () => {
      stage.show(cue.shows);
      if (sign) stage.move(sign, [{ transform: "none" }, { transform: "scale(1.18)" }, { transform: "none" }], { duration: lasts - flight, fill: "none" });
      else if (cue.to) CUES.rim(stage, { part: cue.to }, lasts - flight);
    };
  },
  rim(stage, cue, lasts) { about(stage, cue, lasts, "stage-rim", 4); },
  glow(stage, cue, lasts) {
    if (!cue.body) { about(stage, cue, lasts, "stage-glow", 8); return; }
    const node = find(stage.root, cue.part), shown = made("g", { "aria-hidden": "true" }, "theatre stage-light");
    if (!node) return;
    if (cue.mood) shown.style.fill = shown.style.stroke = cue.mood;
    shown.append(...parse(cue.body));
    node.parentNode.append(shown);  // where the part stands: a window about it cuts it off, and moves it
    stage.props.push(shown);
    stage.move(shown, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.55 }, { opacity: 0 }], { duration: lasts });
  },
  pale(stage, cue, lasts) {
    const node = find(stage.root, cue.part);
    if (!node) return;
    stage.move(node, [{ opacity: 1 }, { opacity: 0.35 }], { duration: lasts });
    stage.paled.push(node);
  },
  flash(stage, cue, lasts) {
    sheet(stage, "stage-flash", cue.mood)
      .forEach(one => stage.move(one, [{ opacity: 0 }, { opacity: 0.24, offset: 0.3 }, { opacity: 0 }], { duration: lasts }));
  },
  dusk(stage, cue, lasts) {
    sheet(stage, "stage-dusk").forEach(one =>
      stage.move(one, [{ opacity: 0 }, { opacity: 0.5, offset: Math.min(0.45, 300 / lasts) }, { opacity: 0.5, offset: 0.8 }, { opacity: 0 }],
        { duration: lasts }));
  },
  quake(stage, _, lasts) { stage.move(stage.root, [0, 3, -3, 2, -1, 0].map(x => ({ transform: `translate(${x}px,0)` })), { duration: lasts, fill: "none" }); },
  banner(stage, cue, lasts) {
    const to = cue.to && find(stage.root, cue.to)?.getBoundingClientRect();
    const move = banner(cue, lasts, to && to.width ? { x: to.x + to.width / 2, y: to.y + to.height / 2 } : null);
    move.addEventListener("finish", () => stage.show(cue.shows));
    stage.moves.push(move);
    stage.props.push(move.effect.target);  // it goes with its scene, whatever the browser tells of its movement
  },
};
function rays(stage, at, lasts) {  // something has come to light
  const lines = Array.from({ length: 10 }, (_, i) => {
    const [x, y] = [Math.cos(i * Math.PI / 5 - 0.3), Math.sin(i * Math.PI / 5 - 0.3)]; return `M${x * 46} ${y * 46}L${x * 60} ${y * 60}`;
  });
  const shown = made("path", { d: lines.join(""), transform: `translate(${at.x} ${at.y}) scale(${unit(stage.root)})` }, "stage-rays");
  stage.layer.append(shown);
  stage.move(shown, [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }], { duration: lasts });
}
function still(stage, cue, lasts, poses) {
  const one = stage.actor(cue.part);
  if (one) stage.move(one.inner, poses.map(transform => ({ transform })), { duration: lasts, fill: "none" });
}
function about(stage, cue, lasts, style, by) {
  const known = stage.actors.get(cue.part), node = known?.outer ?? find(stage.root, cue.part);
  if (!node) return;
  const { x, y, width, height } = box(stage.root, node);
  if (!width) return;
  const shown = made("rect", { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by, rx: Math.min(18, width / 4) }, style);
  stage.layer.append(shown);
  stage.move(shown, [{ opacity: 0 }, { opacity: 1, offset: 0.25 }, { opacity: 0 }], { duration: lasts });
}
function sheet(stage, style, colour) {  // over the whole table, below the actors
  const { width, height } = stage.root.viewBox.baseVal, shown = made("rect", { width, height, rx: 18 }, style);
  if (colour) shown.style.fill = colour;
  stage.layer.prepend(shown);
  return [shown];
}

// ------------------------------------------------------------------ nobody has to wait for it
addEventListener("pointerdown", finish, true);
addEventListener("keydown", event => { if (!["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) finish(); }, true);
addEventListener("visibilitychange", () => { if (document.hidden) finish(); }, true);
$("speed")?.addEventListener("change", finish);
