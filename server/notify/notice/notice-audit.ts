import type { noticeRoutes } from "../../../contract/route/notify/notice-routes.ts";
import { alarmIds } from "../../platform/session/named-ids.ts";
import type { TracesOf } from "../../platform/audit/audit.ts";

export const noticeTraces = {
  listNotice: {},
  toldOfAlarms: { names: (input) => [alarmIds(...input.alarmIds)] },
  noticeState: {},
} satisfies TracesOf<typeof noticeRoutes>;
