import type { parameterRoutes } from "../../../../contract/route/control/parameter-routes.ts";
import {
  everybody,
  nobody,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** Stores the announcement and the last report of a house's gateway, so that it can be queried. */
async function received({ server, house }: Scene): Promise<number> {
  await server.database.query("update gateways set caps = $2 where house_id = $1", [
    house.id,
    { proto: 2, groups: ["curve"], do: [] },
  ]);
  await server.database.query(
    `insert into house_states (house_id, is_online) values ($1, true)
     on conflict (house_id) do update set is_online = true`,
    [house.id],
  );
  return house.id;
}
const good = ({ house }: Scene) => ({ houseId: String(house.id) });
const read = { roles: everybody, good, bad: { houseId: "x" } } as const;
const span = { from: "0", to: "1" };

export const parameterProbes = {
  readParameter: {
    ...read,
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
  },
  refreshParameter: {
    roles: everybody,
    good: async (scene) => ({ houseId: await received(scene) }),
    bad: { houseId: 1, groups: ["dance"] },
    absent: { houseId: nobody },
    foreign: ({ house }) => [{ houseId: house }],
  },
  listParameterRecord: {
    ...read,
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
  },
  exportParameterRecord: {
    ...read,
    good: (scene) => ({ ...good(scene), format: "csv" }),
    bad: { houseId: "x", format: "csv" },
    absent: { houseId: String(nobody), format: "csv" },
    foreign: ({ house }) => [{ houseId: String(house), format: "csv" }],
  },
  listParameterSnapshot: {
    ...read,
    good: (scene) => ({ ...good(scene), group: "curve" }),
    bad: { houseId: "1", group: "dance" },
    absent: { houseId: String(nobody), group: "curve" },
    foreign: ({ house }) => [{ houseId: String(house), group: "curve" }],
  },
  parameterMarks: {
    ...read,
    good: (scene) => ({ ...good(scene), ...span }),
    bad: { houseId: "1", ...span, to: "x" },
    absent: { houseId: String(nobody), ...span },
    foreign: ({ house }) => [{ houseId: String(house), ...span }],
  },
  listHouseSettings: { roles: everybody },
} satisfies ProbesOf<typeof parameterRoutes>;
