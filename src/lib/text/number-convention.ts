/** The decimal sign. */
export type DecimalSign = "." | ",";
export const decimalSigns = [".", ","] as const satisfies readonly DecimalSign[];

const groups: Readonly<Record<DecimalSign, string>> = { ".": ",", ",": "." };
/**
 * Groups of three digits, separated by the other sign, a blank or an apostrophe, but the same one
 * throughout.
 */
const whole = (sign: DecimalSign): string =>
  String.raw`\d{1,3}(?:([${groups[sign]} '’])\d{3}(?:\3\d{3})*)|\d+`;
const grouped = Object.fromEntries(
  decimalSigns.map((sign) => [
    sign,
    new RegExp(String.raw`^([+-]?)(${whole(sign)})(?:[${sign}](\d+))?$`),
  ]),
) as Readonly<Record<DecimalSign, RegExp>>;

/**
 * Converts a number written in this convention to one with a point and without groups; null: not a
 * number.
 */
export function numberWith(text: string, sign: DecimalSign): string | null {
  const [, minus = "", before = "", , decimals] = grouped[sign].exec(unsigned(text)) ?? [];
  if (before === "") return null;
  const digits = before.replace(/\D/g, "");
  // A grouped number never begins with a zero: 0.125 is not 125.
  if (digits !== before && digits.startsWith("0")) return null;
  const plain = decimals === undefined ? digits : `${digits}.${decimals}`;
  return minus === "-" && /[1-9]/.test(plain) ? `-${plain}` : plain;
}
const unsigned = (text: string): string => text.replace(/^[−–]/, "-");

/** Digits with a blank, which separates either thousands or two numbers: 1 200. */
export const isGapped = (text: string): boolean =>
  /\d \d{3}(?!\d)/.test(text) && decimalSigns.some((sign) => numberWith(text, sign) !== null);

/** A dash or a stroke stands for no value. */
export const isNothing = (text: string): boolean => /^(?:[-‐‑‒–—―−ー─/\\]+|)$/u.test(text);

/**
 * Returns the only decimal sign with which a text is valid. both: valid with either, as different
 * numbers; null: it has no sign.
 */
export function decimalSignOf(text: string): DecimalSign | "both" | null {
  const [point, comma] = [numberWith(text, "."), numberWith(text, ",")];
  // Four digits after a comma are decimals, or groups of ten thousand: 12,0000.
  if (point === null) return comma === null ? null : /^[+-]?\d+,\d{4}$/.test(text) ? "both" : ",";
  if (comma === null) return ".";
  return Number(point) === Number(comma) ? null : "both";
}

/**
 * The decimal sign of a file. `sign` null: the user has to choose. `example`: the text that
 * decided, or that is ambiguous.
 */
export interface NumberConvention {
  readonly sign: DecimalSign | null;
  readonly example: string | null;
}

/** Finds the convention that all figures of a file agree with. */
export function numberConvention(texts: readonly string[]): NumberConvention {
  const signs = new Map<DecimalSign | "both", string>();
  for (const text of texts) {
    const sign = decimalSignOf(text);
    if (sign !== null && !signs.has(sign)) signs.set(sign, text);
  }
  const [point, comma, both] = [signs.get("."), signs.get(","), signs.get("both")];
  const example = both ?? comma ?? point ?? null;
  if (point !== undefined && comma !== undefined) return { sign: null, example };
  if (comma !== undefined) return { sign: ",", example };
  if (point !== undefined) return { sign: ".", example };
  return both === undefined ? { sign: ".", example: null } : { sign: null, example };
}
