// A landscape larger than its frame: pan and zoom, for every drawing that has an <svg class="window">. Knows no game.
//
// Each window says by `data-fit` the viewBox that shows everything and by `data-cell` how large a cell is; all windows of
// a drawing show the same landscape. Where we look is kept here, in units of the landscape, and put back after every
// frame; during a gesture the first child of each window is moved instead, which costs no painting. Things that stay as
// large as they are at any zoom have the class `steady`: `--steady` is units per pixel.
const EDGE = 28, HALF = 23;  // pixels from the rim to the middle of an arrow, and from there to whatever is beside it
const NS = "http://www.w3.org/2000/svg";
const LARGEST = 190;  // pixels of a cell, at most
// pixels of a cell: the least a finger hits or, on a wide screen, an eye reads; what we zoom to
const FINGER = { least: 40, comfort: 46 }, EYE = { least: 64, comfort: 70 };
const ROOMY = 560;  // pixels of a window wide enough to show only a part of a landscape
const SLACK = { mouse: 5, pen: 7, touch: 10 };  // a shorter way is a click
// .wanted: where what is held can go (hand.js)
const WANTED = "[data-action]:not([data-for]),[data-group]:not([data-for]),.open[data-action],.open[data-group],.wanted";
// touched twice, it is chosen, never a wish to see it nearer
const CHOOSABLE = "[data-action],[data-group],[data-why],[data-instead],[data-chain],.thing,.hand button";
const SIGNS = { in: "M12 6V18M6 12H18", out: "M6 12H18", fit: "M5 9V5H9M15 5H19V9M19 15V19H15M9 19H5V15", go: "M5 12H18M12 6L18 12L12 18" };
const PAN = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function sign(name) {
  const icon = document.createElementNS(NS, "svg"), way = document.createElementNS(NS, "path");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  way.setAttribute("d", SIGNS[name]);
  icon.append(way);
  return icon;
}

function made(kind, style, label) {
  const node = document.createElement(kind);
  node.className = style;
  if (label) { node.setAttribute("aria-label", label); node.title = label; }
  if (kind === "button") node.type = "button";
  return node;
}

const meets = (one, at) => one.right > at.left && one.left < at.right && one.bottom > at.top && one.top < at.bottom;

export class Lens {
  constructor(holder, say) {
    Object.assign(this, { holder, say, view: null, mode: "auto", pointers: new Map(), moved: false, swallow: 0, tapped: null });
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    this.coarse = matchMedia("(pointer: coarse)");
    this.frame = made("div", "lens", say("landscape"));
    this.frame.removeAttribute("title");
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "group");
    this.rim = made("div", "lens-rim");
    const tools = this.tools = made("div", "lens-tools");
    for (const [name, act] of [["in", () => this.zoom(1.45)], ["out", () => this.zoom(1 / 1.45)], ["fit", () => this.fitAll()]]) {
      const button = made("button", "lens-tool", say(`zoom.${name}`));
      button.dataset.zoom = name;
      button.append(sign(name));
      button.addEventListener("click", act);
      tools.append(button);
    }
    this.frame.append(this.rim, tools);
    holder.after(this.frame);
    this.listen();
    this.settle();
  }

  // ---------------------------------------------------------------- what is there
  get windows() { return [...this.holder.querySelectorAll("svg.window[data-fit]")]; }
  get root() { return this.holder.querySelector("svg"); }
  read() {  // what the drawing says; false if it has no window
    const first = this.holder.querySelector("svg.window[data-fit]");
    if (!first || this.holder.hidden) return false;
    const [x, y, w, h] = first.dataset.fit.split(" ").map(Number);
    const [, , wide, high] = this.root.getAttribute("viewBox").split(" ").map(Number);
    this.fit = { x, y, w, h };
    this.cell = Number(first.dataset.cell) || w / 10;
    this.place = ["x", "y", "width", "height"].map(name => Number(first.getAttribute(name)));
    this.size = [wide, high];
    this.shade = this.under(first.dataset.under);
    return true;
  }
  rect() {  // of the window on the screen
    const all = this.root.getBoundingClientRect(), k = all.width / this.size[0], [x, y, w, h] = this.place;
    return { left: all.left + x * k, top: all.top + y * k, width: w * k, height: h * k };
  }
  under(name) {  // how much of the window lies under this part of the drawing, at its head
    const part = name && this.root.querySelector(`[id="${name}"]`)?.getBoundingClientRect(), box = this.rect();
    return part?.height ? Math.max(0, part.bottom - box.top) / box.height : 0;
  }
  cellPixels(view = this.view) { return this.rect().width * this.cell / view.w; }
  inside(x, y) {
    const box = this.rect();
    return x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;
  }
  spot(node) {  // the middle of a node, in units of the landscape
    const at = node.getBoundingClientRect(), box = this.rect(), v = this.view;
    if (!at.width && !at.height) return null;
    return [v.x + (at.left + at.width / 2 - box.left) / box.width * v.w, v.y + (at.top + at.height / 2 - box.top) / box.height * v.h];
  }
  spots(which) { return this.windows.flatMap(one => [...one.querySelectorAll(which)]).map(node => this.spot(node)).filter(Boolean); }
  sees([x, y], margin = 0.3, v = this.view) {
    const m = margin * this.cell;
    return x > v.x + m && x < v.x + v.w - m && y > v.y + this.shade * v.h + m && y < v.y + v.h - m;
  }

  middle({ x, y, w, h }) { return [x + w / 2, y + h * (1 + this.shade) / 2]; }  // of the part that is free
  around([x, y], { w, h }) { return { x: x - w / 2, y: y - h * (1 + this.shade) / 2, w, h }; }  // with this in the middle of it

  // ---------------------------------------------------------------- where we look
  settle(over = false) {  // after every frame
    this.over = over;
    this.frame.hidden = !this.read();
    if (this.frame.hidden) return;
    const [x, y, w, h] = this.place, [wide, high] = this.size;
    Object.assign(this.frame.style, { left: `${100 * x / wide}%`, top: `${100 * y / high}%`, width: `${100 * w / wide}%`, height: `${100 * h / high}%` });
    cancelAnimationFrame(this.tween);
    if (this.goal) { this.view = this.goal; this.goal = null; }
    if (this.mode === "user" && this.view) this.view = this.kept(this.view);
    else this.look();
    this.apply();
  }
  get least() { return this.coarse.matches ? FINGER : this.rect().width >= ROOMY ? EYE : null; }
  look() {  // everything; or, where that would be too small, cells large enough around what can be chosen
    const before = this.view, size = this.least, near = { ...this.fit };
    this.view = near;
    if (this.mode !== "auto" || this.over || !size || this.cellPixels() >= size.least) return;
    near.w = this.rect().width * this.cell / size.comfort;
    near.h = near.w * this.fit.h / this.fit.w;
    this.view = before ?? near;
    this.put();  // so that `spot` measures what is shown: as before, for a landscape that stays where it is costs nothing
    const wanted = this.spots(WANTED), last = this.spots("[data-last]"), aim = wanted.length ? wanted : last;
    const keep = before?.near && before.w < this.fit.w && (!aim.length || aim.some(one => this.sees(one, 0.3, before)));
    this.view = near;
    this.view = { ...this.kept(this.around(keep ? this.middle(before) : this.best(aim, last[0]), near), 0), near: true };
  }
  want() {  // something is held: a finger must be able to hit where it can go, and one of these places is in sight; who asked
    // to see everything goes on seeing it, and a touch looks nearer (`clicked`)
    if (!this.ready) return;
    const wanted = this.spots(".wanted");
    if (this.coarse.matches && this.mode !== "fit" && this.cellPixels() < FINGER.least - 2) { this.mode = "auto"; this.look(); }
    else if (wanted.length && !wanted.some(one => this.sees(one))) {
      this.view = this.kept(this.around(this.best(wanted, null), this.view));
      this.mode = "user";
    } else { this.point(); return; }
    this.apply();
  }
  best(aim, last) {  // the middle of a view that shows as many of these places as can be, the last move if possible
    if (!aim.length) return this.middle(this.fit);
    const seen = at => aim.filter(one => this.sees(one, 0.3, this.around(at, this.view)));
    const worth = at => seen(at).length + (last && this.sees(last, 0.3, this.around(at, this.view)) ? 0.5 : 0);
    const there = aim.reduce((best, one) => (worth(one) > worth(best) ? one : best)), shown = seen(there);
    return [0, 1].map(i => (Math.min(...shown.map(one => one[i])) + Math.max(...shown.map(one => one[i]))) / 2);
  }
  kept(view, beyond = 2) {  // not larger than everything, not smaller than a cell, never more cells than that beyond the landscape
    const f = this.fit, w = Math.min(f.w, Math.max(view.w, this.rect().width * this.cell / LARGEST));
    const h = w * f.h / f.w, slack = w < f.w ? beyond * this.cell : 0;
    const x = view.x + (view.w - w) / 2, y = view.y + (view.h - h) / 2;
    return { x: within(x, f.x - slack, f.x + f.w - w + slack), y: within(y, f.y - slack, f.y + f.h - h + slack), w, h };
  }
  put() {
    this.base = null;
    this.holder.classList.remove("panning");
    for (const one of this.windows) if (one.firstElementChild?.style.transform) Object.assign(one.firstElementChild.style, { transform: "", willChange: "" });
    const v = this.view, box = [v.x, v.y, v.w, v.h].map(one => Math.round(one * 100) / 100).join(" ");
    for (const one of this.windows) if (one.getAttribute("viewBox") !== box) one.setAttribute("viewBox", box);
    const steady = (v.w / this.rect().width).toFixed(3);  // told to those it is for: inherited by a whole landscape, all of it would be styled anew
    for (const one of this.root.querySelectorAll(".steady,.at-least")) {
      if (one.style.getPropertyValue("--steady") !== steady) one.style.setProperty("--steady", steady);
    }
  }
  slide() {  // in the middle of a gesture: only move what is painted already; `put` paints it anew
    const v = this.view, b = this.base ??= this.shown(), k = b.w / v.w;
    this.holder.classList.add("panning");
    for (const one of this.windows) {
      const moved = one.firstElementChild;
      const transform = `translate(${(b.x - v.x * k).toFixed(2)}px,${(b.y - v.y * k).toFixed(2)}px) scale(${k.toFixed(4)})`;
      if (moved) Object.assign(moved.style, { willChange: "transform", transform });
    }
    clearTimeout(this.resting);
    this.resting = setTimeout(() => { if (!this.pointers.size) this.apply(); }, 150);
  }
  shown() {  // what the windows show, by their own word
    const [x, y, w, h] = this.windows[0].getAttribute("viewBox").split(" ").map(Number);
    return { x, y, w, h };
  }
  apply() {
    clearTimeout(this.resting);
    this.put();
    const tight = this.view.w > this.fit.w * 0.999, nearer = !this.over && this.least && this.cellPixels(this.fit) < this.least.least;
    const idle = { in: this.cellPixels() > LARGEST - 1, out: tight, fit: tight && !nearer };  // what would do nothing is not there
    for (const one of this.tools.children) one.disabled = idle[one.dataset.zoom];
    this.frame.dataset.mode = this.mode;
    this.holder.dispatchEvent(new Event("moved"));
    cancelAnimationFrame(this.pointing);
    this.pointing = requestAnimationFrame(() => this.point());
  }
  go(view, mode = "user") {  // there, in a short glide
    this.mode = mode;
    const from = this.view, to = this.kept(view), begun = performance.now();
    cancelAnimationFrame(this.tween);
    if (this.calm.matches) { this.view = to; this.apply(); return; }
    this.goal = to;
    const step = now => {
      const t = Math.min(1, (now - begun) / 180), k = 1 - (1 - t) ** 3;
      this.view = Object.fromEntries(["x", "y", "w", "h"].map(name => [name, from[name] + (to[name] - from[name]) * k]));
      if (t < 1) this.tween = requestAnimationFrame(step); else { this.view = to; this.goal = null; }
      this.apply();
    };
    this.tween = requestAnimationFrame(step);
  }
  scaled(view, factor, x, y) {  // about a point of the screen
    const box = this.rect(), w = within(view.w / factor, box.width * this.cell / LARGEST, this.fit.w), k = w / view.w;
    const u = view.x + (x - box.left) / box.width * view.w, v = view.y + (y - box.top) / box.height * view.h;
    return { x: u - (u - view.x) * k, y: v - (v - view.y) * k, w, h: view.h * k };
  }
  zoom(factor, x, y) {
    const box = this.rect();
    this.go(this.scaled(this.goal ?? this.view, factor, x ?? box.left + box.width / 2, y ?? box.top + box.height / 2));
  }
  fitAll() {  // everything; once more, back to what can be chosen, as large as fingers and eyes like it
    if (this.mode === "fit" && this.least) { this.mode = "auto"; this.view = null; this.look(); this.apply(); }
    else this.go({ ...this.fit }, "fit");
  }
  seek(node) {  // somebody points at this: it comes into sight
    const at = this.ready && node?.closest("svg.window, .hand") ? this.spot(node) : null;
    if (at && !this.sees(at)) this.show(at);
  }
  show(spot) { this.go(this.around(spot, this.goal ?? this.view)); }

  // ---------------------------------------------------------------- what is out of sight: arrows at the rim
  point() {
    if (this.frame.hidden) return;
    this.dodge();
    const ways = new Map(), v = this.view, mid = [v.x + v.w / 2, v.y + v.h / 2];
    const note = (spot, kind) => {
      if (this.sees(spot, 0)) return;
      const octant = Math.round(Math.atan2(spot[1] - mid[1], spot[0] - mid[0]) / (Math.PI / 4)), way = kind + octant;
      if (kind === "last" && ways.has(`option${octant}`)) return;  // one arrow in a direction; what can be chosen first
      const far = Math.hypot(spot[0] - mid[0], spot[1] - mid[1]), known = ways.get(way);
      if (!known) ways.set(way, { spot, far, kind, n: 1 });
      else { known.n++; if (far < known.far) Object.assign(known, { spot, far }); }
    };
    if (!this.holder.classList.contains("waiting")) this.spots(WANTED).forEach(spot => note(spot, "option"));
    this.spots("[data-last]").forEach(spot => note(spot, "last"));
    const had = [...this.rim.children], around = this.frame.getBoundingClientRect(), taken = this.taken(around);
    let i = 0;
    for (const { spot, kind, n } of ways.values()) {
      const arrow = had[i++] ?? this.arrow();
      const angle = Math.atan2(spot[1] - mid[1], spot[0] - mid[0]), dx = Math.cos(angle), dy = Math.sin(angle);
      const reach = Math.min(0.5 / Math.abs(dx || 1e-9), 0.5 * v.h / v.w / Math.abs(dy || 1e-9));
      const [x, y] = beside([[0.5 + dx * reach, around.width], [0.5 + dy * reach * v.w / v.h, around.height]]
        .map(([part, size]) => EDGE + (size - 2 * EDGE) * part), taken, around);
      Object.assign(arrow.style, { left: `${x.toFixed(1)}px`, top: `${y.toFixed(1)}px` });
      arrow.firstChild.style.rotate = `${angle}rad`;
      arrow.className = `lens-arrow ${kind}`;
      arrow.title = this.say(kind === "option" ? "beyond.option" : "beyond.last", { n });
      arrow.setAttribute("aria-label", arrow.title);
      arrow.onclick = () => this.show(spot);
    }
    for (const spare of had.slice(i)) spare.remove();
  }
  aside() {  // what is held goes elsewhere now
    if (!this.ready) return;
    cancelAnimationFrame(this.pointing);
    this.pointing = requestAnimationFrame(() => this.point());
  }
  dodge() {  // our buttons go to another corner while something to be touched, or the last move, is where they are
    const boxes = all => all.map(one => one.getBoundingClientRect()).filter(one => one.width);
    const within = which => this.windows.flatMap(one => [...one.querySelectorAll(which)]);
    const beside = which => [...this.holder.parentNode?.querySelectorAll(which) ?? []];
    const floating = boxes([...within(".steady"), ...beside(":scope>.strip:not([hidden])")]);
    const lying = boxes([...within("[data-last]"), ...beside(".hand [data-way]")]);
    const hidden = place => {  // how much they would hide: rather a place where something goes than a button
      this.tools.dataset.place = place;
      const mine = boxes([...this.tools.children].filter(one => !one.disabled)), over = some => some.filter(one =>
        mine.some(at => meets(one, at))).length;
      return 100 * over(floating) + over(lying);
    };
    let best = ["", Infinity];
    for (const place of ["", "left", "top"]) {
      const much = hidden(place);
      if (much < best[1]) best = [place, much];
      if (!much) break;
    }
    this.tools.dataset.place = best[0];
    const mine = boxes([...this.tools.children].filter(one => !one.disabled));
    const under = which => boxes(beside(which)).some(one => mine.some(at => meets(one, at)));
    this.tools.classList.toggle("clear", under(".hand .place[data-no]") && !under(".hand [data-way]"));
  }
  taken(around) {  // where no arrow can be: our buttons, and what else lies over the frame
    const over = [...this.tools.children].filter(one => !one.disabled), strip = this.holder.parentNode?.querySelector(":scope>.strip:not([hidden])");
    const boxes = (strip ? [...over, strip] : over).map(one => one.getBoundingClientRect()).filter(one => one.width);
    return boxes.map(at => [at.left - around.left, at.top - around.top, at.right - around.left, at.bottom - around.top]);
  }
  arrow() {
    const arrow = made("button", "lens-arrow");
    arrow.append(sign("go"));
    this.rim.append(arrow);
    return arrow;
  }

  // ---------------------------------------------------------------- hands and keys
  listen() {
    const { holder } = this, over = holder.parentNode?.querySelector(".hand");
    addEventListener("pointerdown", () => { this.swallow = 0; }, true);  // a finger's drag ends without a click: the next one is meant
    holder.addEventListener("pointerdown", event => this.down(event));
    addEventListener("pointermove", event => this.move(event));
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, event => this.up(event));
    for (const one of [holder, over]) one?.addEventListener("click", event => this.clicked(event), true);
    over?.addEventListener("pointerdown", event => { if (event.target.closest(".place")) this.down(event); });
    // What pans does not scroll the page: iPhones may not heed `touch-action` inside a drawing.
    for (const one of [holder, over]) {
      one?.addEventListener("touchmove", event => { if (this.pointers.size && event.cancelable) event.preventDefault(); }, { passive: false });
    }
    over?.addEventListener("laid", () => this.aside());
    holder.addEventListener("wanted", () => this.want());
    holder.addEventListener("whole", () => { if (this.ready) this.go({ ...this.fit }, "fit"); });
    holder.addEventListener("seek", event => this.seek(event.detail));
    holder.addEventListener("wheel", event => this.wheel(event), { passive: false });
    holder.addEventListener("focusin", event => this.focused(event.target));
    document.addEventListener("keydown", event => this.key(event), true);
    new ResizeObserver(() => { if (this.view) this.settle(this.over); }).observe(holder);
    this.coarse.addEventListener("change", () => this.settle(this.over));
  }
  get ready() { return !this.frame.hidden && this.view; }
  down(event) {
    if (!this.ready || event.taken || event.button || !this.inside(event.clientX, event.clientY)) return;
    if (event.isPrimary) this.pointers.clear();
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    cancelAnimationFrame(this.tween);
    if (this.goal) this.goal = null;
    this.kind = event.pointerType;
    if (this.pointers.size === 1) Object.assign(this, { moved: false, start: [event.clientX, event.clientY] });
    if (this.pointers.size === 2) this.moved = true;
    this.hold();
  }
  hold() { this.held = { points: [...this.pointers.values()].map(one => [...one]), view: { ...this.view } }; }
  move(event) {
    const at = this.pointers.get(event.pointerId);
    if (!at) return;
    [at[0], at[1]] = [event.clientX, event.clientY];
    if (!this.moved) {
      if (Math.hypot(at[0] - this.start[0], at[1] - this.start[1]) < (SLACK[event.pointerType] ?? 6)) return;
      this.moved = true;
      this.frame.classList.add("grabbing");
      try { this.frame.setPointerCapture(event.pointerId); } catch { /* the pointer is gone already */ }
    }
    if (this.moving) return;
    this.moving = requestAnimationFrame(() => { this.moving = 0; this.drag(); });
  }
  drag() {
    const now = [...this.pointers.values()], then = this.held?.points;
    if (!now.length || now.length !== then.length) return;
    const [from, to] = [centre(then), centre(now)], box = this.rect();
    const factor = now.length > 1 ? spread(now) / Math.max(1, spread(then)) : 1;
    const view = this.scaled(this.held.view, factor, ...from), k = view.w / box.width;
    this.view = this.kept({ ...view, x: view.x - (to[0] - from[0]) * k, y: view.y - (to[1] - from[1]) * k });
    this.mode = "user";
    this.slide();
  }
  up(event) {
    if (!this.pointers.has(event.pointerId)) return;
    if (this.moving) { cancelAnimationFrame(this.moving); this.moving = 0; this.drag(); }  // the last bit of the way
    this.pointers.delete(event.pointerId);
    if (this.pointers.size) { this.hold(); return; }
    this.frame.classList.remove("grabbing");
    if (this.base) this.apply();
    if (this.moved) this.swallow = event.timeStamp;
    else if (event.type === "pointerup") this.tap(event);
  }
  tap(event) {  // twice on the same spot, but on nothing that can be chosen: nearer
    const { clientX: x, clientY: y, timeStamp: at } = event, last = this.tapped;
    this.tapped = event.target.closest?.(CHOOSABLE) ? null : { x, y, at };
    if (!last || !this.tapped || at - last.at > 350 || Math.hypot(x - last.x, y - last.y) > 30) return;
    this.tapped = null;
    this.zoom(1.9, x, y);
  }
  clicked(event) {
    if (!this.ready || !event.detail) return;
    const dragged = event.timeStamp - this.swallow < 300;
    const tiny = this.kind === "touch" && this.inside(event.clientX, event.clientY) && event.target.closest?.("svg.window,.hand .place")
      && this.cellPixels() < FINGER.least - 2 && !event.target.closest(".steady");  // what floats is large enough
    this.swallow = 0;
    if (!dragged && !tiny) return;
    event.stopPropagation();
    event.preventDefault();
    if (!dragged) this.zoom(FINGER.comfort * 1.15 / this.cellPixels(), event.clientX, event.clientY);  // too small for a finger
  }
  wheel(event) {
    if (!this.ready || !this.inside(event.clientX, event.clientY)) return;
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    const factor = Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0018));
    const view = this.scaled(this.view, factor, event.clientX, event.clientY);
    if (factor < 1 && this.view.w >= this.fit.w * 0.999 && !event.ctrlKey) return;  // all is in sight: the page may scroll
    event.preventDefault();
    cancelAnimationFrame(this.tween);
    this.goal = null;
    this.view = this.kept(view);
    this.mode = this.view.w >= this.fit.w * 0.999 ? "fit" : "user";
    this.slide();
  }
  focused(node) {
    if (!this.ready || this.pointers.size || !node.closest?.("svg.window")) return;
    const spot = this.spot(node);
    if (spot && !this.sees(spot)) this.show(spot);
  }
  key(event) {
    if (!this.ready || event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("input,select,textarea,.panel")) return;
    const here = document.activeElement === this.frame, v = this.view;
    if (event.key === "+" || event.key === "=") this.zoom(1.45);
    else if (event.key === "-" || event.key === "−") this.zoom(1 / 1.45);
    else if (event.key === "0") this.fitAll();
    else if (PAN[event.key] && here) this.go({ ...v, x: v.x + PAN[event.key][0] * v.w / 5, y: v.y + PAN[event.key][1] * v.h / 5 });
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The nearest spot to this one where an arrow lies over none of these boxes. */
function beside([x, y], boxes, { width, height }) {
  const covers = ([a, b], [left, top, right, bottom]) => a > left - HALF && a < right + HALF && b > top - HALF && b < bottom + HALF;
  const free = spot => spot[0] >= HALF && spot[0] <= width - HALF && spot[1] >= HALF && spot[1] <= height - HALF
    && !boxes.some(box => covers(spot, box));
  if (free([x, y])) return [x, y];
  const ways = boxes.flatMap(([left, top, right, bottom]) => [[left - HALF, y], [right + HALF, y], [x, top - HALF], [x, bottom + HALF]]);
  const far = ([a, b]) => Math.hypot(a - x, b - y);
  return ways.filter(free).sort((one, other) => far(one) - far(other))[0] ?? [x, y];
}
const within = (value, least, most) => (least > most ? (least + most) / 2 : Math.min(most, Math.max(least, value)));
const centre = points => [0, 1].map(i => points.reduce((sum, one) => sum + one[i], 0) / points.length);
const spread = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
