import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { ackAlarms, ackIncident, resetAlarms, shelveAlarms, unshelveAlarms } from "./command.ts";
import { exportAlarms } from "./export.ts";
import { alarmFigures } from "./figure.ts";
import { alarmLife } from "./history.ts";
import { alarmIncidents } from "./incident.ts";
import { countAlarms, listAlarms } from "./query.ts";

export const alarmHandlers = (deps: Deps) =>
  bind(deps, {
    alarmAmt: read(countAlarms),
    listAlarm: read(listAlarms),
    alarmIncidents: read(alarmIncidents),
    alarmLife: ({ database }, { caller, input }) => alarmLife(database, caller, input.id),
    alarmFigures: read(alarmFigures),
    exportAlarm: exported(exportAlarms),
    ackAlarm: ackAlarms,
    ackIncident,
    resetAlarm: resetAlarms,
    shelveAlarm: shelveAlarms,
    unshelveAlarm: unshelveAlarms,
  });
