import type { Species } from "../../base/animal.ts";
import type { FlockDay } from "../../fleet/flock/flock-day.ts";
import {
  crackedPct,
  eggsOf,
  eggWeightG,
  type EggCount,
  henHousedPct,
  layingPct,
} from "./laying-figure.ts";
import type { Stock } from "./stock-figure.ts";

/** Eggs collected on a day. */
export interface EggDay extends EggCount {
  /** Weight of all of them; null: not weighed. */
  readonly kg: number | null;
}

/** Values carried from day to day. */
export interface HenYear {
  readonly eggSum: number;
  /** Day age on the first day in lay; null before it. */
  readonly layFromAge: number | null;
  /** Whole days in lay with a count of the eggs; null: no such day yet. */
  readonly counted: {
    /** Day age on the first of them, and hens there. */
    readonly fromAge: number;
    readonly housed: number;
    readonly days: number;
    readonly eggs: number;
  } | null;
}

type Eggs = Pick<
  FlockDay,
  | "eggs"
  | "eggKg"
  | "layPct"
  | "eggG"
  | "crackedPct"
  | "eggSum"
  | "henHousedPct"
  | "henHousedFromAge"
>;

interface Laid {
  readonly day: EggDay | null;
  /** Mean age and age of the first placement, days. */
  readonly age: number;
  readonly dayAge: number;
  /** Age from which hens count as in lay, days. */
  readonly layStartAge: number;
  readonly isRunning: boolean;
  readonly stock: Stock;
  readonly before: HenYear;
}

const unknown = { eggs: null, eggKg: null, layPct: null, eggG: null, crackedPct: null };

/** Returns the figures of a day's collection. */
function collected(day: EggDay, { birdDays }: Stock) {
  const eggs = eggsOf(day);
  const kg = eggs === 0 ? null : day.kg;
  return {
    eggs,
    eggKg: kg,
    layPct: layingPct(eggs, birdDays),
    eggG: kg === null ? null : eggWeightG(kg, eggs),
    crackedPct: crackedPct(day),
  };
}

/** Eggs a hen housed, of the days that are known; from which age, where that is not the first. */
function henHoused({ layFromAge, counted }: HenYear) {
  if (counted === null || counted.eggs === 0) return { henHousedPct: null, henHousedFromAge: null };
  const { eggs, housed, days, fromAge } = counted;
  return {
    henHousedPct: henHousedPct(eggs, housed, days),
    henHousedFromAge: layFromAge !== null && fromAge > layFromAge ? fromAge : null,
  };
}

/** A day in lay counts once it is over and its eggs were recorded. */
function countedAfter({ dayAge, stock, before }: Laid, eggs: number): HenYear["counted"] {
  const first = { fromAge: dayAge, housed: stock.opening, days: 0, eggs: 0 };
  const counted = before.counted ?? first;
  return { ...counted, days: counted.days + 1, eggs: counted.eggs + eggs };
}

/** The eggs of a day; of other species none are known. */
export function eggFigures(
  species: Species,
  written: Laid,
): { readonly figures: Eggs; readonly after: HenYear } {
  const { day, age, dayAge, layStartAge, isRunning, stock, before } = written;
  const laid = species !== "layer" || day === null ? unknown : collected(day, stock);
  const isInLay = species === "layer" && age >= layStartAge;
  const after: HenYear = {
    eggSum: before.eggSum + (laid.eggs ?? 0),
    layFromAge: before.layFromAge ?? (isInLay ? dayAge : null),
    counted:
      isInLay && !isRunning && laid.eggs !== null
        ? countedAfter(written, laid.eggs)
        : before.counted,
  };
  return { figures: { ...laid, eggSum: after.eggSum, ...henHoused(after) }, after };
}
