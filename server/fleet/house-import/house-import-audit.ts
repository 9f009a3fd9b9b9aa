import type { GatewayRow } from "../../../contract/fleet/gateway/gateway-manage.ts";
import type { ManagedHouse } from "../../../contract/fleet/house/house-manage.ts";
import type { houseImportRoutes } from "../../../contract/route/fleet/house-import-routes.ts";
import { flockPlaced } from "../flock/flock-audit.ts";
import { gatewayCreated, secretIssued } from "../gateway/gateway-audit.ts";
import { houseCreated } from "../house-manage/house-manage-audit.ts";
import { orgCounts } from "../../platform/audit/records-change.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    /** The new houses, with their flocks; none for a dry run. */
    readonly importHouses: {
      readonly houses: readonly ManagedHouse[];
      readonly gateways: readonly GatewayRow[];
    };
  }
}

export const houseImportAudits = {
  importHouses: {
    lines: ({ houses, gateways }) => [
      ...houses.flatMap((house) =>
        house.flock === null
          ? [houseCreated(house)]
          : [houseCreated(house), flockPlaced(house.flock)],
      ),
      ...gateways.flatMap((gateway) => [gatewayCreated(gateway), secretIssued(gateway)]),
    ],
    recordsChanged: ({ houses }) =>
      houses.length === 0
        ? []
        : [
            orgCounts,
            {
              kinds: ["gateways", "gatewayTypes", "breeds"],
              orgIds: houses.map(({ orgId }) => orgId),
            },
          ],
  },
} satisfies AuditsOf<typeof houseImportRoutes>;
