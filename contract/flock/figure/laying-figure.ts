/** Eggs of a day or of a collection, by grade. */
export interface EggCount {
  readonly good: number;
  readonly dirty: number;
  readonly cracked: number;
  readonly soft: number;
  readonly double: number;
}
export const eggsPerBox = 360;

/** Every egg has one grade, so all eggs are the sum of the grades. */
export const eggsOf = ({ good, dirty, cracked, soft, double }: EggCount): number =>
  good + dirty + cracked + soft + double;

const share = (part: number, whole: number): number | null =>
  whole > 0 ? (100 * part) / whole : null;

/** Eggs of a day per 100 hen-days; null without hens. */
export const layingPct = (eggs: number, birdDays: number): number | null => share(eggs, birdDays);

/** Eggs so far per 100 days of the hens housed. */
export const henHousedPct = (eggsSoFar: number, housed: number, daysInLay: number): number | null =>
  share(eggsSoFar, housed * daysInLay);

/** Cracked and soft-shelled ones of all, %. */
export const crackedPct = (count: EggCount): number | null =>
  share(count.cracked + count.soft, eggsOf(count));

/** Mean weight of eggs that weigh `kg` together, g. */
export const eggWeightG = (kg: number, eggs: number): number | null =>
  eggs > 0 ? (1000 * kg) / eggs : null;

/** g of egg per hen and day. */
export const eggMassG = (kg: number, birdDays: number): number | null =>
  birdDays > 0 ? (1000 * kg) / birdDays : null;

/** kg of feed per kg of eggs. */
export const feedPerEgg = (feedKg: number, eggKg: number): number | null =>
  eggKg > 0 ? feedKg / eggKg : null;

/** Whole boxes, and the eggs that are left. */
export const boxesOf = (eggs: number): { readonly boxes: number; readonly rest: number } => ({
  boxes: Math.floor(eggs / eggsPerBox),
  rest: eggs % eggsPerBox,
});

/** A day's collections as recorded. */
export interface Collections {
  readonly day: string;
  /** Number of collections; 1 at least. */
  readonly lines: number;
  /** A record was written after the end of the day, so the day was checked. */
  readonly isChecked: boolean;
}
/** Number of earlier days whose median is the usual number of collections. */
const usualDays = 7;

/**
 * Days with a collection possibly missing: fewer were recorded than usual in the seven days before
 * (their median), without a later check. `days`: those with eggs, in their order.
 */
export const daysInPart = (days: readonly Collections[]): ReadonlySet<string> =>
  new Set(
    days
      .filter(({ lines, isChecked }, index) => {
        const before = days.slice(Math.max(0, index - usualDays), index).map((day) => day.lines);
        const usual = before.toSorted((a, b) => a - b)[Math.floor((before.length - 1) / 2)] ?? 1;
        return lines < usual && !isChecked;
      })
      .map(({ day }) => day),
  );
