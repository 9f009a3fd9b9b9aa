import type { ControlMode } from "../../base/run-mode.ts";

/** State of a house at the moment of a request. Null: unknown. */
export interface HouseNow {
  readonly dayAge: number | null;
  readonly isStocked: boolean;
  readonly alive: number | null;
  /** Mean weight of an animal. */
  readonly weightG: number | null;
  readonly tempC: number | null;
  readonly targetC: number | null;
  readonly tempOutC: number | null;
  readonly level: number | null;
  readonly mode: ControlMode | null;
  /** An urgent or high alarm is active. */
  readonly isAlarmed: boolean;
  /** m3/h of each fan output, in their order; empty: unknown. */
  readonly fanAirM3h: readonly number[];
  /** Target of the breed standard at an age, degC. */
  readonly standardC: (dayAge: number) => number | null;
  /**
   * Steps of targets in the last 24 hours, K: `row` of the curve, null for the offset. Without
   * undone steps and their undoing.
   */
  readonly shifts: readonly { readonly row: number | null; readonly stepK: number }[];
}

/** Air the animals need now, m3/h; null: unknown, or none are in. */
export function needM3h(
  { isStocked, alive, weightG }: Pick<HouseNow, "isStocked" | "alive" | "weightG">,
  perKg: number,
): number | null {
  if (!isStocked || alive === null || weightG === null) return null;
  return perKg * (weightG / 1000) ** 0.75 * alive;
}
