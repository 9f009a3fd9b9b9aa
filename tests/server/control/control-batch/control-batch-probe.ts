import type { controlBatchRoutes } from "../../../../contract/route/control/control-batch-routes.ts";
import { hashToken } from "../../../../server/platform/session/session-token.ts";
import { buildBatch } from "../../../factories/batch.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

const nothing = "00000000-0000-4000-8000-000000000000";
const what = { kind: "write", group: "curve", items: [{ k: "targetOffset", to: -1 }] };
const plan = (houseIds: readonly number[], more: object = what) => ({
  name: "plan",
  what: more,
  houseIds,
});
const start = (id: string, more: object = {}) => ({
  id,
  soakMin: 0,
  confirm: { houses: 1 },
  ...more,
});
const batch = async ({ server, house }: Scene, state = "paused") => ({
  id: await buildBatch(server.database, { houseId: house.id, state }),
});
/** A batch planned by the caller, in the session that starts it. */
async function planned({ server, house, caller, next }: Scene) {
  const token = await server.tokenOf(caller);
  return start(
    await buildBatch(server.database, {
      houseId: house.id,
      state: "planned",
      createdBy: caller.userId,
      tokenHash: hashToken(token).toString("hex"),
      plannedAt: new Date(server.clock.now),
      name: `plan ${next()}`,
    }),
  );
}
const sending = { roles: operators, needs: "remoteConfig" } as const;
const reading = { roles: everybody } as const;
const steering = {
  ...sending,
  good: (scene: Scene) => batch(scene),
  bad: { id: "x" },
  absent: { id: nothing },
  foreign: ({ batch: id }: { readonly batch: string }) => [{ id }],
};

export const controlBatchProbes = {
  planBatch: {
    ...sending,
    good: ({ house }) => plan([house.id]),
    bad: plan([1], { kind: "dance" }),
    absent: plan([nobody]),
    foreign: ({ house, batch: id, template, own }) => [
      plan([house]),
      plan([own.house.id, house]),
      plan([own.house.id], {
        kind: "paste",
        from: { houseId: house, groups: [{ group: "curve", hash: "00000000" }] },
      }),
      plan([own.house.id], { kind: "template", templateId: template }),
      plan([], { kind: "retry", batchId: id }),
      plan([], { kind: "undo", batchId: id }),
    ],
  },
  startBatch: {
    ...sending,
    good: planned,
    bad: { id: nothing, soakMin: 90, confirm: { houses: 1 } },
    absent: start(nothing),
    foreign: ({ batch: id, house, own }) => [
      start(id),
      start(own.batchId, { firstHouseId: house }),
      start(own.batchId, { left: [house] }),
    ],
  },
  approveBatch: steering,
  pauseBatch: steering,
  resumeBatch: steering,
  stopBatch: steering,
  getBatch: {
    ...reading,
    good: (scene) => batch(scene),
    bad: { id: "x" },
    absent: { id: nothing },
    foreign: ({ batch: id }) => [{ id }],
  },
  listBatch: { ...reading, good: () => ({}), bad: { state: "dance" } },
  listBatchHouse: {
    ...reading,
    good: (scene) => batch(scene),
    bad: { id: nothing, state: "dance" },
    absent: { id: nothing },
    foreign: ({ batch: id }) => [{ id }],
  },
  getBatchHouse: {
    ...reading,
    good: async (scene) => ({ ...(await batch(scene)), houseId: String(scene.house.id) }),
    bad: { id: "x", houseId: "1" },
    absent: { id: nothing, houseId: "1" },
    foreign: ({ batch: id, house, own }) => [
      { id, houseId: String(house) },
      { id, houseId: String(own.house.id) },
      { id: own.batchId, houseId: String(house) },
    ],
  },
  exportBatch: {
    ...reading,
    good: async (scene) => ({ ...(await batch(scene)), format: "csv" }),
    bad: { id: nothing, format: "pdf" },
    absent: { id: nothing, format: "csv" },
    foreign: ({ batch: id }) => [{ id, format: "csv" }],
  },
  proposeConfig: {
    ...reading,
    good: ({ house }) => ({ houseId: String(house.id) }),
    bad: { houseId: "x" },
    absent: { houseId: String(nobody) },
    foreign: ({ house }) => [{ houseId: String(house) }],
  },
} satisfies ProbesOf<typeof controlBatchRoutes>;
