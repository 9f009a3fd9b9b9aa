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
const kg = (factor: number) =>
  unit("kg", { zh: "千克", en: "kg" }, ["公斤", "千克", "kgs", "kg只", "公斤只"], factor);
const jin = (factor: number) => unit("jin", { zh: "斤", en: "jin" }, ["斤", "市斤"], factor);

/** No animal weighs more, kg. */
const maxKg = 500;

/** Weights in grams, as farms write them. */
export const weightUnits: ColumnUnits = {
  units: [
    unit("g", { zh: "克", en: "g" }, ["克", "gram", "grams", "g只", "克只", "g羽"], 1),
    kg(1000),
    jin(500),
  ],
  guess: (values) => {
    const weighed = values.filter((value) => value > 0);
    if (weighed.length === 0) return "g";
    if (weighed.every((value) => value > maxKg)) return "g";
    // Two jin are a kilogram: small numbers may be either.
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

/** A number in a column's own unit. */
export const inOwnUnit = (text: string, factor: number): string =>
  factor === 1 || text === "" ? text : String(Number((Number(text) * factor).toPrecision(12)));
