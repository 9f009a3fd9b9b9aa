import { type ReadinessSquare, type ReadinessState, worstState } from "../../contract/readiness.ts";
import type { ReadinessReason } from "../../contract/readiness-reason.ts";

export type Found = ReadinessSquare["reasons"][number];
/** Something a check has found. */
const found =
  (state: ReadinessState) =>
  (key: ReadinessReason, values: Found["values"] = {}): Found => ({ key, state, values });
export const fault = found("fault");
export const look = found("look");
export const unknown = found("unknown");

/** What a check comes to: nothing found is ready; the worst stands first. */
export function squareOf(reasons: readonly Found[]): ReadinessSquare {
  const state = worstState(reasons.map((one) => one.state));
  const worstFirst = (["fault", "look", "unknown"] as const).flatMap((one) =>
    reasons.filter((reason) => reason.state === one),
  );
  return { state, reasons: worstFirst };
}
