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
    summary: "The caller's devices that notices are pushed to, and the key to subscribe with",
    input: nothing,
    reply: pushListSchema,
  }),
  savePushDevice: route({
    method: "POST",
    path: "/push/save",
    access: "session.own",
    summary: "Push notices to this device",
    success: "saved",
    perMinute: 60,
    input: savePushSchema,
    reply: pushDeviceSchema,
  }),
  deletePushDevice: route({
    method: "DELETE",
    path: "/push/delete",
    access: "session.own",
    summary: "Push notices to a device no more",
    success: "deleted",
    input: deletePushSchema,
    reply: nothing,
  }),
  testPushDevice: route({
    method: "POST",
    path: "/push/test",
    access: "session.own",
    summary: "Push a test to one of the caller's devices",
    perMinute: 20,
    input: z.object({ id }),
    reply: pushTestSchema,
  }),
};
