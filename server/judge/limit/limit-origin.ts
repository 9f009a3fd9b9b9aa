import {
  type LimitKey,
  limitKeys,
  type LimitOrigin,
} from "../../../contract/fleet/house/alarm-limit.ts";
import { type HouseContext, limitsOf, type Observed, saneTarget } from "./alarm-limits.ts";

/**
 * Returns the current limits of a house and the origin of each. A limit computed from several has
 * the most specific origin of them.
 */
export function limitsWithOrigin(
  context: HouseContext,
  observed: Observed,
): { key: LimitKey; value: number | null; origin: LimitOrigin | null }[] {
  const limits = limitsOf(context, observed);
  const withoutBreed = limitsOf({ ...context, breedDays: [] }, observed);
  const withoutOutdoor = limitsOf(context, { ...observed, tempOutC: null });
  /** Returns the origin of the first of these limits that a person set; undefined: none is set. */
  const setIn = (...keys: readonly LimitKey[]): LimitOrigin | undefined => {
    const key = keys.find((key) => (context.override[key] ?? null) !== null);
    return key && (context.origins?.[key] ?? "house");
  };

  function originOf(key: LimitKey): LimitOrigin {
    const set = setIn(key);
    if (set !== undefined) return set;
    switch (key) {
      case "targetTempC":
        return saneTarget(observed.targetTempC) === null ? "breed" : "controller";
      case "tempHighC":
        if (limits.tempHighC !== withoutOutdoor.tempHighC) return "outdoor";
        return setIn("targetTempC", "tempHighDiffC") ?? originOf("targetTempC");
      case "tempLowC":
        // However low the target is, birds are not to be much colder than their standard.
        if (
          limits.targetTempC === withoutBreed.targetTempC &&
          limits.tempLowC !== withoutBreed.tempLowC
        )
          return "breed";
        return setIn("targetTempC", "tempLowDiffC") ?? originOf("targetTempC");
      case "feltLowC":
        return setIn("targetTempC", "feltLowDiffC") ?? originOf("targetTempC");
      default:
        return limits[key] === withoutBreed[key] ? "standard" : "breed";
    }
  }
  return limitKeys.map((key) => ({
    key,
    value: limits[key],
    origin: limits[key] === null ? null : originOf(key),
  }));
}
