// The lobby looks again: when one comes back to it, and now and then while it is seen. What changed is put in its place;
// a part under the pointer, or in which somebody types, waits until it has been left for a second.
import { answerOf } from "./answer.js";
import * as drawer from "./drawer.js";
import { root } from "./root.js";

const EVERY = 15000, GLIMPSE = 2000, REST = 1000;
const parts = () => [...document.querySelectorAll("[data-part]")];
const told = new Map(parts().map(one => [one.dataset.part, plain(one)])), announced = new Set(), pending = new Map();
let timer = null;

/** How a part was written, whatever has been done to it since. */
function plain(node) { return node.outerHTML.replace(/ class="spot[^"]*"/g, "").replace(/\?n=\d+&?|&n=\d+/g, ""); }
const left = new WeakMap();
document.addEventListener("pointerout", event => { const part = event.target.closest?.("[data-part]"); if (part) left.set(part, Date.now()); });
function busy(part) {
  const here = document.activeElement;
  if (part.contains(here) && here.matches("input:not([type=hidden]), select")) return true;
  return part.matches(":hover") || Date.now() - (left.get(part) ?? 0) < REST;
}

function show(text) {
  const fresh = document.createElement("template");
  fresh.innerHTML = text;
  for (const one of fresh.content.querySelectorAll("[data-part]")) {
    const name = one.dataset.part, looks = plain(one);
    if (told.get(name) === looks) pending.delete(name); else pending.set(name, [one, looks]);
  }
  const title = fresh.content.querySelector("title");
  if (title) document.title = title.textContent;
  settle();
}
function settle() {
  for (const [name, [one, looks]] of pending) {
    const part = document.querySelector(`[data-part="${name}"]`);
    if (!part || busy(part)) continue;
    const focus = part.contains(document.activeElement) ? document.activeElement.id : "";
    if (name === "flock") mingle(part, one);
    else part.replaceWith(one);
    told.set(name, looks);
    pending.delete(name);
    if (name === "mine") { listLessons(); announce(); }
    if (name === "watch") observe();
    if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
  }
  if (pending.size) setTimeout(settle, REST);
}
/** Who has come walks in from the right, who has gone walks out; everybody else stays where they are looked at. */
function mingle(part, fresh) {
  const before = new Set([...part.children].map(one => one.dataset.who)), after = new Set([...fresh.children].map(one => one.dataset.who));
  for (const one of fresh.children) if (!before.has(one.dataset.who)) one.classList.add("came");
  const gone = [...part.children].filter(one => !after.has(one.dataset.who));
  part.replaceChildren(...fresh.children, ...gone);
  for (const one of gone) {
    one.classList.add("goes");
    setTimeout(() => one.remove(), matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 400);
  }
}
/** A table that waits for me is said once. */
function announce() {
  const turns = [...document.querySelectorAll("a.table-row.mine")].filter(one => !announced.has(one.id));
  for (const one of turns) announced.add(one.id);
  const states = turns.map(one => `${one.dataset.title}: ${one.querySelector(".state").textContent}`);
  if (turns.length) document.getElementById("page-say").textContent = states.join(". ");
}
for (const one of document.querySelectorAll("a.table-row.mine")) announced.add(one.id);

async function look() {
  clearTimeout(timer);
  timer = setTimeout(look, EVERY);
  if (document.hidden) return;
  try {
    const answer = await fetch(`${root}tables`, { cache: "no-store" });
    if (answer.ok) show(await answer.text());
  } catch { /* no connection: the next look will do */ }
}
document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
addEventListener("focus", look);
addEventListener("pageshow", event => { if (event.persisted) look(); });
timer = setTimeout(look, EVERY);

// ------------------------------------------------------------------ miniatures
/** Asked about every two seconds while they are in sight; a picture is fetched only when its table has moved. */
let inSight = false, glimpsing = null;
const seen = new IntersectionObserver(all => { inSight = all.at(-1).isIntersecting; if (inSight) glimpse(); });
function observe() { seen.disconnect(); const box = document.getElementById("page-watch"); if (box) seen.observe(box); }
async function glimpse() {
  clearTimeout(glimpsing);
  if (!inSight || document.hidden) return;
  glimpsing = setTimeout(glimpse, GLIMPSE);
  for (const table of (await answerOf(`${root}watch`)).tables ?? []) moved(table);
}
function moved(table) {
  const card = document.querySelector(`[data-watch="${CSS.escape(table.table)}"]`);
  if (!card) return;
  const eyes = card.querySelector(".eyes");
  eyes.hidden = !table.eyes;
  eyes.querySelector("span").textContent = table.eyes;
  if (card.dataset.n === String(table.n)) return;
  card.dataset.n = table.n;
  card.querySelector("[data-note]").textContent = table.note;
  for (const image of card.querySelectorAll("img")) {
    if (getComputedStyle(image).display === "none") continue;
    const next = new URL(image.src), ready = new Image();
    next.searchParams.set("n", table.n);
    ready.onload = () => { image.src = ready.src; image.classList.remove("fresh"); void image.offsetWidth; image.classList.add("fresh"); };
    ready.src = next.href;
  }
}
observe();
document.addEventListener("visibilitychange", glimpse);

// ------------------------------------------------------------------ keys
const cards = () => [...document.querySelectorAll("article.game")];
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, select, textarea, dialog")) return;
  const { key } = event;
  if (key === "j") (event.target.closest?.("article.game") ?? document).querySelector(".play, #page-play-now")?.click();
  else if (key === "r") document.getElementById("page-resume-now")?.click();
  else if (key === "/") document.getElementById("link")?.focus();
  else if (key >= "1" && key <= "9" && cards()[Number(key) - 1]) cards()[Number(key) - 1].querySelector(".play").focus();
  else if (key.startsWith("Arrow")) { if (!along(event)) return; } else return;
  event.preventDefault();
});
/** Arrows move inside a list of cards. */
function along(event) {
  const list = event.target.closest?.(".games, .rows, .watch"), step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  if (!list) return false;
  const stops = [...list.children].map(one => one.querySelector(".play, a[href], button")).filter(Boolean);
  const at = stops.findIndex(one => one === event.target || one.closest("article, li")?.contains(event.target));
  stops[(at + step + stops.length) % stops.length]?.focus();
  return true;
}

// ------------------------------------------------------------------ learning
const taught = drawer.readAll("lessons"), known = new Set(drawer.readAll("known", []));
const newcomer = document.getElementById("page-newcomer"), first = document.getElementById("page-first");
const finished = Object.values(taught).some(lessons => Object.values(lessons).some(one => one.done));
if (newcomer) newcomer.hidden = finished || Boolean(document.getElementById("page-resume-now"));
/** The lesson of a game that was begun and left. */
const begun = game => Object.entries(taught[game] ?? {}).find(([, one]) => !one.done && one.at > 0);
const fill = (text, fields) => text.replace(/\{(\w+)\}/g, (_, name) => fields[name] ?? "");
const links = [...document.querySelectorAll("[data-learn]")];
for (const link of links) {  // go on where one left
  const open = begun(link.dataset.learn);
  if (open) { link.href += `/${open[0]}`; link.querySelector("span").textContent = link.dataset.resume; }
}
/** A lesson that was left stands among one's tables. */
function listLessons() {
  const card = document.getElementById("page-mine"), rows = links.filter(link => begun(link.dataset.learn)).map(lessonRow);
  if (!card || !rows.length) return;
  card.hidden = false;
  card.querySelector(".rows").append(...rows);
}
function made(kind, style, words = "") {
  const node = document.createElement(kind);
  node.className = style;
  node.textContent = words;
  return node;
}
function lessonRow(link) {
  const { learn, title, resume: words, at } = link.dataset, [lesson, { at: step }] = begun(learn);
  const row = made("li", ""), go = made("a", "table-row"), who = made("span", "who"), mini = made("span", "mini");
  go.href = link.href;
  go.id = `page-lesson-${learn}`;
  who.append(made("b", "", title), made("span", "note", fill(at, { lesson, step: step + 1 })));
  mini.append(...[...link.closest(".game").querySelectorAll(".picture img")].map(one => one.cloneNode()));
  go.append(mini, who, made("span", "state mine", words));
  row.append(go);
  return row;
}
listLessons();
// A star for each lesson that was finished, once there is one: no empty shelves for newcomers.
const STAR = "M9 1.6 11.3 6.3 16.4 7 12.7 10.6 13.6 15.8 9 13.3 4.4 15.8 5.3 10.6 1.6 7 6.7 6.3Z";
for (const shelf of document.querySelectorAll("[data-stars]")) {
  const game = shelf.closest(".game").querySelector("[data-learn]").dataset.learn, of = Number(shelf.dataset.stars);
  const done = Object.values(taught[game] ?? {}).filter(one => one.done).length;
  shelf.hidden = !done;
  shelf.setAttribute("aria-label", fill(shelf.dataset.label, { done }));
  shelf.innerHTML = Array.from({ length: of },
    (_, i) => `<svg viewBox="0 0 18 18" class="${i < done ? "won" : ""}" aria-hidden="true"><path d="${STAR}"/></svg>`).join("");
}
function remember(game) {
  known.add(game);
  drawer.writeAll("known", [...known]);
}
const HELPED = 2;  // games of a kind in which advice stands beside the question
function count(form, game) {
  const played = drawer.readAll("played");
  form.elements.helped.value = (played[game] ?? 0) < HELPED ? "1" : "";
  drawer.writeAll("played", { ...played, [game]: (played[game] ?? 0) + 1 });
}
document.addEventListener("submit", event => {
  const form = event.target, game = form.dataset.quick ?? form.dataset.quickNow;
  if (!game) return;
  const learn = document.querySelector(`[data-learn="${game}"]`);
  if (known.has(game) || taught[game] || !learn || !first || form.elements.with.value) { remember(game); count(form, game); return; }
  event.preventDefault();  // asked once for each game
  remember(game);
  first.querySelector("a").href = learn.href;
  first.querySelector("button").onclick = () => { count(form, game); form.submit(); };
  first.showModal();
});
