import { observer } from "mobx-react-lite";
import type { ComponentType } from "react";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import type { ChartProps } from "./setting-chart-props.ts";
import { CurveChart } from "./curve-chart.tsx";
import { DayBands } from "./day-bands.tsx";
import { StairChart } from "./stair-chart.tsx";

const charts: Readonly<Partial<Record<ParameterGroup, ComponentType<ChartProps>>>> = {
  curve: CurveChart,
  levels: StairChart,
  light: DayBands,
  feed: DayBands,
};

/** Drawing of what the rows of a table mean. */
export const GroupChart = observer(function GroupChart(props: ChartProps) {
  const Chart = charts[props.edit.group];
  return Chart === undefined || props.edit.desired.rows.length === 0 ? null : <Chart {...props} />;
});
