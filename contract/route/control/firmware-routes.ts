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
    summary: "Returns the files for gateways, newest first",
    input: z.object({ ...page }),
    reply: listOf(deviceFileSchema),
  }),
  uploadDeviceFile: route({
    method: "POST",
    path: "/deviceFile/upload",
    access: "deviceFile.manage",
    summary: "Stores and signs a file for gateways: without suffix, at most 5 MB, checked",
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
    summary: "Withdraws a file for gateways; refused during its rollout",
    success: "updated",
    input: one,
    reply: deviceFileSchema,
  }),
  checkUpdate: route({
    method: "GET",
    path: "/deviceUpdate/check",
    access: "parameter.read",
    summary: "Returns whether a newer firmware exists for the gateway of a house",
    input: z.object({ houseId: id }),
    reply: updateCheckSchema,
  }),
  planRollout: route({
    method: "POST",
    path: "/deviceUpdate/plan",
    access: "control.rollout",
    summary: "Returns the houses and waves a rollout of a file would have; nothing is sent",
    weight: heavy,
    input: planRolloutSchema,
    reply: rolloutPlanSchema,
  }),
  startRollout: route({
    method: "POST",
    path: "/deviceUpdate/start",
    access: "control.rollout",
    summary: "Starts a rollout of a file; the confirmation repeats the number of houses",
    perMinute: 30,
    weight: heavy,
    input: startRolloutSchema,
    reply: rolloutSchema,
  }),
  approveRollout: route({
    ...settled,
    path: "/deviceUpdate/approve",
    summary: "Approves another person's rollout that waits for a second person",
    reply: rolloutSchema,
  }),
  pauseRollout: route({
    ...settled,
    path: "/deviceUpdate/pause",
    summary: "Pauses a rollout; no further house begins",
    reply: rolloutSchema,
  }),
  resumeRollout: route({
    ...settled,
    path: "/deviceUpdate/resume",
    summary: "Resumes a rollout after a pause or after failures were looked at",
    input: one.extend({ areFailedTried: z.boolean().default(false) }),
    reply: rolloutSchema,
  }),
  endRollout: route({
    ...settled,
    path: "/deviceUpdate/end",
    summary: "Ends a rollout; houses that have not begun are left out",
    reply: rolloutSchema,
  }),
  leaveOut: route({
    ...settled,
    path: "/deviceUpdate/leaveOut",
    summary: "Skips a house in a rollout, so that the others need not wait",
    reply: updateTaskSchema,
  }),
  listRollout: route({
    method: "GET",
    path: "/deviceUpdate/list",
    access: "rollout.read",
    summary: "Returns the rollouts, newest first",
    input: z.object({ ...page, id: id.optional(), state: z.enum(rolloutStates).optional() }),
    reply: listOf(rolloutSchema),
  }),
  reviewRollout: route({
    method: "GET",
    path: "/deviceUpdate/review",
    access: "rollout.read",
    summary: "Returns the present state of a rollout's houses, for the approver",
    input: z.object({ id }),
    reply: rolloutReviewSchema,
  }),
  listUpdateTask: route({
    method: "GET",
    path: "/deviceUpdate/tasks",
    access: "rollout.read",
    summary: "Returns the houses of a rollout: failed first, then in progress",
    input: z.object({ ...page, rolloutId: id }),
    reply: listOf(updateTaskSchema),
  }),
  exportRollout: listFileRoute({
    path: "/deviceUpdate/export",
    access: "rollout.read",
    summary:
      "Exports the houses of a rollout and their results as CSV or " +
      "XLSX; times in the rollout's zone",
    filter: { rolloutId: id, timeZone: zone.default("UTC") },
  }),
} as const;
