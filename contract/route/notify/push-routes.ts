import { z } from "zod";
import { id, nothing } from "../../base/call-schema.ts";
import {
  deletePushSchema,
  pushDeviceSchema,
  pushListSchema,
  pushTestSchema,
  savePushSchema,
} from "../../notify/push.ts";
import { route } from "../define/route-definition.ts";

/** The caller's own devices that notices are pushed to. */
export const pushRoutes = {
  listPushDevice: route({
    method: "GET",
    path: "/push/list",
    access: "session.own",
    summary: "Returns the caller's devices for push notices, and the key to subscribe with",
    input: nothing,
    reply: pushListSchema,
  }),
  savePushDevice: route({
    method: "POST",
    path: "/push/save",
    access: "session.own",
    summary: "Registers a device for push notices",
    success: "saved",
    perMinute: 60,
    input: savePushSchema,
    reply: pushDeviceSchema,
  }),
  deletePushDevice: route({
    method: "DELETE",
    path: "/push/delete",
    access: "session.own",
    summary: "Removes a device from push notices",
    success: "deleted",
    input: deletePushSchema,
    reply: nothing,
  }),
  testPushDevice: route({
    method: "POST",
    path: "/push/test",
    access: "session.own",
    summary: "Pushes a test to one of the caller's devices",
    perMinute: 20,
    input: z.object({ id }),
    reply: pushTestSchema,
  }),
};
