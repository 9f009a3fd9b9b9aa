import settingPlotCss from "./setting-plot.module.css";
import css from "./curve-chart.module.css";
import { observer } from "mobx-react-lite";
import { useState } from "react";
import type { HouseSettingsReply } from "../../../../contract/control/parameter/setting-row.ts";
import type { Keyed } from "../../../../contract/control/protocol/controller-setting.ts";
import { useSize } from "../../../charts/base/use-size.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import { CurvePoints } from "./curve-points.tsx";
import type { ChartProps } from "./setting-chart-props.ts";
import { type Plot, pathOf, plotOf } from "./setting-plot.ts";
import { PlotFrame } from "./plot-frame.tsx";

type Points = readonly (readonly [day: number, value: number])[];

/** Points of a curve, shifted by the named columns; points without a number are left out. */
function pointsOf(rows: readonly Keyed[], shift: (row: Keyed) => number = () => 0): Points {
  return rows.flatMap((row) =>
    typeof row["day"] === "number" && typeof row["target"] === "number"
      ? [[row["day"], row["target"] + shift(row)] as const]
      : [],
  );
}
const column =
  (key: string, sign: 1 | -1) =>
  (row: Keyed): number =>
    typeof row[key] === "number" ? sign * row[key] : 0;

/** The breed standard as far as the chart goes: flat before its first and after its last age. */
function standardPoints(
  temps: HouseSettingsReply["context"]["standardTemps"],
  lastDay: number,
): Points {
  const [first, last] = [temps[0], temps.at(-1)];
  if (first === undefined || last === undefined) return [];
  const inner = temps.map(({ dayAge, tempC }) => [dayAge, tempC] as const);
  const before = first.dayAge > 0 ? [[0, first.tempC] as const] : [];
  const points = [...before, ...inner];
  const end = points.findIndex(([day]) => day >= lastDay);
  if (end < 0) return [...points, [lastDay, last.tempC]];
  const [from, to] = [points[end - 1], points[end]];
  if (from === undefined || to === undefined) return points.slice(0, 1);
  const share = (lastDay - from[0]) / (to[0] - from[0]);
  return [...points.slice(0, end), [lastDay, from[1] + (to[1] - from[1]) * share]];
}

/**
 * The temperature curve: the controller's, the desired one, the band between the alarms, the breed
 * standard, and the house today.
 */
export const CurveChart = observer(function CurveChart(props: ChartProps) {
  const { t } = useEditText();
  const [attach, size] = useSize<HTMLDivElement>();
  return (
    <figure className={`no-margin ${settingPlotCss.settingPlot}`}>
      <div ref={attach} className={`${settingPlotCss.settingPlotBox} is-curve`}>
        {size !== null && size.width > 80 && size.height > 80 && (
          <Drawing {...props} width={size.width} height={size.height} />
        )}
      </div>
      <figcaption className={`flow ${settingPlotCss.settingLegend}`}>
        <span className="is-desired">{t("legendWish")}</span>
        <span className="is-said">{t("legendSaid")}</span>
        <span className="is-band">{t("legendBand")}</span>
        {props.house.settings.context.standardTemps.length > 0 && (
          <span className="is-standard">{t("legendStandard")}</span>
        )}
        <span className="is-live">{t("legendNow")}</span>
      </figcaption>
    </figure>
  );
});

const Drawing = observer(function Drawing({
  edit,
  house,
  record,
  width,
  height,
}: ChartProps & { width: number; height: number }) {
  const { t } = useEditText();
  /** The axes stay fixed while a point is dragged. */
  const [shown, hold] = useState<Plot | null>(null);
  const [desired, reported] = [pointsOf(edit.desired.rows), pointsOf(edit.known.settings.rows)];
  const low = pointsOf(edit.desired.rows, column("lowAlarmDiff", -1));
  const high = pointsOf(edit.desired.rows, column("highAlarmDiff", 1));
  const { dayAge, standardTemps } = house.settings.context;
  const now = record.now.reading?.temp ?? null;
  const days = [...desired, ...reported].map(([day]) => day);
  const lastDay = Math.max(...days, dayAge ?? 0);
  const standard = standardPoints(standardTemps, lastDay);
  const values = [...low, ...high, ...reported, ...standard].map(([, value]) => value);
  const extra = now === null ? [] : [now];
  const plot =
    shown ??
    plotOf(
      width,
      height,
      { low: 0, high: lastDay, minSpan: 7 },
      { low: Math.min(...values, ...extra), high: Math.max(...values, ...extra), minSpan: 4 },
    );
  const band = `${pathOf(low, plot)}${pathOf(high.toReversed(), plot).replace("M", "L")}Z`;
  return (
    <svg width={width} height={height} role="group" aria-label={t("curveChart")}>
      <PlotFrame plot={plot} xName={t("dayAxis")} yName="°C">
        {low.length > 1 && <path className={settingPlotCss.plotBand} d={band} />}
        <path className={`${settingPlotCss.plotLine} is-said`} d={pathOf(reported, plot)} />
        {standard.length > 1 && <path className={css.plotStandard} d={pathOf(standard, plot)} />}
        <path className={`${settingPlotCss.plotLine} is-desired`} d={pathOf(desired, plot)} />
        {dayAge !== null && <Today plot={plot} day={dayAge} now={now} />}
        <CurvePoints
          edit={edit}
          plot={plot}
          onDrag={(isDragged) => hold(isDragged ? plot : null)}
        />
      </PlotFrame>
    </svg>
  );
});

/** Measured values of the house at its age. */
const Today = observer(function Today({
  plot,
  day,
  now,
}: {
  plot: Plot;
  day: number;
  now: number | null;
}) {
  const { t } = useEditText();
  const { x, y, inset, height } = plot;
  const at = x(day);
  return (
    <g aria-hidden="true">
      <line
        className={settingPlotCss.plotToday}
        x1={at}
        x2={at}
        y1={inset.top}
        y2={height - inset.bottom}
      />
      <text x={at + 4} y={inset.top + 10}>
        {t("today", { day })}
      </text>
      {now !== null && (
        <path className={settingPlotCss.plotLive} d={`M${at} ${y(now)}l-6 10h12z`} />
      )}
    </g>
  );
});
