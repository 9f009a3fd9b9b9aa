// Removes parts of libraries during the build that the app never uses but no bundler can prove
// unused, and replaces one that gives up where the app must not. The build fails when a library has
// changed so that a cut no longer matches.

/** Each cut: the modules, the removed code, and its replacement. */
const cuts = [
  // Every icon is drawn twice, for 16 and for 20 pixels. The drawings for 16 are used at all sizes.
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
  // Icons by name, and the code that would fetch them: in this app every icon is a component.
  [
    /@blueprintjs\/icons\/lib\/esm\/iconLoader\.js$/,
    /^[^]*export class Icons [^]*$/,
    "export class Icons { static getPaths() {} static load() { return Promise.resolve(); } }",
  ],
  // Texts of warnings that only a development build prints.
  [/@blueprintjs\/core\/lib\/esm\/common\/errors\.js$/, /(?<= = ns) \+\s+`[^`]*`/g, ""],
  // Warnings that this library prints only in its debug mode.
  [/i18next\/dist\/esm\/i18next\.js$/, /this\.logger\.(?:warn|deprecate)\('[^']*'\)/g, "undefined"],
  [/i18next\/dist\/esm\/i18next\.js$/, /, 'This means something IS WRONG[^']*'/g, ""],
  // Compiled parsers need `unsafe-eval`, which the content security policy refuses. Probing for it
  // is a violation too, and schemas are created before any setting could turn the probe off.
  [
    /zod\/v4\/core\/schemas\.js$/,
    /const jit = !core\.globalConfig\.jitless;/,
    "const jit = false;",
  ],
  // The device of the map is fetched when the map is made: if that failed, a wall would have no map
  // until it is reloaded.
  [
    /@luma\.gl\/webgl\/dist\/adapter\/webgl-adapter\.js$/,
    /await import\("\.\/webgl-device\.js"\)/g,
    `await (async () => { for (;;) try { return await import("./webgl-device.js") } ` +
      `catch { await new Promise((done) => setTimeout(done, 5000)) } })()`,
  ],
  // Styles of the map's buttons, popups and markers: our map has none of these, and half of the
  // styles are pictures.
  [/maplibre-gl\/dist\/maplibre-gl\.css$/, /\.maplibregl-ctrl-group\{border-radius[^]*$/, ""],
  // A formula parser, used for line heights: ours are all in em.
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
  // Interpolation of colours: our charts have only numeric scales.
  [
    /@visx\/scale\/esm\/utils\/createColorInterpolator\.js$/,
    /^[^]*$/,
    "export default () => undefined;",
  ],
  [/d3-interpolate\/src\/value\.js$/, /import \{color\}.*\n.*"\.\/rgb\.js";/, ""],
  [/d3-interpolate\/src\/value\.js$/, "((c = color(b)) ? (b = c, rgb) : string)", "string"],
  [/d3-interpolate\/src\/value\.js$/, "b instanceof color ? rgb\n      : ", ""],
  // Rounding the limits of time scales, for the same reason.
  [
    /@visx\/scale\/esm\/operators\/nice\.js$/,
    /^[^]*(?=export default)/,
    "const isUtcScale = () => true, utcIntervals = {}, localTimeIntervals = {};",
  ],
  // Conversion of schemas to JSON Schema: only the server needs it, for the API document.
  [/zod\/v4\/classic\/schemas\.js$/, /inst\._zod\.processJSONSchema = .*;/g, ""],
  [/zod\/v4\/classic\/schemas\.js$/, /createStandardJSONSchemaMethod\(this, "\w+"\)/g, "undefined"],
  [/zod\/v4\/classic\/schemas\.js$/, /createToJSONSchemaMethod\(this, \{\}\)/g, "undefined"],
];

/** The Vite plug-in that does this. */
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
