// Making one drawing look like the next while keeping every node that can be kept, so that pieces move (motion.js).
import { after, before, enter, exit, quietly } from "./motion.js";

const NS = "http://www.w3.org/2000/svg";

export function parse(markup) {
  const page = new DOMParser().parseFromString(`<svg xmlns="${NS}">${markup}</svg>`, "image/svg+xml");
  return [...document.importNode(page.documentElement, true).childNodes];
}

// Drawings carry the transform attribute; WebKit animates only the style, so the style follows it.
function pose(node) {
  if (!node.id) return;
  if (!node.hasAttribute?.("transform")) { if (node.style?.transform) node.style.transform = ""; return; }
  node.style.transform = node.getAttribute("transform")
    .replace(/translate\(\s*([-\d.e]+)[\s,]*([-\d.e]+)?\s*\)/g, (_, x, y) => `translate(${x}px,${y ?? 0}px)`)
    .replace(/rotate\(\s*([-\d.e]+)\s*\)/g, "rotate($1deg)");
}

export function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName) { old.replaceWith(fresh); return; }
  if (old.nodeType !== 1) { if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue; return; }
  const was = before(old, fresh);
  for (const { name } of Array.from(old.attributes)) if (!fresh.hasAttribute(name) && name !== "style") old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  pose(old);
  children(old, [...fresh.childNodes]);
  after(old, was);
}

export function children(parent, wanted) {
  const known = new Map([...parent.children].filter(node => node.id).map(node => [node.id, node]));
  const keep = new Set(wanted.map(node => node.id).filter(Boolean));
  for (const [id, node] of known) if (!keep.has(id)) { exit(node); node.remove(); }
  let here = parent.firstChild;
  for (const [i, fresh] of wanted.entries()) {
    const same = fresh.id ? known.get(fresh.id) : null;
    if (same) {
      if (same === here) here = here.nextSibling; else put(parent, same, here);
      morph(same, fresh);
    } else if (here && nameless(here, fresh)) {
      const next = here.nextSibling, later = wanted[i + 1];
      if (here.isEqualNode(fresh)) here = next;
      else if (later && nameless(here, later) && here.isEqualNode(later)) add(parent, fresh, here);  // one has come between
      else if (next && nameless(next, fresh) && next.isEqualNode(fresh)) { here.remove(); here = next.nextSibling; }  // one has gone
      else { morph(here, fresh); here = next; }
    } else {
      add(parent, fresh, here);
    }
  }
  while (here) { const next = here.nextSibling; here.remove(); here = next; }
}

/** Whether two nodes that nobody names could be the same one, before and after. */
const nameless = (one, other) => !one.id && !other.id && one.nodeName === other.nodeName;

function put(parent, node, before) {  // moveBefore keeps running transitions and the focus
  if (parent.moveBefore && node.isConnected && parent.isConnected) parent.moveBefore(node, before);
  else parent.insertBefore(node, before);
}

function add(parent, node, before) {
  if (node.nodeType === 1) { pose(node); node.querySelectorAll?.("[id][transform]").forEach(pose); }
  parent.insertBefore(node, before);
  if (node.nodeType === 1 && parent.isConnected) enter(node);
}

// A frame's changed parts; `order` names all parts when one came or went.
export function change(root, markup, order) {
  const fresh = new Map(parse(markup.join("")).map(part => [part.id, part]));
  if (order) {
    const wanted = order.map(id => fresh.get(id) ?? root.querySelector(`:scope > [id="${CSS.escape(id)}"]`)).filter(Boolean);
    const keep = new Set(order);
    for (const part of Array.from(root.children)) {
      if (part.nodeName !== "defs" && !keep.has(part.id) && !part.matches(".ghosts,.theatre")) { exit(part); part.remove(); }
    }
    let here = root.querySelector(":scope > defs")?.nextSibling ?? root.firstChild;
    for (const part of wanted) {
      const have = root.querySelector(`:scope > [id="${CSS.escape(part.id)}"]`);
      if (!have) { add(root, part, here); continue; }
      if (have === here) here = here.nextSibling; else put(root, have, here);
      if (have !== part) morph(have, part);
    }
    return;
  }
  for (const [id, part] of fresh) {
    const have = root.querySelector(`:scope > [id="${CSS.escape(id)}"]`);
    if (have) morph(have, part); else add(root, part, null);
  }
}

export function whole(holder, frame) {
  let root = holder.querySelector("svg");
  if (!root) { root = document.createElementNS(NS, "svg"); root.setAttribute("class", "drawing"); holder.append(root); }
  root.setAttribute("viewBox", `0 0 ${frame.size[0]} ${frame.size[1]}`);
  root.setAttribute("role", "group");
  root.setAttribute("color", "var(--contour)");
  if (frame.title) root.setAttribute("aria-label", frame.title);
  quietly(() => children(root, parse((frame.defs ? `<defs>${frame.defs}</defs>` : "") + frame.parts.join(""))));
  return root;
}
