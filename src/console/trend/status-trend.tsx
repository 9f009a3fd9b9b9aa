import "../record/list.css";
import "./trend.css";
import { Button } from "@blueprintjs/core";
import { observer } from "mobx-react-lite";
import { useEffect, useMemo } from "react";
import { useStores } from "../../context/use-stores.ts";
import type { TrendAsk } from "../../stores/page/trend-page.ts";
import { Note, Skeleton } from "../house-list/house-list.tsx";
import { indicatorMax } from "./indicator.ts";
import { IndicatorList } from "./indicator-list.tsx";
import { TrendBar } from "./trend-bar.tsx";
import { TrendChart } from "./trend-chart.tsx";
import { TrendFigures } from "./trend-figures.tsx";
import { TrendRows } from "./trend-rows.tsx";
import { useTrendSay } from "../../i18n/words/trend.ts";
import { trendWindows } from "./trend-window.ts";
import { useTrendAddress } from "./use-trend-address.ts";
import { useTrendPage } from "./use-trend-page.ts";

/**
 * History of one house: which indicators, over which window, as curves or as rows, with their
 * statistics. The address holds the whole choice.
 */
export const StatusTrend = observer(function StatusTrend({ houseId }: { houseId: number }) {
  const { fleet, interest } = useStores();
  const { say } = useTrendSay();
  const record = fleet.house(houseId);
  const timeZone = (record && fleet.farms.get(record.house.farmId)?.timeZone) ?? "UTC";
  const address = useTrendAddress(timeZone);
  const { metrics, grain, free, latest, window, zoom } = address;
  const isUnnamed = window === "free" && free === null;
  const ask = useMemo(
    (): TrendAsk => ({
      houseId,
      metrics: isUnnamed ? [] : metrics,
      isBare: isUnnamed,
      grain,
      window: free ?? { latestMs: trendWindows[latest].ms },
    }),
    [houseId, metrics, grain, free, isUnnamed, latest],
  );
  const trend = useTrendPage(ask);
  useEffect(() => interest.declare({ kind: "house", id: houseId }), [interest, houseId]);
  const isAsked = !isUnnamed && metrics.length > 0;
  // The zoom of the address is shown; what the hand does meanwhile is the page's, and comes to the
  // address when it rests.
  const asked = zoom === null ? "" : `${zoom.from}-${zoom.to}`;
  useEffect(() => {
    const [from, to] = asked.split("-").map(Number);
    if (asked === "") trend.reset();
    else trend.zoomTo(from!, to!);
  }, [trend, asked]);
  return (
    <div className="trend">
      <TrendBar address={address} trend={trend} houseId={houseId} timeZone={timeZone} />
      <div className="trend-columns">
        <IndicatorList chosen={metrics} onChoose={address.chooseMetrics} />
        <div className="trend-main">
          {isUnnamed && <Note title={say("freeWindow")} why={say("freeWindowWhy")} />}
          {!isUnnamed && metrics.length === 0 && (
            <Note title={say("amountError")} why={say("indicatorsNone", { most: indicatorMax })} />
          )}
          {isAsked && trend.coarse === null && trend.state !== "failed" && (
            <Skeleton label={say("curvesLoading")} />
          )}
          {isAsked && trend.coarse === null && trend.state === "failed" && (
            <Note title={say("trendFailed")} why={trend.failure ?? ""}>
              <Button text={say("retry")} onClick={trend.retry} />
            </Note>
          )}
          {isAsked && trend.coarse !== null && trend.state === "failed" && (
            <p className="trend-stale" role="status">
              {say("trendStale", { reason: trend.failure ?? "" })}
            </p>
          )}
          {isAsked && trend.coarse !== null && address.view === "chart" && (
            <TrendChart trend={trend} houseId={houseId} address={address} timeZone={timeZone} />
          )}
          {isAsked && address.view === "table" && trend.whole !== null && (
            <TrendRows trend={trend} houseId={houseId} address={address} timeZone={timeZone} />
          )}
          {isAsked && trend.coarse !== null && (
            <TrendFigures trend={trend} chosen={metrics} grain={grain} timeZone={timeZone} />
          )}
          <p className="trend-zone">{say("localTime", { zone: timeZone })}</p>
        </div>
      </div>
    </div>
  );
});
