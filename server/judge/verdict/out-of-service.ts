import { type AlarmKey, alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import type { Query } from "../../platform/db/open-database.ts";
import { type Condition, idOf } from "./judge-state.ts";
import type { HouseContext, Outage } from "../limit/alarm-limits.ts";

type Outages = Pick<HouseContext, "outages">;
const none: readonly Outage[] = [];

/** Ids of the conditions that are out of service at a moment; one without a subject means all. */
export const outOfServiceAt = ({ outages = none }: Outages, at: number): string[] =>
  outages.flatMap((outage) => (outage.until > at ? [idOf(outage)] : []));

/** The alarm is one of those conditions. */
export const isOutOfService = (out: readonly string[], { key, subject }: Condition): boolean =>
  out.includes(idOf({ key, subject })) || out.includes(idOf({ key, subject: "" }));

/**
 * Returns the time when the next alarm is back in service after a moment; null when none is out.
 */
export function outageEndAfter({ outages = none }: Outages, at: number): number | null {
  const ends = outages.flatMap(({ until }) => (until > at ? [until] : []));
  return ends.length === 0 ? null : Math.min(...ends);
}

interface Row {
  readonly house_id: number;
  readonly key: string;
  readonly subject: string;
  readonly until_at: Date;
}
const isKey = (key: string): key is AlarmKey => Object.hasOwn(alarmKinds, key);

/**
 * Returns the outages by house, without kinds that no longer exist. `houseIds`: of these only;
 * null: of all.
 */
export async function readOutages(
  on: { readonly query: Query },
  houseIds: readonly number[] | null = null,
): Promise<Map<number, Outage[]>> {
  const rows = await on.query<Row>(
    `select house_id, key, subject, until_at from alarm_outages
     where ended_at is null and ($1::int[] is null or house_id = any($1::int[])) order by id`,
    [houseIds],
  );
  const outages = new Map<number, Outage[]>();
  for (const { house_id, key, subject, until_at } of rows) {
    if (!isKey(key)) continue;
    const known = outages.get(house_id) ?? [];
    outages.set(house_id, [...known, { key, subject, until: until_at.getTime() }]);
  }
  return outages;
}
