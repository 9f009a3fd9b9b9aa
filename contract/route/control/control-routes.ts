import { z } from "zod";
import {
  armInputSchema,
  commandRiskSchema,
  commandSchema,
  commandStepSchema,
  reviewSchema,
  sendInputSchema,
  sendReplySchema,
} from "../../control/command/command.ts";
import { id, listOf, nothing, page } from "../../base/call-schema.ts";
import { gatewayActionKeys } from "../../fleet/gateway/gateway-feature.ts";
import { parameterGroupKeys } from "../../fleet/gateway/parameter-group.ts";
import { route } from "../define/route-definition.ts";

const group = z.enum(parameterGroupKeys);
const commandId = z.uuid();
const clientToken = z.uuid();

/**
 * Commands to the controller of a house: reviewed, then sent, then followed to their end. A command
 * that cannot be done now is a normal answer (`outcome`), because the screen shows the reason; a
 * refusal is for missing rights, and for missing objects.
 */
export const controlRoutes = {
  armCommand: route({
    method: "POST",
    path: "/control/arm",
    access: "control.send",
    summary: "Prepares a command and returns its effects; the same token gives the same command",
    perMinute: 120,
    input: armInputSchema,
    reply: reviewSchema,
  }),
  sendCommand: route({
    method: "POST",
    path: "/control/send",
    access: "control.send",
    summary: "Sends a prepared command, once, within two minutes and in the same session",
    perMinute: 120,
    input: sendInputSchema,
    reply: sendReplySchema,
  }),
  cancelCommand: route({
    method: "POST",
    path: "/control/cancel",
    access: "control.cancel",
    summary: "Withdraws a command: at once, or by a request to the gateway if it was already sent",
    perMinute: 120,
    input: z.object({ id: commandId }),
    reply: commandSchema,
  }),
  closeCommand: route({
    method: "POST",
    path: "/control/close",
    access: "control.cancel",
    summary: "Closes a command whose result has been unknown for ten minutes, with a remark",
    success: "setDone",
    input: z.object({ id: commandId, word: z.string().trim().min(1).max(200) }),
    reply: commandSchema,
  }),
  undoCommand: route({
    method: "POST",
    path: "/control/undo",
    access: "control.send",
    summary: "Prepares a command that restores the values another command changed",
    perMinute: 120,
    input: z.object({ id: commandId, clientToken }),
    reply: reviewSchema,
  }),
  listCommand: route({
    method: "GET",
    path: "/control/list",
    access: "parameter.read",
    summary: "Returns the commands sent to a house, newest first",
    input: z.object({
      ...page,
      houseId: id,
      group: group.optional(),
      /** Action, for commands that write nothing. */
      action: z.enum(gatewayActionKeys).optional(),
      /** Commands under way, or commands that have ended. */
      phase: z.enum(["open", "ended"]).optional(),
    }),
    reply: listOf(commandSchema),
  }),
  listAwaiting: route({
    method: "GET",
    path: "/control/awaiting",
    access: "parameter.read",
    summary: "Returns the single commands that wait for the caller's approval, oldest first",
    input: nothing,
    reply: z.object({ rows: z.array(commandSchema) }),
  }),
  getCommand: route({
    method: "GET",
    path: "/control/get",
    access: "parameter.read",
    summary: "Returns a command with all its steps and, while it waits, its present danger",
    input: z.object({ id: commandId }),
    reply: z.object({
      command: commandSchema,
      steps: z.array(commandStepSchema),
      /**
       * Risk of a command that waits for a second person, by the current data of its house; null:
       * for any other.
       */
      riskNow: commandRiskSchema.nullable(),
    }),
  }),
  findCommand: route({
    method: "GET",
    path: "/control/find",
    access: "parameter.read",
    summary:
      "Returns the result of a prepare or send call whose reply " +
      "was lost, by its token, or null",
    input: z.object({ clientToken }),
    reply: z.object({ command: commandSchema.nullable() }),
  }),
} as const;
