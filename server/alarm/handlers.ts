import type { alarmHistoryRoutes } from "../../contract/route/alarm-history.ts";
import type { alarmRoutes } from "../../contract/route/alarm.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";
import { minuteMs } from "../../contract/time.ts";
import { ackAlarms, shelveAlarms, unshelveAlarms } from "./command.ts";
import { exportAlarms } from "./export.ts";
import { alarmFigures } from "./figure.ts";
import { alarmLife } from "./history.ts";
import { countAlarms, listAlarms } from "./query.ts";

type AlarmRoutes = typeof alarmRoutes & typeof alarmHistoryRoutes;

/** What the calls of alarms work with. */
interface Deps {
  readonly database: Database;
  readonly bus: Bus;
}

export function alarmHandlers({ database, bus }: Deps): HandlersOf<AlarmRoutes> {
  const alarms = { database, bus };
  return {
    alarmAmt: ({ caller }) => countAlarms(database, caller),
    listAlarm: ({ caller, input, now }) => listAlarms(database, caller, input, now),
    alarmLife: ({ caller, input }) => alarmLife(database, caller, input.id),
    alarmFigures: ({ caller, input, now }) => alarmFigures(database, caller, input, now),
    exportAlarm: async ({ caller, input, language, now, record }) => {
      const sheet = await exportAlarms(database, caller, input, language, now);
      await record(database, sheet.total);
      return sheet;
    },
    ackAlarm: async ({ caller, input, now, record }) => ({
      alarms: await ackAlarms({ ...alarms, record }, caller, input.ids, input.note, now),
    }),
    shelveAlarm: async ({ caller, input, now, record }) => ({
      alarms: await shelveAlarms(
        { ...alarms, record },
        caller,
        input.ids,
        now + input.minutes * minuteMs,
        input.reason,
        now,
      ),
    }),
    unshelveAlarm: async ({ caller, input, now, record }) => ({
      alarms: await unshelveAlarms({ ...alarms, record }, caller, input.ids, now),
    }),
  };
}
