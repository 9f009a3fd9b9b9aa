import { type LimitKey, limitKeys, type LimitOrigin } from "../../contract/limit.ts";
import { type HouseContext, limitsOf, type Observed, saneTarget } from "./limit.ts";

/**
 * The limits of a house now, and where each comes from. What is worked out of several comes from
 * the most particular of them.
 */
export function limitsWithOrigin(
  context: HouseContext,
  observed: Observed,
): { key: LimitKey; value: number | null; origin: LimitOrigin | null }[] {
  const limits = limitsOf(context, observed);
  const withoutBreed = limitsOf({ ...context, breedDays: [] }, observed);
  const withoutOutdoor = limitsOf(context, { ...observed, tempOutC: null });
  const isSet = (...keys: readonly LimitKey[]) =>
    keys.some((key) => (context.override[key] ?? null) !== null);

  function originOf(key: LimitKey): LimitOrigin {
    if (isSet(key)) return "house";
    switch (key) {
      case "targetTempC":
        return saneTarget(observed.targetTempC) === null ? "breed" : "controller";
      case "tempHighC":
        if (limits.tempHighC !== withoutOutdoor.tempHighC) return "outdoor";
        return isSet("targetTempC", "tempHighDiffC") ? "house" : originOf("targetTempC");
      case "tempLowC":
        return isSet("targetTempC", "tempLowDiffC") ? "house" : originOf("targetTempC");
      case "feltLowC":
        return isSet("targetTempC", "feltLowDiffC") ? "house" : originOf("targetTempC");
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
