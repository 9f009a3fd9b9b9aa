import { unitAfter } from "../../../contract/base/measure-unit.ts";
import timeChartCss from "./time-chart.module.css";
import chartCss from "../base/chart.module.css";
import css from "./time-axis-strip.module.css";
import { Axis, Scale } from "@visx/visx";
import { type KeyboardEvent, memo, useMemo } from "react";
import type { Language } from "../../../contract/base/words.ts";
import type { ChartCursor } from "./chart-cursor.ts";
import { numberText, pointTime, type StretchAt, valueAt } from "./chart-format.ts";
import type { ChartPanel, RibbonPart } from "./chart-panel.ts";
import type { Gesture } from "./chart-gesture.ts";
import { tickPx } from "./time-panel.tsx";
import { useCursor } from "./use-cursor.ts";
import type { TimeNames } from "./time-names.ts";

interface Props {
  readonly label: string;
  readonly panels: readonly ChartPanel[];
  readonly cursor: ChartCursor;
  readonly gesture: Gesture;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly ribbon: readonly RibbonPart[] | null;
  readonly ribbonName: string;
  readonly from: number;
  readonly to: number;
  readonly left: number;
  readonly right: number;
  readonly width: number;
  readonly fontPx: number;
  readonly names: TimeNames;
  readonly language: Language;
  readonly stretchAt: StretchAt;
}

const ribbonPx = 20;
/** A stretch of the upper row shorter than this is not named. */
const stretchPx = 62;
const letterPx = 6.2;

const modeAt = (ribbon: Props["ribbon"], at: number): string | undefined =>
  ribbon?.find((part) => part.from <= at && at < part.to)?.name;

/**
 * Ribbon and time axis under the panels; a slider for people who use the keys: its value is the
 * cursor's time with the values of the lines.
 */
export const TimeAxisStrip = memo(function TimeAxisStrip(props: Props) {
  const {
    label,
    cursor,
    gesture,
    onKey,
    ribbon,
    ribbonName,
    from,
    to,
    left,
    right,
    width,
    fontPx,
    names,
    stretchAt,
  } = props;
  const { at } = useCursor(cursor);
  const shown = at !== null && at >= from && at <= to ? at : null;
  const mode = shown === null ? undefined : modeAt(ribbon, shown);
  const pill = shown === null ? "" : pointTime(shown, stretchAt, names);
  const top = ribbon === null ? 0 : ribbonPx + 4;
  const height = top + fontPx * 3.6;
  return (
    <div
      className={css.chartAxis}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={Math.round(from)}
      aria-valuemax={Math.round(to)}
      aria-valuenow={Math.round(shown ?? to)}
      aria-valuetext={shown === null ? "" : textAt(props, shown, pill, mode)}
      onKeyDown={onKey}
      onBlur={() => cursor.put({ at: null })}
      {...gesture.axis}
    >
      {ribbon !== null && (
        <Ribbon parts={ribbon} name={ribbonName} from={from} to={to} left={left} right={right} />
      )}
      <Ticks
        top={top}
        from={from}
        to={to}
        left={left}
        right={right}
        width={width}
        fontPx={fontPx}
        names={names}
      />
      {shown !== null && (
        <CursorTexts
          pill={pill}
          mode={mode}
          x={left + ((shown - from) / (to - from)) * (right - left)}
          top={top}
          left={left}
          right={right}
          width={width}
        />
      )}
    </div>
  );
});

interface CursorTextsProps extends Pick<Props, "left" | "right" | "width"> {
  readonly pill: string;
  readonly mode: string | undefined;
  readonly x: number;
  readonly top: number;
}

/** The time at the cursor, and the run mode there. */
function CursorTexts({ pill, mode, x, top, left, right, width }: CursorTextsProps) {
  const pillPx = pill.length * letterPx + 16;
  const pillLeft = Math.min(Math.max(x - pillPx / 2, left), right - pillPx);
  return (
    <>
      <span className={css.chartPill} style={{ top, left: pillLeft, width: pillPx }}>
        {pill}
      </span>
      {mode !== undefined && (
        <span
          className={css.ribbonSaid}
          style={x > (left + right) / 2 ? { right: width - x + 6 } : { left: x + 6 }}
        >
          {mode}
        </span>
      )}
    </>
  );
}

/** The time at the cursor with the values of the lines and the ribbon. */
function textAt(
  { panels, stretchAt, language }: Props,
  at: number,
  time: string,
  mode: string | undefined,
): string {
  const values = panels.flatMap((panel) =>
    panel.lines.map((line) => textOf(panel, line, at, stretchAt, language)),
  );
  return [time, ...values, ...(mode === undefined ? [] : [mode])].join(", ");
}

function textOf(
  panel: ChartPanel,
  line: ChartPanel["lines"][number],
  at: number,
  stretchAt: StretchAt,
  language: Language,
): string {
  const point = valueAt(line, at, stretchAt);
  if (point === null) return `${line.name} –`;
  return `${line.name} ${numberText(point.value, panel, language)}${unitAfter(panel.unit)}`;
}

const Ribbon = memo(function Ribbon({
  parts,
  name,
  from,
  to,
  left,
  right,
}: { parts: readonly RibbonPart[]; name: string } & Pick<Props, "from" | "to" | "left" | "right">) {
  const x = (time: number): number =>
    left + ((Math.min(Math.max(time, from), to) - from) / (to - from)) * (right - left);
  return (
    <div className={css.chartRibbon} style={{ height: ribbonPx }}>
      <span className={timeChartCss.laneName} style={{ width: left }}>
        {name}
      </span>
      {parts
        .filter((part) => part.to > from && part.from < to)
        .map((part) => {
          const px = x(part.to) - x(part.from);
          return (
            <span
              key={part.from}
              className={`${css.ribbonPart} ${part.tone}`}
              style={{ left: x(part.from), width: Math.max(1, px) }}
            >
              {px > part.name.length * letterPx * (/[\u4e00-\u9fff]/.test(part.name) ? 2 : 1) + 10
                ? part.name
                : ""}
            </span>
          );
        })}
    </div>
  );
});

const Ticks = memo(function Ticks({
  top,
  from,
  to,
  left,
  right,
  width,
  fontPx,
  names,
}: Pick<Props, "from" | "to" | "left" | "right" | "width" | "fontPx" | "names"> & { top: number }) {
  const axis = useMemo(
    () => names.axis(from, to, Math.max(2, Math.floor((right - left) / tickPx))),
    [names, from, to, right, left],
  );
  const x = Scale.scaleLinear({ domain: [from, to], range: [left, right] });
  const texts = new Map(axis.ticks.map(({ at, text }) => [at, text]));
  const places = axis.ticks
    .map(({ at }) => at)
    .filter((at) => x(at) > left + 14 && x(at) < right - 14);
  const label = {
    fontSize: fontPx,
    fontFamily: "inherit",
    className: "axis-text",
    dy: 1,
    textAnchor: "middle" as const,
  };
  return (
    <svg width={width} height={fontPx * 3.6} style={{ top }} aria-hidden="true" focusable="false">
      <Axis.AxisBottom
        scale={x}
        top={0}
        tickValues={places}
        hideAxisLine
        hideTicks
        tickLength={2}
        tickFormat={(value) => texts.get(Number(value)) ?? ""}
        tickLabelProps={label}
      />
      {axis.stretches.map(({ at, text }, index) => {
        const end = x(axis.stretches[index + 1]?.at ?? to);
        return (
          <g key={at}>
            {index > 0 && (
              <line
                className={`${chartCss.gridLine} is-start`}
                x1={Math.round(x(at)) + 0.5}
                x2={Math.round(x(at)) + 0.5}
                y1={fontPx * 1.7}
                y2={fontPx * 3.4}
              />
            )}
            {end - x(at) >= stretchPx && (
              <text
                className={`${chartCss.axisText} is-stretch`}
                x={x(at) + 5}
                y={fontPx * 3}
                fontSize={fontPx}
              >
                {text}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
});
