import { deviationPct } from "../../../../contract/flock/figure/standard-curve.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import css from "./deviation.module.css";

/** Deviations from the standard up to here are as they should be, and up to there a warning, %. */
const near = 3;
const far = 8;
const levelOf = (percent: number): "near" | "warn" | "far" => {
  const size = Math.abs(percent);
  return size <= near ? "near" : size <= far ? "warn" : "far";
};

/** By how much a value is off its standard; takes its room without one too. */
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
  // Plus nothing: what is rounded from below is no negative zero.
  const rounded = Math.round(percent * 10) / 10 + 0;
  return (
    <small className={css.deviation} data-level={levelOf(rounded)}>
      {rounded > 0 ? "+" : ""}
      {formatNumber(rounded, 1, language)}%
    </small>
  );
}
