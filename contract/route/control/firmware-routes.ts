import { z } from "zod";
import { id, listOf, page, zone } from "../../base/call-schema.ts";
import { deviceFileSchema, uploadFileSchema } from "../../control/firmware/firmware-file.ts";
import {
  planRolloutSchema,
  rolloutPlanSchema,
  rolloutReviewSchema,
  rolloutSchema,
  rolloutStates,
  startRolloutSchema,
  updateCheckSchema,
  updateTaskSchema,
} from "../../control/firmware/rollout.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";

const one = z.object({ id: z.int().positive() });
const settled = {
  method: "POST",
  access: "control.rollout",
  success: "setDone",
  input: one,
} as const;

/** Files for gateways, and their way there. */
export const deviceUpdateRoutes = {
  listDeviceFile: route({
    method: "GET",
    path: "/deviceFile/list",
    access: "deviceFile.read",
    summary: "Files for gateways, the newest first",
    input: z.object({ ...page }),
    reply: listOf(deviceFileSchema),
  }),
  uploadDeviceFile: route({
    method: "POST",
    path: "/deviceFile/upload",
    access: "deviceFile.manage",
    summary: "Keep a file for gateways and sign it: no suffix, at most 5 MB, looked into",
    success: "updated",
    perMinute: 30,
    bodyMax: 8 * 1024 * 1024,
    input: uploadFileSchema,
    reply: deviceFileSchema,
  }),
  retireDeviceFile: route({
    method: "POST",
    path: "/deviceFile/retire",
    access: "deviceFile.manage",
    summary: "Offer a file no more; not while a rollout of it is under way",
    success: "updated",
    input: one,
    reply: deviceFileSchema,
  }),
  checkUpdate: route({
    method: "GET",
    path: "/deviceUpdate/check",
    access: "parameter.read",
    summary: "Whether there is a newer firmware for the gateway of a house",
    input: z.object({ houseId: id }),
    reply: updateCheckSchema,
  }),
  planRollout: route({
    method: "POST",
    path: "/deviceUpdate/plan",
    access: "control.rollout",
    summary: "Which houses a file would go to, in which waves; nothing is done",
    weight: heavy,
    input: planRolloutSchema,
    reply: rolloutPlanSchema,
  }),
  startRollout: route({
    method: "POST",
    path: "/deviceUpdate/start",
    access: "control.rollout",
    summary: "Send a file to houses; whoever confirms it says how many they are",
    perMinute: 30,
    weight: heavy,
    input: startRolloutSchema,
    reply: rolloutSchema,
  }),
  approveRollout: route({
    ...settled,
    path: "/deviceUpdate/approve",
    summary: "Agree to a rollout of somebody else that waits for a second person",
    reply: rolloutSchema,
  }),
  pauseRollout: route({
    ...settled,
    path: "/deviceUpdate/pause",
    summary: "Begin with no further house",
    reply: rolloutSchema,
  }),
  resumeRollout: route({
    ...settled,
    path: "/deviceUpdate/resume",
    summary: "Go on after a pause, or after failures somebody has looked at",
    input: one.extend({ areFailedTried: z.boolean().default(false) }),
    reply: rolloutSchema,
  }),
  endRollout: route({
    ...settled,
    path: "/deviceUpdate/end",
    summary: "End it: whoever has not begun is left out",
    reply: rolloutSchema,
  }),
  leaveOut: route({
    ...settled,
    path: "/deviceUpdate/leaveOut",
    summary: "Leave one house out, so that the others need not wait for it",
    reply: updateTaskSchema,
  }),
  listRollout: route({
    method: "GET",
    path: "/deviceUpdate/list",
    access: "rollout.read",
    summary: "Rollouts, the newest first",
    input: z.object({ ...page, id: id.optional(), state: z.enum(rolloutStates).optional() }),
    reply: listOf(rolloutSchema),
  }),
  reviewRollout: route({
    method: "GET",
    path: "/deviceUpdate/review",
    access: "rollout.read",
    summary: "What a rollout would meet now in its houses, for whoever is to agree to it",
    input: z.object({ id }),
    reply: rolloutReviewSchema,
  }),
  listUpdateTask: route({
    method: "GET",
    path: "/deviceUpdate/tasks",
    access: "rollout.read",
    summary: "The houses of a rollout: what failed first, then what is under way",
    input: z.object({ ...page, rolloutId: id }),
    reply: listOf(updateTaskSchema),
  }),
  exportRollout: listFileRoute({
    path: "/deviceUpdate/export",
    access: "rollout.read",
    summary:
      "The houses of a rollout and what became of them as CSV or XLSX; times in the zone of its " +
      "page",
    filter: { rolloutId: id, timeZone: zone.default("UTC") },
  }),
} as const;
