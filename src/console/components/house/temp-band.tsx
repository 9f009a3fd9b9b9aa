import type { Language } from "../../../../contract/base/words.ts";
import type { Translate } from "../../../i18n/translate.ts";
import type { ConsoleWord } from "../../../i18n/words/base/console-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import css from "./temp-band.module.css";

const width = 56;
const height = 14;
/** Degrees shown beyond each edge of the band. */
const marginC = 4;

interface Props {
  readonly temp: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly t: Translate<ConsoleWord>;
  readonly language: Language;
}

/**
 * Drawing of a temperature relative to its target band (degC), with a word when it is outside. The
 * word is discreet, because this is not an alarm yet.
 */
export function TempBand(props: Props) {
  const { temp, low, high, t, language } = props;
  if (temp === null) return null;
  const number = (value: number) => formatNumber(value, 1, language);
  if (low === null || high === null)
    return (
      <span
        className={css.tempBand}
        role="img"
        aria-label={t("noBandHint", { temp: number(temp) })}
      />
    );
  const label = t("bandHint", { temp: number(temp), low: number(low), high: number(high) });
  return (
    <>
      <BandDrawing temp={temp} low={low} high={high} label={label} />
      {temp > high && <small className="muted type-s unbroken beside-band">{t("aboveBand")}</small>}
      {temp < low && <small className="muted type-s unbroken beside-band">{t("belowBand")}</small>}
    </>
  );
}

/** The band in the middle, a marker on it; outside, the marker is a triangle at its side. */
function BandDrawing({
  temp,
  low,
  high,
  label,
}: {
  temp: number;
  low: number;
  high: number;
  label: string;
}) {
  const from = low - marginC;
  const span = high + marginC - from;
  const at = (value: number) => Math.min(1, Math.max(0, (value - from) / span)) * (width - 8) + 4;
  const x = at(temp);
  const isOut = temp < low || temp > high;
  return (
    <svg
      className={css.tempBand}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path d={`M4 ${height / 2}H${width - 4}`} stroke="var(--line)" strokeWidth="2" />
      <rect x={at(low)} y="4" width={at(high) - at(low)} height="6" rx="2" fill="var(--band)" />
      {isOut ? (
        <path
          d={
            temp > high
              ? `M${x - 4} 2 ${x + 4} 7 ${x - 4} 12Z`
              : `M${x + 4} 2 ${x - 4} 7 ${x + 4} 12Z`
          }
          fill="currentColor"
        />
      ) : (
        <rect x={x - 1.5} y="1" width="3" height="12" rx="1.5" fill="currentColor" />
      )}
    </svg>
  );
}
