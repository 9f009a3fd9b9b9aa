import { useAnimal } from "../../components/house/use-animal.ts";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { House } from "../../../../contract/fleet/house/house.ts";
import type { MetricKey } from "../../../../contract/base/metric.ts";
import type { Reading } from "../../../../contract/fleet/house/reading.ts";
import type { BreedStandard } from "../../../../contract/fleet/house/alarm-limit.ts";
import type { ChartLine, ChartPanel } from "../../../charts/time/chart-panel.ts";
import { ageNames, zoneNames } from "../../../charts/time/time-names.ts";
import { TimeChart } from "../../../charts/time/time-chart.tsx";
import { breedIn } from "../../../../contract/base/localized-name.ts";
import { useStores } from "../../../context/use-stores.ts";
import type { TrendHistory } from "../../../stores/telemetry/trend-history.ts";
import type { LoadedRange } from "../../../stores/telemetry/loaded-range.ts";
import { Note, Skeleton } from "../../components/answer/note.tsx";
import { stretchIn, withPoint } from "../trend/trend-panels.ts";
import { useChartWords } from "../trend/use-chart-words.ts";
import { ageStart, type PlacedHouse } from "./compared-alignment.ts";
import type { Choice } from "./compared-option.ts";
import { type FlockHistory, type HouseHistory, houseLine, standardLine } from "./compared-line.ts";
import { useComparedText } from "../../../i18n/words/fleet/compared-words.ts";
import { type Indicator, minOf, nameOf, shownOf, unitOf } from "./compared-indicator.ts";
import type { ComparedHouse } from "./use-compared.ts";
import { useHouseName } from "../../components/house/use-house-name.ts";
import { listText } from "../../../lib/text/list-text.ts";

interface Props {
  readonly choice: Choice;
  /** In the order of the choice; houses that cannot be aligned are not in `compared`. */
  readonly placed: readonly PlacedHouse[];
  readonly compared: readonly ComparedHouse[];
  readonly trends: readonly TrendHistory[];
  readonly standards: ReadonlyMap<number, readonly BreedStandard[]>;
  /** By house, where figures of flocks are compared. */
  readonly flocks: ReadonlyMap<number, FlockHistory>;
}

/** From the seventh place on lines are dashed, in the same colours as the first. */
const dashed = 6;

/** The curves of the houses in one chart, or the reason for none. */
export const ComparedChart = observer(function ComparedChart(props: Props) {
  const { compared, trends } = props;
  const { fleet } = useStores();
  const { t } = useComparedText();
  const readings = compared.map(({ id }) => fleet.house(id)?.reading ?? null);
  const span = spanOf(
    compared,
    trends,
    readings.map((reading) => reading?.at ?? 0),
  );
  if (span !== null && trends.some(({ coarse }) => coarse !== null))
    return <Curves {...props} readings={readings} span={span} />;
  return areLoading(trends) ? (
    <Skeleton label={t("curvesLoading")} />
  ) : (
    <Note title={t("trendFailed")} why={t("curvesFailedWhy")} />
  );
});

const areLoading = (trends: Props["trends"]): boolean =>
  trends.some(({ coarse, state }) => coarse === null && state === "loading");

interface CurvesProps extends Props {
  /** In the order of `compared`. */
  readonly readings: readonly (Reading | null)[];
  readonly span: Span;
}

/** The curves up to the newest reading, with the standards of the breeds as dashed lines. */
const Curves = observer(function Curves({
  choice: { indicator: stored, grain, align, houses },
  placed,
  compared,
  trends,
  standards,
  flocks,
  readings,
  span,
}: CurvesProps) {
  const animal = useAnimal(houses);
  const { t, language } = useComparedText(animal);
  const houseName = useHouseName();
  const indicator = shownOf(stored, animal);
  const drawn = compared.flatMap(({ id, offset }, index): ChartLine[] => {
    const history = historyOf(trends[index], flocks.get(id));
    const line = houseLine(id, houseName(id), history, indicator, grain, offset);
    if (line === null) return [];
    const live = withNewest(line, readings[index] ?? null, indicator, offset);
    return [{ ...live, place: houses.indexOf(id) }];
  });
  const names = useAxisNames(align, placed[0]?.timeZone ?? "UTC");
  const words = useChartWords();
  if (drawn.every(({ line }) => line.extent(span.from, span.to) === null) && !areLoading(trends))
    return <Note title={t("noFigures")} why={t("noFiguresWhy")} />;

  const requestedLines = standardLines(
    { indicator, houses, align },
    placed,
    compared,
    standards,
    span,
    (house, own) =>
      [
        t("standardOf", { breed: breedIn(house, language) ?? "" }),
        ...(own.length === 0
          ? []
          : [
              listText(
                own.map(({ id }) => houseName(id)),
                language,
              ),
            ]),
      ].join(" · "),
  );
  const title = nameOf(indicator, t, language);
  const panel: ChartPanel = {
    id: indicator.key,
    name: title,
    unit: unitOf(indicator, grain, t),
    decimals: indicator.decimals,
    minSpan: indicator.minSpan,
    min: minOf(indicator),
    lines: [...drawn, ...requestedLines],
    band: null,
  };
  const base = trends.findIndex(({ coarse }) => coarse !== null);
  const zoom = zoomOf(compared, trends);
  const zoomTo = (from: number, to: number) =>
    trends.forEach((trend, index) => {
      const offset = compared[index]?.offset ?? 0;
      trend.zoomTo(from + offset, to + offset);
    });
  return (
    <TimeChart
      label={t("comparedLabel", {
        metric: title,
        names: listText(
          compared.map(({ id }) => houseName(id)),
          language,
        ),
      })}
      panels={[panel]}
      from={zoom?.from ?? span.from}
      to={zoom?.to ?? span.to}
      until={span.to}
      stretchAt={stretchOn(trends[base], compared[base])}
      names={names}
      language={language}
      words={words}
      isPending={trends.some((trend) => trend.isPending)}
      plotPx={360}
      limits={span}
      onWindow={zoomTo}
      onReset={zoom === null ? null : () => trends.forEach((trend) => trend.reset())}
    />
  );
});

const historyOf = (
  trend: TrendHistory | undefined,
  flock: FlockHistory | undefined,
): HouseHistory => ({
  coarse: trend?.coarse ?? null,
  fine: trend?.fine ?? null,
  flock: flock ?? null,
});

/** Labels of the axis: dates in the first house's time zone, or ages. */
function useAxisNames(align: Choice["align"], timeZone: string) {
  const { t, language } = useComparedText();
  return useMemo(
    () =>
      align === "date"
        ? zoneNames(timeZone, language)
        : ageNames({
            day: (day) => t("ageAxis", { day }),
            time: (day, time) => t("ageTime", { day, time }),
            days: (from, to) => t("ageStretch", { from, to }),
          }),
    [align, timeZone, language, t],
  );
}

/** Returns the time span that a point of the axis represents, from the range of one house. */
function stretchOn(trend: TrendHistory | undefined, house: ComparedHouse | undefined) {
  const stretch = stretchIn(trend?.coarse ?? null, trend?.fine ?? null);
  const offset = house?.offset ?? 0;
  return (at: number): readonly [number, number] => {
    const [from, to] = stretch(at + offset);
    return [from - offset, to - offset];
  };
}

/** The line with the newest reading appended, if that is newer and of the same quantity. */
function withNewest(
  line: ChartLine,
  reading: Reading | null,
  { measure, metric, scale }: Indicator,
  offset: number,
): ChartLine {
  if (reading === null || measure !== "plain") return line;
  const values: Partial<Record<MetricKey, number | null>> = reading;
  const value = values[metric] ?? null;
  return value === null ? line : withPoint(line, reading.at - offset, value * scale);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the span of all the houses' windows on the axis, to the newest reading; null while none
 * has loaded.
 */
function spanOf(
  compared: readonly ComparedHouse[],
  trends: readonly TrendHistory[],
  newest: readonly number[],
): Span | null {
  const whole = trends.flatMap((trend, index) => {
    const offset = compared[index]?.offset ?? 0;
    return trend.whole === null || trend.now === 0
      ? []
      : [
          {
            from: trend.whole.from - offset,
            to: Math.max(trend.whole.to, newest[index] ?? 0) - offset,
          },
        ];
  });
  return whole.length === 0
    ? null
    : {
        from: Math.min(...whole.map(({ from }) => from)),
        to: Math.max(...whole.map(({ to }) => to)),
      };
}

function zoomOf(compared: readonly ComparedHouse[], trends: readonly TrendHistory[]): Span | null {
  const index = trends.findIndex(({ zoom }) => zoom !== null);
  const zoom = trends[index]?.zoom ?? null;
  const offset = compared[index]?.offset ?? 0;
  return zoom === null ? null : { from: zoom.from - offset, to: zoom.to - offset };
}

/**
 * One line for all houses with the same standard values: by age all houses of a breed, by date
 * those that were also placed on the same day. It is named with its houses if a breed has several
 * lines.
 */
function standardLines(
  { houses, indicator: { standardOf }, align }: Pick<Choice, "houses" | "indicator" | "align">,
  placed: readonly PlacedHouse[],
  compared: readonly ComparedHouse[],
  standards: Props["standards"],
  span: Span,
  nameFor: (house: House, houses: readonly House[]) => string,
): ChartLine[] {
  if (standardOf === null) return [];
  const known = compared.flatMap(({ id }) => {
    const one = placed.find(({ house }) => house.id === id);
    const start = one === undefined ? null : ageStart(one);
    const days = standards.get(id) ?? [];
    return one === undefined || start === null || days.length === 0
      ? []
      : [{ house: one.house, start: align === "age" ? 0 : start, days }];
  });
  const isSame = (one: (typeof known)[number], other: (typeof known)[number]) =>
    one.house.breed === other.house.breed && one.start === other.start;
  return known.flatMap((one, index) => {
    if (known.findIndex((other) => isSame(one, other)) < index) return [];
    const isOnly = known.every(
      (other) => isSame(one, other) || one.house.breed !== other.house.breed,
    );
    const own = known.filter((other) => isSame(one, other)).map(({ house }) => house);
    const line = standardLine(
      `standard ${one.house.id}`,
      nameFor(one.house, isOnly ? [] : own),
      dashed + houses.indexOf(one.house.id),
      one.days,
      standardOf,
      one.start,
      span.from,
      span.to,
    );
    return line === null ? [] : [line];
  });
}

/**
 * The range for a house's figures: the zoomed part when it is loaded, otherwise the whole window.
 */
export const figureRange = ({ zoom, isPending, fine, coarse }: TrendHistory): LoadedRange | null =>
  zoom !== null && !isPending && fine !== null ? fine : coarse;
