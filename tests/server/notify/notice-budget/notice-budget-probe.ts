import type { noticeBudgetRoutes } from "../../../../contract/route/notify/notice-budget-routes.ts";
import {
  type Ids,
  nobody,
  operators,
  type ProbesOf,
} from "../../process/security/security-probe.ts";

const budget = { calls: 100, texts: null, version: 0 } as const;

/** A neighbouring farm is in the same organisation. */
const foreignOrg = ({ org, own }: Ids) => (org === own.orgId ? nobody : org);

export const noticeBudgetProbes = {
  readNoticeBudget: {
    good: ({ house }) => ({ orgId: String(house.orgId) }),
    bad: { orgId: "0" },
    absent: { orgId: String(nobody) },
    foreign: (ids) => [{ orgId: String(foreignOrg(ids)) }],
    roles: operators,
  },
  saveNoticeBudget: {
    good: async ({ house, server }) => {
      await server.database.query("delete from notice_budgets");
      return { ...budget, orgId: house.orgId };
    },
    bad: { ...budget, calls: 0 },
    absent: { ...budget, orgId: nobody },
    foreign: (ids) => [{ ...budget, orgId: foreignOrg(ids) }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof noticeBudgetRoutes>;
