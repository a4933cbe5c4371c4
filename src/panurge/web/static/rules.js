// A rule page by itself: where one is in the contents, a link that opens what is folded, strips that play as a film.
import * as drawer from "./drawer.js";
const still = matchMedia("(prefers-reduced-motion: reduce)");

// ------------------------------------------------------------------ a refusal's link opens the right detail
function open() {
  const goal = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const fold = goal?.closest("details");
  if (!fold || fold.open) return;
  fold.open = true;
  goal.scrollIntoView({ block: "start" });
}
addEventListener("hashchange", open);
open();
addEventListener("beforeprint", () => { for (const fold of document.querySelectorAll("details")) fold.open = true; });

// ------------------------------------------------------------------ where one is
const links = new Map([...document.querySelectorAll(".contents a[href^='#']")].map(link => [link.getAttribute("href").slice(1), link]));
const marks = [...links.keys()].map(id => document.getElementById(id)).filter(Boolean);
function where() {
  const line = innerHeight * 0.3, past = marks.filter(mark => mark.getBoundingClientRect().top < line && mark.offsetParent);
  const now = links.get((past.at(-1) ?? marks[0])?.id);
  for (const link of links.values()) {
    if (link === now || (now?.matches(".sub") && link === section(now))) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const row = now?.closest(".contents");
  if (row && row.scrollWidth > row.clientWidth) row.scrollLeft = (section(now) ?? now).offsetLeft - 40;
}
function section(link) {
  let one = link;
  while (one?.matches(".sub")) one = one.previousElementSibling;
  return one;
}
let waiting = false;
addEventListener("scroll", () => {
  if (waiting) return;
  waiting = true;
  requestAnimationFrame(() => { waiting = false; where(); });
}, { passive: true });
where();

// ------------------------------------------------------------------ one's lessons: which are finished, where one was left
const lessons = document.querySelector("[data-lessons]");
if (lessons) {
  const reached = drawer.readAll("lessons")[lessons.dataset.lessons] ?? {};
  for (const [lesson, { at = 0, done = false }] of Object.entries(reached)) {
    const note = lessons.querySelector(`[data-lesson="${lesson}"] .note`);
    if (note && (done || at > 0)) note.textContent = done ? lessons.dataset.done : lessons.dataset.step.replace("{step}", at + 1);
  }
}

// ------------------------------------------------------------------ films
const LOOK = 1300, LAST = 2200, GLIDE = 450;
const place = node => node.transform.baseVal.consolidate()?.matrix;

/** What stands elsewhere in the next picture glides there. */
function glide(from, to) {
  if (still.matches) return;
  const before = new Map([...from.querySelectorAll("[data-part]")].map(node => [node.dataset.part, place(node)]));
  for (const node of to.querySelectorAll("[data-part]")) {
    const old = before.get(node.dataset.part), now = place(node);
    if (!old || !now || (old.e === now.e && old.f === now.f)) continue;
    const said = at => `matrix(${at.a},${at.b},${at.c},${at.d},${at.e},${at.f})`;
    node.animate([{ transform: said(old) }, { transform: said(now) }], { duration: GLIDE, easing: "ease-in-out" });
  }
}
function play(strip) {
  if (strip.matches(".playing")) return;
  const figures = [...strip.querySelectorAll("figure")];
  strip.style.setProperty("--high", `${strip.offsetHeight}px`);
  strip.classList.add("playing");
  let at = -1;
  const next = () => {
    figures[at]?.classList.remove("now");
    const before = figures[at++];
    if (at === figures.length) { strip.classList.remove("playing"); return; }
    figures[at].classList.add("now");
    if (before) glide(before, figures[at]);
    setTimeout(next, at === figures.length - 1 ? LAST : LOOK);
  };
  next();
}
for (const strip of document.querySelectorAll(".strip")) {
  const button = strip.querySelector(".film");
  if (!button) continue;
  button.hidden = false;
  strip.classList.add("plays");
  strip.addEventListener("click", () => play(strip));
}

// ------------------------------------------------------------------ looking for a piece
const find = document.querySelector("[data-find]");
find?.addEventListener("input", () => {
  const plain = words => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const wanted = plain(find.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const piece of document.querySelectorAll(".piece")) {
    piece.hidden = !wanted.every(word => plain(piece.textContent).includes(word));
    if (!piece.hidden) shown++;
  }
  for (const group of document.querySelectorAll(".piece-group")) group.hidden = !group.querySelector(".piece:not([hidden])");
  document.querySelector("[data-found]").textContent = wanted.length ? document.querySelector("[data-found]").dataset.found.replace("{n}", shown) : "";
});
for (const button of document.querySelectorAll("[data-print]")) { button.hidden = false; button.addEventListener("click", () => print()); }
