import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { alarmTitle } from "../../../contract/alarm.ts";
import { metrics } from "../../../contract/metric.ts";
import type { ChartMark, ChartPanel } from "../../charts/chart-panel.ts";
import { zoneNames } from "../../charts/time-names.ts";
import { TimeChart } from "../../charts/time-chart.tsx";
import { nameIn } from "../../lib/name.ts";
import { useStores } from "../../context/use-stores.ts";
import type { TimeRange, TrendPage } from "../../stores/page/trend-page.ts";
import { severityKey } from "../../ui/severity-mark.tsx";
import { Note } from "../part/note.tsx";
import { areEmpty, bandOf, panelsOf, ribbonOf, stretchIn, withReading } from "./trend-panels.ts";
import { useTrendSay } from "../../i18n/words/trend.ts";
import type { TrendAddress } from "./use-trend-address.ts";
import { useChartWords } from "./use-chart-words.ts";
import { useZoom } from "./use-zoom.ts";

interface Props {
  readonly trend: TrendPage;
  readonly houseId: number;
  readonly address: TrendAddress;
  readonly timeZone: string;
}

/** Height of a plot when there is one, when there are two; 148 px when there are more. */
const plotsPx = [320, 220];

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
  const { fleet } = useStores();
  const { say, language } = useTrendSay();
  const record = fleet.house(houseId);
  const { coarse, fine, isLatest, isPending, shown, whole, zoom } = trend;
  const newest = isLatest ? (record?.now.reading?.at ?? 0) : 0;
  const panels = useTrendPanels({ trend, houseId, address, timeZone });
  const stretchAt = useMemo(() => stretchIn(coarse, fine), [coarse, fine]);
  const { marks, ribbon } = useTrendLanes(trend);
  const words = useChartWords();
  const names = useMemo(() => zoneNames(timeZone, language), [timeZone, language]);
  const { zoomTo, reset } = useZoom(trend, address.chooseZoom);
  const limits = useLimits(whole, newest);
  if (coarse === null || shown === null || whole === null) return null;
  const to = zoom === null && isLatest ? limits.to : shown.to;
  if (areEmpty(panels, shown.from, to) && zoom === null && !isPending)
    return <Note title={say("trendNoData")} why={say("trendNoDataWhy")} />;
  return (
    <TimeChart
      label={say("trendChart", {
        house: record === undefined ? "" : nameIn(record.house, language),
        names: address.metrics.map((key) => metrics[key].name[language]).join(say("listComma")),
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
      isPending={isPending}
      limits={limits}
      onWindow={zoomTo}
      onReset={zoom === null ? null : reset}
      plotPx={plotsPx[panels.length - 1] ?? 148}
    />
  );
});

/** The window, to the newest reading: the same object while both stay. */
function useLimits(whole: TimeRange | null, newest: number): TimeRange {
  const from = whole?.from ?? 0;
  const to = Math.max(whole?.to ?? 0, newest);
  return useMemo(() => ({ from, to }), [from, to]);
}

/** A panel for each value axis, with the newest reading where the window ends now. */
function useTrendPanels({ trend, houseId, address }: Props): readonly ChartPanel[] {
  const { fleet, houseDetails } = useStores();
  const { say, language } = useTrendSay();
  const { coarse, fine, context, isLatest } = trend;
  const { metrics: chosen, grain } = address;
  const { house, now } = fleet.house(houseId) ?? { house: null, now: null };
  const [tempLow, tempHigh] = [house?.tempLow ?? null, house?.tempHigh ?? null];
  const newest = now?.reading ?? null;
  const targetNow = newest?.targetTemp ?? null;
  const frame = houseDetails.get(houseId);
  const band = useMemo(
    () => bandOf(context, tempLow, tempHigh, targetNow),
    [context, tempLow, tempHigh, targetNow],
  );
  const drawn = useMemo(
    () => (coarse === null ? [] : panelsOf({ coarse, fine, chosen, grain, band, say, language })),
    [coarse, fine, chosen, grain, band, say, language],
  );
  const reading = isLatest ? newest : null;
  return useMemo(
    () => (reading === null ? drawn : withReading(drawn, reading, frame)),
    [drawn, reading, frame],
  );
}

/** The lanes under the curves: alarms as marks, run modes as a ribbon. */
function useTrendLanes({ alarms, context }: TrendPage) {
  const { say, language } = useTrendSay();
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
  return { marks, ribbon };
}
