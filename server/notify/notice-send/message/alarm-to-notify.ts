import type { Farm } from "../../../../contract/account/farm-tree.ts";
import { type Alarm, isAnnunciated, type Severity } from "../../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { acknowledgeableKinds } from "../../../../contract/notify/notice.ts";
import type { AlarmEventKind } from "../../../../contract/alarm/alarm-history.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type AlarmRow, alarmOf } from "../../../judge/record/alarm-row.ts";
import type { Queryable } from "../../../platform/db/open-database.ts";
import type { PlanAlarm } from "../../notice-plan/plan-contact.ts";
import { zoneOffsetMs } from "../../../platform/time/time-zone.ts";

type Names = Readonly<Record<Language, string>>;

/** An alarm as notices are made of it. */
export interface AlarmToNotify {
  readonly alarm: Alarm;
  /** True while it is annunciated and unacknowledged: people are to be notified. */
  readonly needsNotice: boolean;
  readonly plan: PlanAlarm;
  readonly houseName: Names;
  readonly farmName: Names;
  /** The device wired to its alarm input; null: no input alarm, or not entered. */
  readonly content: Names | null;
  readonly country: string;
  /** Place of its farm. */
  readonly farm: Pick<Farm, "country" | "adcode" | "lng" | "lat">;
  /** Set: the alarm began in the hour that is repeated when clocks are set back. */
  readonly isAhead?: true;
}

interface EventRow {
  readonly at: number;
  readonly kind: AlarmEventKind;
  readonly severity: Severity | null;
}

interface Row extends AlarmRow {
  readonly house_name: string;
  readonly house_name_en: string | null;
  readonly farm_name: string;
  readonly farm_name_en: string | null;
  readonly lineage: number[];
  readonly time_zone: string;
  readonly country: string;
  readonly adcode: string;
  readonly lng: number;
  readonly lat: number;
  readonly content: string | null;
  readonly content_en: string | null;
  readonly events: EventRow[] | null;
}

/** `condition` over `a`; `$1` is its parameter, and so are the following. */
const selectSql = (condition: string): string => `
  select a.*, h.name as house_name, h.name_en as house_name_en, f.name as farm_name,
    f.name_en as farm_name_en, f.lineage, f.time_zone, f.country, f.adcode, f.lng, f.lat,
    i.content, i.content_en,
    (select json_agg(json_build_object('at', floor(extract(epoch from e.at) * 1000),
        'kind', e.kind, 'severity', e.severity) order by e.id)
      from alarm_events e where e.alarm_id = a.id
        and e.kind in ('raise', 'again', 'worsen', 'release', 'unshelve', 'shelfEnd')) as events
  from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
    left join gateways g on g.house_id = h.id and a.key = 'diAlarm'
    left join alarm_inputs i on i.gateway_id = g.id and i.code::text = a.subject
  where ${condition}`;

export const readAlarmsToNotify = async (
  tx: Queryable,
  ids: readonly number[],
): Promise<AlarmToNotify[]> =>
  (await tx.query<Row>(`${selectSql("a.id = any($1::int[])")} order by a.id`, [ids])).map(
    alarmToNotifyOf,
  );

/** Condition for alarms people are to be notified of, in SQL: `needsNotice` over `a`. */
export const needsNoticeSql =
  "a.state = 'unacknowledged' and a.shelved_until is null and a.suppressed_by is null";

/** Kinds of notices about such alarms, as SQL. */
export const acknowledgeableKindsSql = `('${acknowledgeableKinds.join("', '")}')`;

const needsNotice = (alarm: Alarm): boolean =>
  isAnnunciated(alarm) && alarm.state === "unacknowledged";

function alarmToNotifyOf(row: Row): AlarmToNotify {
  const alarm = alarmOf(row);
  const events = row.events ?? [];
  // Each of them ends a break without notices.
  const startAt = events.reduce(
    (latest, { kind, at }) => (kind === "worsen" ? latest : Math.max(latest, at)),
    alarm.raisedAt,
  );
  const steps = events.flatMap(({ at, severity }) => (severity === null ? [] : [{ at, severity }]));
  return {
    alarm,
    needsNotice: needsNotice(alarm),
    plan: {
      place: { houseId: alarm.houseId, lineage: row.lineage, timeZone: row.time_zone },
      notice: alarmKinds[alarm.key].notice,
      startAt,
      endAt: null,
      severities: steps.length > 0 ? steps : [{ at: alarm.raisedAt, severity: alarm.severity }],
    },
    houseName: { zh: row.house_name, en: row.house_name_en ?? row.house_name },
    farmName: { zh: row.farm_name, en: row.farm_name_en ?? row.farm_name },
    content: contentOf(row),
    country: row.country,
    farm: { country: row.country, adcode: row.adcode, lng: row.lng, lat: row.lat },
  };
}

/**
 * Moves a future beginning to now. Otherwise alarms from before the clock was set back would be
 * sent only when that hour is repeated.
 */
export function begunBy(alarm: AlarmToNotify, now: number): AlarmToNotify {
  const { startAt, severities } = alarm.plan;
  if (startAt <= now && severities.every(({ at }) => at <= now)) return alarm;
  const steps = severities.map((step) => ({ ...step, at: Math.min(step.at, now) }));
  return {
    ...alarm,
    isAhead: true,
    plan: { ...alarm.plan, startAt: Math.min(startAt, now), severities: steps },
  };
}

function contentOf({ content, content_en }: Row): Names | null {
  if (content === null || content === "") return null;
  return { zh: content, en: content_en === null || content_en === "" ? content : content_en };
}

/** hh:mm by the farm's clock. */
export const clockOf = (timeZone: string, at: number): string =>
  new Date(at + zoneOffsetMs(timeZone, at)).toISOString().slice(11, 16);
