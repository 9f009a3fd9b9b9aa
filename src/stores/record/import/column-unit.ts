import type { Words } from "../../../../contract/base/words.ts";
import type { ColumnUnit, ColumnUnits } from "./table-heading.ts";

const unit = (
  key: string,
  name: Words,
  spellings: readonly string[],
  factor: number,
): ColumnUnit => ({
  key,
  name,
  spellings: [key.toLowerCase(), ...spellings],
  factor,
});
const kg = (factor: number, ofOne: readonly string[] = []) =>
  unit("kg", { zh: "千克", en: "kg" }, ["公斤", "千克", "kgs", ...ofOne], factor);
/** A weight is per animal; feed per animal is not the feed of a house. */
const kgOfOne = ["kg只", "公斤只", "千克只", "kg羽", "公斤羽", "kg头", "公斤头"];
const jin = (factor: number) => unit("jin", { zh: "斤", en: "jin" }, ["斤", "市斤"], factor);

/** No animal weighs more, kg. */
const maxKg = 500;

/** Weights in grams, as farms write them. */
export const weightUnits: ColumnUnits = {
  units: [
    unit("g", { zh: "克", en: "g" }, ["克", "gram", "grams", "g只", "克只", "g羽"], 1),
    kg(1000, kgOfOne),
    jin(500),
  ],
  guess: (values) => {
    const weighed = values.filter((value) => value > 0);
    if (weighed.length === 0) return "g";
    if (weighed.every((value) => value > maxKg)) return "g";
    // Two jin are a kilogram, so small numbers may be either.
    return null;
  },
};
export const feedUnits: ColumnUnits = {
  units: [kg(1), unit("t", { zh: "吨", en: "t" }, ["吨", "ton", "tons", "tonnes"], 1000), jin(0.5)],
  guess: () => "kg",
};
export const waterUnits: ColumnUnits = {
  units: [
    unit("L", { zh: "升", en: "L" }, ["升", "litre", "litres", "liter", "liters"], 1),
    unit("m3", { zh: "立方米（吨）", en: "m³" }, ["立方", "立方米", "方", "吨", "t"], 1000),
  ],
  guess: () => "L",
};

/** Units for counts of animals and eggs, which a heading may name. */
export const countUnits: ColumnUnits = {
  units: [
    unit(
      "head",
      { zh: "只", en: "head" },
      ["只", "羽", "头", "枚", "个", "只数", "羽数", "头数", "bird", "birds", "egg", "eggs", "pcs"],
      1,
    ),
  ],
  guess: () => "head",
};
export const percentUnits: ColumnUnits = {
  units: [
    unit("%", { zh: "%", en: "%" }, ["％", "percent", "pct"], 1),
    unit("share", { zh: "小数（1 为 100%）", en: "fraction (1 is 100%)" }, [], 100),
  ],
  // 0.95 may be 95 % or less than one.
  guess: (values) => {
    const filled = values.filter((value) => value !== 0);
    return filled.length > 0 && filled.every((value) => value <= 1) ? null : "%";
  },
};
export const ageUnits: ColumnUnits = {
  units: [
    {
      ...unit("d", { zh: "天", en: "days" }, ["天", "日", "day", "days"], 1),
      headings: ["日龄", "天龄", "day", "days", "day age"],
    },
    {
      ...unit("week", { zh: "周", en: "weeks" }, ["周", "wk", "wks", "weeks"], 7),
      headings: ["周龄", "week", "weeks", "wk", "week of age", "weeks of age", "week age"],
    },
  ],
  guess: () => "d",
};

/** A number in a column's own unit. */
export const inOwnUnit = (text: string, factor: number): string =>
  factor === 1 || text === "" ? text : String(Number((Number(text) * factor).toPrecision(12)));
