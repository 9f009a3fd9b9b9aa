import { z } from "zod";
import { ownSessionSchema } from "../../account/own-session.ts";
import { roleKeys } from "../../account/role.ts";
import {
  factorCodeSchema,
  factorRuleSchema,
  ownFactorSchema,
} from "../../account/second-factor.ts";
import { id, nothing } from "../../base/call-schema.ts";
import { route } from "../define/route-definition.ts";

const coded = z.object({ code: factorCodeSchema });
/** Shown once. */
const recovery = z.object({ codes: z.array(z.string()) });

/** Calls by which a person sees and changes the own way to sign in. */
export const securityRoutes = {
  listSession: route({
    method: "GET",
    path: "/session/list",
    access: "session.own",
    summary: "The caller's own sessions, the one last used first",
    input: nothing,
    reply: z.object({ rows: z.array(ownSessionSchema) }),
  }),
  endSession: route({
    method: "POST",
    path: "/session/end",
    access: "session.own",
    summary: "End one of the caller's own sessions",
    success: "sessionEnded",
    input: z.object({ id: z.int().positive() }),
    reply: nothing,
  }),
  endOtherSessions: route({
    method: "POST",
    path: "/session/endOthers",
    access: "session.own",
    summary: "End every session of the caller but the one that asks",
    success: "sessionsEnded",
    input: nothing,
    reply: z.object({ count: z.int() }),
  }),
  readFactor: route({
    method: "GET",
    path: "/factor/read",
    access: "session.own",
    summary: "The caller's own second step",
    input: nothing,
    reply: ownFactorSchema,
  }),
  beginFactor: route({
    method: "POST",
    path: "/factor/begin",
    access: "session.own",
    summary: "A secret for an authenticator app; it counts once a code of it was given",
    perMinute: 60,
    input: nothing,
    /** The address is what the QR code holds. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmFactor: route({
    method: "POST",
    path: "/factor/confirm",
    access: "session.own",
    summary: "Turn the second step on by a first code; the answer has the recovery codes, once",
    success: "factorOn",
    perMinute: 60,
    input: coded,
    reply: recovery,
  }),
  renewRecovery: route({
    method: "POST",
    path: "/factor/recovery",
    access: "session.own",
    summary: "New recovery codes; the former ones are void",
    perMinute: 60,
    input: coded,
    reply: recovery,
  }),
  removeFactor: route({
    method: "POST",
    path: "/factor/remove",
    access: "session.own",
    summary: "Turn the second step off, unless a rule requires it",
    success: "factorOff",
    perMinute: 60,
    input: coded,
    reply: nothing,
  }),
  proveFactor: route({
    method: "POST",
    path: "/factor/prove",
    access: "session.own",
    summary: "Give the second step once more, for a dangerous action within five minutes",
    perMinute: 60,
    input: coded,
    reply: nothing,
  }),
  resetFactor: route({
    method: "PUT",
    path: "/factor/reset",
    access: "factor.reset",
    summary: "Take the second step of somebody else away, who has lost it; the sessions end",
    success: "factorReset",
    input: z.object({ id }),
    reply: nothing,
  }),
  listFactorRule: route({
    method: "GET",
    path: "/factorRule/list",
    access: "signIn.read",
    summary: "Whose sign-in needs a second step",
    input: nothing,
    reply: z.object({ rows: z.array(factorRuleSchema) }),
  }),
  createFactorRule: route({
    method: "POST",
    path: "/factorRule/create",
    access: "signIn.manage",
    summary: "Require a second step of a role, an organisation, or both",
    success: "saved",
    input: z.object({
      orgId: z.int().positive().nullable().default(null),
      roleKey: z.enum(roleKeys).nullable().default(null),
    }),
    reply: factorRuleSchema,
  }),
  deleteFactorRule: route({
    method: "DELETE",
    path: "/factorRule/delete",
    access: "signIn.manage",
    summary: "Require it no more",
    success: "deleted",
    input: z.object({ id }),
    reply: nothing,
  }),
} as const;
