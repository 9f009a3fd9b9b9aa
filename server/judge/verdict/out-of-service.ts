import { type AlarmKey, alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { type Condition, type ConditionId, idOf } from "./judge-state.ts";
import type { HouseContext, Outage } from "../limit/alarm-limits.ts";

type Outages = Pick<HouseContext, "outages">;
const none: readonly Outage[] = [];

/** Source of an outage: a person's entry hides every alarm, planned work only some. */
type Cover = "person" | "workUrgent" | "work";
const covers = ["person", "workUrgent", "work"] as const satisfies readonly Cover[];

/** Conditions that are out of service at a moment. An empty subject stands for every subject. */
export type OutOfService = ReadonlyMap<ConditionId, Cover>;
const inService: OutOfService = new Map();

const coverOf = ({ planned }: Outage): Cover => {
  if (planned === undefined) return "person";
  return planned.hidesUrgent ? "workUrgent" : "work";
};
/** If several apply, the strongest counts. */
const isStronger = (cover: Cover, than: Cover | undefined): boolean =>
  than === undefined || covers.indexOf(cover) < covers.indexOf(than);

export function outOfServiceAt({ outages = none }: Outages, at: number): OutOfService {
  if (outages.length === 0) return inService;
  const out = new Map<ConditionId, Cover>();
  for (const outage of outages) {
    const id = idOf(outage);
    if (outage.until > at && isStronger(coverOf(outage), out.get(id))) out.set(id, coverOf(outage));
  }
  return out;
}

/**
 * Known facts of an alarm. `isUrgent`: its record is of severity 1. `isShown`: it was raised
 * before now, and people see it.
 */
export interface AlarmVisibility {
  readonly isUrgent: boolean;
  readonly isShown: boolean;
}

/**
 * True when an outage hides the alarm. Planned work starts without a person's action, so it never
 * hides an alarm that people already see, and hides urgent alarms only if its plan includes them.
 */
export function isOutOfService(
  out: OutOfService,
  { key, subject }: Condition,
  { isUrgent, isShown }: AlarmVisibility,
): boolean {
  if (out.size === 0) return false;
  return [out.get(idOf({ key, subject })), out.get(idOf({ key, subject: "" }))].some((cover) => {
    if (cover === undefined || cover === "person") return cover === "person";
    return !isShown && (cover === "workUrgent" || !isUrgent);
  });
}

/**
 * Returns the time when the next alarm is back in service after a moment; null when none is out.
 */
export function outageEndAfter({ outages = none }: Outages, at: number): number | null {
  let end = Infinity;
  for (const { until } of outages) if (until > at) end = Math.min(end, until);
  return end === Infinity ? null : end;
}

interface Row {
  readonly house_id: number;
  readonly keys: readonly string[];
  readonly subject: string;
  readonly until_at: Date;
  readonly hides_urgent: boolean | null;
}
const isKey = (key: string): key is AlarmKey => Object.hasOwn(alarmKinds, key);

/**
 * Returns the outages by house, without kinds that no longer exist. `houseIds` limits the houses;
 * null: all houses.
 */
export async function readOutages(
  db: Queryable,
  houseIds: readonly number[] | null = null,
): Promise<Map<number, Outage[]>> {
  const rows = await db.query<Row>(
    `select o.house_id, coalesce(r.keys, array[o.key]) as keys, o.subject, o.until_at,
       r.hides_urgent
     from alarm_outages o left join work_runs r on r.id = o.run_id
     where o.ended_at is null and ($1::int[] is null or o.house_id = any($1::int[]))
     order by o.id`,
    [houseIds],
  );
  const outages = new Map<number, Outage[]>();
  for (const row of rows) {
    const known = outages.get(row.house_id) ?? [];
    known.push(...outagesOf(row));
    outages.set(row.house_id, known);
  }
  return outages;
}

function outagesOf({ keys, subject, until_at, hides_urgent: hidesUrgent }: Row): Outage[] {
  const until = until_at.getTime();
  const planned = hidesUrgent === null ? {} : { planned: { hidesUrgent } };
  return keys.filter(isKey).map((key) => ({ key, subject, until, ...planned }));
}
