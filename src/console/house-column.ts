import type { ConsoleWord } from "../i18n/words/console.ts";

/** A column of the house list. `name` is a chemical sign when it is no word. Width in px; `grows` shares what is left over. */
export interface HouseColumn {
  readonly key: string;
  readonly word?: ConsoleWord;
  readonly name?: string;
  readonly unit?: string;
  readonly width: number;
  readonly isNumber?: true;
  readonly grows?: true;
}

export const houseColumns = [
  { key: "state", word: "colState", width: 104 },
  { key: "house", word: "colHouse", width: 118, grows: true },
  { key: "farm", word: "colFarm", width: 138, grows: true },
  { key: "alarm", word: "colAlarm", width: 208, grows: true },
  { key: "temp", word: "colTemp", unit: "°C", width: 124 },
  { key: "rh", word: "colRh", unit: "%", width: 58, isNumber: true },
  { key: "co2", name: "CO₂", unit: "ppm", width: 66, isNumber: true },
  { key: "nh3", name: "NH₃", unit: "ppm", width: 60, isNumber: true },
  { key: "pressure", word: "colPressure", unit: "Pa", width: 74, isNumber: true },
  { key: "level", word: "colLevel", width: 56, isNumber: true },
  { key: "mode", word: "colMode", width: 118 },
  { key: "water", word: "colWater", unit: "L", width: 112, isNumber: true },
  { key: "day", word: "colDay", width: 52, isNumber: true },
  { key: "alive", word: "colAlive", width: 76, isNumber: true },
  { key: "breed", word: "colBreed", width: 150, grows: true },
  { key: "age", word: "colAge", width: 118 },
] as const satisfies readonly HouseColumn[];

export const tableWidth = houseColumns.reduce((sum, { width }) => sum + width, 0);
