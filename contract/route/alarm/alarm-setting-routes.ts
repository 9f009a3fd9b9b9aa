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
    summary:
      "Returns an organisation's settings of alarm kinds and its limits for farms and breeds",
    input: settingInput,
    reply: alarmSettingSchema,
  }),
  saveAlarmKind: route({
    method: "PUT",
    path: "/alarmSetting/kind",
    access: "alarmSetting.manage",
    summary: "Sets severity, delays and dead band of an alarm kind; all null: as in the catalogue",
    success: "saved",
    input: saveKindSchema,
    reply: kindSettingSchema.nullable(),
  }),
  saveAlarmLimits: route({
    method: "PUT",
    path: "/alarmSetting/limits",
    access: "alarmSetting.manage",
    summary: "Sets the limits of a farm or, by day age, of a breed; none: removes them",
    success: "saved",
    input: saveLimitsSchema,
    reply: limitSettingSchema.nullable(),
  }),
  tryAlarmKind: route({
    method: "POST",
    path: "/alarmSetting/trial",
    access: "alarmSetting.read",
    summary:
      "Returns the alarms a kind would have raised in past days with other settings, by house",
    perMinute: 300,
    weight: heavy,
    input: trialSchema,
    reply: trialResultSchema,
  }),
  listOwnCheck: route({
    method: "GET",
    path: "/ownCheck/list",
    access: "alarm.read",
    summary: "Returns the causes and checks an organisation has written for alarm reasons",
    input: settingInput,
    reply: ownCheckListSchema,
  }),
  saveOwnCheck: route({
    method: "PUT",
    path: "/ownCheck",
    access: "alarmSetting.manage",
    summary: "Sets the likely cause and the checks of an alarm reason; empty: the product's text",
    success: "saved",
    input: saveOwnCheckSchema,
    reply: ownCheckSchema.nullable(),
  }),
  listAlarmOutage: route({
    method: "GET",
    path: "/alarmOutage/list",
    access: "alarm.read",
    summary: "Returns present and past outages of alarms, of a house or of all, newest first",
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
    summary: "Takes an alarm of a house out of service, with an end and a reason",
    success: "setDone",
    input: createOutageSchema,
    reply: alarmOutageSchema,
  }),
  endAlarmOutage: route({
    method: "PUT",
    path: "/alarmOutage/end",
    access: "alarm.shelve",
    summary: "Puts an alarm back into service early",
    success: "setDone",
    input: z.object({ id: z.int().positive() }),
    reply: alarmOutageSchema,
  }),
} as const;
