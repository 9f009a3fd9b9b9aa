import { seenText } from "../../../../contract/base/seen-text.ts";
import { type SheetCell } from "../../../lib/data/sheet-cell.ts";
import { headingKey, columnsNamed, type TableKind } from "./table-heading.ts";

/** A line below the headings that is not a row of the table. */
export type IgnoredLineKind = "total" | "signature";

const { source: chineseTotal } =
  /(?:[合总總小累共][计計]|总和|汇总|求和|计数|总?平均值?|均值|最[大小]值)/;
const { source: periodTotal } = /[页周月日栋场批][计計]/;
const totalWords = [
  /本?[页周月日栋场批]?/.source + chineseTotal,
  `${periodTotal}|${/全场$/.source}`,
  "(?:grand ?|sub-?)?totals?",
  "sum|count|average|mean|avg",
];
/** Subtotals of spreadsheets begin with the name or date of their group. */
const totals = new RegExp(
  `^(?:${totalWords.join("|")})(?:$|[^a-z])| ?(?:${chineseTotal}|${periodTotal})$` +
    "| (?:total|count|average)$",
  "iu",
);
/** 合 计 is 合计 with a decorative blank. */
const ungapped = (text: string): string =>
  text.replace(/(\p{Script=Han}) +(?=\p{Script=Han})/gu, "$1");
const signatureWords = [
  "(?:制表|填表|填报|审核|审批|复核|签字|签名|签章|记录|负责|场长|饲养员|主管|备注|说明|注)[人员]?\\s*[:：]",
  String.raw`signature|^(?:remarks?|notes?)\s*:`,
  "(?:prepared|checked|approved|signed|reviewed|recorded) by",
];
const signatures = new RegExp(signatureWords.join("|"), "iu");

/** The roles of a line's columns. `required`: every row of the table has them. */
export interface LineColumns {
  readonly isFigure: (at: number) => boolean;
  readonly isDay: (at: number) => boolean;
  readonly required: readonly number[];
}

/**
 * Returns the kind of a line that is not a row, by the texts in its columns of names and dates;
 * null: it is a row. A line with all required values is always a row.
 */
export function ignoredKindOf(
  line: readonly SheetCell[],
  { isFigure, isDay, required }: LineColumns,
): IgnoredLineKind | null {
  const words = line
    .map((cell, at) => ({ ...cell, text: seenText(cell.text), at }))
    .filter(({ kind, text }) => kind === "text" && text !== "");
  const isName = (at: number) => !isFigure(at) || required.includes(at);
  const totalled = words.filter(({ text, at }) => isName(at) && totals.test(ungapped(text)));
  // True for a name that cannot be a date or an age.
  if (totalled.some(({ at }) => isDay(at) || isFigure(at))) return "total";
  const isRow = required.every((at) => {
    const cell = line[at];
    return cell !== undefined && (cell.kind !== "text" || seenText(cell.text) !== "");
  });
  if (isRow) return null;
  if (totalled.length > 0) return "total";
  const hasFigures = line.some(
    (cell, at) => isFigure(at) && (cell.kind !== "text" || /\d/.test(cell.text)),
  );
  return !hasFigures && words.some(({ text }) => signatures.test(text)) ? "signature" : null;
}

/** A value above the headings that applies to all rows. */
export interface ValueAbove<C extends string> {
  readonly key: C;
  readonly text: string;
}

/**
 * Values above the headings, with their names: `农场：东场 日期：2026-03-05` in a cell, or the name in one
 * cell and the value in the next. Only for columns that the table lacks; two different values of
 * one name are both ignored.
 */
export function valuesAbove<C extends string>(
  kind: TableKind<C>,
  lines: readonly (readonly SheetCell[])[],
  present: ReadonlySet<C | null>,
): ValueAbove<C>[] {
  const named = columnsNamed(kind);
  const found = new Map<C, Set<string>>();
  const add = (name: string, value: string) => {
    const key = named.get(headingKey(name))?.key;
    if (key === undefined || present.has(key) || value === "") return;
    found.set(key, (found.get(key) ?? new Set()).add(value));
  };
  for (const line of lines)
    line.forEach(({ text }, at) => {
      const visible = seenText(text);
      for (const part of partsOf(text))
        for (const [name, value] of pairsIn(seenText(part))) add(name, value);
      const next = line.slice(at + 1).find((cell) => seenText(cell.text) !== "");
      if (/[^:]+:?$/.test(visible) && next !== undefined) add(visible, seenText(next.text));
    });
  return [...found].flatMap(([key, values]) =>
    values.size === 1 ? [{ key, text: [...values][0]! }] : [],
  );
}

/** Parts of a line separated by a wide gap, or by the date in a title after a name. */
const partsOf = (text: string): string[] =>
  text.replace(/([:\uff1a])\s+/g, "$1").split(/\s{2,}|[\u3000\t\r\n]|\s(?=(?:19|20)\d{2} ?\u5e74)/);

/** A name is one word; its value ends where the next name begins. */
function pairsIn(text: string): (readonly [name: string, value: string])[] {
  const names = [...text.matchAll(/(?:^|[\s;,])([^\s:;,]+) ?: ?/g)];
  return names.map(({ 0: all, 1: name = "", index }, position) => {
    const end = names[position + 1]?.index ?? text.length;
    return [
      name,
      text
        .slice(index + all.length, end)
        .replace(/[\s;,]+$/, "")
        .trim(),
    ] as const;
  });
}
