import {
  type ReadinessSquare,
  type ReadinessState,
  readinessStateKeys,
  worstState,
} from "../../../contract/operate/readiness.ts";
import type { ReadinessReason } from "../../../contract/operate/readiness-reason.ts";

export type ReadinessFinding = ReadinessSquare["reasons"][number];
/** Something a check has found. */
const finding =
  (state: ReadinessState) =>
  (key: ReadinessReason, values: ReadinessFinding["values"] = {}): ReadinessFinding => ({
    key,
    state,
    values,
  });
export const fault = finding("fault");
export const toCheck = finding("look");
export const unknown = finding("unknown");
export const ready = finding("ready");

/** Returns the result of a check: no finding means ready; the worst comes first. */
export function squareOf(reasons: readonly ReadinessFinding[]): ReadinessSquare {
  const state = worstState(reasons.map((reason) => reason.state));
  const worstFirst = readinessStateKeys.flatMap((key) =>
    reasons.filter((reason) => reason.state === key),
  );
  return { state, reasons: worstFirst };
}
