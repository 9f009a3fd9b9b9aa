import type { orgRoutes } from "../../../../contract/route/account/org-routes.ts";
import { buildOrg } from "../../../factories/fleet.ts";
import { type ProbesOf, recordProbes } from "../../process/security/security-probe.ts";
import { newOrg } from "./org-logo.ts";

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
  ...recordProbes("Org", {
    roles: ["administrator"],
    form: newOrg,
    bad: { code: "a b" },
    make: ({ server }) => buildOrg(server.database),
    foreign: ({ org }) => ({ id: org }),
  }),
} satisfies ProbesOf<typeof orgRoutes>;
