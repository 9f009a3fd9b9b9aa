import type { Environment } from "../base/config.ts";
import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { configuredChannels } from "../notice-plan/channel.ts";
import { readCoverage } from "./coverage.ts";
import { phoneFile } from "./export.ts";
import { pausePhone } from "./pause.ts";
import { listPhones } from "./query.ts";
import { createPhone, deletePhone, switchPhone, updatePhone } from "./save.ts";
import { simulate } from "./simulate.ts";
import { testPhone } from "./test-notice.ts";

export function alarmPhoneHandlers(deps: Deps & { readonly environment: Environment }) {
  const can = configuredChannels(deps.environment);
  return bind(deps, {
    listAlarmPhone: read(listPhones),
    createAlarmPhone: createPhone,
    updateAlarmPhone: updatePhone,
    deleteAlarmPhone: deletePhone,
    switchAlarmPhone: switchPhone,
    pauseAlarmPhone: pausePhone,
    testAlarmPhone: testPhone,
    alarmPhoneCoverage: ({ database }, { caller, input, now }) =>
      readCoverage(database, caller, input, now, can),
    simulateAlarm: ({ database }, { caller, input }) => simulate(database, caller, input, can),
    exportAlarmPhone: exported(phoneFile),
  });
}
