// A new table: a preset fills in the form where it stands (without scripts its link does, by way of the server), and a
// bot is chosen by its sheep. The form that is sent is the same either way.
const form = document.querySelector("form.making");
document.documentElement.classList.add("scripted");

/** @param {HTMLSelectElement} select the seat's: its sheep show which bot sits there, if one does */
function press(select) {
  for (const one of select.closest(".seat-choice")?.querySelectorAll("[data-level]") ?? []) {
    one.setAttribute("aria-pressed", one.dataset.level === select.value);
  }
}
/** Somebody calls themselves as before, in whichever seat. */
function carryName(select) {
  if (select.value !== "me") return;
  const field = select.closest(".seat-choice").querySelector("input"), known = [...form.querySelectorAll(".seat-choice input")].find(one => one.value);
  if (!field.value && known && known.closest(".seat-choice").querySelector("select").value !== "here") field.value = known.value;
}
/** What has no effect without something else cannot be chosen as long as that is off. */
function settle() {
  for (const one of form.querySelectorAll("[data-needs]")) one.querySelector("select").disabled = form.elements.namedItem(one.dataset.needs).value === "false";
}
form.addEventListener("click", event => {
  const sheep = event.target.closest("[data-level]"), preset = event.target.closest("[data-fields]");
  if (sheep) {
    const select = sheep.closest(".seat-choice").querySelector("select");
    select.value = sheep.dataset.level;
    press(select);
  } else if (preset && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    for (const [name, value] of Object.entries(JSON.parse(preset.dataset.fields))) {
      const select = form.elements.namedItem(name);
      if (select) { select.value = value; press(select); }
    }
    for (const one of form.querySelectorAll("[data-fields]")) one.toggleAttribute("aria-current", one === preset);
    preset.setAttribute("aria-current", "true");
    settle();
  }
});
form.addEventListener("change", event => { settle(); if (event.target.matches(".seat-choice select")) { press(event.target); carryName(event.target); } });
addEventListener("pageshow", settle);  // a browser that comes back fills in what was chosen
