import { foreignUnits, type MappedKey, mappedField } from "./foreign-mapping.ts";

/* Units after the number in a text: "75 °F", "0.25 hPa". */

type ForeignUnit = keyof typeof foreignUnits;

/** Spellings of devices, in small letters and without blanks, points and raised digits. */
const foreignSpellings: Readonly<Partial<Record<ForeignUnit, readonly string[]>>> = {
  degF: ["f", "°f", "degf", "fahrenheit"],
  kelvin: ["k", "kelvin"],
  kpa: ["kpa"],
  hpa: ["hpa", "mbar", "mb"],
  mmH2O: ["mmh2o", "mmwc", "mmws"],
  inH2O: ["inh2o", "inwc", "inwg", "iwc", '"wc'],
  mgM3Nh3: ["mg/m3"],
  percentCo2: ["%", "%vol", "vol%"],
  ftPerMin: ["ft/min", "fpm"],
  kmPerH: ["km/h", "kmh", "kph"],
  footCandle: ["fc", "ftc"],
  cubicMetre: ["m3", "立方米", "立方", "方"],
  gallon: ["gal", "gallon", "gallons"],
  litreGas: ["l", "litre", "liter", "升"],
  gram: ["g", "克"],
  tonne: ["t", "吨"],
  pound: ["lb", "lbs"],
  kilogram: ["kg", "公斤", "千克"],
  poundBird: ["lb", "lbs"],
  wattHour: ["wh"],
  megawattHour: ["mwh"],
  watt: ["w"],
  milliampere: ["ma"],
};
const ownSpellings: Readonly<Record<string, readonly string[]>> = {
  degC: ["c", "°c", "degc", "celsius", "度", "摄氏度"],
  percent: ["%", "%rh", "rh", "pct", "percent"],
  pa: ["pa"],
  ppm: ["ppm"],
  mPerS: ["m/s", "mps"],
  lux: ["lux", "lx"],
  litre: ["l", "litre", "liter", "升"],
  cubicMetre: ["m3", "nm3", "立方米", "立方", "方"],
  kg: ["kg", "公斤", "千克"],
  gram: ["g", "克"],
  kwh: ["kwh", "度"],
  kw: ["kw"],
  ampere: ["a", "amp"],
  volt: ["v"],
  hertz: ["hz"],
  dbm: ["dbm"],
};
/** Units that no field here is converted from. */
const otherSpellings = ["mv", "kv", "bar", "psi", "mpa", "ug/m3", "µg/m3", "μg/m3", "ppb", "rpm"];
const known = new Set([
  ...Object.values(foreignSpellings).flat(),
  ...Object.values(ownSpellings).flat(),
  ...otherSpellings,
]);

const spelled = (unit: string): string =>
  unit
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s.·^]/g, "");

/** Units of gases that are converted by the weight of one gas alone. */
const ofField: Readonly<Partial<Record<ForeignUnit, MappedKey>>> = {
  mgM3Nh3: "nh3",
  percentCo2: "co2",
};

/**
 * The unit that a text states for a field: ours, or one that is converted. `other`: it is a unit of
 * something else. Null: none, or a word that is no unit.
 */
export function statedUnit(text: string, field: MappedKey): ForeignUnit | "own" | "other" | null {
  const word = spelled(text);
  if (!known.has(word)) return null;
  const { unit = "" } = mappedField(field);
  if (ownSpellings[unit]?.includes(word) === true) return "own";
  const foreign = Object.entries(foreignUnits).find(
    ([key, { of }]) =>
      of === unit &&
      foreignSpellings[key as ForeignUnit]?.includes(word) === true &&
      (ofField[key as ForeignUnit] ?? field) === field,
  );
  return (foreign?.[0] as ForeignUnit | undefined) ?? "other";
}
