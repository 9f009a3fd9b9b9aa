import { z } from "zod";
import { id, keyword, listOf, nothing, page, time } from "../../base/call-schema.ts";
import { alarmIdList } from "../../alarm/incident-brief.ts";
import { noticeKindKeys, noticeStateKeys } from "../../notify/notice.ts";
import { noticeSchema, noticeStateSchema, alarmNoticeSchema } from "../../notify/notice-row.ts";
import { route } from "../define/route-definition.ts";

export const noticeRoutes = {
  listNotice: route({
    method: "GET",
    path: "/notice/list",
    access: "phone.read",
    summary: "Returns the notices, newest first",
    perMinute: 300,
    weight: ({ id, phoneId }) => (id === undefined && phoneId === undefined ? "heavy" : "light"),
    input: z.object({
      ...page,
      keyword,
      id: id.optional(),
      phoneId: id.optional(),
      kind: z.enum(noticeKindKeys).optional(),
      state: z.enum(noticeStateKeys).optional(),
      from: time,
      to: time,
    }),
    /** `hasMore`: there are more notices than `total`, which are not counted. */
    reply: listOf(noticeSchema).extend({ hasMore: z.boolean() }),
  }),
  toldOfAlarms: route({
    method: "GET",
    path: "/notice/alarm",
    access: "wall.read",
    summary: "Returns the notices of these alarms in order; unknown alarms are left out",
    perMinute: 300,
    input: z.object({ alarmIds: alarmIdList }),
    reply: listOf(alarmNoticeSchema),
  }),
  noticeState: route({
    method: "GET",
    path: "/notice/state",
    access: "wall.read",
    summary: "Returns the state of notice channels, and urgent alarms that reached nobody",
    perMinute: 300,
    input: nothing,
    reply: noticeStateSchema,
  }),
} as const;
