import { observer } from "mobx-react-lite";
import { createContext, useContext } from "react";
import { DayLine } from "../../../charts/small/day-line.tsx";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { DayLineStore } from "../../../stores/telemetry/day-line-store.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { useMonitorText } from "../../../i18n/words/fleet/monitor-words.ts";

export const DayLines = createContext<DayLineStore | null>(null);

/** Smallest span of the value axis in degrees, so that noise does not look like a trend. */
const minSpanC = 4;

/**
 * The temperature of a house over the latest 24 hours, or why there is no line. A component of its
 * own, because it changes once per minute and the rest with every frame.
 */
export const HouseDayLine = observer(function HouseDayLine({ record }: { record: HouseRecord }) {
  const { t, language } = useMonitorText();
  const lines = useContext(DayLines);
  const line = lines?.get(record.id);
  if (line === undefined)
    return lines?.hasFailed === true ? (
      <NoLine why={t("lineFailed")} />
    ) : (
      <NoLine why={t("lineLoading")} isWaiting />
    );
  if (line === null) return <NoLine why={t("lineNone")} />;
  const low = min(line.min, Math.min);
  const high = min(line.max, Math.max);
  if (low === null || high === null) return <NoLine why={t("lineNone")} />;
  const { tempLow, tempHigh } = record.now.house;
  return (
    <DayLine
      min={line.min}
      max={line.max}
      target={line.target}
      low={tempLow}
      high={tempHigh}
      minSpan={minSpanC}
      label={t("lineLabel", {
        low: formatNumber(low, 1, language),
        high: formatNumber(high, 1, language),
      })}
    />
  );
});

const NoLine = ({ why, isWaiting = false }: { why: string; isWaiting?: boolean }) => (
  <span
    className={isWaiting ? "day-line-none skeleton" : "day-line-none"}
    role="img"
    aria-label={why}
    title={why}
  >
    {!isWaiting && <small className="muted cut">{why}</small>}
  </span>
);

function min(
  values: readonly (number | null)[],
  pick: (...values: number[]) => number,
): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : pick(...known);
}
