/** The look of a number: a day of the calendar, a time of the clock, a share, or itself. */
export type StyleKind = "number" | "day" | "time" | "percent";

/** Built-in formats, the Chinese, Japanese and Korean ones among them. */
const dayFormats: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
]);
const timeFormats: ReadonlySet<number> = new Set([
  18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56,
]);
const percentFormats: ReadonlySet<number> = new Set([9, 10]);

const builtIn = (format: number): StyleKind => {
  if (dayFormats.has(format)) return "day";
  if (timeFormats.has(format)) return "time";
  return percentFormats.has(format) ? "percent" : "number";
};

/** The kind of a format by its code, of which the part for positive numbers counts. */
function kindOfCode(code: string): StyleKind {
  const isLapse = /\[(?:h+|m+|s+)\]/i.test(code);
  const [bare = ""] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";", 1);
  if (/general/i.test(bare)) return "number";
  if (!isLapse && /[yd\u5e74\u65e5]/i.test(bare)) return "day";
  if (isLapse || /[hs\u65f6\u6642]/i.test(bare)) return "time";
  if (bare.includes("%")) return "percent";
  // Months alone: a part of a day.
  return /m/i.test(bare) ? "day" : "number";
}

const inLists = (styles: Document, name: string): Element[] =>
  [...styles.getElementsByTagNameNS("*", name)].flatMap((list) => [...list.children]);

/** The kinds of a workbook's styles, by their number. */
export function dateStyles(styles: Document): (style: number) => StyleKind {
  const own = new Map(
    // Those of conditional formats (dxf) have the same numbers and are others.
    inLists(styles, "numFmts").map((format) => [
      Number(format.getAttribute("numFmtId")),
      kindOfCode(format.getAttribute("formatCode") ?? ""),
    ]),
  );
  const kinds = inLists(styles, "cellXfs")
    .map((format) => Number(format.getAttribute("numFmtId") ?? 0))
    .map((format) => own.get(format) ?? builtIn(format));
  return (style) => kinds[style] ?? "number";
}
