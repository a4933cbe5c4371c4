// What the browser keeps of one, by name. Where it lets no page keep anything, or has no room left, that lasts as long as the page.
let shelf = null;
try { shelf = window.localStorage; } catch { /* refused */ }
const here = new Map();

export const keeps = Boolean(shelf);

export function read(name) {
  return here.get(name) ?? shelf?.getItem(name) ?? null;
}
export function write(name, value) {
  try { shelf.setItem(name, value); here.delete(name); } catch { here.set(name, String(value)); }
}
export function drop(name) {
  here.delete(name);
  shelf?.removeItem(name);
}

/** What was written with `writeAll`; the usual, if nothing was, or what stands there cannot be read any more. */
export function readAll(name, usual = {}) {
  try { return JSON.parse(read(name)) ?? usual; } catch { return usual; }
}
export function writeAll(name, value) { write(name, JSON.stringify(value)); }
