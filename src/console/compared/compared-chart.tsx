import { useAnimal } from "./use-animal.ts";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import type { House } from "../../../contract/house.ts";
import type { Reading } from "../../../contract/reading.ts";
import type { BreedStandard } from "../../../contract/limit.ts";
import type { ChartLine, ChartPanel } from "../../charts/chart-panel.ts";
import { ageNames, zoneNames } from "../../charts/time-names.ts";
import { TimeChart } from "../../charts/time-chart.tsx";
import { breedIn } from "../../lib/name.ts";
import { useStores } from "../../context/use-stores.ts";
import type { Picture, TrendPage } from "../../stores/page/trend-page.ts";
import { Note, Skeleton } from "../part/note.tsx";
import { stretchIn } from "../trend/trend-panels.ts";
import { useChartWords } from "../trend/use-chart-words.ts";
import { ageStart, type PlacedHouse } from "./alignment.ts";
import type { Choice } from "./choice.ts";
import { houseLine, standardLine } from "./compared-line.ts";
import { useComparedSay } from "../../i18n/words/compared.ts";
import { type Indicator, leastOf, nameOf, unitOf } from "./indicator.ts";
import type { ComparedHouse } from "./use-compared.ts";
import { useHouseName } from "../part/use-house-name.ts";

interface Props {
  readonly choice: Choice;
  /** In the order of the choice; those that cannot be aligned are not among `compared`. */
  readonly placed: readonly PlacedHouse[];
  readonly compared: readonly ComparedHouse[];
  readonly pages: readonly TrendPage[];
  readonly standards: ReadonlyMap<number, readonly BreedStandard[]>;
}

/** Dashed lines begin at the seventh place: the colours again, and not drawn through. */
const dashed = 6;

/**
 * The curves of the houses over each other, live to the newest reading, and the standards of their
 * breeds dashed.
 */
export const ComparedChart = observer(function ComparedChart({
  choice,
  placed,
  compared,
  pages,
  standards,
}: Props) {
  const { fleet } = useStores();
  const { say, language } = useComparedSay(useAnimal(choice.houses));
  const houseName = useHouseName();
  const { indicator, grain, align, houses } = choice;
  const timeZone = placed[0]?.timeZone ?? "UTC";
  const pictures = pages.map(({ coarse, fine }) => ({ coarse, fine }));
  const readings = compared.map(({ id }) => fleet.house(id)?.now.reading ?? null);
  const title = nameOf(indicator, say, language);
  const span = spanOf(
    compared,
    pages,
    readings.map((reading) => reading?.at ?? 0),
  );

  const drawn = compared.flatMap(({ id, offset }, index): ChartLine[] => {
    const house = placed.find((one) => one.house.id === id)?.house;
    const line = houseLine(
      id,
      houseName(id),
      { coarse: null, fine: null, ...pictures[index], placedCount: house?.placedCount ?? null },
      indicator,
      grain,
      offset,
    );
    if (line === null) return [];
    const reading = readings[index] ?? null;
    return [{ ...withNewest(line, reading, indicator, offset), place: houses.indexOf(id) }];
  });
  const asked =
    span === null || indicator.standardOf === null
      ? []
      : standardLines(choice, placed, compared, standards, span, (house) =>
          say("standardOf", { breed: breedIn(house, language) ?? "" }),
        );
  const panel: ChartPanel = {
    id: indicator.key,
    name: title,
    unit: unitOf(indicator, grain, say),
    decimals: indicator.decimals,
    leastSpan: indicator.leastSpan,
    least: leastOf(indicator),
    lines: [...drawn, ...asked],
    band: null,
  };

  const names = useAxisNames(align, timeZone);
  const words = useChartWords();
  const base = pages.findIndex(({ coarse }) => coarse !== null);
  const isLoading = pages.some(({ coarse, state }) => coarse === null && state === "loading");
  if (span === null || base === -1)
    return isLoading ? (
      <Skeleton label={say("curvesLoading")} />
    ) : (
      <Note title={say("noFigures")} why={say("curvesFailedWhy")} />
    );
  if (drawn.every(({ line }) => line.extent(span.from, span.to) === null) && !isLoading)
    return <Note title={say("noFigures")} why={say("noFiguresWhy")} />;

  const zoom = zoomOf(compared, pages);
  const zoomTo = (from: number, to: number) =>
    pages.forEach((page, index) =>
      page.zoomTo(from + (compared[index]?.offset ?? 0), to + (compared[index]?.offset ?? 0)),
    );
  return (
    <TimeChart
      label={say("comparedLabel", {
        metric: title,
        names: compared.map(({ id }) => houseName(id)).join(say("listComma")),
      })}
      panels={[panel]}
      from={zoom?.from ?? span.from}
      to={zoom?.to ?? span.to}
      until={span.to}
      stretchAt={stretchOn(pages[base], compared[base])}
      names={names}
      language={language}
      words={words}
      isPending={pages.some((page) => page.isPending)}
      plotPx={360}
      limits={span}
      onWindow={zoomTo}
      onReset={zoom === null ? null : () => pages.forEach((page) => page.reset())}
    />
  );
});

/** Names of the axis: dates of the first house's zone, or ages. */
function useAxisNames(align: Choice["align"], timeZone: string) {
  const { say, language } = useComparedSay();
  return useMemo(
    () =>
      align === "date"
        ? zoneNames(timeZone, language)
        : ageNames({
            day: (day) => say("ageAxis", { day }),
            time: (day, time) => say("ageTime", { day, time }),
            days: (from, to) => say("ageStretch", { from, to }),
          }),
    [align, timeZone, language, say],
  );
}

/** What the point at a time of the axis stands for, by the picture of one house. */
function stretchOn(page: TrendPage | undefined, house: ComparedHouse | undefined) {
  const stretch = stretchIn(page?.coarse ?? null, page?.fine ?? null);
  const offset = house?.offset ?? 0;
  return (at: number): readonly [number, number] => {
    const [from, to] = stretch(at + offset);
    return [from - offset, to - offset];
  };
}

/** The line with the newest reading at its end, where that is newer and of what the line shows. */
function withNewest(
  line: ChartLine,
  reading: Reading | null,
  { measure, metric }: Indicator,
  offset: number,
): ChartLine {
  if (reading === null || measure !== "plain" || !(metric in reading)) return line;
  const value = reading[metric as keyof Reading];
  const at = reading.at - offset;
  const { line: low, range } = line;
  if (typeof value !== "number" || at <= (low.times[low.length - 1] ?? 0)) return line;
  return { ...line, line: low.appended(at, value), range: range?.appended(at, value) ?? null };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * What all the houses' windows reach over on the axis, to the newest reading; null while none is
 * known.
 */
function spanOf(
  compared: readonly ComparedHouse[],
  pages: readonly TrendPage[],
  newest: readonly number[],
): Span | null {
  const whole = pages.flatMap((page, index) => {
    const offset = compared[index]?.offset ?? 0;
    return page.whole === null || page.now === 0
      ? []
      : [
          {
            from: page.whole.from - offset,
            to: Math.max(page.whole.to, newest[index] ?? 0) - offset,
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

function zoomOf(compared: readonly ComparedHouse[], pages: readonly TrendPage[]): Span | null {
  const index = pages.findIndex(({ zoom }) => zoom !== null);
  const zoom = pages[index]?.zoom ?? null;
  const offset = compared[index]?.offset ?? 0;
  return zoom === null ? null : { from: zoom.from - offset, to: zoom.to - offset };
}

/**
 * One line for all houses the same standard asks the same of: by age those of a breed, by date
 * those of a breed that came on one day too.
 */
function standardLines(
  { houses, indicator, align }: Choice,
  placed: readonly PlacedHouse[],
  compared: readonly ComparedHouse[],
  standards: Props["standards"],
  span: Span,
  nameFor: (house: House) => string,
): ChartLine[] {
  const seen = new Set<string>();
  return compared.flatMap(({ id }): ChartLine[] => {
    const one = placed.find(({ house }) => house.id === id);
    const start = one === undefined ? null : ageStart(one);
    const days = standards.get(id) ?? [];
    if (one === undefined || start === null || days.length === 0) return [];
    const key = `${one.house.breed ?? ""} ${align === "age" ? 0 : start}`;
    if (seen.has(key)) return [];
    seen.add(key);
    return [
      standardLine(
        `standard ${id}`,
        nameFor(one.house),
        dashed + houses.indexOf(id),
        days,
        indicator.standardOf!,
        align === "age" ? 0 : start,
        span.from,
        span.to,
      ),
    ].filter((line) => line !== null);
  });
}

/**
 * The picture a house's figures are of: the zoomed part when it is there, the whole window else.
 */
export const figurePicture = ({ zoom, isPending, fine, coarse }: TrendPage): Picture | null =>
  zoom !== null && !isPending && fine !== null ? fine : coarse;
