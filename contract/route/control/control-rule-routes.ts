import { z } from "zod";
import { commandSchema } from "../../control/command/command.ts";
import {
  controlRulesSchema,
  deviceLogSchema,
  endLeaseInputSchema,
  leaseInputSchema,
  leaseSchema,
  localOnlyInputSchema,
  remoteStateSchema,
  saveControlRulesSchema,
  switchRemoteInputSchema,
} from "../../control/risk/control-rule.ts";
import { id, nothing } from "../../base/call-schema.ts";
import { route } from "../define/route-definition.ts";

/** Presence at a house, locks on remote control, and the approval of a second person. */
export const controlRuleRoutes = {
  readLease: route({
    method: "GET",
    path: "/control/lease",
    access: "parameter.read",
    summary: "Returns the person who is changing settings of a house, or null",
    input: z.object({ houseId: id, tabToken: z.uuid().optional() }),
    reply: z.object({ lease: leaseSchema.nullable() }),
  }),
  takeLease: route({
    method: "POST",
    path: "/control/lease",
    access: "control.send",
    summary: "Takes or renews the lease on a house's settings; it lasts two minutes",
    perMinute: 120,
    input: leaseInputSchema,
    reply: leaseSchema,
  }),
  endLease: route({
    method: "POST",
    path: "/control/lease/end",
    access: "control.send",
    summary: "Releases the lease on a house's settings",
    perMinute: 120,
    input: endLeaseInputSchema,
    reply: nothing,
  }),
  setLocalOnly: route({
    method: "POST",
    path: "/control/localOnly",
    access: "control.localOnly",
    summary: "Blocks or permits remote control of a house, while people work there",
    success: "setDone",
    input: localOnlyInputSchema,
    reply: remoteStateSchema,
  }),
  readControlRules: route({
    method: "GET",
    path: "/control/rules",
    access: "parameter.read",
    summary: "Returns an organisation's rules for remote control and whether it is switched off",
    input: z.object({ orgId: id.optional() }),
    reply: controlRulesSchema,
  }),
  switchRemote: route({
    method: "POST",
    path: "/control/switch",
    access: "control.switch",
    summary: "Switches remote control of an organisation on or off; off withdraws waiting commands",
    success: "setDone",
    input: switchRemoteInputSchema,
    reply: controlRulesSchema,
  }),
  saveControlRules: route({
    method: "PUT",
    path: "/control/rules",
    access: "control.limit",
    summary: "Sets an organisation's limits and the command classes that need a second person",
    success: "setDone",
    input: saveControlRulesSchema,
    reply: controlRulesSchema,
  }),
  approveCommand: route({
    method: "POST",
    path: "/control/approve",
    access: "control.approve",
    summary: "Approves another person's command that waits for a second person",
    perMinute: 60,
    input: z.object({ id: z.uuid() }),
    reply: commandSchema,
  }),
  readDeviceLog: route({
    method: "GET",
    path: "/control/deviceLog",
    access: "parameter.read",
    summary: "Returns the log lines a device sent in reply to a command",
    input: z.object({ id: z.uuid() }),
    reply: deviceLogSchema,
  }),
} as const;
