// When the game is over: why a tie was decided as it was, and how the chances went, with the way to the replay.
import { follow, picture } from "./study.js";

export function aftermath({ say, made, layout, table, rules }) {
  let answer = null, holder = null;  // the newest known, and where it stands

  function show() {
    if (!holder || !answer?.svg) return;
    const graph = picture(holder, answer.svg);
    for (const turn of graph.querySelectorAll("[data-moment]")) turn.setAttribute("href", `/t/${table}/replay#at=${turn.dataset.moment}`);
    if (answer.state === "running") holder.append(made("p", "note thinking", say("study.thinking", { done: answer.done, of: answer.wanted || "…" })));
  }
  return (box, over) => {
    if (over.tie?.length) {
      const line = made("p", "tie", `${over.tie[1]} `);
      if (over.tie[0]) {
        const link = made("a", "", say("rule", { rule: over.tie[0] }));
        link.href = `${rules}#${over.tie[0]}`;
        line.append(link);
      }
      box.append(line);
    }
    if (document.body.dataset.lesson) return;  // nobody's table: there is nothing to look at again
    const first = holder === null;
    holder = made("div", "chances");
    holder.title = say("study.open");  // the picture leads there too; for the keyboard there is the button below it
    holder.addEventListener("click", event => { if (!event.target.closest("a")) location.href = `/t/${table}/replay`; });
    box.append(holder);
    if (first) follow(`/t/${table}/study`, layout(), fresh => { answer = fresh; show(); });
    show();
  };
}
