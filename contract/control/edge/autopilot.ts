import type { RiskClass } from "../command/command.ts";
import type { ParameterGroup } from "../../fleet/gateway/parameter-group.ts";
import type { SettingChange, SettingValue } from "../protocol/controller-setting.ts";
import { hourMs } from "../../base/time.ts";
import type { AdviceAction } from "./edge-message.ts";

/*
 * Limits of following advice without a person, where a person has allowed it. The bounds are
 * measured from the settings when it was allowed, not from step to step: many small steps are one
 * large one.
 */

/** Longest consent, hours, and how often it may act in one. */
export const autopilotBounds = {
  hoursMax: 24,
  degC: 0.5,
  levels: 1,
  actsAnHour: 4,
} as const;
export const actsWithinMs = hourMs;

/** Why advice is left to people. */
export const autopilotLimits = ["kind", "bounds", "risk", "rate", "people", "refused"] as const;
export type AutopilotLimit = (typeof autopilotLimits)[number];

/** Advice to check. */
export interface Proposal {
  readonly group: ParameterGroup | null;
  readonly items: readonly SettingChange[];
  readonly action: AdviceAction | null;
}

/** Values it moves, and how far each may be from its value at the consent. */
const spans: Readonly<Record<string, number>> = {
  target: autopilotBounds.degC,
  targetOffset: autopilotBounds.degC,
  minLevel: autopilotBounds.levels,
  maxLevel: autopilotBounds.levels,
};
const slackOfFloats = 1e-9;

const isWithin = (from: SettingValue, to: SettingValue, span: number): boolean =>
  typeof from === "number" && typeof to === "number" && Math.abs(to - from) <= span + slackOfFloats;

/**
 * Reason why advice is not followed automatically; null: its values are within the bounds.
 * `atConsent`: the value when consent was given.
 */
export function outOfBounds(
  { group, items, action }: Proposal,
  atConsent: (item: SettingChange) => SettingValue,
  level: { readonly atConsent: number | null },
): "kind" | "bounds" | null {
  if (action !== null) {
    if (action.do !== "level") return "kind";
    return isWithin(level.atConsent, action.to, autopilotBounds.levels) ? null : "bounds";
  }
  if (group !== "curve") return "kind";
  if (items.some(({ k }) => !Object.hasOwn(spans, k))) return "kind";
  const isFar = items.some((item) => !isWithin(atConsent(item), item.to, spans[item.k] ?? 0));
  return isFar ? "bounds" : null;
}

/** True for risk classes in which the autopilot may act. */
export const isRiskAllowed = (risk: RiskClass): boolean =>
  risk === "P" || risk === "0" || risk === "1";
