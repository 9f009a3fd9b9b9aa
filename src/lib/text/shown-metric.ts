import type { Animal } from "../../../contract/base/animal.ts";
import { type MetricKey, metrics } from "../../../contract/base/metric.ts";
import { units } from "../../../contract/base/measure-unit.ts";

/** The unit a metric is shown in. */
export interface ShownUnit {
  /** Sign of the unit, '' for none. */
  readonly symbol: string;
  /** Factor from the stored unit to this one. */
  readonly scale: number;
  readonly decimals: number;
  /** Smallest span of a value axis, if it differs from that of the stored unit. */
  readonly minSpan?: number;
}

const weightOfPigs: ShownUnit = { symbol: "kg", scale: 1 / 1000, decimals: 1, minSpan: 5 };

/** Every metric is shown in its stored unit, except that pigs are weighed in kilograms. */
export function shownUnit(metric: MetricKey, animal: Animal): ShownUnit {
  const { unit, decimals } = metrics[metric];
  return metric === "birdWeight" && animal === "pig"
    ? weightOfPigs
    : { symbol: units[unit].symbol, scale: 1, decimals };
}
