import type { orgRoutes } from "../../../contract/route/org.ts";
import { buildOrg } from "../../factories/fleet.ts";
import { nobody, type ProbesOf } from "../security/probe.ts";
import { newOrg } from "./logo.ts";

export const orgProbes = {
  listAllOrg: {
    roles: ["administrator"],
  },
  exportOrg: {
    good: () => ({ format: "csv" }),
    bad: { sort: "id", format: "csv" },
    roles: ["administrator"],
  },
  listOrg: {
    bad: { pageSize: "1001" },
    foreign: ({ org }) => [{ id: String(org) }],
    roles: ["administrator"],
  },
  createOrg: {
    good: () => newOrg(),
    bad: { name: "A", code: "a b" },
    roles: ["administrator"],
    needs: "canOperate",
  },
  updateOrg: {
    good: async ({ server }) => newOrg({ id: await buildOrg(server.database), version: 1 }),
    bad: { id: 1, version: 1, name: "", code: "A" },
    absent: newOrg({ id: nobody, version: 1 }),
    foreign: ({ org }) => [{ id: org, version: 1, name: "Stranger", code: "S" }],
    roles: ["administrator"],
    needs: "canOperate",
  },
  deleteOrg: {
    good: async ({ server }) => ({ id: await buildOrg(server.database) }),
    bad: { id: "1x" },
    absent: { id: nobody },
    foreign: ({ org }) => [{ id: org }],
    roles: ["administrator"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof orgRoutes>;
