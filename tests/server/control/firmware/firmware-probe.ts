import type { deviceUpdateRoutes } from "../../../../contract/route/control/firmware-routes.ts";
import { unique } from "../../../factories/fleet.ts";
import { buildDeviceFile, buildRollout, enableFileTransfer } from "../../../factories/update.ts";
import {
  everybody,
  type Ids,
  nobody,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

const managers = ["administrator", "company_manager"] as const;
const rolling = { roles: managers, needs: "remoteConfig" } as const;
const reading = { roles: managers } as const;
const upload = {
  kind: "firmware",
  name: "firmware 9",
  typeKeys: [26],
  version: "9.0",
  content: Buffer.from("firmware").toString("base64"),
};
/** A neighbouring farm is in the same organisation. */
const foreignRollout = ({ rollout, org, own }: Ids) => (org === own.orgId ? nobody : rollout);
const strangeTask = ({ updateTask, org, own }: Ids) => (org === own.orgId ? nobody : updateTask);
const houseOf = ({ house, org, own }: Ids) => (org === own.orgId ? nobody : house);

/** A rollout to a separate house with a gateway. */
const fresh = async (scene: Scene) =>
  buildRollout(scene.server.database, { houseId: await gatewayHouse(scene) });

async function gatewayHouse({ server, freshGateway }: Scene): Promise<number> {
  const { id } = await freshGateway();
  const [gateway] = await server.database.query<{ house_id: number }>(
    "select house_id from gateways where id = $1",
    [id],
  );
  return gateway!.house_id;
}
const rollout = async (scene: Scene) => ({ id: (await fresh(scene)).rolloutId });
const plan = (fileId: number, houseId: number) => ({ fileId, houseIds: [houseId] });
const start = { name: "all of them", count: 1, reason: "pumps stick" };

export const deviceUpdateProbes = {
  listDeviceFile: { ...reading, bad: { page: "x" } },
  uploadDeviceFile: {
    roles: ["administrator"],
    needs: "remoteConfig",
    good: () => ({
      ...upload,
      name: unique("file"),
      content: Buffer.from(unique("firmware")).toString("base64"),
    }),
    bad: { ...upload, name: "firmware.bin" },
  },
  retireDeviceFile: {
    roles: ["administrator"],
    needs: "remoteConfig",
    good: async ({ server }) => ({ id: await buildDeviceFile(server.database) }),
    bad: { id: "x" },
    absent: { id: nobody },
  },
  checkUpdate: {
    roles: everybody,
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "x" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
  },
  planRollout: {
    ...rolling,
    good: async ({ server, house }) => plan(await buildDeviceFile(server.database), house.id),
    bad: { ...plan(1, 1), houseIds: [] },
    absent: plan(nobody, nobody),
    foreign: (ids) => [plan(nobody, houseOf(ids))],
  },
  startRollout: {
    ...rolling,
    good: async (scene) => {
      const houseId = await gatewayHouse(scene);
      const { database } = scene.server;
      const typeKey = await enableFileTransfer(database, houseId);
      const fileId = await buildDeviceFile(database, { typeKeys: [typeKey] });
      return { ...plan(fileId, houseId), ...start };
    },
    bad: { ...plan(1, 1), ...start, count: 0 },
    absent: { ...plan(nobody, nobody), ...start },
    foreign: (ids) => [{ ...plan(nobody, houseOf(ids)), ...start }],
  },
  approveRollout: {
    ...rolling,
    good: rollout,
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: (ids) => [{ id: foreignRollout(ids) }],
  },
  pauseRollout: {
    ...rolling,
    good: rollout,
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: (ids) => [{ id: foreignRollout(ids) }],
  },
  resumeRollout: {
    ...rolling,
    good: rollout,
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: (ids) => [{ id: foreignRollout(ids) }],
  },
  endRollout: {
    ...rolling,
    good: rollout,
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: (ids) => [{ id: foreignRollout(ids) }],
  },
  leaveOut: {
    ...rolling,
    good: async (scene) => ({ id: (await fresh(scene)).taskId }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: (ids) => [{ id: strangeTask(ids) }],
  },
  listRollout: {
    ...reading,
    good: () => ({}),
    bad: { id: "x" },
    foreign: (ids) => [{ id: String(foreignRollout(ids)) }],
  },
  reviewRollout: {
    ...reading,
    good: async (scene) => ({ id: String((await fresh(scene)).rolloutId) }),
    bad: { id: "x" },
    absent: { id: String(nobody) },
    foreign: (ids) => [{ id: String(foreignRollout(ids)) }],
  },
  listUpdateTask: {
    ...reading,
    good: async (scene) => ({ rolloutId: String((await fresh(scene)).rolloutId) }),
    bad: { rolloutId: "x" },
    absent: { rolloutId: String(nobody) },
    foreign: (ids) => [{ rolloutId: String(foreignRollout(ids)) }],
  },
  exportRollout: {
    ...reading,
    good: async (scene) => ({ rolloutId: String((await fresh(scene)).rolloutId), format: "csv" }),
    bad: { rolloutId: "1", format: "pdf" },
    absent: { rolloutId: String(nobody), format: "csv" },
    foreign: (ids) => [{ rolloutId: String(foreignRollout(ids)), format: "csv" }],
  },
} satisfies ProbesOf<typeof deviceUpdateRoutes>;
