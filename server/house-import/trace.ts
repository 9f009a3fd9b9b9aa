import type { GatewayRow } from "../../contract/gateway-manage.ts";
import type { ManagedHouse } from "../../contract/house-manage.ts";
import type { houseImportRoutes } from "../../contract/route/house-import.ts";
import { flockPlaced } from "../flock/trace.ts";
import { gatewayCreated, secretIssued } from "../gateway/trace.ts";
import { houseCreated } from "../house-manage/trace.ts";
import { orgCounts } from "../trace/records-change.ts";
import type { TracesOf } from "../trace/trace.ts";

declare module "../trace/trace.ts" {
  interface LoggedChanges {
    /** As they are now, flocks in them; none when it was only looked at. */
    readonly importHouses: {
      readonly houses: readonly ManagedHouse[];
      readonly gateways: readonly GatewayRow[];
    };
  }
}

export const houseImportTraces = {
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
} satisfies TracesOf<typeof houseImportRoutes>;
