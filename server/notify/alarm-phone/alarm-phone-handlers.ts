import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import { configuredChannels } from "../notice-plan/notice-channels.ts";
import { readCoverage } from "./phone-coverage.ts";
import { phoneFile } from "./alarm-phone-export.ts";
import { pausePhone } from "./phone-pause.ts";
import { listPhones } from "./alarm-phone-queries.ts";
import { createPhone, deletePhone, switchPhone, updatePhone } from "./alarm-phone-commands.ts";
import { simulate } from "./notice-simulation.ts";
import { type TestDeps, testPhone } from "./test-notice.ts";

export function alarmPhoneHandlers(deps: TestDeps) {
  const channels = configuredChannels(deps.environment);
  return bind(deps, {
    listAlarmPhone: read(listPhones),
    createAlarmPhone: createPhone,
    updateAlarmPhone: updatePhone,
    deleteAlarmPhone: deletePhone,
    switchAlarmPhone: switchPhone,
    pauseAlarmPhone: pausePhone,
    testAlarmPhone: testPhone,
    alarmPhoneCoverage: ({ database }, { caller, input, now }) =>
      readCoverage(database, caller, input, now, channels),
    simulateAlarm: ({ database }, { caller, input }) => simulate(database, caller, input, channels),
    exportAlarmPhone: exported(phoneFile),
  });
}
