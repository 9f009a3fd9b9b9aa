import { sql } from "drizzle-orm";
import type { Log } from "../platform/base/log.ts";
import { doEach } from "../platform/base/do-each.ts";
import { startChunkedWork } from "../platform/base/chunked-work.ts";
import { type IsMine, mine } from "../platform/db/job-claims.ts";
import type { Database } from "../platform/db/open-database.ts";
import type { Bus } from "../platform/fact/fact-bus.ts";
import { refreshDues } from "./maintenance-due.ts";
import { ofFarm } from "./maintenance-place.ts";
import { refreshSigns } from "./wear-signs.ts";

interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
  readonly isMine?: IsMine;
}

/** The day's maintenance of a farm is computed at six in the morning by its own clock. */
const computedAt = "06:00";
/** Farms of one round, and the pause between two rounds, so that frames get their turn. */
const foundMax = 20;
const pauseMs = 20;
const restMs = 15_000;

/** Some farms whose maintenance of today has not been computed yet. */
const dueFarms = (
  database: Database,
  now: number,
  but: Iterable<number>,
): Promise<{ id: number }[]> =>
  database.query<{ id: number }>(
    `select f.id from farms f left join maintenance_books b on b.farm_id = f.id
     where f.level = 'farm' and ($1::timestamptz at time zone f.time_zone)::time >= $2::time
       and (b.day is null or b.day < ($1::timestamptz at time zone f.time_zone)::date)
       and f.id <> all($3::int[])
     order by f.id limit ${foundMax}`,
    [new Date(now), computedAt, [...but]],
  );

/**
 * Computes the maintenance of a farm for its day: hours up to last midnight, the number of units of
 * a kind that are due by now, and signs of wear. All of it or nothing. Lists of plans read again.
 */
export async function computeFarm(
  { database, bus }: Pick<Deps, "database" | "bus">,
  farmId: number,
  now: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.query(
      `insert into maintenance_books (farm_id, day)
       select id, ($2::timestamptz at time zone time_zone)::date from farms where id = $1
       on conflict (farm_id) do update set day = excluded.day`,
      [farmId, new Date(now)],
    );
    await refreshDues(
      tx,
      sql`${ofFarm(sql`p`, farmId)} and not p.is_closed
        and (p.interval_hours is not null or p.per_flock
          or (p.scope = 'kind' and p.due_on <= f.today + p.lead_days))`,
      now,
    );
    await refreshSigns(tx, farmId, now);
  });
  bus.publish("recordsChanged", { kinds: ["plans"], orgIds: null });
}

/**
 * Computes the farms whose time has come; returns their number. One that fails keeps no other from
 * its turn: it is noted in `failed`, and tried again when no other is due.
 */
export async function computeFarms(
  deps: Pick<Deps, "database" | "bus">,
  now: number,
  failed: Set<number> = new Set(),
): Promise<number> {
  const due = await dueFarms(deps.database, now, failed);
  if (due.length === 0) failed.clear();
  await doEach(
    due,
    async ({ id }) => {
      failed.add(id);
      await computeFarm(deps, id, now);
      failed.delete(id);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    },
    ({ id }) => `farm ${id}`,
  );
  return due.length;
}

/** Computes every farm each morning. Due work is read from the database: a restart forgets none. */
export function startMaintenance({ isMine, ...deps }: Deps): { stop(): Promise<void> } {
  const failed = new Set<number>();
  return startChunkedWork({
    work: async () => (await computeFarms(deps, deps.now(), failed)) > 0,
    restMs,
    pauseLeastMs: pauseMs,
    firstMs: restMs,
    log: deps.log,
    name: "maintenance",
    isMine: mine(isMine, "maintenance"),
  });
}
