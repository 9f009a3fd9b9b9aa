import { z } from "zod";
import {
  alarmInputSchema,
  createAlarmInputSchema,
  shieldAlarmInputSchema,
  updateAlarmInputSchema,
} from "../../fleet/gateway/alarm-input.ts";
import { id, listOf, page } from "../../base/call-schema.ts";
import { crudRoutes } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";

export const alarmInputRoutes = {
  ...crudRoutes("AlarmInput", {
    path: "/alarmInput",
    read: "alarmInput.read",
    manage: "gateway.manage",
    summary: {
      list: "Alarm inputs of a gateway, by number",
      create: "A new alarm input",
      update: "Change an alarm input",
      delete: "Delete an alarm input: it is judged as a plain one again",
    },
    list: {
      input: z.object({ ...page, gatewayId: id, id: id.optional() }),
      reply: listOf(alarmInputSchema),
    },
    row: alarmInputSchema,
    create: createAlarmInputSchema,
    update: updateAlarmInputSchema,
  }),
  shieldAlarmInput: route({
    method: "PUT",
    path: "/alarmInput/shield",
    access: "alarmInput.shield",
    summary: "Test an alarm input: its alarms are seen but nobody is told",
    success: "setDone",
    input: shieldAlarmInputSchema,
    reply: alarmInputSchema,
  }),
};
