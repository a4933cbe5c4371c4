// A record chosen as a file is read here and put into the field, so that only text is ever sent.
const file = document.getElementById("file"), field = document.getElementById("record");
file.addEventListener("change", async () => {
  const chosen = file.files[0];
  if (!chosen || chosen.size > 1_000_000) return;
  field.value = await chosen.text();
  field.form.requestSubmit();
});
