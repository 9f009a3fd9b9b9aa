import type { Species } from "../../base/animal.ts";
import type { FlockDay } from "../../fleet/flock/flock-day.ts";
import { type FeedDay, feedSoFar } from "./feed-figure.ts";
import { type EggDay, eggFigures, type HenYear } from "./hen-figure.ts";
import { growthFigures, soldAfter, type SoldDay } from "./growth-figure.ts";
import { curveOf, rebasedSurvivalPct, standardAt } from "./standard-curve.ts";
import {
  lossDayPct,
  lossPct,
  noStock,
  type Stock,
  stockAfter,
  type StockMoves,
  survivalPct,
} from "./stock-figure.ts";
import {
  quotient,
  unknownUse,
  type Used,
  usedDays,
  usedFigures,
  type UsedOfDay,
} from "./usage-figure.ts";
import { pooled, type WeighFigures } from "./weighing-figure.ts";
import { type Anchor, weightOn, type WeightDay } from "./weight-figure.ts";

/** Grows when a formula changes: figures from an older one are then written again. */
export const formulaVersion = 5;

/** Quantities used and counted by a meter. */
export type MeteredKey = "feedKg" | "waterL" | "kwh";

/** Records of a day, and the house's measurements on it. Null: unknown. */
export interface FlockDayRecord {
  readonly day: string;
  readonly isBooked: boolean;
  /** Null: not recorded; "none" is two zeros. */
  readonly losses: { readonly dead: number; readonly culled: number } | null;
  readonly eggs: EggDay | null;
  readonly feedKg: number | null;
  readonly waterL: number | null;
  readonly kwh: number | null;
  readonly weighings: readonly WeighFigures[];
  /** Birds that arrived, were sold or moved, and corrections by a count. */
  readonly moves: Pick<StockMoves, "came" | "movedOut" | "sold" | "counted"> & SoldDay;
  readonly meter: {
    readonly feedKg: number | null;
    readonly waterL: number | null;
    readonly kwh: number | null;
    /** Quantities not counted at its end: the missed part is in the next day that has it. */
    readonly silent: readonly MeteredKey[];
    /** Animals by the controller's count. */
    readonly alive: number | null;
    /** Weight from the automatic scale. */
    readonly weightG: number | null;
  };
}

/** A row of a breed's standard, as far as production is measured by it. */
export interface StandardDay {
  readonly dayAge: number;
  readonly waterMl: number | null;
  readonly weightG: number | null;
  readonly feedG: number | null;
  readonly eggG: number | null;
  readonly layPct: number | null;
  readonly survivalPct: number | null;
}

/** A flock with everything known about it, from the day of its placement on, a row each day. */
export interface FlockRecords {
  readonly species: Species;
  readonly placedCount: number;
  readonly placedAge: number;
  /** Setting of the organisation (contract/fleet/production-setting.ts). */
  readonly layStartAge: number;
  readonly standard: readonly StandardDay[];
  readonly days: readonly FlockDayRecord[];
  /** The last of the days is not over. */
  readonly isLastRunning: boolean;
}

interface Carried {
  readonly stock: Stock;
  readonly feed: readonly FeedDay[];
  readonly hens: HenYear;
  /** Live mass of all sold so far, kg; null: the mass of some is unknown. */
  readonly soldKg: number | null;
  readonly grown: Pick<FlockDay, "fcr" | "fcrMargin" | "epef" | "epefMargin">;
}

const started: Carried = {
  stock: noStock,
  feed: [],
  hens: { eggSum: 0, layFromAge: null, counted: null },
  soldKg: 0,
  grown: { fcr: null, fcrMargin: null, epef: null, epefMargin: null },
};

/** Computes the figures of every day of a flock; the only place that does. */
export function flockDays(book: FlockRecords): FlockDay[] {
  const firstRecorded = book.days.findIndex(
    ({ losses, moves }) => losses !== null || isMoved(moves),
  );
  const curves = curvesOf(book.standard);
  const anchors = anchorsOf(book, curves.weightG);
  const { feed, water, power } = usedOf(book);
  const firstCounted = book.days.findIndex(({ meter }) => meter.alive !== null);
  let carried = started;
  return book.days.map((day, index) => {
    const isBeforeBook = firstRecorded === -1 || index < firstRecorded;
    const used = {
      feed: feed[index] ?? unknownUse,
      water: water[index] ?? unknownUse,
      power: power[index] ?? unknownUse,
    };
    const isReported = firstCounted !== -1 && firstCounted <= index;
    const place = { book, curves, anchors, used, index, isBeforeBook, isReported };
    const { figures, after } = dayFigures(place, carried);
    carried = after;
    return { day: day.day, dayAge: book.placedAge + index, isBooked: day.isBooked, ...figures };
  });
}

/** A count or a sale is as good a beginning of the book as a loss. */
const isMoved = ({ came, movedOut, sold, counted }: FlockDayRecord["moves"]): boolean =>
  came.length > 0 || movedOut + sold > 0 || counted !== 0;

/** The curves of a standard, as far as production is measured by it. */
export const curvesOf = (standard: readonly StandardDay[]) => ({
  waterMl: curveOf(standard, "waterMl"),
  weightG: curveOf(standard, "weightG"),
  feedG: curveOf(standard, "feedG"),
  eggG: curveOf(standard, "eggG"),
  layPct: curveOf(standard, "layPct"),
  survivalPct: curveOf(standard, "survivalPct"),
});

const anchorsOf = (
  { days, placedAge }: FlockRecords,
  curve: ReturnType<typeof curveOf>,
): readonly Anchor[] =>
  days.flatMap(({ weighings, meter, day }, index): Anchor[] => {
    const hand = pooled(weighings);
    const standardG = standardAt(curve, placedAge + index);
    const measured: WeightDay = { hand, scaleG: meter.weightG };
    return [{ index, day, measured, standardG }];
  });

/** Returns the use of each kind, day by day. */
function usedOf({ days, isLastRunning }: FlockRecords) {
  const metered = (key: MeteredKey): readonly Used[] =>
    usedDays(
      days.map(({ [key]: hand, meter }, index) => {
        // The end of a day that runs is still to come.
        const isOver = !isLastRunning || index < days.length - 1;
        return { hand, meter: meter[key], isOpen: isOver && meter.silent.includes(key) };
      }),
    );
  return { feed: metered("feedKg"), water: metered("waterL"), power: metered("kwh") };
}

interface Place {
  readonly book: FlockRecords;
  readonly curves: ReturnType<typeof curvesOf>;
  readonly anchors: readonly Anchor[];
  readonly used: UsedOfDay;
  readonly index: number;
  readonly isBeforeBook: boolean;
  /** The controller has counted the birds by then. */
  readonly isReported: boolean;
}
type Figures = Omit<FlockDay, "day" | "dayAge" | "isBooked">;

/** Losses of a day; the share since placement only if the records reach back to it. */
const lossesOn = ({ losses }: FlockDayRecord, stock: Stock, isBeforeBook: boolean) => ({
  dead: losses?.dead ?? null,
  culled: losses?.culled ?? null,
  lossDayPct: losses === null ? null : lossDayPct(stock),
  lossPct: stock.counted === 0 && !isBeforeBook ? lossPct(stock) : null,
});

function dayFigures(place: Place, before: Carried): { figures: Figures; after: Carried } {
  const { book, curves, index } = place;
  const day = book.days[index]!;
  const isRunning = book.isLastRunning && index === book.days.length - 1;
  const { stock, aliveFrom } = stockOn(place, before.stock);
  const age = stock.meanAge ?? book.placedAge + index;
  const { value: kg, countedOn } = place.used.feed;
  const used = usedFigures(place.used, stock.birdDays);
  const stdFeedG = standardAt(curves.feedG, age);
  const standardKg = feedDueKg(stdFeedG, age, stock.birdDays);
  const feed = [...before.feed, { kg, standardKg, countedOn }];
  // The running day has only a part of its feed.
  const sum = feedSoFar(isRunning ? before.feed : feed);
  const weight = weightOn(place.anchors, index);
  const soldKg = soldAfter(before.soldKg, day.moves, weight.weightG);
  // Without a count of the birds, the numbers that have eaten and that live are uncertain.
  const grown =
    isRunning || aliveFrom === "placed"
      ? before.grown
      : growthFigures(book.species, { stock, feedKg: sum?.kg ?? null, weight, soldKg });
  const { layStartAge, placedAge } = book;
  const laid = { day: day.eggs, age, dayAge: placedAge + index, layStartAge, isRunning, stock };
  const hens = eggFigures(book.species, { ...laid, before: before.hens });
  const figures: Figures = {
    meanAge: age,
    isRunning,
    opening: stock.opening,
    alive: stock.alive,
    aliveFrom,
    birdDays: stock.birdDays,
    ...lossesOn(day, stock, place.isBeforeBook),
    // Without a count of the birds, the number that lives is uncertain.
    survivalPct: aliveFrom === "placed" ? null : survivalPct(stock),
    ...used,
    feedSumKg: sum?.kg ?? null,
    feedEstimatedDays: sum?.estimatedDays ?? 0,
    ...weight,
    ...hens.figures,
    feedPerEgg: used.feedG === null ? null : quotient(used.feedKg, hens.figures.eggKg),
    ...grown,
    stdWeightG: standardAt(curves.weightG, age),
    stdFeedG,
    stdWaterMl: standardAt(curves.waterMl, age),
    stdSurvivalPct: rebasedSurvivalPct(curves.survivalPct, book.placedAge, age),
    stdLayPct: standardAt(curves.layPct, age),
    stdEggG: standardAt(curves.eggG, age),
  };
  return { figures, after: { stock, feed, hens: hens.after, soldKg, grown } };
}

/**
 * Where the standard has no value for the day of hatching, it is 0: a chick eats next to nothing
 * then.
 */
const feedDueKg = (stdFeedG: number | null, age: number, birdDays: number): number | null =>
  stdFeedG === null ? (age < 1 ? 0 : null) : (stdFeedG * birdDays) / 1000;

/**
 * Birds on a day. Until the first loss is recorded only the controller's count is known; the book
 * then continues from it.
 */
function stockOn(
  { book, index, isBeforeBook, isReported }: Place,
  before: Stock,
): { stock: Stock; aliveFrom: FlockDay["aliveFrom"] } {
  const day = book.days[index]!;
  const placed = index === 0 ? [{ birds: book.placedCount, age: book.placedAge }] : [];
  const arrivals = [...placed, ...day.moves.came];
  const moves = { ...day.moves, came: arrivals, dead: 0, culled: 0 };
  if (!isBeforeBook)
    return { stock: stockAfter(before, { ...moves, ...day.losses }), aliveFrom: "book" };
  const expected = stockAfter(before, moves).alive;
  const { alive } = day.meter;
  const counted = moves.counted + (alive === null ? 0 : alive - expected);
  const stock = stockAfter(before, { ...moves, counted });
  return { stock, aliveFrom: isReported ? "controller" : "placed" };
}
