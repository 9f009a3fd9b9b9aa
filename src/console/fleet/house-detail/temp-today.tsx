import css from "./house.module.css";
import { observer } from "mobx-react-lite";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { bandOf, TrendFigure, trendHours, useHouseTrend } from "./trend-figure.tsx";

const request = { metrics: ["temp", "targetTemp", "rh"], hours: trendHours, pixels: 288 } as const;

/** Recent heat and humidity of the house: their last 24 hours. */
export const TempToday = observer(function TempToday({
  record,
  timeZone,
}: {
  record: HouseRecord;
  timeZone: string;
}) {
  const trend = useHouseTrend(record.id, request);
  return (
    <div className={`${css.houseCurves} is-pair`}>
      <TrendFigure
        shown={{ metric: "temp", minSpan: 4 }}
        trend={trend}
        timeZone={timeZone}
        band={bandOf(record)}
      />
      <TrendFigure
        shown={{ metric: "rh", minSpan: 20 }}
        trend={trend}
        timeZone={timeZone}
        band={null}
      />
    </div>
  );
});
