import type { feedRoutes } from "../../../../contract/route/flock/feed-routes.ts";
import { buildDelivery } from "../../../factories/feed.ts";
import {
  nobody,
  operators,
  type ProbesOf,
  recordProbes,
} from "../../process/security/security-probe.ts";

/** A delivery as a form sends it; `farmId` is the farm of the caller's house. */
export const newDelivery = (over: object = {}) => ({
  farmId: 1,
  houseId: null,
  day: "2026-05-30",
  kg: 12_000,
  formula: "511",
  batch: "B7",
  supplier: "Mill",
  docNo: "77",
  tonnePrice: 3200,
  ...over,
});

const saving = recordProbes("FeedDelivery", {
  roles: operators,
  form: newDelivery,
  bad: { kg: 0 },
  make: ({ server, house: { farmId } }) => buildDelivery(server.database, { farmId }),
  foreign: ({ delivery }) => ({ id: delivery }),
});

export const feedProbes = {
  ...saving,
  createFeedDelivery: {
    ...saving.createFeedDelivery,
    good: ({ house: { farmId } }) => newDelivery({ farmId }),
    absent: newDelivery({ farmId: nobody }),
    foreign: ({ farm, house, own }) => [
      newDelivery({ farmId: farm }),
      newDelivery({ farmId: own.farmId, houseId: house }),
    ],
  },
  updateFeedDelivery: {
    ...saving.updateFeedDelivery,
    good: async ({ server, house: { farmId } }) =>
      newDelivery({ farmId, id: await buildDelivery(server.database, { farmId }), version: 1 }),
    foreign: ({ delivery, own }) => [newDelivery({ id: delivery, farmId: own.farmId, version: 1 })],
  },
  listFeedDelivery: {
    bad: { sort: "x" },
    foreign: ({ farm, house, delivery }) => [
      { farmId: String(farm) },
      { houseId: String(house) },
      { id: String(delivery) },
    ],
    roles: operators,
  },
  exportFeedDelivery: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, house }) => [
      { farmId: String(farm), format: "csv" },
      { houseId: String(house), format: "csv" },
    ],
    roles: operators,
  },
} satisfies ProbesOf<typeof feedRoutes>;
