import "../../crud/list/list.module.css";
import css from "./trend.module.css";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import { useStores } from "../../../context/use-stores.ts";
import type { TrendQuery, TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { StaleLine } from "../../components/answer/stale-line.tsx";
import { RetryButton } from "../../components/answer/retry-button.tsx";
import { useAnimal } from "../../components/house/use-animal.ts";
import { indicatorMax } from "./trend-indicator.ts";
import { IndicatorList } from "./indicator-list.tsx";
import { TrendBar } from "./trend-bar.tsx";
import { TrendChart } from "./trend-chart.tsx";
import { TrendFigures } from "./trend-figures.tsx";
import { TrendRows } from "./trend-rows.tsx";
import { useTrendText } from "../../../i18n/words/fleet/trend-words.ts";
import { trendWindows } from "./trend-window.ts";
import { type TrendAddress, useTrendAddress } from "./use-trend-address.ts";
import { useTrendHistory } from "./use-trend-history.ts";

/**
 * History of one house: which indicators, over which window, as curves or as rows, with their
 * statistics. The address contains the whole choice.
 */
export const StatusTrend = observer(function StatusTrend({ houseId }: { houseId: number }) {
  const { fleet, interest } = useStores();
  const { t } = useTrendText();
  const record = fleet.house(houseId);
  const animal = useAnimal([houseId]);
  const timeZone = (record && fleet.farms.get(record.house.farmId)?.timeZone) ?? "UTC";
  const address = useTrendAddress(timeZone);
  const { metrics, grain, free, latest, window, zoom } = address;
  const isUnnamed = window === "free" && free === null;
  const query = useMemo(
    (): TrendQuery => ({
      houseId,
      metrics: isUnnamed ? [] : metrics,
      isBare: isUnnamed,
      grain,
      window: free ?? { latestMs: trendWindows[latest].ms },
    }),
    [houseId, metrics, grain, free, isUnnamed, latest],
  );
  const trend = useTrendHistory(query);
  useEffect(() => interest.declare({ kind: "house", id: houseId }), [interest, houseId]);
  // Shows the zoom of the address. A movement in progress is only kept in the page, and is written
  // to the address when it stops.
  const zoomText = zoom === null ? "" : `${zoom.from}-${zoom.to}`;
  useEffect(() => {
    const [from, to] = zoomText.split("-").map(Number);
    if (zoomText === "" || from === undefined || to === undefined) trend.reset();
    else trend.zoomTo(from, to);
  }, [trend, zoomText]);
  return (
    <div className={css.trend}>
      <TrendBar address={address} trend={trend} houseId={houseId} timeZone={timeZone} />
      <div className={css.trendColumns}>
        <IndicatorList chosen={metrics} animal={animal} onChoose={address.chooseMetrics} />
        <div className={css.trendMain}>
          {isUnnamed && <Note title={t("freeWindow")} why={t("freeWindowWhy")} />}
          {!isUnnamed && metrics.length === 0 && (
            <Note title={t("amountError")} why={t("indicatorsNone", { most: indicatorMax })} />
          )}
          {!isUnnamed && metrics.length > 0 && (
            <Curves trend={trend} houseId={houseId} address={address} timeZone={timeZone} />
          )}
          <p className="no-margin muted type-m">{t("localTime", { zone: timeZone })}</p>
        </div>
      </div>
    </div>
  );
});

interface CurvesProps {
  readonly trend: TrendHistory;
  readonly houseId: number;
  readonly address: TrendAddress;
  readonly timeZone: string;
}

/** The requested content: curves or rows, and statistics; or the reason for none. */
const Curves = observer(function Curves(props: CurvesProps) {
  const { trend, houseId, address, timeZone } = props;
  const { t } = useTrendText();
  const animal = useAnimal([houseId]);
  const hasFailed = trend.state === "failed";
  const rows = address.view === "table" && trend.whole !== null && <TrendRows {...props} />;
  if (trend.coarse === null)
    return (
      <>
        {hasFailed ? (
          <Note title={t("trendFailed")} why={trend.failure ?? ""}>
            <RetryButton onRetry={trend.retry} />
          </Note>
        ) : (
          <Skeleton label={t("curvesLoading")} />
        )}
        {rows}
      </>
    );
  return (
    <>
      {hasFailed && (
        <StaleLine
          reason={trend.failure ?? ""}
          at={trend.loadedAt ?? trend.now}
          onRetry={trend.retry}
        />
      )}
      {address.view === "chart" && <TrendChart {...props} />}
      {rows}
      <TrendFigures trend={trend} chosen={address.metrics} animal={animal} timeZone={timeZone} />
    </>
  );
});
