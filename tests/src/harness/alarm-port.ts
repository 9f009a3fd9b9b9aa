import type { AlarmPort } from "../../../src/stores/alarm/alarm-actions.ts";

/** The calls about alarms where none is expected: each answers like `otherwise`, or as given. */
export const alarmPort = (
  otherwise: () => Promise<never>,
  over: Partial<AlarmPort> = {},
): AlarmPort => ({
  acknowledge: otherwise,
  acknowledgeIncident: otherwise,
  reset: otherwise,
  shelve: otherwise,
  work: otherwise,
  unshelve: otherwise,
  ...over,
});
