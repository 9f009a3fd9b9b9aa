import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { alarmTitle } from "../../../../contract/alarm/alarm.ts";
import { metrics } from "../../../../contract/base/metric.ts";
import { parameterGroups } from "../../../../contract/control/parameter/parameter-group-name.ts";
import { originNames } from "../../../../contract/control/parameter/parameter-change-name.ts";
import type { ChartMark, ChartPanel } from "../../../charts/time/chart-panel.ts";
import { zoneNames } from "../../../charts/time/time-names.ts";
import { TimeChart } from "../../../charts/time/time-chart.tsx";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import type { LoadedRange } from "../../../stores/telemetry/loaded-range.ts";
import type { TimeRange } from "../../../stores/port/history-port.ts";
import { severityKey } from "../../../ui/severity-mark.tsx";
import { Note } from "../../components/answer/note.tsx";
import { useAnimal } from "../../components/house/use-animal.ts";
import { areEmpty, bandOf, panelsOf, ribbonOf, stretchIn, withReading } from "./trend-panels.ts";
import { useTrendText } from "../../../i18n/words/fleet/trend-words.ts";
import type { TrendAddress } from "./use-trend-address.ts";
import { useChartWords } from "./use-chart-words.ts";
import { useZoom } from "./use-zoom.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { personName } from "../../../stores/record/person-names.ts";

interface Props {
  readonly trend: TrendHistory;
  readonly houseId: number;
  readonly address: TrendAddress;
  readonly timeZone: string;
}

/** Height of a plot when there is one, or when there are two; 148 px when there are more. */
const plotsPx = [320, 220];

/** The curves, as soon as there are any. */
export const TrendChart = observer(function TrendChart(props: Props) {
  const { coarse, shown, whole } = props.trend;
  return coarse === null || shown === null || whole === null ? null : (
    <Curves {...props} coarse={coarse} shown={shown} whole={whole} />
  );
});

interface CurvesProps extends Props {
  readonly coarse: LoadedRange;
  readonly shown: TimeRange;
  readonly whole: TimeRange;
}

/**
 * The curves: a panel for each value axis, with target band, alarms and run modes. The newest
 * reading is at the end of a window that ends now.
 */
const Curves = observer(function Curves(props: CurvesProps) {
  const { trend, houseId, address, timeZone, coarse, shown, whole } = props;
  const { fleet } = useStores();
  const { t, language } = useTrendText();
  const record = fleet.house(houseId);
  const { fine, isLatest, isPending, zoom } = trend;
  const newest = (isLatest ? record?.reading?.at : null) ?? 0;
  const panels = useTrendPanels(props);
  const stretchAt = useMemo(() => stretchIn(coarse, fine), [coarse, fine]);
  const { marks, changes, ribbon } = useTrendLanes(trend);
  const words = useChartWords();
  const names = useMemo(() => zoneNames(timeZone, language), [timeZone, language]);
  const { zoomTo, reset } = useZoom(trend, address.chooseZoom);
  const limits = useLimits(whole, newest);
  const to = zoom === null && isLatest ? limits.to : shown.to;
  if (areEmpty(panels, shown.from, to) && zoom === null && !isPending)
    return <Note title={t("trendNoData")} why={t("trendNoDataWhy")} />;
  return (
    <TimeChart
      label={t("trendChart", {
        house: record === undefined ? "" : nameIn(record.house, language),
        names: listText(
          address.metrics.map((key) => metrics[key].name[language]),
          language,
        ),
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
      changes={changes}
      ribbon={ribbon}
      isPending={isPending}
      limits={limits}
      onWindow={zoomTo}
      onReset={zoom === null ? null : reset}
      plotPx={plotsPx[panels.length - 1] ?? 148}
    />
  );
});

/** The window up to the newest reading; the same object while neither changes. */
function useLimits(whole: TimeRange, newest: number): TimeRange {
  const { from } = whole;
  const to = Math.max(whole.to, newest);
  return useMemo(() => ({ from, to }), [from, to]);
}

/** A panel for each value axis, with the newest reading where the window ends now. */
function useTrendPanels({ trend, houseId, address, coarse }: CurvesProps): readonly ChartPanel[] {
  const { fleet, houseDetails } = useStores();
  const { t, language } = useTrendText();
  const animal = useAnimal([houseId]);
  const { fine, context, isLatest } = trend;
  const { metrics: chosen, grain } = address;
  const record = fleet.house(houseId);
  const house = record?.house;
  const newest = record?.reading ?? null;
  const targetNow = newest?.targetTemp ?? null;
  const frame = houseDetails.get(houseId);
  const band = useMemo(
    () => (house === undefined ? null : bandOf(context, house.tempLow, house.tempHigh, targetNow)),
    [context, house, targetNow],
  );
  const drawn = useMemo(
    () => panelsOf({ coarse, fine, chosen, grain, band, animal, t, language }),
    [coarse, fine, chosen, grain, band, animal, t, language],
  );
  const reading = isLatest ? newest : null;
  return useMemo(
    () => (reading === null ? drawn : withReading(drawn, reading, frame, animal)),
    [drawn, reading, frame, animal],
  );
}

/** The lanes along the curves: alarms and changed settings as marks, run modes as a ribbon. */
function useTrendLanes({ lanes: { alarms, changes: changed }, context }: TrendHistory) {
  const { t, language } = useTrendText();
  const ribbon = useMemo(
    () => ribbonOf(context, language, t("mixedModes")),
    [context, language, t],
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
  const changes = useMemo(
    () =>
      changed.map((mark): ChartMark => ({
        id: `${mark.at} ${mark.origin} ${mark.operatorName}`,
        at: mark.at,
        until: mark.at,
        shape: "change",
        title: t("changedBy", {
          by: personName(mark.operatorName) ?? originNames[mark.origin][language],
          groups: listText(
            mark.groups.map((key) => parameterGroups[key][language]),
            language,
          ),
          count: mark.values,
        }),
      })),
    [changed, language, t],
  );
  return { marks, changes, ribbon };
}
