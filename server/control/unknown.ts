import { minuteMs } from "../../contract/time.ts";
import type { PolledAlarm } from "../alarm/polled-alarms.ts";
import { isUnderWay } from "./command-row.ts";

/** A command that nobody knows the end of is an alarm after so long, ms. */
const alarmMs = 10 * minuteMs;

/** Commands without an end, with the minutes that the oldest of a house is so. */
export const unknownCommands: PolledAlarm = {
  key: "settingsUnknown",
  sql: `select c.house_id,
      floor(extract(epoch from $2::timestamptz - min(c.unconfirmed_at)) / 60)::int as value
    from control_commands c where ${isUnderWay} and c.unconfirmed_at <= $1 group by c.house_id`,
  values: (at) => [new Date(at - alarmMs), new Date(at)],
};
