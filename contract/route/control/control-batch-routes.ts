import { z } from "zod";
import { id, keyword, listOf, page, zone } from "../../base/call-schema.ts";
import {
  batchDetailSchema,
  batchHouseSchema,
  batchHouseStates,
  batchRefusalSchema,
  batchSchema,
  batchStates,
  batchTaskSchema,
  planBatchSchema,
  proposalReplySchema,
  startBatchSchema,
} from "../../control/batch/control-batch.ts";
import { commandRiskSchema } from "../../control/command/command.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";

const batchId = z.uuid();
const one = z.object({ id: batchId });
const houseFilter = { id: batchId, state: z.enum(batchHouseStates).optional(), keyword };

/**
 * Changes of many houses: planned, started, followed, stopped. `retry` and `undo` are plans like
 * any other: reviewed and confirmed again.
 */
export const controlBatchRoutes = {
  planBatch: route({
    method: "POST",
    path: "/control/batch/plan",
    access: "control.batch",
    summary: "Returns the effects of a change for many houses; nothing is sent",
    perMinute: 120,
    weight: heavy,
    bodyMax: 262_144,
    input: planBatchSchema,
    reply: batchDetailSchema,
  }),
  startBatch: route({
    method: "POST",
    path: "/control/batch/start",
    access: "control.batch",
    summary: "Starts a planned batch, within ten minutes and in the same session",
    perMinute: 60,
    bodyMax: 65_536,
    input: startBatchSchema,
    reply: batchSchema,
  }),
  approveBatch: route({
    method: "POST",
    path: "/control/batch/approve",
    access: "control.approve",
    summary: "Approves another person's batch that waits for a second person",
    perMinute: 60,
    input: one,
    reply: batchSchema,
  }),
  pauseBatch: route({
    method: "POST",
    path: "/control/batch/pause",
    access: "control.batch",
    summary: "Pauses a batch; houses in progress are finished",
    perMinute: 120,
    input: one,
    reply: batchSchema,
  }),
  resumeBatch: route({
    method: "POST",
    path: "/control/batch/resume",
    access: "control.batch",
    summary: "Resumes a paused batch in the caller's name, after a look at the reason",
    perMinute: 60,
    input: one,
    reply: batchSchema,
  }),
  stopBatch: route({
    method: "POST",
    path: "/control/batch/stop",
    access: "control.batch",
    summary: "Ends a batch; unsent commands are dropped, commands not begun are withdrawn",
    perMinute: 120,
    input: one,
    reply: batchSchema,
  }),
  getBatch: route({
    method: "GET",
    path: "/control/batch/get",
    access: "parameter.read",
    summary: "Returns a batch with its changes and the state of its waves",
    input: one,
    reply: batchDetailSchema,
  }),
  listBatch: route({
    method: "GET",
    path: "/control/batch/list",
    access: "parameter.read",
    summary: "Returns the started batches with houses in the caller's scope, newest first",
    input: z.object({ ...page, keyword, state: z.enum(batchStates).optional() }),
    reply: listOf(batchSchema),
  }),
  listBatchHouse: route({
    method: "GET",
    path: "/control/batch/houses",
    access: "parameter.read",
    summary: "Returns the houses of a batch, the worst first; with `sort` the most dangerous first",
    input: z.object({ ...page, ...houseFilter, sort: z.enum(["risk"]).optional() }),
    reply: listOf(batchHouseSchema),
  }),
  getBatchHouse: route({
    method: "GET",
    path: "/control/batch/house",
    access: "parameter.read",
    summary: "Returns the effect of a batch on one house, by setting",
    input: z.object({ id: batchId, houseId: id }),
    reply: z.object({
      house: batchHouseSchema,
      tasks: z.array(batchTaskSchema),
      refusal: batchRefusalSchema.nullable(),
      /** Risk of each task by the current data of its house; empty once it has begun. */
      risks: z.array(commandRiskSchema),
    }),
  }),
  exportBatch: listFileRoute({
    path: "/control/batch/export",
    access: "parameter.read",
    summary:
      "Exports the houses of a batch and their results as CSV or " +
      "XLSX; times in the batch's zone",
    filter: { ...houseFilter, timeZone: zone.default("UTC") },
  }),
  proposeConfig: route({
    method: "GET",
    path: "/control/autoConfig",
    access: "parameter.read",
    summary: "Proposes settings for a house from its known data, each with a reason",
    input: z.object({ houseId: id }),
    reply: proposalReplySchema,
  }),
} as const;
