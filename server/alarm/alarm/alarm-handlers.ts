import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import {
  ackAlarms,
  ackIncident,
  resetAlarms,
  shelveAlarms,
  unshelveAlarms,
  workAlarms,
} from "./alarm-commands.ts";
import { exportAlarms } from "./alarm-export.ts";
import { alarmFigures } from "./alarm-figures.ts";
import { alarmLife } from "./alarm-history.ts";
import { alarmIncidents } from "./alarm-incidents.ts";
import { countAlarms, listAlarms } from "./alarm-queries.ts";

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
    workAlarm: workAlarms,
  });
