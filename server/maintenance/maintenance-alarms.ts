import { planAlarmKeys } from "../../contract/alarm/alarm-kind.ts";
import { isOutOfService, outOfServiceAt, readOutages } from "../judge/verdict/out-of-service.ts";
import type { AlarmChange } from "../judge/verdict/verdict.ts";
import { readAlarmSettings, unset } from "../judge/limit/alarm-settings.ts";
import { applyAlarmChanges, type HouseChanges, writeAlarms } from "../judge/record/alarm-writer.ts";
import type { After } from "../platform/api/in-transaction.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import type { Appended } from "../platform/fact/append-facts.ts";

/**
 * Work with an interval of up to this many days is always nearly due: it is reported when it is
 * overdue, not before.
 */
const routineDays = 30;

type PlanAlarmKey = (typeof planAlarmKeys)[number];

/** Work due in a house; that of a whole farm counts at the first of its houses. */
interface HouseDue {
  readonly houseId: number;
  readonly farmId: number;
  readonly orgId: number;
  readonly planDue: number;
  readonly planOverdue: number;
}

/** These houses, or all of a farm. */
export type Of = { readonly houseIds: readonly number[] } | { readonly farmId: number };
export const ofPlace = ({
  houseId,
  farmId,
}: {
  readonly houseId: number | null;
  readonly farmId: number;
}): Of => (houseId === null ? { farmId } : { houseIds: [houseId] });

const readHouses = (tx: Transaction, of: Of): Promise<{ id: number; farmId: number }[]> =>
  tx.query(
    `select id, farm_id as "farmId" from houses
     where ${"farmId" in of ? "farm_id = $1" : "id = any($1::int[])"} order by id`,
    ["farmId" in of ? of.farmId : of.houseIds],
  );

/** By the indexes of house and farm: plans of these houses, or of one of their farms. */
async function readDue(tx: Transaction, of: Of, now: number): Promise<HouseDue[]> {
  const houses = await readHouses(tx, of);
  return tx.query<HouseDue>(
    `with due as (
       select coalesce(p.house_id, (select min(o.id) from houses o where o.farm_id = p.farm_id))
           as house_id, p.due_on, p.lead_days,
         coalesce(p.interval_days <= ${routineDays}, false) as is_routine
       from maintenance_plans p
       where not p.is_closed and (p.house_id = any($2::int[]) or p.farm_id = any($3::int[]))
     )
     select h.id as "houseId", h.farm_id as "farmId", h.org_id as "orgId",
       count(*) filter (where d.due_on between t.today and t.today + d.lead_days
         and not d.is_routine)::int as "planDue",
       count(*) filter (where d.due_on < t.today)::int as "planOverdue"
     from houses h join farms f on f.id = h.farm_id
     cross join lateral (select ($1::timestamptz at time zone f.time_zone)::date as today) t
     left join due d on d.house_id = h.id
     where h.id = any($2::int[]) group by h.id order by h.id`,
    [new Date(now), houses.map(({ id }) => id), [...new Set(houses.map((one) => one.farmId))]],
  );
}

interface Raised {
  readonly houseId: number;
  readonly key: PlanAlarmKey;
  readonly peak: number | null;
}

/** Plans have changed: what stood because of them and is over is cleared. Nothing is raised. */
export async function clearPlans(
  tx: Transaction,
  after: After,
  of: Of,
  now: number,
): Promise<void> {
  const cleared = await judgePlans(tx, of, now, false);
  if (cleared !== null) after.appended(cleared);
}

/**
 * Raises and clears what is due and overdue, one alarm a house and kind. `mayRaise`: by the clock;
 * a person's save clears, and raises nothing. The last thing its transaction does. Null: nothing
 * has changed.
 */
export async function judgePlans(
  tx: Transaction,
  of: Of,
  now: number,
  mayRaise: boolean,
): Promise<Appended | null> {
  const houses = await readDue(tx, of, now);
  const houseIds = houses.map(({ houseId }) => houseId);
  // First the live side, as the ingest does.
  await tx.query(
    "select 1 from house_states where house_id = any($1::int[]) order by house_id for update",
    [houseIds],
  );
  const active = await tx.query<Raised>(
    `select house_id as "houseId", key, peak from alarms where house_id = any($1::int[])
       and key = any($2::text[]) and state in ('unacknowledged', 'acknowledged')`,
    [houseIds, planAlarmKeys],
  );
  const outages = await readOutages(tx, houseIds);
  const settings = await readAlarmSettings(tx, null);
  const changes = houses.flatMap((house): HouseChanges[] => {
    const { kinds } = settings.get(house.orgId) ?? unset;
    const out = outOfServiceAt({ outages: outages.get(house.houseId) ?? [] }, now);
    const own = planAlarmKeys.flatMap((key): AlarmChange[] => {
      const held = active.find((one) => one.houseId === house.houseId && one.key === key);
      const condition = { key, subject: "", at: now } as const;
      const count = house[key];
      if (count === 0)
        return held === undefined
          ? []
          : [
              {
                ...condition,
                kind: "clear",
                ...(kinds[key].latches && { latches: true as const }),
              },
            ];
      if (held !== undefined)
        return count > (held.peak ?? 0) ? [{ ...condition, kind: "peak", peak: count }] : [];
      return mayRaise
        ? [
            {
              ...condition,
              kind: "raise",
              severity: kinds[key].severity,
              value: count,
              limit: null,
              suppressedBy: isOutOfService(out, condition) ? "outOfService" : null,
            },
          ]
        : [];
    });
    return own.length === 0 ? [] : [{ place: house, changes: own }];
  });
  if (changes.length === 0) return null;
  return writeAlarms(tx, await applyAlarmChanges(tx, changes), [], now);
}
