import { z } from "zod";
import {
  alarmPhoneSchema,
  createPhoneSchema,
  phoneSorts,
  phoneStatusKeys,
  updatePhoneSchema,
} from "../../notify/alarm-phone.ts";
import {
  coverageSchema,
  dateText,
  placeInput,
  simulateSchema,
  simulationSchema,
} from "../../notify/alarm-coverage.ts";
import { fileFormats } from "../../base/file-format.ts";
import { id, keyword, listOf, page } from "../../base/call-schema.ts";
import { noticeChannelKeys } from "../../notify/notice.ts";
import { noticeSchema } from "../../notify/notice-row.ts";
import { crudRoutes } from "../define/crud-routes.ts";
import { fileReply, heavy, route } from "../define/route-definition.ts";

/** Filter and order of contacts. `farmId`, `houseId`: those that apply there. */
const phoneFilter = {
  keyword,
  ...placeInput,
  status: z.enum(phoneStatusKeys).optional(),
  sort: z.enum(phoneSorts).default("place"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const alarmPhoneRoutes = {
  ...crudRoutes("AlarmPhone", {
    path: "/alarmPhone",
    read: "phone.read",
    manage: "phone.manage",
    summary: {
      list: "Returns the alarm phones that apply in the caller's scope; `id`: that one",
      create: "Creates an alarm phone",
      update: "Changes an alarm phone",
      delete: "Deletes an alarm phone",
    },
    list: {
      input: z.object({ ...page, ...phoneFilter, id: id.optional() }),
      reply: listOf(alarmPhoneSchema),
    },
    row: alarmPhoneSchema,
    create: createPhoneSchema,
    update: updatePhoneSchema,
  }),
  switchAlarmPhone: route({
    method: "PUT",
    path: "/alarmPhone/switch",
    access: "phone.manage",
    summary: "Opens or closes an alarm phone",
    success: "setDone",
    input: z.object({ id, status: z.enum(phoneStatusKeys), version: z.int() }),
    reply: alarmPhoneSchema,
  }),
  pauseAlarmPhone: route({
    method: "PUT",
    path: "/alarmPhone/pause",
    access: "phone.own",
    summary:
      "Silences a number until the end of its present period, or ends that: " +
      "the caller's own or, with the right, another",
    success: "setDone",
    input: z.object({ id, isPaused: z.boolean() }),
    reply: alarmPhoneSchema,
  }),
  testAlarmPhone: route({
    method: "POST",
    path: "/alarmPhone/test",
    access: "phone.own",
    summary: "Calls or messages a number, marked as a test",
    perMinute: 60,
    input: z.object({ id, channel: z.enum(noticeChannelKeys) }),
    reply: noticeSchema,
  }),
  alarmPhoneCoverage: route({
    method: "GET",
    path: "/alarmPhone/coverage",
    access: "phone.read",
    summary:
      "Returns the hours of a week in which nobody at a place would be " +
      "notified in time; `week`: a day in it",
    perMinute: 300,
    weight: heavy,
    input: z.object({ ...placeInput, week: dateText.optional() }),
    reply: coverageSchema,
  }),
  simulateAlarm: route({
    method: "POST",
    path: "/alarmPhone/simulate",
    access: "phone.read",
    summary: "Returns the people who would be notified of an alarm that nobody acknowledges",
    perMinute: 300,
    weight: heavy,
    input: simulateSchema,
    reply: simulationSchema,
  }),
  exportAlarmPhone: route({
    method: "GET",
    path: "/alarmPhone/export",
    access: "phone.read",
    summary: "Exports alarm phones as CSV or XLSX",
    perMinute: 120,
    input: z.object({ ...phoneFilter, format: z.enum(fileFormats) }),
    reply: fileReply,
  }),
} as const;
