import { observer } from "mobx-react-lite";
import type { Keyed } from "../../../contract/setting.ts";
import { levelAirM3h } from "../../../contract/parameter/rule.ts";
import { fanOutputs } from "../../../contract/parameter/levels.ts";
import { useSize } from "../../charts/use-size.ts";
import { useEditSay } from "../../i18n/words/setting-edit.ts";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import type { ChartProps } from "./chart-props.ts";
import { pathOf, plotOf } from "./plot.ts";
import { PlotFrame } from "./plot-frame.tsx";

const oneEach = Array.from({ length: fanOutputs }, () => 1);

/** A step a level: from its offset to that of the next, at the fans it runs on average. */
function stairs(rows: readonly Keyed[]): readonly (readonly [number, number])[] {
  const steps = rows.flatMap((row) => {
    const fans = levelAirM3h(row, oneEach);
    return typeof row["offset"] === "number" && !Number.isNaN(fans)
      ? [[row["offset"], fans] as const]
      : [];
  });
  return steps.flatMap(([offset, fans], at) => {
    const end = steps[at + 1]?.[0] ?? offset + 1;
    return [[offset, fans] as const, [end, fans] as const];
  });
}

/** How far the house is above its target now, K. */
function aboveTarget({ now: { reading } }: HouseRecord): number | null {
  if (reading === null || reading.temp === null || reading.targetTemp === null) return null;
  return reading.temp - reading.targetTemp;
}

/** What runs how far above target, as stairs; the level that runs now is marked. */
export const StairChart = observer(function StairChart({ edit, record, house }: ChartProps) {
  const { say } = useEditSay();
  const [attach, size] = useSize<HTMLDivElement>();
  const [wish, said] = [stairs(edit.wish.rows), stairs(edit.known.settings.rows)];
  const all = [...wish, ...said];
  const now = house.settings.context.isStocked ? aboveTarget(record) : null;
  const width = size?.width ?? 0;
  const height = size?.height ?? 0;
  const offsets = all.map(([offset]) => offset);
  const plot = plotOf(
    width,
    height,
    { low: Math.min(0, ...offsets), high: Math.max(1, ...offsets), leastSpan: 2 },
    { low: 0, high: Math.max(1, ...all.map(([, fans]) => fans)), leastSpan: 2 },
  );
  return (
    <figure className="setting-plot">
      <div ref={attach} className="setting-plot-box">
        {width > 80 && height > 80 && (
          <svg width={width} height={height} role="img" aria-label={say("stairChart")}>
            <PlotFrame plot={plot} xName={`${say("aboveTarget")} °C`} yName={say("fansRunning")}>
              <path className="plot-line is-said" d={pathOf(said, plot)} />
              <path className="plot-line is-wish" d={pathOf(wish, plot)} />
              {now !== null && now >= 0 && (
                <path
                  className="plot-live"
                  d={`M${plot.x(now)} ${height - plot.inset.bottom}l-6 10h12z`}
                />
              )}
            </PlotFrame>
          </svg>
        )}
      </div>
      <figcaption className="setting-legend">
        <span className="is-wish">{say("legendWish")}</span>
        <span className="is-said">{say("legendSaid")}</span>
        <span className="is-live">{say("legendNow")}</span>
      </figcaption>
    </figure>
  );
});
