// A wash of paper over the board: what does not matter is washed out, what matters keeps its colours through soft holes.
// On it lie the ring around what to touch, the small hand, the coin of what was won, and the arcs of what shivers. It
// never takes a touch. Knows no game and no lesson.
const SVG = "http://www.w3.org/2000/svg";
const ROOM = 10, RING = 4;  // pixels around what is lit, and around what is to be touched
const SMALL = 64;  // pixels: no wider than this, a coin would hide what it lies on
const SHIVER = 300, STILL = 1500, FLIGHT = 450, GESTURE = 1500, STRONGER = 600;  // milliseconds
const calm = matchMedia("(prefers-reduced-motion: reduce)");

function drawn(kind, fields, parent) {
  const node = document.createElementNS(SVG, kind);
  set(node, fields);
  parent?.append(node);
  return node;
}
function set(node, fields) { for (const [name, value] of Object.entries(fields)) node.setAttribute(name, value); }
const wider = ({ x, y, width, height }, by) => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by });
const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];

export class Wash {
  constructor(stage) {
    this.stage = stage;
    this.laid = {};  // what was asked for last, by kind
    this.node = drawn("svg", { class: "wash", "aria-hidden": "true" });
    const defs = drawn("defs", {}, this.node);
    const soft = drawn("filter", { id: "page-soft", x: "-30%", y: "-30%", width: "160%", height: "160%" }, defs);
    drawn("feGaussianBlur", { stdDeviation: 6 }, soft);
    this.holes = drawn("mask", { id: "page-holes", maskUnits: "userSpaceOnUse" }, defs);
    this.sheet = drawn("rect", { class: "sheet", mask: "url(#page-holes)", rx: 22 }, this.node);
    this.arcs = drawn("g", { class: "arcs" }, this.node);
    this.ring = drawn("g", { class: "touch-me off" }, this.node);
    for (const kind of ["halo", "rim", "gold"]) drawn("rect", { class: kind }, this.ring);
    this.coin = drawn("g", { class: "coin off" }, this.node);
    this.thrown = drawn("g", {}, this.coin);
    drawn("circle", { r: 22 }, this.thrown);
    this.figure = drawn("text", { y: 7 }, this.thrown);
    this.pointer = drawn("g", { class: "pointer off" }, this.node);
    this.hand = drawn("g", {}, this.pointer);
    drawn("path", { d: "M-4 2V-15C-4-20 3-20 3-15V-3L13-.5C17 .5 18 4 17.5 7L15 21H-4L-15 7C-17 4-13 0-10 2.5L-4 8Z" }, this.hand);
    stage.append(this.node);
  }
  /** Where a node stands on the stage; null if it is not to be seen. */
  box(node) {
    const box = node?.getBoundingClientRect(), frame = this.stage.getBoundingClientRect();
    return box?.width ? { x: box.x - frame.x, y: box.y - frame.y, width: box.width, height: box.height } : null;
  }
  /** Whether this is asked for anew: the light follows things frame by frame, and a blurred mask is dear to paint again. */
  changed(what, ...wanted) {
    const now = JSON.stringify(wanted);
    if (this.laid[what] === now) return false;
    this.laid[what] = now;
    return true;
  }
  /** Lay it over `ground`, with a hole for each of these boxes. */
  lay(ground, boxes) {
    if (!this.changed("lay", ground, boxes)) return;
    set(this.sheet, ground);
    set(this.holes, ground);
    this.holes.replaceChildren();
    drawn("rect", { ...ground, fill: "#fff" }, this.holes);
    for (const box of boxes) drawn("rect", { ...wider(box, ROOM), rx: 20, fill: "#000", filter: "url(#page-soft)" }, this.holes);
    this.node.classList.toggle("off", !boxes.length);
  }
  /** The ring around what to touch, or none; `pointing`: with the small hand, which goes on to `then` if there is such a place. */
  point(box, pointing, then) {
    if (!this.changed("point", box, pointing, then)) return;
    this.ring.classList.toggle("off", !box);
    this.pointer.classList.toggle("off", !box || !pointing);
    if (!box) return;
    const round = wider(box, RING), even = Math.max(round.width, round.height) < 1.1 * Math.min(round.width, round.height);
    for (const each of this.ring.children) set(each, { ...round, rx: even ? round.width / 2 : 16 });
    this.pointer.setAttribute("transform", `translate(${box.x + box.width * 0.62} ${box.y + box.height * 0.72})`);
    this.gesture(pointing && then ? middle(then).map((one, i) => Math.round(one - middle(box)[i])) : null);
  }
  gesture(by) {
    if (String(by) === this.goes) return;
    this.goes = String(by);
    this.going?.cancel();
    if (!by || calm.matches) return;
    const there = `translate(${by[0]}px,${by[1]}px)`;
    this.going = this.hand.animate([{ transform: "none" }, { transform: "scale(.9)", offset: 0.15 }, { transform: there, offset: 0.7 },
      { transform: `${there} scale(.9)`, offset: 0.85 }, { transform: there }], { duration: GESTURE, iterations: Infinity, easing: "ease-in-out" });
  }
  /** Somebody touched empty ground: the ring breathes once more strongly. */
  breathe() {
    if (!calm.matches) this.ring.animate([{ opacity: 1 }, { opacity: 0.25 }, { opacity: 1 }, { opacity: 0.5 }, { opacity: 1 }], { duration: STRONGER });
  }
  /** What may not be done shivers: two arcs at either side. */
  shiver(box) {
    this.arcs.replaceChildren();
    clearTimeout(this.shivering);
    if (!box) return;
    this.shivering = setTimeout(() => this.arcs.replaceChildren(), STILL);
    const [x, y] = middle(box), far = box.width / 2 + 6, high = Math.min(box.height, 120) * 0.3;
    for (const side of [-1, 1]) for (const more of [0, 8]) {
      const at = x + side * (far + more), tall = high + more;
      drawn("path", { d: `M${at - side * 5} ${y - tall}Q${at + side * 4} ${y} ${at - side * 5} ${y + tall}` }, this.arcs);
    }
    if (calm.matches) return;
    this.arcs.animate([{ transform: "translate(0)" }, { transform: "translate(-4px)" }, { transform: "translate(4px)" }, { transform: "translate(0)" }],
      { duration: SHIVER / 2, iterations: 2 });
  }
  /** What was won stays as a coin on the corner of its place, or under it where there is no room above; it flies there from where it was won. */
  pay(points, changes, box, from) {
    if (!this.changed("pay", points, changes, box, this.stage.clientWidth)) return;
    const fresh = this.coin.classList.contains("off");
    this.coin.classList.toggle("off", !points || !box);
    if (!points || !box) return;
    const small = box.width < SMALL;  // a plate of points: the coin rides on the corner that leaves the figures free
    const above = box.y - (small ? 14 : 8), hangs = above < 24 && box.height < 60;  // at the top it would lie on the points themselves
    const y = hangs ? box.y + box.height + 28 : Math.max(24, above);
    const x = small && !hangs ? box.x - 2 : Math.min(box.x + box.width - 8, this.stage.clientWidth - 26);
    this.coin.classList.toggle("lost", points < 0);
    const parts = changes.length > 1 ? changes : [points];  // what was lost and what was won in one: both are read
    this.coin.classList.toggle("both", parts.length > 1);
    this.figure.textContent = parts.map(part => (part > 0 ? `+${part}` : `−${-part}`)).join(" ");
    this.coin.setAttribute("transform", `translate(${x} ${y})`);
    if (!fresh || calm.matches) return;
    const away = from ? middle(from) : [x, y - 40];
    this.thrown.animate([{ transform: `translate(${away[0] - x}px,${away[1] - y}px) scale(.5)`, opacity: 0.2 }, { opacity: 1, offset: 0.3 },
      { transform: "scale(1.15)", offset: 0.85 }, { transform: "none" }], { duration: FLIGHT, easing: "cubic-bezier(.3,.7,.3,1)" });
  }
}
