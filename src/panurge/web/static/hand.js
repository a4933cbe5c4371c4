// The hand: touch a thing, then where it goes. The first touch is ours alone; the second is the move (docs: "The hand").
//
// The table tells every way (things held, place, actions, what would happen); here they are only shown and chosen.
// Knows no game: things and places are parts of the drawing, by their ids.
import * as drawer from "./drawer.js";
import { ask } from "./dialog.js";
import { closeGroup, playAll } from "./choose.js";
import { $, board, here, made, may, narrow, renew, say } from "./page_state.js";
import { shown as focusShown } from "./frames.js";
import { parse } from "./morph.js";
import { handles, several, taken, turnings } from "./turning.js";
import { explain, hideWhy, tell } from "./why.js";

/**
 * @typedef {{things: string[], place?: string, actions: number[], say: string, verb?: string, chips: Chip[],
 *   rule?: string, ghosts?: [string, string][], confirm?: string, drawn?: boolean, picture?: Promise<string[]>, twice?: boolean,
 *   shows?: string[], sign?: string, lands?: string, key?: string, button?: string,
 *   once?: boolean, hint?: string, title?: string, asked?: number[], figure?: string, turn?: number}} Way
 * @typedef {{text: string, mood?: string, at?: string}} Chip
 * @typedef {{name: string, title: string, key?: string, sign?: string, note?: string, why?: string, rule?: string,
 *   still?: boolean}} Verb
 * @typedef {{place: string, say: string, rule: string, things?: string[], let_go?: boolean, chips: Chip[]}} No
 * @typedef {{ways: Way[], verbs: Verb[], note: string, keys: Record<string, string>, nos: No[], backs?: Record<string, string>,
 *   figures?: Record<string, string>, opens?: Way[]}} Hand
 */
const NS = "http://www.w3.org/2000/svg", NONE = { ways: [], verbs: [], note: "", keys: {}, nos: [], backs: {}, figures: {}, opens: [] };
const CORNERS = [[1, -1], [1, 1], [-1, 1], [-1, -1]];  // where the signs of other verbs stand about a held thing
const over = $("hand"), bar = $("bar"), stage = over.parentNode;

const ROOMY = 72;  // pixels: a place as high as this has room for its own chip
const MARGIN = 12;  // what stays free at the edges of a small screen
const LONG = 96;  // letters that two lines of a phone hold
const PRESS = 300;  // milliseconds after which a finger that looks means it: by its own time, however long the page was busy

let held = [], verb = "", looked = null;  // ids of what is held; the verb that was chosen; the way being looked at
let soft = "";  // of what is held, what the mouse only points at: the next one it points at takes its place
let finger = false, since = 0, tapped = null;  // touched by a finger; since when one looks; the place a finger has touched once
const handNow = () => (may() && here.now.hand ? { ...NONE, ...here.now.hand } : NONE);
export const part = id => board.querySelector(`[id="${CSS.escape(id)}"]`);
const same = (one, other) => one.length === other.length && one.every(id => other.includes(id));
const ofVerb = way => !verb || way.verb === verb;
/** Some way holds all of these, and maybe more; some way holds just these. */
const fits = ids => handNow().ways.some(way => ids.every(id => way.things.includes(id)));
const whole = ids => handNow().ways.some(way => same(way.things, ids));
/** What is held goes nowhere by itself: what else can be held with it. */
const joins = () => (!held.length || whole(held) ? []
  : [...new Set(handNow().ways.filter(way => held.every(id => way.things.includes(id))).flatMap(way => way.things))].filter(id => !held.includes(id)));
/** The ways of what is held, and of these the ones that are offered. */
const waysOfHeld = () => handNow().ways.filter(way => same(way.things, held));
function offered() {
  const ways = waysOfHeld(), first = ways.find(way => ofVerb(way)) ?? ways.find(way => way.place) ?? ways[0];
  return taken(ways.filter(way => (way.verb ?? "") === (first?.verb ?? "")));
}
export const isHeld = () => held.length > 0;
/** An option that lies open and says what would happen: nothing needs to be held for it. */
function lyingOpen(node) {
  const option = held.length ? null : node.closest?.("#page-board [data-action],#page-choices [data-action]");
  return (option && handNow().opens.find(way => way.actions[0] === Number(option.dataset.action))) ?? null;
}
export const places = () => [...over.querySelectorAll("button:not([data-no])")];
/** Where what is held does not go. */
export const denied = () => [...over.querySelectorAll(".place[data-no]")];

/** The thing that a node is part of, if it can be taken hold of now: by whatever verb, for one may change one's mind. */
export function thingAt(node) {
  const things = new Set(handNow().ways.flatMap(way => way.things));
  for (let one = node; one && one !== board; one = one.parentNode) if (things.has(one.id)) return one.id;
  return null;
}

// ------------------------------------------------------------------ holding and putting back
export function hold(id) {
  hideWhy();
  const rest = held.filter(one => one !== id);
  if (held.includes(id)) held = whole(rest) ? rest : held.slice(0, held.indexOf(id));
  else if (fits([...held, id]) || !whole([id]) || held.length > 1) held = [...kept(id), id];  // one too many: the last gives way
  else held = [id];
  soft = "";
  if (held.length && verb && !waysOfHeld().some(ofVerb)) verb = "";
  if (here.group !== null) closeGroup();
  looked = tapped = null;
  turnings.clear();
  show();
  if (held.length && narrow.matches) reveal();
  board.dispatchEvent(new Event("wanted"));  // what is out of sight is pointed at (panzoom.js)
}
/** On a small screen what is held may go where one does not look, or the table be shown as it would stand: that comes
 * into sight, the places at the foot and as much as possible above them. */
function reveal() {
  const boxes = [...over.querySelectorAll("button")].map(one => one.getBoundingClientRect()), foot = dock() - MARGIN;
  const top = Math.min(...boxes.map(box => box.top)), down = Math.max(...boxes.map(box => box.bottom)) - foot;
  if (!boxes.length || (top > 0 && down < 0 && !handNow().ways.some(way => way.drawn))) return;
  scrollBy({ top: down > 0 ? down : Math.min(0, Math.max(down, board.getBoundingClientRect().top - MARGIN)), behavior: "instant" });
}
/** Where what stands at the foot of a small screen begins: the question, or the teacher. What is not shown has no place. */
const dock = () => Math.min(innerHeight, ...["now", "guide"].map(name => $(name)?.getBoundingClientRect()).filter(box => box?.height).map(box => box.top));
/** Of what is held, all that goes with one more thing. */
const kept = id => held.reduce((some, one) => (fits([...some, one, id]) ? [...some, one] : some), []);
/** Something is let go here: if it can be held with what is held, it is. */
export function join(x, y) {
  const id = thingAt(document.elementFromPoint(x, y));
  if (!id || !joins().includes(id)) return false;
  hold(id);
  return true;
}
export function release() {
  if (!held.length && !verb) return false;
  const last = held.at(-1);
  held = [];
  soft = "";
  verb = "";
  looked = tapped = null;
  show();
  if (here.byKey && last) part(last)?.querySelector("[tabindex]")?.focus();
  return true;
}
/** @param {Way} way */
export async function play(way) {
  if (way.confirm) {
    const title = way.title ?? way.say.replace(`. ${way.confirm}`, "");  // what it brings is said once
    const agreed = await ask({ title, text: way.confirm, yes: say("confirm.yes"), no: say("confirm.no"), regret: true });
    if (agreed === null) return;
  }
  held = [];
  soft = "";
  verb = "";
  looked = null;
  playAll(way.asked ?? way.actions);
  show();
}
function choose(name) {  // a verb: of what is held, or of all there is
  const ways = waysOfHeld().filter(way => way.verb === name);
  if (held.length && ways.length === 1 && !ways[0].place) { play(ways[0]); return; }
  if (held.length && !ways.length) held = [];
  verb = verb === name ? "" : name;
  looked = null;
  show();
}

/** The one way of a thing by the chosen verb, if it goes nowhere. */
function alone(id) {
  const ways = handNow().ways.filter(way => way.verb === verb && same(way.things, [id]));
  return ways.find(way => !way.place && ways.every(other => other === way || same(other.actions, way.actions)));
}

/** A click, tap or Enter: true if it was the hand's affair. */
export function touched(node, event = null) {
  const button = node.closest?.("#page-hand button, #page-hand .told[data-way], #page-bar button");
  if (button) { pressed(button, event?.timeStamp ?? performance.now()); return true; }
  if (!node.closest?.("#page-board")) return false;
  const lies = lyingOpen(node);
  if (lies && looksFirst(lies, event?.timeStamp ?? performance.now())) { lookAt(lies); return true; }
  const id = node.closest("[data-action][data-for].open") ? null : thingAt(node);  // what an open group offers is played
  if (id && id === soft) { soft = ""; return true; }  // pointed at, and now meant
  const only = id && !held.length ? handNow().ways.find(way => way.once && way.things[0] === id)  // it is held only to be dragged
    ?? (verb ? alone(id) : null) : null;  // the verb came first: nothing is left to be said
  if (only) { play(only); return true; }
  if (id) {
    hold(id);
    if (!here.byKey) node.closest("[tabindex]")?.blur(); else if (held.length) places()[0]?.focus();
    return true;
  }
  if (node.closest("[data-action],[data-group],[data-why],[data-instead],[data-chain]")) return false;
  if (!held.length) return !node.closest("[data-what]") && asks(event);
  if (!refuse(node)) release();  // a refusal costs nothing: the next place may be the right one
  return true;
}
/** Where something could go, touched before anything is held, says what it asks for: an empty cell, drawn by nothing. */
function asks(at) {
  for (const no of at?.detail && handNow().ways.length ? handNow().nos.filter(one => !one.things?.length) : []) {
    const box = part(no.place)?.getBoundingClientRect();
    if (box && at.clientX > box.left && at.clientX < box.right && at.clientY > box.top && at.clientY < box.bottom) { explain(no, part(no.place)); return true; }
  }
  return false;
}
/** Where what was held does not go: the rule that forbids it, else what lies there; let go `at` a spot of the ground, only that. */
export function refuse(node, at = null) {
  const no = node?.closest?.("#page-hand [data-no]"), there = node?.closest?.("#page-board [data-what]");
  const spared = at && inVain().find(one => one.let_go && part(one.place)?.contains(node));
  if (no) explain(handNow().nos[no.dataset.no], no); else if (spared) explain(spared, there); else if (there) return tell(there, false, say("not_there"));
  else if (at && node?.closest?.("#page-board")) explain({ say: say("not_there") }, { getBoundingClientRect: () => new DOMRect(at[0], at[1], 1, 1) });
  return Boolean(no);
}
function pressed(button, when) {
  const { way, verb: name, why, no, add } = button.dataset;
  if (why !== undefined) explain({ say: why, rule: button.dataset.rule }, button);
  else if (no !== undefined) explain(handNow().nos[no], button);
  else if (add !== undefined) { hold(add); if (here.byKey) places()[0]?.focus(); }
  else if (way === undefined) { choose(name); if (here.byKey && held.length) places()[0]?.focus(); }
  else {
    const chosen = handNow().ways[way];
    if (looksFirst(chosen, when)) lookAt(chosen); else play(chosen);
  }
}
/** A finger that touches a place for the first time only looks, unless it has rested there. */
function looksFirst(way, when) {
  const looks = looked !== way || (tapped !== spotted(way) && when - since < PRESS);
  tapped = spotted(way);
  return unsure(way) && finger && !here.byKey && looks;
}
/** What a finger has touched once is meant when it touches it again, however it was turned meanwhile. */
const spotted = way => way.place ?? way;
/** A finger looks before it plays. */
const unsure = way => way.twice || several(way, waysOfHeld());
/** A key of a verb, a thing or a place: true if there is one. */
export function pressedKey(key) {
  const { verbs, keys, ways } = handNow(), action = verbs.find(one => one.key === key), id = keys[key],
    keyed = (held.length ? offered() : handNow().opens).find(one => one.key?.includes(key));
  if (keyed) play(keyed);
  else if (action) {
    if (action.why) explain({ say: action.why, rule: action.rule }, bar.querySelector(`[data-verb="${action.name}"]`)); else choose(action.name);
  } else if (id) {
    const way = offered().find(one => one.place === id);
    if (way) play(way); else if (ways.some(one => one.things.includes(id))) hold(id); else return false;
  } else if (!(key === "r" ? turn() : key === "f" && flip())) return false;
  here.byKey = true;
  return true;
}
/** Let go at a place: a finger that could not turn it on the way looks first. */
export function drop(way, touch) {
  if (touch && several(way, waysOfHeld())) { lookAt(way); tapped = spotted(way); } else play(way);
}
/** The next way it can lie where one looks; false if there is no other. */
export function turn() {
  if (!looked || !several(looked, waysOfHeld())) return false;
  const all = waysOfHeld().filter(way => way.place === looked.place && way.verb === looked.verb), next = all[(all.indexOf(looked) + 1) % all.length];
  turnings.set(next.place, next.turn ?? 0);
  again(next);
  return true;
}
/** The other side of what is held; it stays where one looks if it can lie there too. */
export function flip() {
  const back = held.length === 1 && handNow().backs[held[0]], place = looked?.place;
  if (!back || !handNow().ways.some(way => way.things[0] === back)) return false;
  held = [back];
  looked = null;
  turnings.clear();
  show();
  const there = offered().find(way => way.place === place);
  if (there) again(there);
  board.dispatchEvent(new Event("wanted"));
  return true;
}
function again(way) {  // looked at, after everything was laid anew
  looked = way;
  lay();
}

// ------------------------------------------------------------------ what it looks like
/** Where a part is, in units of the drawing: middle and size. */
function spot(id) {
  const node = part(id), root = board.querySelector("svg").getScreenCTM(), box = node?.getBoundingClientRect();
  if (!box?.width) return null;
  return { x: (box.x + box.width / 2 - root.e) / root.a, y: (box.y + box.height / 2 - root.f) / root.d, w: box.width / root.a, h: box.height / root.d };
}
const drawn = (kind, attributes, style = "") => {
  const node = document.createElementNS(NS, kind);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  if (style) node.setAttribute("class", style);
  return node;
};
/** A copy of a part that only looks on, moved by so much. */
export function shade(id, dx = 0, dy = 0) {
  const node = part(id), root = board.querySelector("svg"), copy = node.cloneNode(true);
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    const data = Object.keys(one.dataset).map(key => `data-${key}`);
    for (const name of ["id", "role", "tabindex", "aria-label", "aria-expanded", ...data]) one.removeAttribute(name);
    one.classList?.remove("thing", "loose", "held", "option", "opener");
  }
  copy.querySelectorAll("[class^=ring-]").forEach(one => one.remove());
  const from = root.getScreenCTM().inverse().multiply(node.parentNode.getScreenCTM());
  const moved = drawn("g", { transform: `translate(${dx} ${dy}) matrix(${[from.a, from.b, from.c, from.d, from.e, from.f].join(" ")})` });
  moved.append(copy);
  return moved;
}

export function settle() {  // after every frame: what is not there any more is not held
  const ways = handNow().ways;
  if (!fits(held)) held = [];
  soft = "";
  if (!ways.some(ofVerb)) verb = "";
  looked = tapped = null;
  const things = new Set(ways.flatMap(way => way.things));
  const still = handNow().verbs.filter(one => one.still).map(one => one.name);
  const loose = new Set(ways.filter(way => !still.includes(way.verb)).flatMap(way => way.things));
  for (const one of board.querySelectorAll(".thing")) {
    if (!things.has(one.id)) one.classList.remove("thing", "once");
    if (!loose.has(one.id)) one.classList.remove("loose");
  }
  const once = new Set(ways.filter(way => way.once).flatMap(way => way.things));
  for (const id of things) part(id)?.classList.add("thing", ...(loose.has(id) ? ["loose"] : []), ...(once.has(id) ? ["once"] : []));
  stage.querySelector(":scope > .figures")?.replaceChildren();
  show();
}
/** What a thing looks like turned, and what that is made of, as far as the board does not define it itself: when it is to
 * be seen, for the engine builds whatever is defined, seen or not; late in a game all of it would take it a tenth of a second. */
function define(name) {
  const markup = handNow().figures[name], known = [board, figures()].some(one => one.querySelector(`[id="panurge-${CSS.escape(name)}"]`));
  if (!markup || known) return;
  for (const [, part] of markup.matchAll(/href="#panurge-([^"]+)"/g)) define(part);
  figures().firstChild.append(...parse(markup));
}
function figures() {
  const hidden = stage.querySelector(":scope > .figures") ?? stage.appendChild(drawn("svg", { width: 0, height: 0, "aria-hidden": "true" }, "figures"));
  if (!hidden.firstChild) hidden.append(drawn("defs", {}));
  return hidden;
}
export function show() {
  for (const one of board.querySelectorAll(".held")) if (!held.includes(one.id)) one.classList.remove("held", "card");
  for (const id of held) part(id)?.classList.add("held", ...(isCard(id) ? ["card"] : []));
  board.classList.toggle("holding", held.length > 0);
  over.classList.toggle("looking", Boolean(looked));
  board.dataset.verb = verb;
  lay();
  imagine(null);
  showBar();
  help(looked);
}
/** Lay places, chips, ghosts and signs over the board anew: what is held has changed, or where things are. */
export function lay() {
  const root = board.querySelector("svg"), [, , wide, high] = root.getAttribute("viewBox").split(" ").map(Number);
  const small = Math.max(1, wide / (root.getBoundingClientRect().width || wide));  // words keep their size where the drawing has lost some of its own
  const at = handNow().ways, glow = held.length ? [] : unheld();
  const ready = (held.length ? waysOfHeld() : at.filter(ofVerb)).filter(way => way.button && !way.place);
  if (![held, glow, ready, handNow().opens].some(one => one.length)) {
    over.replaceChildren();
    over.hidden = true;
    over.dispatchEvent(new Event("laid"));
    return;
  }
  over.hidden = false;
  over.style.aspectRatio = `${wide} / ${high}`;
  const percent = (node, x, y, w, h) => Object.assign(node.style,
    { left: `${100 * x / wide}%`, top: `${100 * y / high}%`, ...(w ? { width: `${100 * w / wide}%`, height: `${100 * h / high}%` } : {}) });
  const focus = document.activeElement?.closest?.("#page-hand .place")?.dataset.place, float = over.querySelector(".float");
  for (const one of board.querySelectorAll(".wanted")) one.classList.remove("wanted");
  const picture = drawn("svg", { viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" }, "drawing"), pane = framed(root), buttons = [], chips = [];
  if (pane) picture.append(pane);
  for (const id of [...held, ...glow]) { const box = spot(id); if (box) picture.append(rim(box, held.includes(id), id)); }
  const from = held.length ? spot(held.at(-1)) : null;
  const closed = from ? inVain().filter(no => !no.let_go) : [], around = held.map(spot).filter(Boolean), ways = from ? offered() : [], wanted = [];
  for (const way of ways) if (way.figure) define(way.figure);  // first all that is written, then all that is measured
  for (const id of joins()) {
    const box = spot(id), button = made("button", "place add");
    if (!box) continue;
    Object.assign(button, { type: "button" });
    button.dataset.add = id;
    button.setAttribute("aria-label", named(id));
    percent(button, box.x, box.y, box.w, box.h);
    picture.append(rim(box, false));
    buttons.push(button);
  }
  for (const way of [...closed, ...ways]) {
    const to = way.place && spot(way.place), no = closed.includes(way), number = no ? `no${handNow().nos.indexOf(way)}` : at.indexOf(way);
    if (!to) continue;
    if (!no) wanted.push(part(way.place));
    const hidden = !inWindow(way.place, to);
    if (hidden && !here.byKey) continue;
    const button = made("button", hidden ? "place beyond" : "place");
    button.dataset.place = way.place;
    Object.assign(button, { type: "button" });
    if (no) { button.dataset.no = number.slice(2); button.setAttribute("aria-disabled", "true"); } else button.dataset.way = number;
    button.setAttribute("aria-label", way.say);
    percent(button, to.x, to.y, to.w, to.h);
    buttons.push(button);
    if (hidden) continue;
    if (way.sign) { button.classList.add("handle"); button.append(sign(way.sign)); }
    else if (!no) (way.figure && pane ? pane : picture).append(...trace(way, from, to, number));
    let stacked = 0;  // of what lies there: the first above, the others below
    for (const chip of way.chips) {
      const where = chip.at ? spot(chip.at) : to;
      if (!where) continue;
      const label = made("span", "told"), [head, note] = (chip.text ?? "").split("\n");
      label.dataset.mood = chip.mood ?? "plain";
      label.append(...(note ? [made("b", "", head), made("span", "", note)] : [head]));
      label.dataset.of = number;
      if (way.sign) label.classList.add("shy");
      chips.push(label);
      if (["plate", "closed", "pale"].includes(chip.mood)) { percent(label, where.x, where.y, where.w, where.h); continue; }
      const room = small * (8 + chip.text.length * (narrow.matches ? 3.6 : 4.4));
      const across = x => Math.min(Math.max(x, room), wide - room);  // read whole, and the page stays as wide as it is
      if (chip.mood === "count") { percent(label, where.x, where.y); continue; }
      if (chip.mood === "act") {  // it says what a touch does: a finger may touch it
        label.dataset.way = number;
        percent(label, across(where.x), beside(where, high));
        continue;
      }
      const [dx, dy] = chip.at ? [0, -1] : way.figure ? [0, stacked++ ? 1 : -1] : away(from, to);
      const centre = around.reduce((best, one) => (far(one, to) < far(best, to) ? one : best), from);
      const beyond = way.sign && far(centre, to) < 2 * centre.w;  // handles round about what is held: over all of them
      const roomy = where.h > ROOMY * small;  // where there is room, it stays on its own place
      const aside = roomy ? Math.min(0.4 * where.w, Math.max(0, where.w / 2 - room)) : 0.4 * where.w;
      const [x, y] = beyond ? [centre.x, Math.max(centre.y - centre.h / 2 - to.h * 1.15, 16)]
        : [where.x + dx * aside, where.y + (dx && narrow.matches && !roomy ? 0.72 : 0.42) * dy * where.h];
      percent(label, across(x), y + Math.max(0, stacked - 2) * small * 30);
    }
  }
  if (float) picture.append(float);
  for (const one of wanted) one.classList.add("wanted");
  over.replaceChildren(picture, ...buttons, ...chips, ...(from ? signs(from, percent) : []), ...ready.map(way => open(way, percent)).filter(Boolean));
  over.classList.remove("crowded");
  if (chips.length > 2) over.classList.toggle("crowded", crowds(chips));
  if (from) standAside(from, percent, [wide, high]);
  if (looked) { const way = looked; looked = null; lookAt(way); }
  if (focus) buttons.find(one => one.dataset.place === focus)?.focus({ preventScroll: true });
  over.dispatchEvent(new Event("laid"));
}
/** What a touch does stands above its place, or below where there is no room. */
const beside = ({ y, h }, high) => (y - h / 2 > 60 ? y - h / 2 - 24 : Math.min(y + h / 2 + 24, high - 20));
/** Whether a place can be seen: a landscape may be larger than its window. */
function inWindow(id, { x, y }) {
  const lens = part(id).closest("svg.window");
  if (!lens) return true;
  const [left, top, wide, high] = ["x", "y", "width", "height"].map(name => Number(lens.getAttribute(name)));
  return x > left && y > top && x < left + wide && y < top + high;
}
/** Where what would lie in a landscape is drawn: as much of it as its window shows. */
function framed(root) {
  const lens = root.querySelector("svg.window"), [x, y, width, height] = ["x", "y", "width", "height"].map(name => lens?.getAttribute(name));
  return lens && drawn("svg", { x, y, width, height, viewBox: [x, y, width, height].join(" ") }, "pane");
}
/** A chip stands at the far side of its place: below, above, or to the left or right of its upper rim. */
const away = (from, to) => (Math.abs(to.y - from.y) > Math.abs(to.x - from.x) ? [0, Math.sign(to.y - from.y)] : [Math.sign(to.x - from.x), -1]);
/** What one would try in vain with what is held, or with a part of it. */
function inVain() {
  const nos = handNow().nos.map(no => (no.things ? no : Object.assign(no, { things: [] }))), exact = nos.filter(no => same(no.things, held)),
    taken = offered().map(way => way.place);
  return exact.length ? exact : nos.filter(no => no.things.every(id => held.includes(id)) && ![...held, ...taken].includes(no.place));
}
const named = id => {
  const node = part(id);
  return node.getAttribute("aria-label") ?? node.querySelector("[aria-label]")?.getAttribute("aria-label") ?? (node.dataset.what ?? "").split("|")[0];
};
/** What glows while nothing is held and a verb was chosen. */
const unheld = () => (verb ? [...new Set(handNow().ways.filter(ofVerb).flatMap(way => way.things))] : []);

const far = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
const isRound = ({ w, h }) => Math.max(w, h) < 1.1 * Math.min(w, h);
const isTile = id => handNow().ways.some(way => way.figure && way.things.includes(id));
const isCard = id => { const box = spot(id); return box && (!isRound(box) || isTile(id)); };
function rim({ x, y, w, h }, solid, id = "") {  // round about what is square, a frame about a card
  const round = !isTile(id) && isRound({ w, h }), r = Math.max(w, h) / 2 + 1, ring = drawn("g", {}, solid ? "rim" : "rim can");
  ring.dataset.about = id;
  for (const style of ["rim-under", "rim-line"]) {
    ring.append(round ? drawn("circle", { cx: x, cy: y, r }, style)
      : drawn("rect", { x: x - w / 2 - 3, y: y - h / 2 - 3, width: w + 6, height: h + 6, rx: 12 }, style));
  }
  return ring;
}
function trace(way, from, to, number) {  // the lane, the ghost at its end, and the rope of those who follow
  const found = [];
  for (const [i, [id, goal]] of (way.ghosts ?? []).entries()) {
    const a = spot(id), b = spot(goal);
    if (!a || !b) continue;
    const leader = held.includes(id);
    if (leader) found.push(...lane(a, b));
    else if (i === way.ghosts.length - 1) {
      found.unshift(...["rope-under", "rope", "rope-twist"].map(style => drawn("path", { d: `M${from.x} ${from.y}L${a.x} ${a.y}` }, style)));
    }
    const ghost = shade(id, b.x - a.x, b.y - a.y);
    ghost.setAttribute("class", leader ? "ghost" : "ghost follower");
    if (leader) found.push(drawn("rect", { x: to.x - to.w / 2, y: to.y - to.h / 2, width: to.w, height: to.h, rx: 14 }, "goal"));
    found.push(ghost);
  }
  if (way.figure) found.push(...figure(way, to));
  if (!found.length) found.push(drawn("rect", { x: to.x - to.w / 2, y: to.y - to.h / 2, width: to.w, height: to.h, rx: 14 }, "goal open"));
  for (const id of way.shows ?? []) {  // what the table would look like
    const scene = drawn("g", {}, "would");  // in units of the drawing, and nothing in it can be touched
    scene.append(...(part(id)?.cloneNode(true).childNodes ?? []));
    found.push(scene);
  }
  for (const one of found) one.dataset.of = number;
  return found;
}
function figure(way, { x, y, w, h }) {  // what would lie there, in the place's own size
  const size = Math.max(w, h), shown = drawn("use",
    { href: `#panurge-${way.figure}`, transform: `translate(${x - size / 2} ${y - size / 2}) scale(${size / 96})` }, "ghost");
  return [shown, drawn("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, rx: w / 10 }, "goal lies")];
}
function lane(a, b) {  // from rim to rim; none between neighbours
  const far = Math.hypot(b.x - a.x, b.y - a.y), start = a.w / 2 + 8, end = far - b.w / 2 - 4;
  if (end < start) return [];
  const at = way => `${a.x + (b.x - a.x) * way / far} ${a.y + (b.y - a.y) * way / far}`;
  return ["lane-under", "lane"].map(style => drawn("path", { d: `M${at(start)}L${at(end)}` }, style));
}
function sign(outline) {
  const icon = drawn("svg", { viewBox: "-11 -11 22 22", "aria-hidden": "true" });
  icon.append(drawn("path", { d: outline }));
  return icon;
}
function open(way, percent) {  // a button that lies at a thing, held or not: it says what it does, one touch is enough
  const box = spot(way.things[0]), button = made("button", "ready"), moving = part(way.things[0])?.getAnimations({ subtree: true }) ?? [];
  if (moving.length) Promise.allSettled(moving.map(one => one.finished)).then(() => lay());  // it lies where the thing comes to rest
  if (!box || moving.length) return null;
  Object.assign(button, { type: "button" });
  button.dataset.way = handNow().ways.indexOf(way);
  button.setAttribute("aria-label", way.say);
  button.append(made("span", "", way.button));
  percent(button, box.x, Math.max(box.y - box.h / 2, 22));
  return button;
}
function corner({ x, y, w, h }, i) {
  const [dx, dy] = CORNERS[i % 4];
  return [x + dx * w * 0.47, Math.max(y + dy * h * 0.47, 24)];
}
function signs(from, percent) {  // what else can be done with what is held
  const shown = offered(), names = [...new Set(waysOfHeld().map(way => way.verb ?? ""))], lies = waysOfHeld().filter(way => way.button).map(way => way.verb);
  const other = handNow().verbs.filter(one =>
    names.includes(one.name) && !lies.includes(one.name) && (one.name !== (shown[0]?.verb ?? "") || shown.some(way => !way.place)));
  return other.map((one, i) => {
    const alone = waysOfHeld().filter(way => way.verb === one.name && !way.place), button = made("button", "sign");
    Object.assign(button, { type: "button" });
    if (alone.length === 1) button.dataset.way = handNow().ways.indexOf(alone[0]); else button.dataset.verb = one.name;
    button.setAttribute("aria-label", alone.length === 1 ? alone[0].say : one.title);
    button.title = one.title;
    button.append(sign(one.sign));
    percent(button, ...corner(from, i));
    return button;
  });
}

/** A sign that would lie on what one reads stands at the corner of what is held where it hides least. */
function standAside(from, percent, [wide, high]) {
  const all = [...over.querySelectorAll(".sign")], words = [...over.querySelectorAll(".told:not(.shy)")];
  if (!all.length || !words.length) return;
  const page = over.getBoundingClientRect(), pixel = page.width / wide, taken = words.map(one => one.getBoundingClientRect());
  const half = all[0].firstChild.getBoundingClientRect().width / 2;  // of its disc: what a finger may touch is larger
  for (const [i, one] of all.entries()) {
    const spots = CORNERS.map((_, j) => corner(from, i + j)).filter(([x, y]) => x > 0 && y > 0 && x < wide && y < high);
    const boxes = spots.map(([x, y]) => new DOMRect(page.x + x * pixel - half, page.y + y * pixel - half, 2 * half, 2 * half));
    const hidden = boxes.map(box => taken.reduce((sum, other) => sum + shared(box, other), 0)), best = hidden.indexOf(Math.min(...hidden));
    if (best > 0) percent(one, ...spots[best]);
    taken.push(boxes[best]);
  }
}
/** Whether what one reads lies over one another. */
function crowds(chips) {
  const boxes = chips.filter(one => !one.classList.contains("shy")).map(one => one.getBoundingClientRect());
  return boxes.some((one, i) => boxes.slice(i + 1).some(other => shared(one, other) > 0));
}
/** How much of one box lies over another. */
const shared = (one, other) => Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
  * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

function showBar() {
  const { verbs, note } = handNow(), shown = verbs.length > 0;
  const home = narrow.matches ? $("now") : stage;
  if (bar.parentNode !== home) home.append(bar);
  stage.classList.toggle("with-bar", stage.classList.contains("with-bar") || Boolean(here.now?.hand?.verbs.length));
  bar.classList.toggle("idle", !shown);
  if (here.now?.over) { bar.hidden = true; stage.classList.remove("with-bar"); return; }
  if (!shown) {
    if (!bar.firstChild) refill();
    for (const one of bar.querySelectorAll("button")) {
      one.dataset.why = say(may() ? "answer_first" : "not_yours");
      one.setAttribute("aria-disabled", "true");
    }
    return;
  }
  filled = { ...audience(), verbs, note };
  fill(filled, held.length ? offered()[0]?.verb : verb);
}
let filled = null;  // what stands there: after a reload in the middle of a decision nobody tells it again
addEventListener("pagehide", () => { if (filled && !here.terse) drawer.writeAll("verbs", filled); });
/** To whom it is told: who shares a screen, or looks on, is not shown another seat's reasons. */
const audience = () => ({ table: document.body.dataset.table, seat: here.seat, language: document.documentElement.lang });
function refill() {
  const kept = drawer.readAll("verbs"), isOurs = Object.entries(audience()).every(([name, value]) => kept[name] === value);
  if (!here.terse && stage.classList.contains("with-bar") && isOurs) fill(kept);
}
function fill({ verbs, note }, active) {
  bar.hidden = false;
  renew(bar, [...verbs.map(one => {
    const button = made("button", one.why ? "off" : ""), words = made("span");
    Object.assign(button, { type: "button" });
    button.dataset.verb = one.name;
    button.setAttribute("aria-pressed", active === one.name);
    if (one.why) { button.dataset.why = one.why; button.dataset.rule = one.rule; button.setAttribute("aria-disabled", "true"); }
    if (one.key) button.setAttribute("aria-keyshortcuts", one.key);
    words.append(made("b", "", one.title), made("small", "", one.why ? `${one.why} (${one.rule.replace("-", "\u2011")})` : one.note ?? ""));
    button.append(sign(one.sign), words);
    return button;
  }), made("p", "left", note)]);
}

// ------------------------------------------------------------------ what would happen: hover, focus, first tap
export function lookAt(way, when = performance.now()) {
  if (way === looked) return;
  looked = way;
  since = when;
  const number = way ? String(handNow().ways.indexOf(way)) : "";
  over.classList.toggle("looking", Boolean(way));
  for (const one of over.querySelectorAll("[data-of],[data-way]")) one.classList.toggle("look", (one.dataset.of ?? one.dataset.way) === number);
  imagine(way);
  help(way);
  const root = board.querySelector("svg"), [, , wide, high] = root.getAttribute("viewBox").split(" ").map(Number), at = way?.figure && spot(way.place);
  handles(over, at && { ...at, wide, high, pixel: wide / root.getBoundingClientRect().width }, at ? [
    several(way, waysOfHeld()) && ["turn", turn],
    handNow().ways.some(one => one.place === way.place && one.things[0] === handNow().backs[held[0]]) && ["flip", flip],
  ].filter(Boolean) : []);
}
// ------------------------------------------------------------------ the table as it would stand
let imagining = null;  // the way whose picture is on its way, or shown
function imagine(way) {
  for (const one of stage.querySelectorAll(".would-go")) one.classList.remove("would-go");
  over.querySelector(".imagined")?.remove();
  imagining = way;
  if (!way?.drawn) return;
  way.picture ??= new Promise(done => here.send({ t: "preview", n: here.n, actions: way.actions }, answer => done(answer.set ?? [])));
  way.picture.then(set => { if (imagining === way && looked === way) imagined(set); });
}
function imagined(set) {
  const layer = drawn("g", {}, "imagined"), parts = parse(set.join(""));
  for (const one of parts) {
    for (const gone of [part(one.id), ...over.querySelectorAll(".rim")]) if (gone && (gone.dataset.about ?? gone.id) === one.id) gone.classList.add("would-go");
    for (const node of [one, ...one.querySelectorAll("[id],[tabindex],[role]")]) {  // figures are used by their ids
      if (!node.closest("defs")) for (const name of ["id", "tabindex", "role"]) node.removeAttribute(name);
    }
  }
  layer.append(...parts);
  over.querySelector("svg")?.append(layer);
}
function help(way) {
  const slot = $("help");
  slot.textContent = (way?.twice && finger ? `${way.say} ${say("touch.again")}` : way?.say)
    ?? (held.length ? legend() || say("touch.where") : handNow().ways.some(way => !way.once) ? say("touch") : "");
  slot.hidden = !slot.textContent;
  slot.classList.toggle("told-now", Boolean(way));
  slot.classList.toggle("long", slot.textContent.length > LONG);
}
/** What is held, in words: what is touched next, or its name and what it does; of several, what was taken last. */
function legend() {
  const [name, sentence] = (held.toReversed().map(id => part(id)?.dataset.what).find(Boolean) ?? "").split("|");
  return offered().find(way => way.hint)?.hint ?? (sentence ? `${name} · ${sentence}` : "");
}
const wayOf = node => {
  if (node.closest?.(".turner")) return looked;
  const number = node.closest?.("#page-hand [data-way]")?.dataset.way;
  return number === undefined ? null : handNow().ways[number] ?? null;
};
over.addEventListener("pointerover", event => { if (event.pointerType === "mouse") lookAt(wayOf(event.target)); });
over.addEventListener("pointerdown", event => {
  const way = wayOf(event.target);
  finger = event.pointerType !== "mouse";
  if (finger && way) lookAt(way, event.timeStamp);  // while it rests there it sees what would happen; it may still slide off
});
board.addEventListener("pointerover", event => {  // hover is the first touch: of what can be held too
  if (event.pointerType !== "mouse" || !held.length || event.buttons) return;
  const id = thingAt(event.target), firm = held.filter(one => one !== soft);
  if (!id || held.includes(id) || whole(firm) || !whole([...firm, id])) return;
  held = [...firm, id];
  soft = id;
  looked = null;
  show();
});
for (const lies of [board, $("choices")]) {  // what lies open is looked at where it lies
  lies.addEventListener("pointerover", event => { if (event.pointerType === "mouse" && handNow().opens.length) lookAt(lyingOpen(event.target)); });
  lies.addEventListener("pointerleave", event => { if (event.pointerType === "mouse" && handNow().opens.length) lookAt(null); });
  lies.addEventListener("focusin", event => { if (handNow().opens.length && focusShown(event.target)) lookAt(lyingOpen(event.target)); });
}
board.addEventListener("pointerdown", event => {
  const way = lyingOpen(event.target);
  if (!way) return;
  finger = event.pointerType !== "mouse";
  if (finger) lookAt(way, event.timeStamp);
});
over.addEventListener("pointerleave", event => { if (event.pointerType === "mouse") lookAt(null); });
over.addEventListener("focusin", event => { if (focusShown(event.target)) lookAt(wayOf(event.target)); });
over.addEventListener("wheel", event => {  // turns what one looks at; else it is the landscape's
  if (looked && several(looked, waysOfHeld())) { event.preventDefault(); if (event.timeStamp - spun > 120) { spun = event.timeStamp; turn(); } }
  else { event.preventDefault(); board.dispatchEvent(new WheelEvent("wheel", event)); }
}, { passive: false });
let spun = 0;
new ResizeObserver(() => lay()).observe(board);
narrow.addEventListener("change", () => showBar());
board.addEventListener("moved", () => lay());  // the landscape was panned or zoomed (panzoom.js)
