import { deviationPct } from "../../../../contract/flock/figure/standard-curve.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import css from "./deviation.module.css";

/**
 * Deviations from the standard up to the first value are normal, and up to the second a warning, %.
 */
const near = 3;
const far = 8;
const levelOf = (percent: number): "near" | "warn" | "far" => {
  const size = Math.abs(percent);
  return size <= near ? "near" : size <= far ? "warn" : "far";
};

/** The deviation of a value from its standard; keeps its space when there is none. */
export function Deviation({
  value,
  standard,
  language,
}: {
  readonly value: number | null;
  readonly standard: number | null;
  readonly language: Language;
}) {
  const percent = value === null || standard === null ? null : deviationPct(value, standard);
  if (percent === null) return <small className={css.deviation} />;
  // Adding 0 turns a negative zero from rounding into zero.
  const rounded = Math.round(percent * 10) / 10 + 0;
  return (
    <small className={css.deviation} data-level={levelOf(rounded)}>
      {rounded > 0 ? "+" : ""}
      {formatNumber(rounded, 1, language)}%
    </small>
  );
}
