// Style for the oldest supported browsers, added where a sheet uses newer features: units of the
// visible height, mixed colours, sizes of a container. Newer browsers ignore all of it.

/**
 * The oldest browsers, as Vite names them. tools/browser-floor.mjs checks the build against them.
 */
export const styleFloor = ["chrome100", "edge100", "safari15.4", "ios15.4", "firefox100"];
/**
 * For scripts: Safari 15.4 supports all of 16's syntax. Below 16 the compiler would rewrite every
 * field of a class, for a rare fault that our classes do not trigger, with 5 kB more to load.
 */
export const scriptFloor = ["chrome100", "edge100", "safari16", "ios16", "firefox100"];

/**
 * Width of sidebar and margins beside a container, px: added to a container's width, it gives about
 * the window's width.
 */
const besideContainer = 250;

/**
 * The colour with the larger share of a mixture; for a shape, the colour that is not its
 * background.
 */
function strongest(mixture, isShape) {
  const parts = mixture
    .replace(/^in \w+,/, "")
    .split(/,(?![^(]*\))/)
    .map((part) => part.trim());
  const [first, second] = parts;
  const share = /\s(\d+)%$/.exec(first);
  const isFirst =
    share === null || Number(share[1]) >= 50 || (isShape && second.startsWith("var(--panel"));
  return (isFirst ? first : second).replace(/\s\d+%$/, "");
}

/** A value in a form that an older browser accepts; null when it accepts the original. */
function olderValue(value, isShape) {
  const older = value
    .replaceAll(/color-mix\(((?:[^()]|\([^()]*\))*)\)/g, (_, mixture) =>
      strongest(mixture, isShape),
    )
    .replaceAll(/\b(\d+(?:\.\d+)?)dvh\b/g, "$1vh");
  return older === value ? null : older;
}

const conditions = [
  [/\bdvh\b|\ddvh/, "(height:1dvh)"],
  [/color-mix\(/, "(color:color-mix(in srgb,red,red))"],
];

/** The changed declarations of a rule, as text; "" if there are none. */
function olderDeclarations(body) {
  return body
    .split(";")
    .flatMap((declaration) => {
      const colon = declaration.indexOf(":");
      if (colon < 0) return [];
      const name = declaration.slice(0, colon).trim();
      const older = olderValue(declaration.slice(colon + 1), name === "fill");
      return older === null ? [] : [`${name}:${older.trim()}`];
    })
    .join(";");
}

/** Adds, after each rule that needs it, the same rule for older browsers. */
export function withOlderStyle(css) {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, "");
  const rules = plain.replaceAll(/([^{};]+)\{([^{}]*)\}/g, (rule, selector, body) => {
    const needed = conditions.find(([sign]) => sign.test(body));
    const older = needed === undefined ? "" : olderDeclarations(body);
    return older === "" ? rule : `${rule}@supports not ${needed[1]}{${selector.trim()}{${older}}}`;
  });
  return rules.replaceAll(
    /@container [\w-]+ \(max-width: (\d+)px\) (\{(?:[^{}]|\{[^{}]*\})*\})/g,
    (block, width, inside) =>
      `${block}@supports not (container-type:inline-size){@media (max-width:${Number(width) + besideContainer}px)${inside}}`,
  );
}

/** The Vite plug-in that does this. */
export const cssFloor = () => ({
  name: "css-floor",
  enforce: "pre",
  apply: "build",
  transform(code, id) {
    const isOwn = id.split("?")[0].endsWith(".css") && !id.includes("node_modules");
    return isOwn ? { code: withOlderStyle(code), map: null } : null;
  },
});
