import type { telemetryRoutes } from "../../../contract/route/telemetry/telemetry-routes.ts";
import { houseIds } from "../../platform/session/named-ids.ts";
import { exportEntry, windowText } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

/** Maximum number of rows that were exported from a house. */
export interface ExportedHouse {
  readonly houseId: number;
  readonly rows: number;
}

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly exportTelemetry: readonly ExportedHouse[];
  }
}

export const telemetryAudits = {
  telemetryRange: { names: ({ houseId }) => [houseIds(houseId)] },
  exportTelemetry: {
    // One line per house: the people responsible must see that its history has left.
    lines: (houses, { from, to, grain, metrics, format }) =>
      houses.map(({ houseId, rows }) => ({
        ...exportEntry("telemetry", [windowText(from, to), grain, metrics.join(","), format], rows),
        houseId,
      })),
    names: ({ houseIds: ids }) => [houseIds(...ids)],
  },
} satisfies AuditsOf<typeof telemetryRoutes>;
