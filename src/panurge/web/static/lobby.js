// The lobby looks again: when one comes back to it, and now and then while it is seen.
const EVERY = 15000;
const place = document.getElementById("page-tables"), resume = document.getElementById("page-resume");
let told = place.innerHTML, timer = null;

const typing = () => document.activeElement?.matches?.("input") && place.contains(document.activeElement);

function show(text) {
  if (text === told || typing()) return;  // nobody's half-written name is taken away
  told = text;
  const focus = place.contains(document.activeElement) ? document.activeElement.id : "";
  place.innerHTML = text;
  listLessons();
  resume.innerHTML = document.getElementById("page-resume-now").innerHTML;
  if (focus) document.getElementById(focus)?.focus({ preventScroll: true });
}

async function look() {
  clearTimeout(timer);
  timer = setTimeout(look, EVERY);
  if (document.hidden) return;
  try {
    const answer = await fetch("/tables", { cache: "no-store" });
    if (answer.ok) show(await answer.text());
  } catch { /* no connection: the next look will do */ }
}

document.addEventListener("visibilitychange", () => { if (!document.hidden) look(); });
addEventListener("focus", look);
addEventListener("pageshow", event => { if (event.persisted) look(); });
timer = setTimeout(look, EVERY);

// ------------------------------------------------------------------ learning
const taught = JSON.parse(localStorage.getItem("lessons") ?? "{}"), known = new Set(JSON.parse(localStorage.getItem("known") ?? "[]"));
const newcomer = document.getElementById("page-newcomer"), first = document.getElementById("page-first");
const finished = Object.values(taught).some(lessons => Object.values(lessons).some(one => one.done));
if (newcomer) newcomer.hidden = finished || Boolean(resume.firstElementChild);
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
  const card = place.querySelector(".tables"), rows = links.filter(link => begun(link.dataset.learn)).map(lessonRow);
  if (!card || !rows.length) return;
  let list = card.querySelector(".rows");
  if (!list) {
    list = made("ul", "rows");
    card.querySelector(".empty")?.remove();
    card.append(list);
  }
  list.append(...rows);
}
function made(kind, style, words = "") {
  const node = document.createElement(kind);
  node.className = style;
  node.textContent = words;
  return node;
}
function lessonRow(link) {
  const { learn, title, resume: words, at } = link.dataset, [lesson, { at: step }] = begun(learn);
  const row = made("li", ""), go = made("a", "table-row"), who = made("span", "who");
  go.href = link.href;
  go.id = `page-lesson-${learn}`;
  who.append(made("b", "", title), made("span", "note", fill(at, { lesson, step: step + 1 })));
  go.append(...[...link.closest(".game").querySelectorAll(".picture img")].map(one => one.cloneNode()), who, made("span", "state mine", words));
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
  shelf.innerHTML = Array.from({ length: of }, (_, i) => `<svg viewBox="0 0 18 18" class="${i < done ? "won" : ""}" aria-hidden="true"><path d="${STAR}"/></svg>`).join("");
}
function remember(game) {
  known.add(game);
  localStorage.setItem("known", JSON.stringify([...known]));
}
const HELPED = 2;  // games of a kind in which advice stands beside the question
function count(form) {
  const played = JSON.parse(localStorage.getItem("played") ?? "{}"), game = form.dataset.quick;
  form.elements.helped.value = (played[game] ?? 0) < HELPED ? "1" : "";
  localStorage.setItem("played", JSON.stringify({ ...played, [game]: (played[game] ?? 0) + 1 }));
}
for (const form of document.querySelectorAll("[data-quick]")) form.addEventListener("submit", event => {
  const game = form.dataset.quick, learn = document.querySelector(`[data-learn="${game}"]`);
  if (known.has(game) || taught[game] || !learn || !first) { remember(game); count(form); return; }
  event.preventDefault();  // asked once for each game
  remember(game);
  first.querySelector("a").href = learn.href;
  first.querySelector("button").onclick = () => { count(form); form.submit(); };
  first.showModal();
});
