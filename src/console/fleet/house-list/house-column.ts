import type { ConsoleWord } from "../../../i18n/words/base/console-words.ts";

/**
 * A column of the house list. `name` may be a chemical symbol instead of a word. Width in px;
 * `grows`: it shares the remaining width.
 */
export interface HouseColumn {
  readonly key: string;
  readonly word?: ConsoleWord;
  readonly name?: string;
  readonly unit?: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly grows?: true;
  /** Never hidden when not all columns fit. */
  readonly isMain?: true;
}

export const houseColumns = [
  { key: "state", word: "colState", width: 172, isMain: true },
  { key: "house", word: "colHouse", width: 80, isMain: true },
  { key: "settings", word: "parameters", width: 100, isMain: true },
  { key: "farm", word: "colFarm", width: 110, grows: true },
  { key: "alarm", word: "colAlarm", width: 200, isMain: true },
  { key: "temp", word: "colTemp", unit: "°C", width: 146 },
  { key: "rh", word: "colRh", unit: "%", width: 62, isNumber: true },
  { key: "co2", name: "CO₂", unit: "ppm", width: 74, isNumber: true },
  { key: "nh3", name: "NH₃", unit: "ppm", width: 72, isNumber: true },
  { key: "pressure", word: "colPressure", unit: "Pa", width: 72, isNumber: true },
  { key: "level", word: "colLevel", width: 48, isNumber: true },
  { key: "mode", word: "colMode", width: 132 },
  { key: "water", word: "colWater", unit: "L", width: 116, isNumber: true },
  { key: "day", word: "colDay", width: 50, isNumber: true },
  { key: "alive", word: "colAlive", width: 68, isNumber: true },
  { key: "breed", word: "colBreed", width: 124, grows: true },
  { key: "age", word: "colAge", width: 114 },
] as const satisfies readonly HouseColumn[];
export type HouseColumnKey = (typeof houseColumns)[number]["key"];

/** Columns that are hidden first when not all fit, in this order. */
export const hideFirst: readonly HouseColumnKey[] = [
  "breed",
  "mode",
  "level",
  "pressure",
  "day",
  "alive",
  "nh3",
  "water",
  "co2",
];
