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

/** Calls by which a person sees and changes their own ways to sign in. */
export const securityRoutes = {
  listSession: route({
    method: "GET",
    path: "/session/list",
    access: "session.own",
    summary: "Returns the caller's sessions, the last used first",
    input: nothing,
    reply: z.object({ rows: z.array(ownSessionSchema) }),
  }),
  endSession: route({
    method: "POST",
    path: "/session/end",
    access: "session.own",
    summary: "Ends one of the caller's sessions",
    success: "sessionEnded",
    input: z.object({ id: z.int().positive() }),
    reply: nothing,
  }),
  endOtherSessions: route({
    method: "POST",
    path: "/session/endOthers",
    access: "session.own",
    summary: "Ends all sessions of the caller except the present one",
    success: "sessionsEnded",
    input: nothing,
    reply: z.object({ count: z.int() }),
  }),
  readFactor: route({
    method: "GET",
    path: "/factor/read",
    access: "session.own",
    summary: "Returns the state of the caller's second step",
    input: nothing,
    reply: ownFactorSchema,
  }),
  beginFactor: route({
    method: "POST",
    path: "/factor/begin",
    access: "session.own",
    summary: "Creates a secret for an authenticator app; it takes effect with a first code",
    perMinute: 60,
    input: nothing,
    /** The address is the content of the QR code. */
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmFactor: route({
    method: "POST",
    path: "/factor/confirm",
    access: "session.own",
    summary: "Turns the second step on by a first code and returns the recovery codes, once",
    success: "factorOn",
    perMinute: 60,
    input: coded,
    reply: recovery,
  }),
  renewRecovery: route({
    method: "POST",
    path: "/factor/recovery",
    access: "session.own",
    summary: "Creates new recovery codes; the former ones become void",
    perMinute: 60,
    input: coded,
    reply: recovery,
  }),
  removeFactor: route({
    method: "POST",
    path: "/factor/remove",
    access: "session.own",
    summary: "Turns the second step off; refused where a rule requires it",
    success: "factorOff",
    perMinute: 60,
    input: coded,
    reply: nothing,
  }),
  proveFactor: route({
    method: "POST",
    path: "/factor/prove",
    access: "session.own",
    summary: "Repeats the second step; it allows dangerous actions for five minutes",
    perMinute: 60,
    input: coded,
    reply: nothing,
  }),
  resetFactor: route({
    method: "PUT",
    path: "/factor/reset",
    access: "factor.reset",
    summary: "Removes another user's lost second step and ends the user's sessions",
    success: "factorReset",
    input: z.object({ id }),
    reply: nothing,
  }),
  listFactorRule: route({
    method: "GET",
    path: "/factorRule/list",
    access: "signIn.read",
    summary: "Returns the rules that require a second step",
    input: nothing,
    reply: z.object({ rows: z.array(factorRuleSchema) }),
  }),
  createFactorRule: route({
    method: "POST",
    path: "/factorRule/create",
    access: "signIn.manage",
    summary: "Requires a second step of a role, an organisation, or both",
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
    summary: "Deletes a rule that requires a second step",
    success: "deleted",
    input: z.object({ id }),
    reply: nothing,
  }),
} as const;
