import { z } from "zod";
import { alarmOutageSchema, createOutageSchema } from "../../alarm/alarm-outage.ts";
import {
  alarmSettingSchema,
  kindSettingSchema,
  limitSettingSchema,
  saveKindSchema,
  saveLimitsSchema,
  settingInput,
  trialResultSchema,
  trialSchema,
} from "../../alarm/alarm-setting.ts";
import { id, listOf, page } from "../../base/call-schema.ts";
import { ownCheckListSchema, ownCheckSchema, saveOwnCheckSchema } from "../../operate/own-check.ts";
import { heavy, route } from "../define/route-definition.ts";

export const alarmSettingRoutes = {
  readAlarmSetting: route({
    method: "GET",
    path: "/alarmSetting",
    access: "alarmSetting.read",
    summary: "What an organisation has set of the kinds of alarm, and limits of farms and breeds",
    input: settingInput,
    reply: alarmSettingSchema,
  }),
  saveAlarmKind: route({
    method: "PUT",
    path: "/alarmSetting/kind",
    access: "alarmSetting.manage",
    summary:
      "Set severity, delays and dead band of a kind; nothing but null: as the catalogue says",
    success: "saved",
    input: saveKindSchema,
    reply: kindSettingSchema.nullable(),
  }),
  saveAlarmLimits: route({
    method: "PUT",
    path: "/alarmSetting/limits",
    access: "alarmSetting.manage",
    summary: "Set limits of a farm or, over the day age, of a breed; none: they are taken away",
    success: "saved",
    input: saveLimitsSchema,
    reply: limitSettingSchema.nullable(),
  }),
  tryAlarmKind: route({
    method: "POST",
    path: "/alarmSetting/trial",
    access: "alarmSetting.read",
    summary: "What a kind would have raised in the past days with other settings, house by house",
    perMinute: 300,
    weight: heavy,
    input: trialSchema,
    reply: trialResultSchema,
  }),
  listOwnCheck: route({
    method: "GET",
    path: "/ownCheck/list",
    access: "alarm.read",
    summary: "Causes and checks that an organisation has written itself, by reason",
    input: settingInput,
    reply: ownCheckListSchema,
  }),
  saveOwnCheck: route({
    method: "PUT",
    path: "/ownCheck",
    access: "alarmSetting.manage",
    summary: "Write the likely cause of a reason and what to check; nothing: the product's words",
    success: "saved",
    input: saveOwnCheckSchema,
    reply: ownCheckSchema.nullable(),
  }),
  listAlarmOutage: route({
    method: "GET",
    path: "/alarmOutage/list",
    access: "alarm.read",
    summary: "Alarms that are out of service, or were, of a house or of all; newest first",
    input: z.object({
      ...page,
      houseId: id.optional(),
      state: z.enum(["open", "all"]).default("open"),
    }),
    reply: listOf(alarmOutageSchema),
  }),
  createAlarmOutage: route({
    method: "POST",
    path: "/alarmOutage/create",
    access: "alarm.shelve",
    summary: "Take an alarm of a house out of service, with an end and a reason",
    success: "setDone",
    input: createOutageSchema,
    reply: alarmOutageSchema,
  }),
  endAlarmOutage: route({
    method: "PUT",
    path: "/alarmOutage/end",
    access: "alarm.shelve",
    summary: "Put an alarm back into service early",
    success: "setDone",
    input: z.object({ id: z.int().positive() }),
    reply: alarmOutageSchema,
  }),
} as const;
