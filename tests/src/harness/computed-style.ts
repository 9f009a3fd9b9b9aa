/** Attributes by which jsdom's built-in style sheet selects, and an element's own style. */
const attributes = ["hidden", "open", "popover", "type", "dir", "style", "rules", "frame", "align"];
/** Properties an element inherits, of those that can be in its `style`. */
const inherited = /visibility|pointer-events|color|cursor|font|text-|white-space|line-height/;

/** Styles kept at most: each row of a long list has its own place in its style. */
const cachedMax = 2000;

/** All that decides how the element looks when those above it leave it alone. */
const styleOf = (element: Element) =>
  attributes.map((name) => [name, element.getAttribute(name)] as const);

/** True when those above the element leave its style alone. */
function isLeftAlone({ parentElement }: Element): boolean {
  if (parentElement?.localName === "details") return false;
  for (let above = parentElement; above !== null; above = above.parentElement)
    if (inherited.test(above.getAttribute("style") ?? "")) return false;
  return true;
}

/**
 * Caches computed styles. jsdom computes the style of an element by trying every rule of its
 * built-in style sheet, and Testing Library requests the style of each element and of all those
 * above it: a third of the computing in a test of a page. No test loads a style sheet of ours, so
 * elements of one name and the same attributes look the same: the answer for one serves for all.
 */
export function cacheComputedStyles(view: Window): void {
  const compute = view.getComputedStyle.bind(view);
  const styles = new Map<string, CSSStyleDeclaration>();
  view.getComputedStyle = (element, pseudo) => {
    const { document } = view;
    if (pseudo || document.styleSheets.length > 0 || !isLeftAlone(element))
      return compute(element, pseudo);
    const { namespaceURI, localName } = element;
    const look = styleOf(element);
    const kind = JSON.stringify([namespaceURI, localName, look]);
    const known = styles.get(kind);
    if (known !== undefined) return known;
    const alike = document.createElementNS(namespaceURI, localName);
    for (const [name, value] of look) if (value !== null) alike.setAttribute(name, value);
    const style = compute(alike);
    if (styles.size > cachedMax) styles.clear();
    styles.set(kind, style);
    return style;
  };
}
