// Parts of libraries that the app never uses and no bundler can see to be unused: removed during
// the build; and one that gives up where the app must not. A library that has changed so that a cut finds nothing fails the build.

/** Each cut: the modules, the removed code, and its replacement. */
const cuts = [
  // Every drawing of an icon twice, for 16 and 20 pixels. Those of 16 serve all sizes, as on their
  // own grid.
  [
    /@blueprintjs\/icons\/lib\/esm\/generated\/components\/(?!index)[^/]+\.js$/,
    /const PATHS_20 = \[[^\]]*\];/,
    "",
  ],
  [
    /@blueprintjs\/icons\/lib\/esm\/generated\/components\/(?!index)[^/]+\.js$/,
    /isLarge \? PATHS_20 : /,
    "",
  ],
  [/@blueprintjs\/icons\/lib\/esm\/svgIconContainer\.js$/, /size >= IconSize\.LARGE/, "false"],
  // Icons by name, and what would fetch them: here each is a component.
  [
    /@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/,
    /^[^]*export class Icons [^]*$/,
    "export class Icons { static getPaths() {} static load() { return Promise.resolve(); } }",
  ],
  // Compiled parsers need `unsafe-eval`, which the content security policy refuses. Asking whether
  // it does is a violation too, and schemas are made before any setting could say so.
  [
    /zod\/v4\/core\/schemas\.js$/,
    /const jit = !core\.globalConfig\.jitless;/,
    "const jit = false;",
  ],
  // The device of the map is fetched when the map is made: if that failed, a wall would be without
  // its map until it is reloaded.
  [
    /@luma\.gl\/webgl\/dist\/adapter\/webgl-adapter\.js$/,
    /await import\("\.\/webgl-device\.js"\)/g,
    `await (async () => { for (;;) try { return await import("./webgl-device.js") } ` +
      `catch { await new Promise((done) => setTimeout(done, 5000)) } })()`,
  ],
  // Looks of the map's buttons, popups and markers: it has none, and half of them are pictures.
  [/maplibre-gl\/dist\/maplibre-gl\.css$/, /\.maplibregl-ctrl-group\{border-radius[^]*$/, ""],
  // A parser of formulas, for heights of lines: all are in em.
  [
    /@visx\/text\/esm\/hooks\/useText\.js$/,
    /import reduceCSSCalc from 'reduce-css-calc';/,
    "const em = Number.parseFloat;",
  ],
  [
    /@visx\/text\/esm\/hooks\/useText\.js$/,
    /verticalAnchor === 'start' \? reduceCSSCalc[^;]*;/,
    "verticalAnchor === 'start' ? capHeight : `${verticalAnchor === 'middle' ? " +
      "(wordsByLines.length - 1) / 2 * -em(lineHeight) + em(capHeight) / 2 : " +
      "(wordsByLines.length - 1) * -em(lineHeight)}em`;",
  ],
  // Colours between two colours: scales of charts are of numbers.
  [
    /@visx\/scale\/esm\/utils\/createColorInterpolator\.js$/,
    /^[^]*$/,
    "export default () => undefined;",
  ],
  [/d3-interpolate\/src\/value\.js$/, /import \{color\}.*\n.*"\.\/rgb\.js";/, ""],
  [/d3-interpolate\/src\/value\.js$/, "((c = color(b)) ? (b = c, rgb) : string)", "string"],
  [/d3-interpolate\/src\/value\.js$/, "b instanceof color ? rgb\n      : ", ""],
  // Round limits of scales of time, for the same reason.
  [
    /@visx\/scale\/esm\/operators\/nice\.js$/,
    /^[^]*(?=export default)/,
    "const isUtcScale = () => true, utcIntervals = {}, localTimeIntervals = {};",
  ],
  // JSON Schema of a schema: the server's, for the API document.
  [/zod\/v4\/classic\/schemas\.js$/, /inst\._zod\.processJSONSchema = .*;/g, ""],
  [/zod\/v4\/classic\/schemas\.js$/, /createStandardJSONSchemaMethod\(this, "\w+"\)/g, "undefined"],
  [/zod\/v4\/classic\/schemas\.js$/, /createToJSONSchemaMethod\(this, \{\}\)/g, "undefined"],
];

/** The plug-in for Vite that does it. */
export const lean = () => ({
  name: "lean",
  apply: "build",
  transform(code, id) {
    const path = id.split("?")[0].replaceAll("\\", "/");
    const own = cuts.filter(([file]) => file.test(path));
    if (own.length === 0) return null;
    return own.reduce((text, [, part, instead]) => {
      const cut = text.replace(part, instead);
      if (cut === text) this.error(`${path} has nothing like ${part} any more: see tools/lean.mjs`);
      return cut;
    }, code);
  },
});
