import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { alarmTitle } from "../../../contract/alarm.ts";
import { metrics } from "../../../contract/metric.ts";
import type { ChartMark } from "../../charts/chart-panel.ts";
import { zoneNames } from "../../charts/time-names.ts";
import { type ChartWords, TimeChart } from "../../charts/time-chart.tsx";
import { nameIn } from "../../lib/name.ts";
import { useStores } from "../../context/use-stores.ts";
import type { TrendPage } from "../../stores/page/trend-page.ts";
import { severityKey } from "../../ui/severity-mark.tsx";
import { Note } from "../house-list/house-list.tsx";
import { areEmpty, bandOf, panelsOf, ribbonOf, stretchIn, withReading } from "./trend-panels.ts";
import { useTrendSay } from "../../i18n/words/trend.ts";
import type { TrendAddress } from "./use-trend-address.ts";
import { useZoom } from "./use-zoom.ts";

interface Props {
  readonly trend: TrendPage;
  readonly houseId: number;
  readonly address: TrendAddress;
  readonly timeZone: string;
}

/**
 * The curves: a panel for each value axis, with target band, alarms and run modes. The newest
 * reading is at the end of a window that ends now.
 */
export const TrendChart = observer(function TrendChart({
  trend,
  houseId,
  address,
  timeZone,
}: Props) {
  const { fleet, detail } = useStores();
  const { say, language } = useTrendSay();
  const record = fleet.house(houseId);
  const { coarse, fine, context, alarms, ask, whole, shown } = trend;
  const { metrics: chosen, grain } = address;
  const { tempLow = null, tempHigh = null } = record?.house ?? {};
  const reading = trend.isLatest ? (record?.now.reading ?? null) : null;
  const targetNow = record?.now.reading?.targetTemp ?? null;
  const frame = detail.get(houseId);
  const band = useMemo(
    () => bandOf(context, tempLow, tempHigh, targetNow),
    [context, tempLow, tempHigh, targetNow],
  );
  const drawn = useMemo(
    () => (coarse === null ? [] : panelsOf({ coarse, fine, chosen, grain, band, say, language })),
    [coarse, fine, chosen, grain, band, say, language],
  );
  const panels = useMemo(
    () => (reading === null ? drawn : withReading(drawn, reading, frame)),
    [drawn, reading, frame],
  );
  const stretchAt = useMemo(
    () => (coarse === null ? (at: number) => [at, at] as const : stretchIn(coarse, fine)),
    [coarse, fine],
  );
  const ribbon = useMemo(
    () => ribbonOf(context, language, say("mixedModes")),
    [context, language, say],
  );
  const marks = useMemo(
    () =>
      alarms.map((alarm): ChartMark => ({
        id: alarm.id,
        at: alarm.raisedAt,
        until: alarm.clearedAt,
        shape: severityKey(alarm.severity),
        title: alarmTitle(alarm, language),
      })),
    [alarms, language],
  );
  const words = useMemo(
    (): ChartWords => ({
      latest: say("chartLatest"),
      reset: say("chartReset"),
      nearer: say("chartNearer"),
      farther: say("chartFarther"),
      hint: say("chartHint"),
      ribbon: say("modeLane"),
      marks: say("alarmLane"),
      pending: say("chartPending"),
    }),
    [say],
  );
  const names = useMemo(() => zoneNames(timeZone, language), [timeZone, language]);
  const { zoomTo, reset } = useZoom(trend, address.chooseZoom);
  const newest = reading?.at ?? 0;
  const end = Math.max(whole?.to ?? 0, newest);
  const limits = useMemo(() => ({ from: whole?.from ?? 0, to: end }), [whole?.from, end]);
  if (coarse === null || shown === null || whole === null || ask === null) return null;
  const to = trend.zoom === null && trend.isLatest ? end : shown.to;
  if (areEmpty(panels, shown.from, to) && trend.zoom === null && !trend.isPending)
    return <Note title={say("trendNoData")} why={say("trendNoDataWhy")} />;
  return (
    <TimeChart
      label={say("trendChart", {
        house: record === undefined ? "" : nameIn(record.house, language),
        names: chosen.map((key) => metrics[key].name[language]).join(say("listComma")),
      })}
      panels={panels}
      from={shown.from}
      to={to}
      until={Math.max(coarse.until, newest)}
      stretchAt={stretchAt}
      names={names}
      language={language}
      words={words}
      marks={marks}
      ribbon={ribbon}
      isPending={trend.isPending}
      limits={limits}
      onWindow={zoomTo}
      onReset={trend.zoom === null ? null : reset}
      plotPx={panels.length === 1 ? 320 : panels.length === 2 ? 220 : 148}
    />
  );
});
