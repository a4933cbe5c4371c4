// A question in the page's own dress: a dialog that keeps the keyboard inside and gives the focus back.
// In `text`, "|" parts lines and " = " a figure from its words. `regret`: a step one may regret, so the careful answer is
// the one that stands out. `choices` (value, label) adds a list; the answer is null, or the chosen value ("" without a list).
export function ask({ title, text = "", yes, no, label = "", choices = [], chosen = "", regret = false }) {
  const made = (kind, style, words) => {
    const node = document.createElement(kind);
    if (style) node.className = style;
    if (words !== undefined) node.textContent = words;
    return node;
  };
  const dialog = made("dialog", "card ask"), form = made("form"), list = made("select"), row = made("div", "row");
  const agree = made("button", "button primary", yes), refuse = made("button", "button", no);
  if (regret) { agree.className = "button"; refuse.className = "button primary"; }  // the full button is the careful one
  const head = made("h2", "", title), body = made("div", "said"), lines = text.split("|").map(line => line.split(" = "));
  body.append(...lines.map(([words, figure]) => {
    const line = made("p", figure === undefined ? "" : "figures", figure === undefined ? words : undefined);
    if (figure !== undefined) line.append(made("span", "", words), made("b", "", figure));
    return line;
  }));
  head.id = "page-ask-title";
  body.id = "page-ask-text";
  dialog.setAttribute("aria-labelledby", head.id);
  dialog.setAttribute("aria-describedby", body.id);
  form.method = "dialog";
  agree.value = "yes";
  refuse.value = "";
  refuse.type = agree.type = "submit";
  form.append(head, body);
  if (choices.length) {
    for (const [value, words] of choices) list.append(new Option(words, value, value === chosen, value === chosen));
    const line = made("label", "setting", label);
    line.append(list);
    form.append(line);
  }
  row.append(refuse, agree);
  form.append(row);
  dialog.append(form);
  dialog.addEventListener("keydown", event => event.stopPropagation());  // what is under the dialog does not hear its keys
  document.body.append(dialog);
  dialog.showModal();
  (choices.length ? list : refuse).focus();
  return new Promise(answer => dialog.addEventListener("close", () => {
    answer(dialog.returnValue === "yes" ? list.value : null);
    dialog.remove();
  }));
}
