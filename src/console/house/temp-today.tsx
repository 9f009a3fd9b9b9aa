import { observer } from "mobx-react-lite";
import type { HouseRecord } from "../../stores/fleet/house-record.ts";
import { bandOf, CurveFigure, curveHours, useCurves } from "./curve-figure.tsx";

const want = { metrics: ["temp", "targetTemp", "rh"], hours: curveHours, pixels: 288 } as const;

/** Where the house's heat and humidity come from: their last 24 hours. */
export const TempToday = observer(function TempToday({
  record,
  timeZone,
}: {
  record: HouseRecord;
  timeZone: string;
}) {
  const trend = useCurves(record.id, want);
  return (
    <div className="house-curves is-pair">
      <CurveFigure
        curve={{ metric: "temp", leastSpan: 4 }}
        trend={trend}
        timeZone={timeZone}
        band={bandOf(record)}
      />
      <CurveFigure
        curve={{ metric: "rh", leastSpan: 20 }}
        trend={trend}
        timeZone={timeZone}
        band={null}
      />
    </div>
  );
});
