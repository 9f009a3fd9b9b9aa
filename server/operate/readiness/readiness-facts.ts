import { type SQL, sql } from "drizzle-orm";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import type { Severity } from "../../../contract/alarm/alarm.ts";
import type { DrillCause, DrillResult } from "../../../contract/operate/drill.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { allOf, rows } from "../../platform/db/sql-statement.ts";

/** Fields of the newest frame that are checked. */
const detailKeys = [
  "temps",
  "tempOut",
  "controlMode",
  "intervalS",
  "aliveCount",
] as const satisfies readonly (keyof HouseDetail)[];
type Detail = Partial<Pick<HouseDetail, (typeof detailKeys)[number]>>;
const detail = sql.raw(detailKeys.map((key) => `'${key}', s.detail->'${key}'`).join(", "));

/** An active alarm of the house, hidden or not. Times in epoch ms. */
export interface ActiveAlarm {
  readonly key: string;
  readonly subject: string;
  readonly severity: Severity;
  readonly raisedAt: number;
  readonly shelvedUntil: number | null;
}

/** Facts about a house, as read from the database. */
export interface FactRow {
  readonly id: number;
  readonly name: string;
  readonly name_en: string | null;
  readonly org_id: number;
  readonly farm_id: number;
  readonly farm_name: string;
  readonly farm_name_en: string | null;
  readonly lineage: number[];
  readonly time_zone: string;
  readonly country: string;
  readonly gateway_id: number | null;
  readonly is_stocked: boolean;
  readonly is_online: boolean | null;
  readonly online_since: Date | null;
  readonly reading_at: Date | null;
  readonly detail: Detail | null;
  readonly alarms: ActiveAlarm[];
  readonly outages: { readonly key: string; readonly subject: string; readonly until: number }[];
  /** End of planned work that hides alarms; null: no planned work. */
  readonly work_until: Date | null;
  /** End of the test of one of its alarm inputs; null: no test. */
  readonly test_until: Date | null;
  /** Settings of its controller; null: not read, or it has no such group. */
  readonly tunnel: Tunnel | null;
  /** The house's last completed drill, and the last drill that proved the chain; null: none. */
  readonly drill: LastDrill | null;
}

/** Epoch ms; `tookMs`: to the key that was pressed. */
export interface LastDrill {
  readonly result: DrillResult;
  readonly cause: DrillCause | null;
  readonly at: number;
  readonly tookMs: number | null;
}

/** The controller's tunnel settings, degC and days; null: not reported. */
export interface Tunnel {
  readonly first: string | null;
  readonly minOut: string | null;
  readonly minDay: string | null;
  /** The highest level, and whether one of them is tunnel. */
  readonly last: number | null;
  readonly isThere: boolean;
}

const ms = (timestamp: SQL): SQL => sql`(extract(epoch from ${timestamp}) * 1000)::float8`;

/** Active alarms by house. */
const alarms = sql`left join (
    select a.house_id, json_agg(json_build_object('key', a.key, 'subject', a.subject,
      'severity', a.severity, 'raisedAt', ${ms(sql`a.raised_at`)},
      'shelvedUntil', ${ms(sql`a.shelved_until`)}) order by a.severity, a.id) as list
    from alarms a where a.state in ('unacknowledged', 'acknowledged') group by a.house_id
  ) al on al.house_id = h.id`;

const outages = sql`left join (
    select o.house_id, json_agg(json_build_object('key', o.key, 'subject', o.subject,
      'until', ${ms(sql`o.until_at`)}) order by o.id) filter (where o.run_id is null) as list,
      max(o.until_at) filter (where o.run_id is not null) as work_until
    from alarm_outages o where o.ended_at is null group by o.house_id
  ) ou on ou.house_id = h.id`;

/** Levels are numbered from 0. */
const tunnel = sql`left join (
    select v.house_id, json_build_object(
      'first', v.settings #>> '{values,tunnelFirstLevel}',
      'minOut', v.settings #>> '{values,tunnelMinOut}',
      'minDay', v.settings #>> '{values,tunnelMinDay}',
      'last', jsonb_array_length(l.settings->'rows') - 1,
      'isThere', jsonb_path_exists(l.settings, '$.rows[*].mode ? (@ == "tunnel")')) as said
    from house_parameters v
      left join house_parameters l on l.house_id = v.house_id and l.grp = 'levels'
    where v.grp = 'vent'
  ) tu on tu.house_id = h.id`;

/** The newest one that was not stopped. */
const drill = sql`(select json_build_object('result', d.result, 'cause', d.cause,
    'at', ${ms(sql`d.started_at`)}, 'tookMs', ${ms(sql`d.key_at - d.started_at`)})
  from drills d where d.house_id = h.id and d.result <> 'stopped'
  order by d.started_at desc limit 1)`;

/** Reads the houses that fulfil these conditions on `h` and `f`, in the order of their farms. */
export const readFacts = (
  db: Queryable,
  where: readonly (SQL | undefined)[],
  now: number,
): Promise<FactRow[]> =>
  rows<FactRow>(
    db,
    sql`select h.id, h.name, h.name_en, h.org_id, h.farm_id, f.name as farm_name,
      f.name_en as farm_name_en, f.lineage, f.time_zone, f.country, g.id as gateway_id,
      k.id is not null as is_stocked, s.is_online, s.online_since, s.reading_at,
      case when s.detail is not null then json_build_object(${detail}) end as detail,
      coalesce(al.list, '[]') as alarms, coalesce(ou.list, '[]') as outages, ou.work_until,
      (select max(i.shield_until) from alarm_inputs i
        where i.gateway_id = g.id and i.shield_until > ${new Date(now)}) as test_until,
      tu.said as tunnel, ${drill} as drill
    from houses h join farms f on f.id = h.farm_id
      left join gateways g on g.house_id = h.id
      left join flocks k on k.house_id = h.id and k.cleared_at is null
      left join house_states s on s.house_id = h.id
      ${alarms} ${outages} ${tunnel}
    where ${allOf(where)}
    order by ${byNumber(sql`f.name`)}, f.id, ${byNumber(sql`h.name`)}, h.id`,
  );
