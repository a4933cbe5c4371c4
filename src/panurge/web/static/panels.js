// Panels that come in from the side: rules, bleats, menu.
import { $ } from "./page_state.js";

export function panel(id, open) {
  for (const one of document.querySelectorAll(".panel")) one.hidden = one !== $(id) || !open;
  for (const one of document.querySelectorAll("[data-panel]")) one.setAttribute("aria-expanded", one.dataset.panel === id && open);
  if (open) $(id).querySelector("[data-close]").focus({ preventScroll: true });
}
for (const one of document.querySelectorAll("[data-panel]")) one.addEventListener("click", () => panel(one.dataset.panel, $(one.dataset.panel).hidden));
for (const one of document.querySelectorAll("[data-close]")) one.addEventListener("click", () => panel(one.dataset.close, false));
if (location.hash && $("rules").querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`)) panel("rules", true);
