import type { FlockDay } from "../flock-day.ts";
import type { Species } from "../house.ts";
import { crackedPct, eggsOf, eggWeightG, type EggCount, henHousedPct, layingPct } from "./lay.ts";
import type { Stock } from "./stock.ts";

/** What was collected on a day. */
export interface EggDay extends EggCount {
  /** Of all of them; null: not weighed. */
  readonly kg: number | null;
}

/** What is carried from day to day. */
export interface HenYear {
  readonly eggSum: number;
  /** Hens there on the first day in lay; null before it. */
  readonly housed: number | null;
  readonly daysInLay: number;
}

type Eggs = Pick<
  FlockDay,
  "eggs" | "eggKg" | "layPct" | "eggG" | "crackedPct" | "eggSum" | "henHousedPct"
>;

/** Age from which hens count as in lay, days. */
export const layStartAge = 126;

interface Laid {
  readonly day: EggDay | null;
  /** Mean age, days. */
  readonly age: number;
  readonly stock: Stock;
  readonly before: HenYear;
}

const unknown = { eggs: null, eggKg: null, layPct: null, eggG: null, crackedPct: null };

/** Of what was collected on a day. */
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

const sumPct = ({ eggSum, housed, daysInLay }: HenYear): number | null =>
  housed === null || eggSum === 0 ? null : henHousedPct(eggSum, housed, daysInLay);

/** The eggs of a day; of other species none are known. */
export function eggFigures(
  species: Species,
  { day, age, stock, before }: Laid,
): { readonly figures: Eggs; readonly after: HenYear } {
  const laid = species !== "layer" || day === null ? unknown : collected(day, stock);
  const isInLay = species === "layer" && age >= layStartAge;
  const after: HenYear = {
    eggSum: before.eggSum + (laid.eggs ?? 0),
    housed: before.housed ?? (isInLay ? stock.opening : null),
    daysInLay: before.daysInLay + (isInLay ? 1 : 0),
  };
  return { figures: { ...laid, eggSum: after.eggSum, henHousedPct: sumPct(after) }, after };
}
