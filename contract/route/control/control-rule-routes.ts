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
    summary: "Who changes settings of a house at this moment; null: nobody",
    input: z.object({ houseId: id, tabToken: z.uuid().optional() }),
    reply: z.object({ lease: leaseSchema.nullable() }),
  }),
  takeLease: route({
    method: "POST",
    path: "/control/lease",
    access: "control.send",
    summary: "Say that one is changing settings of a house; again within two minutes to go on",
    perMinute: 120,
    input: leaseInputSchema,
    reply: leaseSchema,
  }),
  endLease: route({
    method: "POST",
    path: "/control/lease/end",
    access: "control.send",
    summary: "Say that one has finished",
    perMinute: 120,
    input: endLeaseInputSchema,
    reply: nothing,
  }),
  setLocalOnly: route({
    method: "POST",
    path: "/control/localOnly",
    access: "control.localOnly",
    summary: "Have a house take nothing from afar, for people are at work there; or let it again",
    success: "setDone",
    input: localOnlyInputSchema,
    reply: remoteStateSchema,
  }),
  readControlRules: route({
    method: "GET",
    path: "/control/rules",
    access: "parameter.read",
    summary: "What an organisation asks of those who control from afar, and whether it is off",
    input: z.object({ orgId: id.optional() }),
    reply: controlRulesSchema,
  }),
  switchRemote: route({
    method: "POST",
    path: "/control/switch",
    access: "control.switch",
    summary: "Switch remote control of a whole organisation off or on; what waits is withdrawn",
    success: "setDone",
    input: switchRemoteInputSchema,
    reply: controlRulesSchema,
  }),
  saveControlRules: route({
    method: "PUT",
    path: "/control/rules",
    access: "control.limit",
    summary: "Set the limits of an organisation, and for which classes a second person is asked",
    success: "setDone",
    input: saveControlRulesSchema,
    reply: controlRulesSchema,
  }),
  approveCommand: route({
    method: "POST",
    path: "/control/approve",
    access: "control.approve",
    summary: "Agree to a command of somebody else that waits for a second person",
    perMinute: 60,
    input: z.object({ id: z.uuid() }),
    reply: commandSchema,
  }),
  readDeviceLog: route({
    method: "GET",
    path: "/control/deviceLog",
    access: "parameter.read",
    summary: "The lines a device has said of its log for a command that asked it to",
    input: z.object({ id: z.uuid() }),
    reply: deviceLogSchema,
  }),
} as const;
