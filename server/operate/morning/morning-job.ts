import { minuteMs } from "../../../contract/base/time.ts";
import { sql } from "drizzle-orm";
import type { Log } from "../../platform/base/log.ts";
import { startChunkedWork } from "../../platform/base/chunked-work.ts";
import { type IsMine, mine } from "../../platform/db/job-claims.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { morningDay } from "./morning-figures.ts";
import { makeMorning } from "./morning-maker.ts";

interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
  readonly isMine?: IsMine;
}

/** Hour by the farm's clock from which a list is made even if some of its figures are missing. */
const lateHour = 8;
/** A list is made again once its figures are newer, but not more often, minutes. */
const againMinutes = 10;
const restMs = minuteMs;
const pauseLeastMs = 1000;

export interface DueOrg {
  readonly orgId: number;
  readonly farmIds: number[];
}

/**
 * Returns an organisation with farms whose list of today is due: their figures are stored, or it is
 * late, or early warnings have been checked since. Null: no list is due.
 */
export async function dueMorning(database: Database, now: number): Promise<DueOrg | null> {
  const at = sql`${new Date(now)}::timestamptz`;
  const local = sql`(${at} at time zone f.time_zone)`;
  const day = morningDay(now);
  const [due] = await rows<DueOrg>(
    database,
    sql`select org_id as "orgId", array_agg(id order by id) as "farmIds" from (
        select f.id, f.org_id, ${day} as today, b.day, b.at,
          extract(epoch from ${local} - ${day}) / 3600 as hour,
          bool_and(exists (select 1 from warning_books w where w.flock_id = k.id
            and w.day >= ${day} - 1)) as is_looked,
          max((select w.at from warning_books w where w.flock_id = k.id)) as looked_at
        from farms f join houses h on h.farm_id = f.id
          join flocks k on k.house_id = h.id and k.cleared_at is null
            and (k.placed_at at time zone f.time_zone)::date < ${day}
          left join morning_books b on b.farm_id = f.id
        group by f.id, b.farm_id) p
      where case
        when day is distinct from today then is_looked or hour >= ${lateHour}
        else looked_at > at and at < ${at} - make_interval(mins => ${againMinutes}) end
      group by org_id order by min(at) nulls first, org_id limit 1`,
  );
  return due ?? null;
}

/** Makes the due lists of one organisation. False: no list is due. */
export async function refreshMorning(
  { database, bus }: Pick<Deps, "database" | "bus">,
  now: number,
): Promise<boolean> {
  const due = await dueMorning(database, now);
  if (due === null) return false;
  await makeMorning(database, due.orgId, due.farmIds, now);
  bus.publish("recordsChanged", { kinds: ["mornings"], orgIds: [due.orgId] });
  return true;
}

/**
 * Makes the morning lists, in the API process: nothing that frames wait for. One of several
 * servers makes them.
 */
export const startMorning = ({
  database,
  bus,
  log,
  now,
  isMine,
}: Deps): { stop(): Promise<void> } =>
  startChunkedWork({
    work: () => refreshMorning({ database, bus }, now()),
    restMs,
    pauseLeastMs,
    firstMs: restMs,
    log,
    name: "morning lists",
    isMine: mine(isMine, "morning lists"),
  });
