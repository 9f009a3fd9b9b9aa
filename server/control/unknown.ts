import { minuteMs } from "../../contract/time.ts";
import type { PolledAlarm } from "../alarm/polled-alarms.ts";
import { isUnderWay } from "./command-row.ts";

/** A command that nobody knows the end of is an alarm after so long, ms. */
const alarmMs = 10 * minuteMs;

/**
 * Commands without an end, with the minutes that the oldest of a house is so; of high severity
 * where one of them meant less air.
 */
export const unknownCommands: PolledAlarm = {
  key: "settingsUnknown",
  sql: `select c.house_id,
      floor(extract(epoch from $2::timestamptz - min(c.unconfirmed_at)) / 60)::int as value,
      case when bool_or(c.confirm @> '{"isLessAir": true}') then 2 end as severity
    from control_commands c where ${isUnderWay} and c.unconfirmed_at <= $1 group by c.house_id`,
  values: (at) => [new Date(at - alarmMs), new Date(at)],
};
