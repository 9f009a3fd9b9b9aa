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
      list: "Returns the alarm inputs of a gateway, by number",
      create: "Creates an alarm input",
      update: "Changes an alarm input",
      delete: "Deletes an alarm input; it is judged as an unnamed one again",
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
    summary: "Tests an alarm input; its alarms are shown but nobody is notified",
    success: "setDone",
    input: shieldAlarmInputSchema,
    reply: alarmInputSchema,
  }),
};
