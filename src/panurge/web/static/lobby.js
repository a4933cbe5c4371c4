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
