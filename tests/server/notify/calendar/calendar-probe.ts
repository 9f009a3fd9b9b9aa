import type { calendarRoutes } from "../../../../contract/route/notify/calendar-routes.ts";
import {
  everybody,
  type Ids,
  nobody,
  type ProbesOf,
} from "../../process/security/security-probe.ts";

const year = { country: "CHN", year: 2027 } as const;
const save = { ...year, source: "", days: [], version: 0 };

/** A neighbouring farm is in the same organisation. */
const foreignOrg = ({ org, own }: Ids) => (org === own.orgId ? nobody : org);

export const calendarProbes = {
  readCalendar: {
    good: () => ({ year: "2026" }),
    bad: { year: "1999" },
    absent: { year: "2026", orgId: String(nobody) },
    foreign: (ids) => [{ year: "2026", orgId: String(foreignOrg(ids)) }],
    roles: everybody,
  },
  saveCalendar: {
    good: ({ house }) => ({ ...save, orgId: house.orgId }),
    bad: { ...save, orgId: 1, country: "XXX" },
    absent: { ...save, orgId: nobody },
    foreign: (ids) => [{ ...save, orgId: foreignOrg(ids) }],
    roles: ["administrator", "company_manager"],
    needs: "canOperate",
  },
} satisfies ProbesOf<typeof calendarRoutes>;
