// A sign of the hand, as a drawing 22 units wide.
export function drawnSign(outline) {
  const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg"), way = document.createElementNS(icon.namespaceURI, "path");
  icon.setAttribute("viewBox", "-11 -11 22 22");
  icon.setAttribute("class", "icon sign");
  icon.setAttribute("aria-hidden", "true");
  way.setAttribute("d", outline);
  icon.append(way);
  return icon;
}
