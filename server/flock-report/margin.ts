import { marginOf } from "../../contract/figure/margin.ts";
import type { FlockDay } from "../../contract/flock-day.ts";
import type { FlockMargin } from "../../contract/flock-margin.ts";
import type { FlockReport } from "../../contract/flock-report.ts";
import type { Query } from "../db/open.ts";
import { readFlockCost } from "../power/flock.ts";
import type { NamedFlock } from "../production/flock-record.ts";
import type { Caller } from "../session/scope.ts";

/** What the report of a flock tells beside it. */
type Told = Pick<FlockReport, "balance" | "feeds" | "moves" | "eggSales" | "treatments"> & {
  readonly days: readonly FlockDay[];
  readonly now: number;
};

/** What a flock brought and cost, and what is left where all of it is known. */
export async function readMargin(
  on: { readonly query: Query },
  caller: Caller,
  flock: NamedFlock,
  { days, now, ...told }: Told,
): Promise<FlockMargin> {
  const { balance, feeds, moves, eggSales, treatments } = told;
  const last = days.at(-1);
  const power = await readFlockCost(on, caller, flock.id, now);
  const sales = moves.filter(({ kind }) => kind === "sale");
  const moved = moves.filter(({ kind }) => kind === "transfer");
  const eggsSold = eggSales.reduce((sum, { eggs }) => sum + eggs, 0);
  const margin = marginOf({
    isOver: flock.clearedAt !== null && flock.clearedAt.getTime() <= now && balance.left === 0,
    moved: moved.reduce((sum, { birds }) => sum + birds, 0),
    placed: balance.placed + balance.movedIn,
    sales: sales.map(({ price }) => price),
    eggs: {
      laid: last?.eggSum ?? 0,
      sold: eggsSold,
      prices: eggSales.map(({ price }) => price),
    },
    treatments: treatments.map(({ price }) => price),
    feed: {
      eaten: feeds,
      sumKg: last?.feedSumKg ?? null,
      unknownDays: days.filter(
        ({ feedKg, feedGap, birdDays }) => feedKg === null && feedGap === null && birdDays > 0,
      ).length,
    },
    energy: power,
  });
  return { ...margin, currency: power.currency, eggsSold };
}
