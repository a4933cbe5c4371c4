// A record in a notebook (inline.py): unpacks the drawings and shows the moment the slider stands at.
const packed = Uint8Array.from(atob(document.getElementById("frames").textContent), letter => letter.charCodeAt(0));
const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
const data = JSON.parse(await new Response(unpacked).text()), root = document.querySelector("svg");
const slider = document.querySelector("input"), words = document.querySelector("p"), play = document.getElementById("play");
const name = markup => markup.match(/^<g id="([^"]*)"/)[1], bare = markup => markup.replace(/ transform="[^"]*"/, "");
let at = 0, shown = new Map(data.first.map(markup => [name(markup), markup])), timer = null;
const states = [[...shown.keys()].map(key => [key, shown.get(key)])];
for (const frame of data.frames) {
  const parts = new Map(states.at(-1));
  for (const markup of frame.set ?? []) parts.set(name(markup), markup);
  states.push((frame.order ?? [...parts.keys()]).map(key => [key, parts.get(key)]));
}
function element(markup) {
  const page = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${markup}</svg>`, "image/svg+xml");
  return document.importNode(page.documentElement.firstChild, true);
}
function go(to) {
  at = Math.max(0, Math.min(states.length - 1, to));
  const wanted = new Map(states[at]);
  for (const [key, markup] of wanted) {
    const old = shown.get(key), node = [...root.children].find(one => one.id === key);
    if (!node) root.append(element(markup));
    else if (old !== markup && bare(old) === bare(markup)) node.setAttribute("transform", markup.match(/ transform="([^"]*)"/)?.[1] ?? "");
    else if (old !== markup) node.replaceWith(element(markup));
  }
  const gone = [...root.children].filter(node => node.nodeName === "g" && !wanted.has(node.id));
  for (const node of gone) node.remove();
  for (const [key] of wanted) root.append([...root.children].find(one => one.id === key));
  shown = wanted;
  slider.value = at;
  words.textContent = at ? data.frames[at - 1].say : data.start;
}
function stop() { clearInterval(timer); timer = null; play.textContent = "▶"; }
slider.max = states.length - 1;
slider.dataset.ready = "true";
slider.addEventListener("input", () => { stop(); go(Number(slider.value)); });
document.getElementById("back").addEventListener("click", () => { stop(); go(at - 1); });
document.getElementById("next").addEventListener("click", () => { stop(); go(at + 1); });
play.addEventListener("click", () => {
  if (timer) { stop(); return; }
  if (at === states.length - 1) go(0);
  play.textContent = "❚❚";
  timer = setInterval(() => { if (at === states.length - 1) stop(); else go(at + 1); }, 900);
});
go(0);
