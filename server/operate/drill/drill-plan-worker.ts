import { sql } from "drizzle-orm";
import { doEach } from "../../platform/base/do-each.ts";
import { PollLoop } from "../../platform/base/poll-loop.ts";
import type { Log } from "../../platform/base/log.ts";
import type { IsMine } from "../../platform/db/job-claims.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { appendFacts } from "../../platform/fact/append-facts.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { beginDrill } from "./drill-commands.ts";

interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly now: () => number;
}

/** Check interval, ms: a plan has an hour by its farm's clock. */
const everyMs = 30_000;

/**
 * Plans due at this hour of their farm's clock without a run today. If no server ran in that hour,
 * the drill is skipped: nobody is called at another time.
 */
const dueFrom = (now: number) => sql`
  from farms f, lateral (select ${new Date(now)}::timestamptz at time zone f.time_zone as at) l
  where f.id = p.farm_id and p.is_on and extract(isodow from l.at) = p.weekday
    and extract(hour from l.at) = p.hour and p.last_day is distinct from l.at::date`;

/** Stores the day, so that only one server starts the drill. */
const claim = (farmId: number, now: number) => sql`
  update drill_plans p set last_day = l.at::date ${dueFrom(now)} and p.farm_id = ${farmId}
  returning p.farm_id`;

/**
 * SQL: the house below a node whose last drill is longest ago; houses with birds come before empty
 * ones.
 */
const nextHouse = (farmId: number) => sql`
  select h.id from houses h join farms f on f.id = h.farm_id
    join gateways g on g.house_id = h.id
    left join flocks k on k.house_id = h.id and k.cleared_at is null
    left join (select house_id, max(started_at) as at from drills group by house_id) d
      on d.house_id = h.id
  where f.lineage @> array[${farmId}::int]
  order by k.id is null, d.at nulls first, h.id limit 1`;

/** Begins the weekly drills whose hour has come, in the order of farms. Returns how many. */
export async function beginPlanned(deps: Deps): Promise<number> {
  const { database, bus, log, now } = deps;
  const at = now();
  const started: number[] = [];
  const due = await rows<{ id: number }>(
    database,
    sql`select p.farm_id as id from drill_plans p, lateral (select 1 ${dueFrom(at)}) due
      order by 1`,
  );
  try {
    await doEach(
      due,
      async ({ id }) => started.push(...(await beginPlan(deps, id, at))),
      ({ id }) => `farm ${id}`,
    );
  } finally {
    if (started.length > 0) {
      log.info({ houses: started }, "weekly drills");
      bus.publish("recordsChanged", { kinds: ["drills"], orgIds: null });
    }
  }
  return started.length;
}

/** Returns the houses whose drill it began. */
async function beginPlan({ database, bus }: Deps, farmId: number, at: number): Promise<number[]> {
  const { begun, appended } = await database.transaction(async (tx) => {
    const claimed = await rows<{ farm_id: number }>(tx, claim(farmId, at));
    const houseIds = claimed.length === 0 ? [] : await beginBelow(tx, farmId, at);
    const facts = await houseFacts(tx, houseIds);
    return {
      begun: houseIds,
      appended: facts.length === 0 ? null : await appendFacts({ query: tx.finish }, facts, at),
    };
  });
  if (appended !== null) bus.publish("committed", { ...appended, details: [] });
  return begun;
}

async function beginBelow(tx: Transaction, farmId: number, at: number): Promise<number[]> {
  const [house] = await rows<{ id: number }>(tx, nextHouse(farmId));
  if (house === undefined) return [];
  await beginDrill(tx, sql`true`, house.id, "", at);
  return [house.id];
}

/** Runs twice per minute, on one of several servers. */
export function startDrillPlans({
  isMine,
  ...deps
}: Deps & { readonly isMine?: IsMine }): () => Promise<void> {
  const rounds = new PollLoop({
    everyMs,
    work: async () => {
      if (isMine?.("weekly drills") !== false) await beginPlanned(deps);
    },
    log: deps.log,
    name: "weekly drills",
  });
  return () => rounds.stop();
}
