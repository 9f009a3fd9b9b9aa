import { z } from "zod";
import { ownSessionSchema } from "../../account/own-session.ts";
import { nothing } from "../../base/call-schema.ts";
import { route } from "../define/route-definition.ts";

/** What a person sees and changes of the own way to sign in. */
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
    says: "sessionEnded",
    input: z.object({ id: z.int().positive() }),
    reply: nothing,
  }),
  endOtherSessions: route({
    method: "POST",
    path: "/session/endOthers",
    access: "session.own",
    summary: "End every session of the caller but the one that asks",
    says: "sessionsEnded",
    input: nothing,
    reply: z.object({ count: z.int() }),
  }),
} as const;
