import { minuteMs } from "../../../../contract/base/time.ts";
import type { PolledAlarm } from "../../../judge/record/polled-alarms.ts";
import { isUnderWay } from "../command/command-row.ts";

/** A command with an unknown end raises an alarm after this time, ms. */
const alarmMs = 10 * minuteMs;

/**
 * Commands without an end, with the minutes that the oldest of a house is so; of high severity
 * where one of them meant less air.
 */
export const unknownCommands: PolledAlarm = {
  key: "settingsUnknown",
  sql: `select c.house_id,
      greatest(10, floor(extract(epoch from $2::timestamptz - min(c.unconfirmed_at)) / 60))::int
        as value,
      case when bool_or(c.confirm @> '{"isLessAir": true}') then 2 end as severity
    from control_commands c where ${isUnderWay}
      -- Not confirmed by a clock that was set back since.
      and (c.unconfirmed_at <= $1 or c.unconfirmed_at > $2::timestamptz + interval '1 minute')
    group by c.house_id`,
  values: (at) => [new Date(at - alarmMs), new Date(at)],
};
