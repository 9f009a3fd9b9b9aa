import { type Species, weightUnitOf } from "../../../contract/base/animal.ts";
import { fieldFaults, type FieldReasonWords } from "../../../contract/base/field-fault.ts";
import { fill } from "../../../contract/base/server-message.ts";
import { tableOf } from "../../../contract/base/table-keys.ts";
import type { Language } from "../../../contract/base/words.ts";
import {
  type BreedCell,
  breedCellKeys,
  breedDaysMax,
} from "../../../contract/fleet/flock/breed.ts";
import { breedColumn, breedHeading } from "../../../contract/fleet/flock/breed-name.ts";
import { ageUnits, percentUnits, weightUnits } from "../record/import/column-unit.ts";
import type { RowOf } from "../record/import/import-result.ts";
import type { ColumnUnits, TableKind } from "../record/import/table-heading.ts";
import { blankCells, faultsIn, knownNumberIn, type StandardRow } from "./standard-row.ts";

const otherNames: Readonly<Record<BreedCell, readonly string[]>> = {
  dayAge: ["天龄", "日龄（天）", "day age", "day", "days", "age in days", "age (days)"],
  tempC: ["舍温", "目标温度", "temp", "temperature"],
  rhLowPct: ["最低湿度", "min humidity", "humidity min", "RH min"],
  rhHighPct: ["最高湿度", "max humidity", "humidity max", "RH max"],
  co2Ppm: ["CO₂", "二氧化碳上限"],
  lightH: ["光照", "光照时间", "light hours", "hours of light"],
  lightLux: ["光强", "光照度", "lux", "intensity"],
  waterMl: ["饮水", "饮水量", "water", "water intake"],
  weightG: ["体重", "标准体重", "平均体重", "weight", "body weight", "live weight"],
  feedG: ["采食", "采食量", "耗料", "日采食量", "feed", "feed intake", "daily feed intake"],
  eggG: ["平均蛋重", "egg mass", "mean egg weight"],
  layPct: ["产蛋率（饲养日）", "hen-day", "hen day production", "lay"],
  survivalPct: ["存活率", "livability", "liveability"],
};

/** No animal weighs more than this many kilograms. */
const maxKg = 500;

/** Plausible weights of a whole table, from the first day to the last. */
function weightsOf(species: Species): ColumnUnits {
  const isGrams = (values: readonly number[]) => values.some((value) => value > maxKg);
  if (weightUnitOf(species) === "g")
    return { ...weightUnits, guess: (values) => (isGrams(values) ? "g" : null) };
  const units = weightUnits.units.map((unit) => ({ ...unit, factor: unit.factor / 1000 }));
  return {
    units: units.toSorted((a, b) => Number(b.key === "kg") - Number(a.key === "kg")),
    guess: (values) => (isGrams(values) ? "g" : "kg"),
  };
}

const percents = ["rhLowPct", "rhHighPct", "layPct", "survivalPct"] as const;

/** A standard by age, as in files of users and breeders. */
export function breedTable(species: Species): TableKind<BreedCell> {
  return {
    columns: tableOf(breedCellKeys, (key) => ({
      name: { zh: breedHeading(key, "zh", species), en: breedHeading(key, "en", species) },
      ...(key === "dayAge" && { isRequired: true as const }),
    })),
    keys: breedCellKeys,
    figures: breedCellKeys,
    days: [],
    units: {
      ...tableOf(percents, () => percentUnits),
      dayAge: ageUnits,
      weightG: weightsOf(species),
    },
    alsoCalled: tableOf(breedCellKeys, (key) => {
      const { name, unit } = breedColumn(key, species);
      const names = [name.zh, name.en, ...otherNames[key]];
      // A column that exists in several units has a name for each.
      const isOfUnits = key === "weightG" || key === "dayAge" || unit === "%";
      return isOfUnits ? names : names.flatMap((one) => [one, `${one} (${unit})`]);
    }),
  };
}

export interface BreedAnswer {
  readonly importId: null;
  readonly counts: {
    readonly rows: number;
    /** Number of ages that are new (`fresh`), that change, and that stay as they are (`left`). */
    readonly fresh: number;
    readonly changed: number;
    readonly left: number;
  };
  readonly problems: readonly {
    readonly row: number;
    readonly field: BreedCell;
    readonly message: string;
  }[];
}
interface PlannedRows {
  readonly answer: BreedAnswer;
  /** The whole table afterwards, by age. */
  readonly cells: readonly StandardRow["cells"][];
}
interface Into {
  readonly rows: readonly StandardRow[];
  readonly species: Species;
  /** Columns of the file: the others are unchanged. */
  readonly columns: ReadonlySet<BreedCell>;
  readonly language: Language;
}

/** Merges the rows of a file into the table; rows with a problem are left out. */
export function planBreedRows(rows: readonly RowOf<BreedCell>[], into: Into): PlannedRows {
  const problems: BreedAnswer["problems"][number][] = [];
  const stored = new Map(into.rows.map(({ cells }) => [knownNumberIn(cells.dayAge), cells]));
  const next = new Map(stored);
  const firsts = new Map<number, number>();
  const report = (row: number, field: BreedCell, { words, values }: FieldReasonWords) =>
    problems.push({ row, field, message: fill(words[into.language], values) });
  let [fresh, changed] = [0, 0];
  for (const { row, ...texts } of rows) {
    const age = knownNumberIn(texts.dayAge);
    const before = stored.get(age);
    const cells = { ...(before ?? blankCells), ...chosen(texts, into.columns) };
    const faults = faultsIn({ id: 0, cells }, into.species);
    const own = breedCellKeys.filter((key) => into.columns.has(key) && faults[key] !== undefined);
    for (const key of own) report(row, key, faults[key]!);
    const first = age === null ? undefined : firsts.get(age);
    if (first !== undefined)
      report(row, "dayAge", { words: fieldFaults.rowTwice, values: { row: first } });
    if (age === null || own.length > 0 || first !== undefined) continue;
    firsts.set(age, row);
    next.set(age, cells);
    if (before === undefined) fresh += 1;
    else if (breedCellKeys.some((key) => before[key] !== cells[key])) changed += 1;
  }
  if (next.size > breedDaysMax)
    report(rows.at(-1)?.row ?? 1, "dayAge", {
      words: fieldFaults.manyItems,
      values: { max: breedDaysMax },
    });
  return {
    answer: {
      importId: null,
      counts: { rows: rows.length, fresh, changed, left: stored.size - changed },
      problems,
    },
    cells: [...next]
      .toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
      .slice(0, breedDaysMax)
      .map(([, cells]) => cells),
  };
}

const chosen = (
  texts: Readonly<Record<BreedCell, string>>,
  columns: ReadonlySet<BreedCell>,
): Partial<StandardRow["cells"]> =>
  Object.fromEntries([...columns].map((key) => [key, texts[key]])) as Partial<StandardRow["cells"]>;
