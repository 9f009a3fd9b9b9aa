/** State of an installing house, as far as known. */
export interface InstallSituation {
  readonly isStocked: boolean;
  readonly isTunnel: boolean | null;
  /** An urgent or high alarm is active. */
  readonly isAlarmed: boolean;
  readonly tempC: number | null;
  readonly targetC: number | null;
  /** True: the outputs stay on while the gateway restarts. */
  readonly hasHold: boolean;
}

/** No new firmware is begun with while one of these is so. */
export const installBlockers = ["noHold", "alarmed", "unread", "tunnel", "offTarget"] as const;
export type InstallBlocker = (typeof installBlockers)[number];

/** Largest distance of the house from its target, K. */
export const steadyK = 2;

/** Why the house is not to be interrupted now; null: it may be. An empty one always may. */
export function installBlockerOf(house: InstallSituation): InstallBlocker | null {
  const { isStocked, isTunnel, isAlarmed, tempC, targetC, hasHold } = house;
  if (!isStocked) return null;
  if (!hasHold) return "noHold";
  if (isAlarmed) return "alarmed";
  if (isTunnel === null || tempC === null || targetC === null) return "unread";
  if (isTunnel) return "tunnel";
  return Math.abs(tempC - targetC) > steadyK ? "offTarget" : null;
}
