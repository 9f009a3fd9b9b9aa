import type { externalIdRoutes } from "../../../../contract/route/fleet/external-id-routes.ts";
import { buildFarm, insert, unique } from "../../../factories/fleet.ts";
import {
  type Ids,
  nobody,
  type ProbesOf,
  type Scene,
} from "../../process/security/security-probe.ts";
import { newExternalId } from "./external-id-form.ts";

const readers = ["administrator", "company_manager", "area_manager", "farm_manager"] as const;
const rights = { roles: ["administrator", "company_manager"], needs: "canOperate" } as const;

const form = (thingId: number) => newExternalId({ kind: "farm", thingId });
/** A farm without an id. */
const good = async ({ server, house }: Scene) =>
  form((await buildFarm(server.database, { orgId: house.orgId })).id);
const fresh = async ({ server, house }: Scene) =>
  insert(server.database, "external_ids", {
    org_id: house.orgId,
    kind: "house",
    house_id: house.id,
    system: unique("sys"),
    external_id: unique("X"),
  });
const changed = (id: number) => ({ id, version: 1, system: "SAP", externalId: "stranger" });
const foreign = ({ farm, house, flock }: Ids) => [
  form(farm),
  newExternalId({ kind: "house", thingId: house }),
  newExternalId({ kind: "flock", thingId: flock }),
  newExternalId({ kind: "gateway", houseId: house }),
];

export const externalIdProbes = {
  listExternalId: {
    bad: { sort: "heap" },
    foreign: ({ externalId, house }) => [
      { id: String(externalId) },
      { kind: "house", thingId: String(house) },
      { externalId: String(externalId) },
    ],
    roles: readers,
  },
  createExternalId: {
    ...rights,
    good,
    bad: { ...form(1), kind: "hen" },
    absent: form(nobody),
    foreign,
  },
  putExternalId: {
    ...rights,
    good,
    bad: { ...form(1), system: "a b" },
    absent: form(nobody),
    foreign,
  },
  updateExternalId: {
    ...rights,
    good: async (scene) => ({
      ...changed(await fresh(scene)),
      system: unique("sys"),
    }),
    bad: { ...changed(1), externalId: "" },
    absent: changed(nobody),
    foreign: ({ externalId }) => [changed(externalId)],
  },
  deleteExternalId: {
    ...rights,
    good: async (scene) => ({ id: await fresh(scene) }),
    bad: { id: "x" },
    absent: { id: nobody },
    foreign: ({ externalId }) => [{ id: externalId }],
  },
} satisfies ProbesOf<typeof externalIdRoutes>;
