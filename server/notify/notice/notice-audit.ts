import type { noticeRoutes } from "../../../contract/route/notify/notice-routes.ts";
import { alarmIds } from "../../platform/session/named-ids.ts";
import type { AuditsOf } from "../../platform/audit/audit.ts";

export const noticeAudits = {
  listNotice: {},
  toldOfAlarms: { names: (input) => [alarmIds(...input.alarmIds)] },
  noticeState: {},
} satisfies AuditsOf<typeof noticeRoutes>;
