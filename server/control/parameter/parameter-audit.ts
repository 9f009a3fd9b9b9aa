import type { parameterRoutes } from "../../../contract/route/control/parameter-routes.ts";
import { houseIds } from "../../platform/session/named-ids.ts";
import { exportEntry } from "../../platform/audit/audit-entry.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly exportParameterRecord: number;
  }
}

const ofHouse = { names: ({ houseId }: { readonly houseId: number }) => [houseIds(houseId)] };

export const parameterAudits = {
  readParameter: ofHouse,
  /** A refresh changes nothing. */
  refreshParameter: { ...ofHouse, lines: null },
  listParameterRecord: ofHouse,
  exportParameterRecord: {
    ...ofHouse,
    lines: (rows, { houseId, group, format }) => [
      { ...exportEntry("parameter", [group ?? "", format], rows), houseId },
    ],
  },
  listParameterSnapshot: ofHouse,
  parameterMarks: ofHouse,
} satisfies AuditsOf<typeof parameterRoutes>;
