import { randomUUID } from "node:crypto";
import type { productionRoutes } from "../../../../contract/route/flock/production-routes.ts";
import { buildFlock } from "../../../factories/fleet.ts";
import { buildRecord, buildTreatment } from "../../../factories/production.ts";
import {
  everybody,
  nobody,
  operators,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";

/** 2026-05-20; the clock of the tests is at 2026-06-01. */
const placedAt = Date.UTC(2026, 4, 20);
const day = "2026-05-31";
/** A past flock of the house that every caller can access. */
async function flockOf({ server, house }: Scene): Promise<number> {
  const [flock] = await server.database.query<{ id: number }>(
    "select id from flocks where house_id = $1 order by id limit 1",
    [house.id],
  );
  return flock?.id ?? buildFlock(server.database, house.id, { placedAt });
}
const save = (flockId: number) => ({
  flockId,
  day,
  version: 0,
  draftId: randomUUID(),
  draftedAt: Date.UTC(2026, 5, 1, 10, 30),
  losses: [{ dead: 1, culled: 0, cause: "leg" }],
});
const freshEntry = async (scene: Scene) => {
  const { database } = scene.server;
  const flockId = await flockOf(scene);
  await database.query("delete from record_versions where flock_id = $1 and day = $2", [
    flockId,
    day,
  ]);
  await database.query("delete from daily_records where flock_id = $1 and day = $2", [
    flockId,
    day,
  ]);
  return buildRecord(database, flockId, "own", day);
};

const freshGiven = async (scene: Scene) =>
  buildTreatment(scene.server.database, await flockOf(scene), "own", day);
const price = (id: number) => ({
  kind: "treatment",
  id,
  was: null,
  price: 120,
  reason: "invoice came",
});

export const productionProbes = {
  listProduction: {
    bad: { day: "2026-02-30" },
    foreign: ({ farm, breed }) => [{ farmId: String(farm) }, { breedId: String(breed) }],
    roles: everybody,
  },
  productionBreeds: { roles: everybody },
  productionTotals: {
    bad: { by: "x" },
    foreign: ({ farm, breed }) => [{ farmId: String(farm) }, { breedId: String(breed) }],
    roles: everybody,
  },
  exportProduction: {
    good: () => ({ format: "csv" }),
    bad: { format: "pdf" },
    foreign: ({ farm, breed }) => [
      { farmId: String(farm), format: "csv" },
      { breedId: String(breed), format: "csv" },
    ],
    roles: everybody,
  },
  productionDay: {
    good: async (scene) => ({ flockId: String(await flockOf(scene)) }),
    bad: { flockId: "x" },
    absent: { flockId: "99999999999" },
    foreign: ({ flock }) => [{ flockId: String(flock) }, { flockId: String(flock), day }],
    roles: everybody,
  },
  productionSeries: {
    good: async (scene) => ({ flockId: String(await flockOf(scene)) }),
    bad: {},
    absent: { flockId: "99999999999" },
    foreign: ({ flock }) => [{ flockId: String(flock) }],
    roles: everybody,
  },
  productionVersions: {
    good: async (scene) => ({ flockId: String(await flockOf(scene)), day }),
    bad: { flockId: "1" },
    absent: { flockId: String(nobody), day },
    foreign: ({ flock }) => [{ flockId: String(flock), day }],
    roles: everybody,
  },
  saveProduction: {
    good: async (scene) => save(await flockOf(scene)),
    bad: { ...save(1), draftId: "x" },
    absent: { ...save(1), flockId: 99_999_999_999 },
    foreign: ({ flock }) => [save(flock)],
    roles: everybody,
    needs: "canOperate",
  },
  voidProduction: {
    good: async (scene) => ({ kind: "loss", id: await freshEntry(scene), reason: "typed twice" }),
    bad: { kind: "loss", id: 1, reason: "abc" },
    absent: { kind: "egg", id: 99_999_999_999, reason: "typed twice" },
    foreign: ({ entry }) => [{ kind: "loss", id: entry, reason: "typed twice" }],
    roles: everybody,
    needs: "canOperate",
  },
  priceProduction: {
    good: async (scene) => price(await freshGiven(scene)),
    bad: { ...price(1), reason: "abc" },
    absent: price(99_999_999_999),
    foreign: ({ given }) => [price(given)],
    roles: operators,
    needs: "canOperate",
  },
  importRecords: {
    good: async (scene) => {
      await flockOf(scene);
      const [house] = await scene.server.database.query<{ name: string; farm: string }>(
        `select h.name, f.name as farm from houses h join farms f on f.id = h.farm_id
         where h.id = $1`,
        [scene.house.id],
      );
      return {
        rows: [{ row: 2, house: house?.name, farm: house?.farm, day, feedKg: "3100" }],
        isConfirmed: true,
      };
    },
    bad: { rows: [], isConfirmed: true },
    roles: operators,
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof productionRoutes>;
