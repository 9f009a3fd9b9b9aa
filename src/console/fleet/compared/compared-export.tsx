import { observer } from "mobx-react-lite";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { useStores } from "../../../context/use-stores.ts";
import { ExportButton } from "../../crud/export/export-button.tsx";
import { type Choice, comparedWindows } from "./compared-option.ts";

const grainMs = {
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
  month: 30 * dayMs,
} as const;

/** The same houses, quantity, window and granularity as a file. */
export const ComparedExport = observer(function ComparedExport({
  choice: { houses, indicator, window, grain },
  isPossible,
}: {
  choice: Choice;
  isPossible: boolean;
}) {
  const { connection } = useStores();
  const { ms } = comparedWindows[window];
  return (
    <ExportButton
      rows={isPossible ? Math.ceil(ms / grainMs[grain]) * houses.length : 0}
      request={(format) => ({
        name: "exportTelemetry",
        input: {
          houseIds: houses.join(),
          metrics: indicator.metric,
          from: Math.floor(connection.serverNow - ms),
          to: Math.ceil(connection.serverNow),
          grain,
          format,
        },
      })}
    />
  );
});
