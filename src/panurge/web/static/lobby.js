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
for (const link of document.querySelectorAll("[data-learn]")) {  // go on where one left
  const open = Object.entries(taught[link.dataset.learn] ?? {}).find(([, one]) => !one.done && one.at > 0);
  if (open) { link.href += `/${open[0]}`; link.querySelector("span").textContent = link.dataset.resume; }
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
