// When the game is over: how the chances went, with the way to the replay and to its turning points.
import { follow, picture } from "./study.js";
import { root } from "./root.js";

export function aftermath({ $, say, made, layout, table }) {
  let answer = null, holder = null;  // the newest known, and where it stands

  function show() {
    if (!holder || !answer?.svg) return;
    const graph = picture(holder, answer.svg), largest = answer.turns?.[0];
    for (const turn of graph.querySelectorAll("[data-moment]")) turn.setAttribute("href", `${root}t/${table}/replay#at=${turn.dataset.moment}`);
    if (answer.state === "running") holder.append(made("p", "note thinking", say("study.thinking", { done: answer.done, of: answer.wanted || "…" })));
    if (!largest) return;
    $("turns").href = `${root}t/${table}/replay#at=${largest.at}`;
    $("turns").querySelector("b").textContent = say("end.turns");
    $("turns").querySelector("small").textContent = largest.swing;
  }
  return box => {
    if (table === "lesson") return;  // nobody looks at a lesson again
    const first = holder === null;
    holder = made("div", "chances");
    holder.title = say("study.open");  // the picture leads there too; for the keyboard there is the button above it
    holder.addEventListener("click", event => { if (!event.target.closest("a")) location.href = `${root}t/${table}/replay`; });
    box.append(holder);
    if (first) follow(`${root}t/${table}/study`, layout(), fresh => { answer = fresh; show(); });
    show();
  };
}
