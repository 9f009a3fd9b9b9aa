import type { handoverRoutes } from "../../../../contract/route/alarm/handover-routes.ts";
import {
  everybody,
  type Ids,
  nobody,
  type ProbesOf,
} from "../../process/security/security-probe.ts";

const shift = { from: 0, to: 3_600_000, onDuty: "Li", note: "All quiet" };

const foreignOrg = ({ org, own }: Ids) => (org === own.orgId ? nobody : org);

export const handoverProbes = {
  handoverReport: {
    good: () => ({ from: "0", to: "3600000" }),
    bad: { from: "1", to: "0" },
    roles: everybody,
    isDisplays: true,
  },
  listHandover: {
    bad: { page: "0" },
    roles: everybody,
    isDisplays: true,
  },
  createHandover: {
    good: ({ house }) => ({ ...shift, farmId: house.farmId }),
    bad: { ...shift, onDuty: "x".repeat(41) },
    absent: { ...shift, farmId: nobody },
    foreign: ({ farm }) => [{ ...shift, farmId: farm }],
    roles: everybody,
    needs: "canOperate",
  },
  saveShiftTimes: {
    good: ({ house }) => ({ orgId: house.orgId, shiftTimes: ["07:00"] }),
    bad: { orgId: 1, shiftTimes: ["7am"] },
    absent: { orgId: nobody, shiftTimes: [] },
    foreign: (ids) => [{ orgId: foreignOrg(ids), shiftTimes: ["08:00"] }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof handoverRoutes>;
