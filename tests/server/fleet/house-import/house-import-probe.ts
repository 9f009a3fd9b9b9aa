import type { houseImportRoutes } from "../../../../contract/route/fleet/house-import-routes.ts";
import { operators, type ProbesOf } from "../../process/security/security-probe.ts";
import { importRow } from "./house-import-form.ts";

export const houseImportProbes = {
  importHouses: {
    good: async ({ server, house }) => ({
      rows: [
        importRow(
          (
            await server.database.query<{ name: string }>("select name from farms where id = $1", [
              house.farmId,
            ])
          )[0]!.name,
        ),
      ],
      isConfirmed: true,
    }),
    bad: { rows: [], isConfirmed: true },
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof houseImportRoutes>;
