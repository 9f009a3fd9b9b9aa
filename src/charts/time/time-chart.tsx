import "../base/chart.module.css";
import css from "./time-chart.module.css";
import { type CSSProperties, memo, useEffect, useMemo, useRef, useState } from "react";
import type { Language } from "../../../contract/base/words.ts";
import type { StretchAt } from "./chart-format.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { useTheme } from "./chart-color.ts";
import { ChartCursor } from "./chart-cursor.ts";
import type { ChartMark, ChartPanel, RibbonPart } from "./chart-panel.ts";
import { MarkLane } from "./mark-lane.tsx";
import { movesOf, type TimeRange, useGesture } from "./chart-gesture.ts";
import { TimeAxisStrip } from "./time-axis-strip.tsx";
import { TimePanel } from "./time-panel.tsx";
import { Readout } from "./readout.tsx";
import { useSize } from "../base/use-size.ts";
import { type ValueAxis, valueAxis } from "../../../contract/base/value-axis.ts";
import type { TimeNames } from "./time-names.ts";

/** The chart's own texts, in the language on screen. */
export interface ChartWords {
  /** Heading of the values while the pointer is elsewhere. */
  readonly latest: string;
  readonly reset: string;
  readonly nearer: string;
  readonly farther: string;
  /** Possible actions with pointer and keys. */
  readonly hint: string;
  /** Name of the ribbon, '' without one. */
  readonly ribbon: string;
  readonly marks: string;
  readonly changes: string;
  readonly pending: string;
}

export interface TimeChartProps {
  /** The chart in words, for screen readers. */
  readonly label: string;
  readonly panels: readonly ChartPanel[];
  /** The window on screen, epoch ms. */
  readonly from: number;
  readonly to: number;
  /** No data can exist after this: newest moment of the data. */
  readonly until: number;
  readonly stretchAt: StretchAt;
  readonly names: TimeNames;
  readonly language: Language;
  readonly words: ChartWords;
  readonly marks?: readonly ChartMark[];
  /** Changes of settings by people, in a lane of their own. */
  readonly changes?: readonly ChartMark[];
  readonly ribbon?: readonly RibbonPart[] | null;
  /** A finer resolution is being loaded. */
  readonly isPending?: boolean;
  /** Height of a panel's plot, CSS pixels. */
  readonly plotPx?: number;
  /** Limits of the window. */
  readonly limits: TimeRange;
  readonly onWindow: (from: number, to: number) => void;
  /** Back to where the zooming began; null when nothing is zoomed. */
  readonly onReset: (() => void) | null;
}

const fontPx = 11;
const digitPx = 6.6;
const noMarks: readonly ChartMark[] = [];

/**
 * Panels under each other over one time axis, with one cursor and one zoom. Fills the width of its
 * parent.
 */
export const TimeChart = memo(function TimeChart(props: TimeChartProps) {
  const [attach, size] = useSize<HTMLDivElement>();
  return (
    <div ref={attach} className={css.timeChart}>
      {size !== null && size.width > 0 && <Panels {...props} width={size.width} />}
    </div>
  );
});

const Panels = memo(function Panels(props: TimeChartProps & { width: number }) {
  const {
    label,
    panels,
    from,
    to,
    until,
    stretchAt,
    names,
    language,
    words,
    marks = noMarks,
    changes = noMarks,
    ribbon = null,
    isPending = false,
    plotPx = 168,
    limits,
    onWindow,
    onReset,
    width,
  } = props;
  const theme = useTheme();
  const [cursor] = useState(() => new ChartCursor());
  const root = useRef<HTMLDivElement>(null);
  const axes = useMemo(
    () => panels.map((panel) => axisOf(panel, from, to, plotPx)),
    [panels, from, to, plotPx],
  );
  const lined = useMemo(() => [...marks, ...changes], [marks, changes]);
  const left = gutterOf(axes, language);
  const right = width - 10;
  const gesture = useGesture({
    root,
    cursor,
    panels,
    from,
    to,
    left,
    right,
    limits,
    onWindow,
    onReset,
  });
  useEffect(() => () => cursor.put({ at: null, brush: null }), [cursor]);
  const moves = movesOf({ cursor, panels, from, to, limits, onWindow, onReset });
  return (
    <div
      ref={root}
      className={isPending ? `${css.chartSet} is-pending` : css.chartSet}
      role="group"
      aria-label={label}
      style={{ "--chart-left": `${left}px` } as CSSProperties}
    >
      <ChartBar words={words} isPending={isPending} onZoom={moves.zoom} onReset={onReset} />
      <Lanes
        lanes={[
          [words.marks, marks],
          [words.changes, changes],
        ]}
        from={from}
        to={to}
        left={left}
        right={right}
        names={names}
      />
      {panels.map((panel, index) => (
        <section key={panel.id} className={css.chartPanel} aria-label={panel.name}>
          <Readout
            panel={panel}
            cursor={cursor}
            to={to}
            stretchAt={stretchAt}
            names={names}
            language={language}
            latest={words.latest}
          />
          <TimePanel
            panel={panel}
            axis={axes[index]!}
            cursor={cursor}
            gesture={gesture}
            marks={lined}
            theme={theme}
            from={from}
            to={to}
            until={until}
            stretchAt={stretchAt}
            left={left}
            right={right}
            width={width}
            height={plotPx}
            fontPx={fontPx}
            names={names}
            language={language}
          />
        </section>
      ))}
      <TimeAxisStrip
        label={label}
        panels={panels}
        cursor={cursor}
        gesture={gesture}
        onKey={moves.key}
        ribbon={ribbon}
        ribbonName={words.ribbon}
        from={from}
        to={to}
        left={left}
        right={right}
        width={width}
        fontPx={fontPx}
        names={names}
        language={language}
        stretchAt={stretchAt}
      />
    </div>
  );
});

interface LanesProps extends Pick<TimeChartProps, "from" | "to" | "names"> {
  /** The lanes, each with its name and its marks. */
  readonly lanes: readonly (readonly [name: string, marks: readonly ChartMark[]])[];
  readonly left: number;
  readonly right: number;
}

/** Events over the panels; a lane without a mark is not drawn. */
const Lanes = ({ lanes, ...place }: LanesProps) =>
  lanes.map(
    ([name, marks]) =>
      marks.length > 0 && <MarkLane key={name} marks={marks} label={name} {...place} />,
  );

interface ChartBarProps extends Pick<TimeChartProps, "words" | "onReset"> {
  readonly isPending: boolean;
  /** Zooms: the new window is this many times the current one. */
  readonly onZoom: (times: number) => void;
}

/** Possible actions, pending data, and the buttons of the zoom. */
function ChartBar({ words, isPending, onZoom, onReset }: ChartBarProps) {
  return (
    <div className={css.chartBar}>
      <span className={css.chartHint}>{words.hint}</span>
      <span className={css.chartPending} role="status">
        {isPending ? words.pending : ""}
      </span>
      <span className={css.chartZoom}>
        <button
          type="button"
          onClick={() => onZoom(0.5)}
          title={words.nearer}
          aria-label={words.nearer}
        >
          +
        </button>
        <button
          type="button"
          onClick={() => onZoom(2)}
          title={words.farther}
          aria-label={words.farther}
        >
          −
        </button>
        <button
          type="button"
          className="chart-reset"
          disabled={onReset === null}
          onClick={() => onReset?.()}
        >
          {words.reset}
        </button>
      </span>
    </div>
  );
}

/** The value axis of a panel in a window. */
function axisOf(
  { lines, band, minSpan, min }: ChartPanel,
  from: number,
  to: number,
  plotPx: number,
): ValueAxis {
  const ticksMax = Math.max(3, Math.floor(plotPx / 34));
  const extents = [
    ...lines.map(({ line, range }) => (range ?? line).extent(from, to)),
    band?.extent(from, to) ?? null,
  ].filter((extent) => extent !== null);
  if (extents.length === 0)
    return valueAxis(Math.max(0, min), Math.max(0, min) + minSpan, minSpan, ticksMax, min);
  return valueAxis(
    Math.min(...extents.map(([low]) => low)),
    Math.max(...extents.map(([, high]) => high)),
    minSpan,
    ticksMax,
    min,
  );
}

/** All panels begin at the same place: as far right as the widest label of any needs. */
function gutterOf(axes: readonly ValueAxis[], language: Language): number {
  const longest = Math.max(
    3,
    ...axes.flatMap(({ ticks, decimals }) =>
      ticks.map((value) => formatNumber(value, decimals, language).length),
    ),
  );
  return Math.ceil(longest * digitPx + 14);
}
