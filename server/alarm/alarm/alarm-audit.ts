import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { alarmRoutes } from "../../../contract/route/alarm/alarm-routes.ts";
import type { alarmHistoryRoutes } from "../../../contract/route/alarm/alarm-history-routes.ts";
import { alarmIds, houseIds } from "../../platform/session/named-ids.ts";
import { exportEntry, type LogEntry, windowText } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** The changed alarms, in their new state. */
    readonly ackAlarm: readonly Alarm[];
    readonly ackIncident: readonly Alarm[];
    readonly resetAlarm: readonly Alarm[];
    readonly shelveAlarm: readonly Alarm[];
    readonly unshelveAlarm: readonly Alarm[];
    readonly workAlarm: readonly Alarm[];
    readonly exportAlarm: number;
  }
}

export const alarmAudits = {
  ackAlarm: {
    lines: (alarms, { note }) => alarms.map((alarm) => ofAlarm("alarmAck", alarm, note)),
    names: ({ ids }) => [alarmIds(...ids)],
  },
  ackIncident: {
    lines: (alarms, { note }) => alarms.map((alarm) => ofAlarm("alarmAck", alarm, note)),
    names: ({ alarmId }) => [alarmIds(alarmId)],
  },
  resetAlarm: {
    lines: (alarms, { note }) => alarms.map((alarm) => ofAlarm("alarmReset", alarm, note)),
    names: ({ ids }) => [alarmIds(...ids)],
  },
  shelveAlarm: {
    lines: (alarms, { reason }) =>
      alarms.map((alarm) => ({
        ...ofAlarm("alarmShelve", alarm, reason),
        after: { shelvedUntil: alarm.shelvedUntil },
      })),
    names: ({ ids }) => [alarmIds(...ids)],
  },
  unshelveAlarm: {
    lines: (alarms) => alarms.map((alarm) => ofAlarm("alarmUnshelve", alarm, "")),
    names: ({ ids }) => [alarmIds(...ids)],
  },
  workAlarm: {
    lines: (alarms, { step, note }) =>
      alarms.map((alarm) => ({ ...ofAlarm("alarmWork", alarm, note), after: { step } })),
    names: ({ ids }) => [alarmIds(...ids)],
  },
  alarmIncidents: { names: (input) => [alarmIds(...input.alarmIds)] },
  listAlarm: { names: ({ incident }) => [alarmIds(incident)] },
  alarmLife: { names: ({ id }) => [alarmIds(id)] },
  alarmFigures: { names: ({ houseId }) => (houseId === undefined ? [] : [houseIds(houseId)]) },
  exportAlarm: {
    // If no row was found, the house may not be the caller's, and the line would reveal its name.
    lines: (rows, { state, from, to, houseId, format }) => [
      {
        ...exportEntry("alarm", [windowText(from, to), state, format], rows),
        ...(houseId === undefined || rows === 0 ? {} : { houseId }),
      },
    ],
  },
} satisfies AuditsOf<typeof alarmRoutes & typeof alarmHistoryRoutes>;

const ofAlarm = (name: LogFunction, alarm: Alarm, remark: string): LogEntry => ({
  function: name,
  operation: alarm.key,
  remark,
  houseId: alarm.houseId,
});
