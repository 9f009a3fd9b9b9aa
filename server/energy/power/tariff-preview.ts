import { addDays } from "../../../contract/base/calendar-day.ts";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { costOf } from "../../../contract/energy/tariff-cost.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { PriceChange } from "../../../contract/energy/tariff.ts";
import { found } from "../../platform/base/refusal.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { byTerms, pricedOf, readFarmDays } from "./energy-cost.ts";
import { readTerms } from "./power-place.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { findTariff } from "../tariff/tariff-queries.ts";
import { inOrder } from "../tariff/tariff-commands.ts";

/** Costs are recalculated this far back. */
const previewDays = 400;
const weekDays = 7;

/** The months that other prices would change, oldest first. Refusal: 404. */
export async function previewTariff(
  database: Database,
  caller: Caller,
  { id, versions }: z.output<(typeof routes)["previewTariff"]["input"]>,
  now: number,
  signal: AbortSignal,
): Promise<PriceChange[]> {
  const tariff = found(await findTariff(database, caller, id));
  const terms = await readTerms(database, caller, {});
  const farms = [...terms.values()].filter((farm) => farm.tariff?.id === id);
  const desired = inOrder(versions);
  const today = new Date(now).toISOString().slice(0, 10);
  const months = new Map<string, { kwh: number; before: number; after: number }>();
  // A week at a time: in between, others that wait for the database have a turn.
  const housesSql = sql`h.farm_id = any(${sql.param(farms.map(({ farmId }) => farmId))}::int[])`;
  const termsOf = byTerms(new Map(farms.map((farm) => [farm.farmId, farm])));
  for (let back = previewDays; back >= 0 && farms.length > 0; back -= weekDays) {
    signal.throwIfAborted();
    const first = addDays(today, -back);
    const days = await readFarmDays(
      database,
      sql`${housesSql} and e.day >= ${first} and e.day < ${addDays(first, weekDays)}`,
      termsOf,
    );
    for (const day of days) {
      const priced = [pricedOf(day, terms.get(day.farmId)!)];
      const month = day.day.slice(0, 7);
      const sum = months.get(month) ?? { kwh: 0, before: 0, after: 0 };
      const before = costOf(priced, tariff.versions);
      months.set(month, {
        kwh: sum.kwh + before.kwh,
        before: sum.before + before.cost,
        after: sum.after + costOf(priced, desired).cost,
      });
    }
  }
  return [...months]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([month, { kwh, before, after }]) => ({
      month,
      kwh: cents(kwh),
      before: cents(before),
      after: cents(after),
    }))
    .filter(({ before, after }) => before !== after);
}

const cents = (value: number): number => Math.round(value * 100) / 100;
