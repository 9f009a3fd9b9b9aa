/** How a number is displayed: as a date, a month or year, a time, a percentage, or plain. */
export type StyleKind = "number" | "day" | "month" | "time" | "percent";

/** Ids of built-in formats, including Chinese, Japanese and Korean ones. */
const dayFormats: ReadonlySet<number> = new Set([14, 15, 16, 22, 28, 29, 30, 31, 51, 53, 54, 58]);
/** mmm-yy, and 2026年3月 in Chinese programs; in Japanese and Taiwanese ones some are whole dates. */
const monthFormats: ReadonlySet<number> = new Set([17, 27, 36, 50, 52, 57]);
const timeFormats: ReadonlySet<number> = new Set([
  18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56,
]);
const percentFormats: ReadonlySet<number> = new Set([9, 10]);

const builtIn = (format: number): StyleKind => {
  if (dayFormats.has(format)) return "day";
  if (monthFormats.has(format)) return "month";
  if (timeFormats.has(format)) return "time";
  return percentFormats.has(format) ? "percent" : "number";
};

/** Returns the kind of a format code; its part for positive numbers decides. */
function kindOfCode(code: string): StyleKind {
  const isDuration = /\[(?:h+|m+|s+)\]/i.test(code);
  const [bare = ""] = code.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, "").split(";", 1);
  if (/general/i.test(bare)) return "number";
  if (!isDuration && /[d\u65e5]/i.test(bare)) return "day";
  if (!isDuration && /[y\u5e74]/i.test(bare)) return "month";
  if (isDuration || /[hs\u65f6\u6642]/i.test(bare)) return "time";
  if (bare.includes("%")) return "percent";
  return /m/i.test(bare) ? "month" : "number";
}

const inLists = (styles: Document, name: string): Element[] =>
  [...styles.getElementsByTagNameNS("*", name)].flatMap((list) => [...list.children]);

/** True if a font, or a part of a text, is struck through. */
export const hasStrike = (font: Element): boolean => {
  const [strike] = font.getElementsByTagNameNS("*", "strike");
  return strike !== undefined && !/^(?:0|false|off)$/i.test(strike.getAttribute("val") ?? "");
};

/** A number style. `code`: its custom format; null: a built-in one. */
export interface NumberStyle {
  readonly kind: StyleKind;
  readonly code: string | null;
  /** True when the content is struck through. */
  readonly isStruck?: boolean;
}
export const plainNumbers: NumberStyle = { kind: "number", code: null };

/** A workbook's styles, by their number. */
export function numberStyles(styles: Document): (style: number) => NumberStyle {
  const own = new Map(
    // Conditional formats (dxf) reuse the same ids for other formats, so they are skipped.
    inLists(styles, "numFmts").map((format): [number, NumberStyle] => {
      const code = format.getAttribute("formatCode") ?? "";
      return [Number(format.getAttribute("numFmtId")), { kind: kindOfCode(code), code }];
    }),
  );
  const struckFonts = inLists(styles, "fonts").map(hasStrike);
  const matches = inLists(styles, "cellXfs").map((style) => {
    const format = Number(style.getAttribute("numFmtId") ?? 0);
    const isStruck = struckFonts[Number(style.getAttribute("fontId") ?? 0)] === true;
    return { ...(own.get(format) ?? { kind: builtIn(format), code: null }), isStruck };
  });
  return (style) => matches[style] ?? plainNumbers;
}

/**
 * Formats a whole number by a format of zeros and fixed text: 12 as 0012, GW-0012 or 12号舍. Null:
 * any other format, which only changes the precision shown.
 */
export function namedNumber(digits: string, code: string): string | null {
  const [format = ""] = code.replace(/\[[^\]]*\]/g, "").split(";", 1);
  const pieces = [...format.matchAll(/"([^"]*)"|\\(.)|_.|\*.|(.)/gu)].flatMap(
    ([, quoted, masked, bare]) => {
      const fixed = quoted ?? masked;
      return fixed === undefined ? (bare ?? []) : { fixed };
    },
  );
  const zeros = pieces.filter((token) => token === "0").length;
  const isPlain = pieces.every((token) => typeof token === "object" || /[^#?.,%/@eg]/i.test(token));
  if (!/^\d+$/.test(digits) || zeros === 0 || !isPlain) return null;
  const filled = digits.padStart(zeros, "0");
  // If a number has more digits than the format has zeros, the extra digits go in front of the
  // first zero.
  let at = filled.length - zeros;
  let isFirst = true;
  return pieces
    .map((token) => {
      if (typeof token === "object") return token.fixed;
      if (token !== "0") return token;
      at += 1;
      const from = isFirst ? 0 : at - 1;
      isFirst = false;
      return filled.slice(from, at);
    })
    .join("");
}

/** A quoted or escaped literal, a condition or colour, a blank or filler, or a single mark. */
const pieces = /"[^"]*"|[\\!].|\[[^\]]*\]|_.|\*.|;|[^]/gu;
const condition = /\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]/;

/** The section of a format code that applies to this number. */
export function sectionOf(code: string, number: number): string {
  const sections = [""];
  for (const [piece] of code.matchAll(pieces))
    if (piece === ";") sections.push("");
    else sections[sections.length - 1] += piece;
  if (!sections.some((one) => condition.test(one))) return bySign(sections, number);
  const fits = sections.find((one) => isMet(condition.exec(one), number));
  return fits ?? sections.at(-1) ?? "";
}
/** Sections without conditions: for positive numbers, negative ones and zero. */
function bySign(
  [first = "", second = first, third = first]: readonly string[],
  number: number,
): string {
  if (number < 0) return second;
  return number === 0 ? third : first;
}
function isMet(found: RegExpExecArray | null, number: number): boolean {
  const [, sign = "", limit = ""] = found ?? [];
  const by = number - Number(limit);
  if (sign === "<>") return by !== 0;
  return (sign.includes("<") && by < 0) || (sign.includes(">") && by > 0)
    ? true
    : sign.includes("=") && by === 0;
}

/** By how many thousands a format scales: 0.0, shows 1200 as 1.2. */
export const thousandsLeftOut = (section: string): number =>
  /[0#?](,+)(?:\.|[^0#?,]*$)/.exec(marksOf(section))?.[1]?.length ?? 0;
/** A format without its literals; a literal between digits is replaced by a stroke. */
const marksOf = (section: string): string =>
  section.replace(pieces, (piece) => {
    if (/^(?:[_*[]|["\\!][ '’.,]?"?$)/.test(piece) && !/^[\\!][.,]$/.test(piece)) return "";
    return /^["\\!]/.test(piece) ? "|" : piece;
  });

/** True for a format that shows other digits than the number has, or nothing. */
export function showsOtherDigits(section: string, number: number): boolean {
  const marks = marksOf(section).replace(/general|g\/通用格式|@/gi, "0");
  if (/[0#?]\|+[0#?]/.test(marks)) return true;
  return number !== 0 && !/[0#?|]/.test(marks);
}

/**
 * The letters that a section of a format shows beside a number, such as its unit; '': none, or a
 * dash for zero.
 */
export function unitShown(section: string): string {
  const format = section.replace(/\[[^\]]*\]|_.|\*./gu, "");
  const letters = [...format.replace(/general|g\/通用格式|e[+-]/gi, "").matchAll(unitLetters)];
  const unit = letters.map(([, quoted, one]) => quoted ?? one).join("");
  return /^[\s\p{Pd}]*$/u.test(unit) && !/[0#]/.test(marksOf(section)) ? "" : unit.trim();
}
const unitLetters = /"([^"]*)"|\\?([\p{L}°²³])/gu;
