import type { Animal } from "../../../contract/base/animal.ts";
import { type MetricKey, metrics } from "../../../contract/base/metric.ts";
import { units } from "../../../contract/base/measure-unit.ts";

/** The unit a metric is shown in. */
export interface ShownUnit {
  /** Sign of the unit, '' for none. */
  readonly symbol: string;
  /** Number of these units in one stored unit. */
  readonly scale: number;
  readonly decimals: number;
  /** Smallest span of a value axis, where the stored unit's is not meant. */
  readonly minSpan?: number;
}

const weightOfPigs: ShownUnit = { symbol: "kg", scale: 1 / 1000, decimals: 1, minSpan: 5 };

/** Every metric is shown in its own unit, but that pigs weigh kilograms. */
export function shownUnit(metric: MetricKey, animal: Animal): ShownUnit {
  const { unit, decimals } = metrics[metric];
  return metric === "birdWeight" && animal === "pig"
    ? weightOfPigs
    : { symbol: units[unit].symbol, scale: 1, decimals };
}
