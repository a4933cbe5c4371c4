// A record dropped on the page or chosen as a file is read here and put into the field, so that only text is ever sent.
const file = document.getElementById("file"), field = document.getElementById("record");
const zone = document.getElementById("page-drop"), problem = document.getElementById("page-problem");
const LARGEST = 1_000_000;
document.documentElement.classList.add("scripted");

async function read(chosen) {
  if (!chosen) return;
  problem.hidden = chosen.size <= LARGEST;
  if (chosen.size > LARGEST) { problem.textContent = problem.dataset.large; return; }
  field.value = await chosen.text();
  field.form.requestSubmit();
}
file.addEventListener("change", () => read(file.files[0]));
for (const kind of ["dragover", "dragleave", "drop"]) addEventListener(kind, event => {  // anywhere on the page
  event.preventDefault();
  zone.classList.toggle("over", kind === "dragover");
  if (kind === "drop") read(event.dataTransfer.files[0]);
});
