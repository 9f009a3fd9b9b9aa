import { bandKeys, bands, halvesOfDay, letterOfBand } from "../../../../contract/energy/tariff.ts";

/** Months as people write them: `7-8, 12`; invalid parts are omitted. */
export function monthsFrom(text: string): number[] {
  const months = new Set<number>();
  for (const part of text.split(/[,，、\s]+/)) {
    const [first = Number.NaN, last = first] = part.split(/[-–~]/).map(Number);
    for (let month = first; month <= last && month <= 12; month++)
      if (Number.isInteger(month) && month >= 1) months.add(month);
  }
  return [...months].toSorted((a, b) => a - b);
}

/** Months in the shortest way: `1-3, 12`. */
export function monthsText(months: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const month of months.toSorted((a, b) => a - b)) {
    const existing = parts.at(-1);
    if (existing !== undefined && existing[1] === month - 1) existing[1] = month;
    else parts.push([month, month]);
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}

/**
 * Letter of a band by a cell of a spreadsheet, which has the letter or the band's name in either
 * language.
 */
const letters: ReadonlyMap<string, string> = new Map(
  bandKeys.flatMap((band) => {
    const letter = letterOfBand[band];
    return [letter, band, bands[band].zh, bands[band].en.toLowerCase()].map(
      (word) => [word, letter] as const,
    );
  }),
);

/** The bands of a day from 24 or 48 cells; null if they are something else. */
export function bandsFrom(text: string): string | null {
  const cells = text
    .trim()
    .split(/[\t\r\n;,]+/)
    .map((cell) => letters.get(cell.trim().toLowerCase()));
  if (cells.some((letter) => letter === undefined)) return null;
  if (cells.length === halvesOfDay) return cells.join("");
  return cells.length === halvesOfDay / 2
    ? cells.map((letter) => `${letter}${letter}`).join("")
    : null;
}
