import type { Severity } from "../../contract/alarm.ts";
import type { AlarmKey } from "../../contract/alarm-kind.ts";

/** A kind, true of the house itself, that becomes so severe when it stands for so long. */
export interface Worsening {
  readonly key: AlarmKey;
  readonly afterMinutes: number;
  readonly severity: Severity;
}

export const worsenings: readonly Worsening[] = [
  // A gateway that stays away.
  { key: "gatewayOffline", afterMinutes: 30, severity: 2 },
];
const worseningKeys: ReadonlySet<AlarmKey> = new Set(worsenings.map(({ key }) => key));

/** Whether an alarm of this kind becomes worse by standing. */
export const becomesWorse = (key: AlarmKey): boolean => worseningKeys.has(key);
