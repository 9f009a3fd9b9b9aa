import type { telemetryRoutes } from "../../contract/route/telemetry.ts";
import { houseIds } from "../session/named-ids.ts";
import { exportEntry, windowText } from "../trace/entry.ts";
import type { TracesOf } from "../trace/trace.ts";

/** How many rows of a house were taken away, at most. */
export interface ExportedHouse {
  readonly houseId: number;
  readonly rows: number;
}

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    readonly exportTelemetry: readonly ExportedHouse[];
  }
}

export const telemetryTraces = {
  telemetryRange: { names: ({ houseId }) => [houseIds(houseId)] },
  exportTelemetry: {
    // A line a house: whoever answers for it must see that its history has left.
    lines: (houses, { from, to, grain, metrics, format }) =>
      houses.map(({ houseId, rows }) => ({
        ...exportEntry("telemetry", [windowText(from, to), grain, metrics.join(","), format], rows),
        houseId,
      })),
    names: ({ houseIds: ids }) => [houseIds(...ids)],
  },
} satisfies TracesOf<typeof telemetryRoutes>;
