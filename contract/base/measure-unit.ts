import type { Language } from "./words.ts";

/**
 * Units of every quantity on the wire and on screen. SI where the field uses SI, otherwise the
 * field's own.
 */
export const units = {
  degC: { symbol: "°C" },
  percent: { symbol: "%" },
  ppm: { symbol: "ppm" },
  pa: { symbol: "Pa" },
  mPerS: { symbol: "m/s" },
  m3PerH: { symbol: "m³/h" },
  lux: { symbol: "lx" },
  cubicMetre: { symbol: "m³" },
  litre: { symbol: "L" },
  kg: { symbol: "kg" },
  gram: { symbol: "g" },
  kwh: { symbol: "kWh" },
  kw: { symbol: "kW" },
  volt: { symbol: "V" },
  ampere: { symbol: "A" },
  hertz: { symbol: "Hz" },
  dbm: { symbol: "dBm" },
  count: { symbol: "" },
  day: { symbol: "d" },
  minute: { symbol: "min" },
  second: { symbol: "s" },
  metre: { symbol: "m" },
} as const;
export type Unit = keyof typeof units;

/** Units that have a word in Chinese; the others are read by their symbol. */
const chineseUnits: Readonly<Partial<Record<Unit, string>>> = {
  day: "天",
  minute: "分钟",
  second: "秒",
  metre: "米",
};
/** A unit as it is written after a value: "kg", "天". */
export const unitIn = (unit: Unit, language: Language): string =>
  (language === "zh" ? chineseUnits[unit] : undefined) ?? units[unit].symbol;

/** A unit as it follows a figure: "21.5 °C", but "61.9%"; '' for none. */
export const unitAfter = (symbol: string): string =>
  symbol === "" || symbol.startsWith("%") ? symbol : ` ${symbol}`;
