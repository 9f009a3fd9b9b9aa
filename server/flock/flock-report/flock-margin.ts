import { marginOf } from "../../../contract/flock/figure/margin-figure.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import type { FlockMargin } from "../../../contract/flock/report/flock-margin.ts";
import type { FlockReport } from "../../../contract/flock/report/flock-report.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { readFlockCost } from "../../energy/power/flock-energy.ts";
import type { NamedFlock } from "../production/flock-record.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";

/** Parts of a flock's report besides the margin. */
type ReportParts = Pick<FlockReport, "balance" | "feeds" | "moves" | "eggSales" | "treatments"> & {
  readonly days: readonly FlockDay[];
  readonly now: number;
};

/** Returns a flock's income and costs, and its margin if none of them is missing. */
export async function readMargin(
  db: Queryable,
  caller: Caller,
  flock: NamedFlock,
  { days, now, ...parts }: ReportParts,
): Promise<FlockMargin> {
  const { balance, feeds, moves, eggSales, treatments } = parts;
  const last = days.at(-1);
  const power = await readFlockCost(db, caller, flock.id, now);
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
