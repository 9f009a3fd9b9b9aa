import {
  type ReadinessSquare,
  type ReadinessState,
  readinessStateKeys,
  worstState,
} from "../../../contract/operate/readiness.ts";
import type { ReadinessReason } from "../../../contract/operate/readiness-reason.ts";

export type ReadinessFinding = ReadinessSquare["reasons"][number];
/** Something a check has found. */
const found =
  (state: ReadinessState) =>
  (key: ReadinessReason, values: ReadinessFinding["values"] = {}): ReadinessFinding => ({
    key,
    state,
    values,
  });
export const fault = found("fault");
export const toCheck = found("look");
export const unknown = found("unknown");
export const ready = found("ready");

/** Returns the result of a check: no finding means ready; the worst comes first. */
export function squareOf(reasons: readonly ReadinessFinding[]): ReadinessSquare {
  const state = worstState(reasons.map((reason) => reason.state));
  const worstFirst = readinessStateKeys.flatMap((key) =>
    reasons.filter((reason) => reason.state === key),
  );
  return { state, reasons: worstFirst };
}
