/** Attributes that jsdom's built-in style sheet selects by, besides the name of an element. */
const attributes = ["hidden", "open", "popover", "type", "dir", "style", "rules", "frame", "align"];
/** Properties an element inherits, of those that can be in its `style`. */
const inherited = /visibility|pointer-events|color|cursor|font|text-|white-space|line-height/;

const isPlain = (element: Element) => attributes.every((name) => !element.hasAttribute(name));

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
 * elements of one name that no `style` touches look the same: the answer for one of them serves for
 * all.
 */
export function cacheComputedStyles(view: Window): void {
  const compute = view.getComputedStyle.bind(view);
  const styles = new Map<string, CSSStyleDeclaration>();
  view.getComputedStyle = (element, pseudo) => {
    const { document } = view;
    if (pseudo || document.styleSheets.length > 0 || !isPlain(element) || !isLeftAlone(element))
      return compute(element, pseudo);
    const { namespaceURI, localName } = element;
    const kind = `${namespaceURI} ${localName}`;
    const style = styles.get(kind) ?? compute(document.createElementNS(namespaceURI, localName));
    styles.set(kind, style);
    return style;
  };
}
