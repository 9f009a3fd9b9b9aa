import type { noticeRoutes } from "../../../../contract/route/notify/notice-routes.ts";
import { everybody, type ProbesOf } from "../../process/security/security-probe.ts";

export const noticeProbes = {
  listNotice: {
    bad: { kind: "gossip" },
    foreign: ({ phone, notice }) => [{ phoneId: String(phone) }, { id: String(notice) }],
    roles: everybody,
  },
  toldOfAlarms: {
    good: async ({ freshAlarm }) => ({ alarmIds: String(await freshAlarm()) }),
    bad: { alarmIds: "1,x" },
    foreign: ({ alarm }) => [{ alarmIds: String(alarm) }],
    roles: everybody,
    isDisplays: true,
  },
  noticeState: { roles: everybody, isDisplays: true },
} satisfies ProbesOf<typeof noticeRoutes>;
