// What every page can do: light and dark, the language kept, links copied, a pasted link opened.
import { root } from "./root.js";

const YEAR = 31536000;
const keep = (name, value) => { document.cookie = `${name}=${value};path=${root};max-age=${YEAR};samesite=lax`; };

for (const one of document.querySelectorAll("[data-theme-switch]")) one.addEventListener("click", () => {
  const page = document.documentElement;
  const dark = page.dataset.theme ? page.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  page.dataset.theme = dark ? "light" : "dark";
  keep("theme", page.dataset.theme);
  const paper = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) { meta.content = paper; meta.removeAttribute("media"); }
});

for (const one of document.querySelectorAll("[data-language]")) one.addEventListener("click", event => {
  event.preventDefault();
  keep("language", event.currentTarget.dataset.language);
  location.replace(location.pathname + location.hash);
  if (location.hash) location.reload();
});

/** A seat's colour for bars and dots: a wool's, or its own. */
export function dye(node, colour) {
  if (!colour) return;
  if (!colour.startsWith("#")) node.classList.add(`seat-${colour}`);
  else for (const name of ["--seat", "--seat-deep"]) node.style.setProperty(name, colour);
}

export function toast(text) {
  const note = document.getElementById("page-toast");
  if (!note) return;
  note.textContent = text;
  note.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(() => { note.hidden = true; }, 3200);
}

const waiting = document.querySelector("#page-toast[data-now]");  // what the server has to say at once
if (waiting) toast(waiting.dataset.now);

document.addEventListener("click", async event => {
  const button = event.target.closest?.("[data-copy]");
  if (!button) return;
  const link = new URL(button.dataset.copy, location.href).href;
  try { await navigator.clipboard.writeText(link); } catch { prompt("", link); return; }
  toast(JSON.parse(document.getElementById("page-words").textContent)["copied"]);
});

document.querySelector("[data-join]")?.addEventListener("submit", event => {
  event.preventDefault();
  const text = event.currentTarget.querySelector("input").value.trim();
  const path = text.match(/\/t\/[A-Za-z0-9]+(\/sit\/[\w.-]+)?/);
  if (path) location.href = root + path[0].slice(1);
});
