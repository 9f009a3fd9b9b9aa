import settingPlotCss from "./setting-plot.module.css";
import css from "./stair-chart.module.css";
import { observer } from "mobx-react-lite";
import { rangeToday } from "../../../../contract/control/risk/level-plan.ts";
import { fanOutputs } from "../../../../contract/control/parameter/group/levels-parameters.ts";
import { levelAirM3h } from "../../../../contract/control/parameter/parameter-rule.ts";
import type { Keyed } from "../../../../contract/control/protocol/controller-setting.ts";
import { useSize } from "../../../charts/base/use-size.ts";
import { useEditText } from "../../../i18n/words/control/setting-edit-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import type { HouseEdit } from "../../../stores/control/house-edit.ts";
import type { ChartProps } from "./setting-chart-props.ts";
import { type Plot, pathOf, plotOf } from "./setting-plot.ts";
import { PlotFrame } from "./plot-frame.tsx";

const oneEach = Array.from({ length: fanOutputs }, () => 1);

/** A level from its offset to that of the next one, with its mean air or number of fans. */
interface Step {
  readonly level: number;
  readonly from: number;
  readonly to: number;
  readonly height: number;
}

/** `ofFan`: the amount that each fan output adds. */
function stepsOf(rows: readonly Keyed[], ofFan: readonly number[]): readonly Step[] {
  const begun = rows.flatMap((row, level) => {
    const height = levelAirM3h(row, ofFan);
    const from = row["offset"];
    return typeof from === "number" && !Number.isNaN(height) ? [{ level, from, height }] : [];
  });
  return begun.map((step, index) => ({ ...step, to: begun[index + 1]?.from ?? step.from + 1 }));
}

const pointsOf = (steps: readonly Step[]) =>
  steps.flatMap(({ from, to, height }) => [[from, height] as const, [to, height] as const]);

/** The present temperature, and how far it is above the target, K; null: unknown, or no animals. */
function presentTemperature({ settings }: HouseEdit, { now: { reading } }: HouseRecord) {
  const { temp = null, targetTemp = null } = reading ?? {};
  if (!settings.context.isStocked || temp === null || targetTemp === null) return null;
  return { tempC: temp, aboveK: temp - targetTemp };
}

/**
 * Ventilation at each temperature above the target, as stairs: the air if it is known for each fan,
 * otherwise the number of fans. The levels allowed today are a band, the house's present position
 * is marked, and the active row is highlighted.
 */
export const StairChart = observer(function StairChart(props: ChartProps) {
  const { t } = useEditText();
  const [attach, size] = useSize<HTMLDivElement>();
  return (
    <figure className={`no-margin ${settingPlotCss.settingPlot}`}>
      <div ref={attach} className={settingPlotCss.settingPlotBox}>
        {size !== null && size.width > 80 && size.height > 80 && (
          <Drawing {...props} width={size.width} height={size.height} />
        )}
      </div>
      <figcaption className={`flow ${settingPlotCss.settingLegend}`}>
        <span className="is-desired">{t("legendWish")}</span>
        <span className="is-said">{t("legendSaid")}</span>
        <span className="is-band">{t("legendLevels")}</span>
        <span className="is-live">{t("legendNow")}</span>
      </figcaption>
    </figure>
  );
});

const Drawing = observer(function Drawing({
  edit,
  record,
  house,
  lit,
  width,
  height,
}: ChartProps & { width: number; height: number }) {
  const { t, language } = useEditText();
  const { context } = house.settings;
  const isAir = context.fanAirM3h.length > 0;
  const ofFan = isAir ? context.fanAirM3h.map((air) => air / 1000) : oneEach;
  const [desired, reported] = [edit.desired, edit.known.settings].map(({ rows }) =>
    stepsOf(rows, ofFan),
  ) as [readonly Step[], readonly Step[]];
  const all = pointsOf([...desired, ...reported]);
  const now = presentTemperature(house, record);
  // The stairs begin at the target: a colder house is placed at their start.
  const standK = now === null ? null : Math.max(0, now.aboveK);
  const offsets = [...all.map(([offset]) => offset), standK ?? 0];
  const plot = plotOf(
    width,
    height,
    { low: 0, high: Math.max(1, ...offsets), minSpan: 2 },
    { low: 0, high: Math.max(1, ...all.map(([, one]) => one)), minSpan: 2 },
  );
  const top = height - plot.inset.top - plot.inset.bottom;
  const yName = isAir ? `${t("derivedAir")} 1000 m³/h` : t("fansRunning");
  const name = t(isAir ? "stairChartAir" : "stairChart");
  return (
    <svg width={width} height={height} role="img" aria-label={name}>
      <PlotFrame plot={plot} xName={`${t("aboveTarget")} °C`} yName={yName}>
        <TodaysBand plot={plot} house={house} steps={desired} />
        <path
          className={`${settingPlotCss.plotLine} is-said`}
          d={pathOf(pointsOf(reported), plot)}
        />
        <path
          className={`${settingPlotCss.plotLine} is-desired`}
          d={pathOf(pointsOf(desired), plot)}
        />
        <LitStep plot={plot} lit={lit} steps={desired} />
        {now !== null && standK !== null && (
          <g
            className="stair-stand"
            transform={`translate(${plot.x(standK)} ${height - plot.inset.bottom})`}
          >
            <path className={settingPlotCss.plotLive} d="M0 0l-6 10h12z" />
            <line className={settingPlotCss.plotToday} y2={-top} />
            <text {...sideLabel(plot, standK)} y={10 - top}>
              {`${formatNumber(now.tempC, 1, language)} °C`}
            </text>
          </g>
        )}
      </PlotFrame>
    </svg>
  );
});

/** Text on the side of a line where there is room for it. */
const sideLabel = (plot: Plot, at: number) =>
  plot.x(at) > plot.width / 2
    ? ({ x: -4, textAnchor: "end" } as const)
    : ({ x: 4, textAnchor: "start" } as const);

interface StepsProps {
  readonly plot: Plot;
  readonly steps: readonly Step[];
}

/** From the lowest to the highest level of today. */
const TodaysBand = observer(function TodaysBand({
  plot,
  steps,
  house,
}: StepsProps & { house: HouseEdit }) {
  const { context } = house.settings;
  const range = rangeToday(house.desired, context, context.needM3h);
  const [lowest, highest] = (range ?? []).map((item) => steps.find(({ level }) => level === item));
  if (!context.isStocked || lowest === undefined || highest === undefined) return null;
  const [top, bottom] = [plot.y(highest.height), plot.y(lowest.height)];
  return (
    <rect
      className={settingPlotCss.plotBand}
      x={plot.inset.left}
      y={Math.min(top, bottom) - 2}
      width={plot.width - plot.inset.left - plot.inset.right}
      height={Math.abs(bottom - top) + 4}
    />
  );
});

/** The step of the row that the pointer or the focus is at. */
const LitStep = observer(function LitStep({
  plot,
  steps,
  lit,
}: StepsProps & Pick<ChartProps, "lit">) {
  const step = steps.find(({ level }) => level === lit.at);
  if (step === undefined) return null;
  return (
    <path className={css.plotLit} data-level={step.level} d={pathOf(pointsOf([step]), plot)} />
  );
});
