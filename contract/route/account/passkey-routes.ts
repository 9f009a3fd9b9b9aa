import { z } from "zod";
import {
  passkeyAnswerSchema,
  passkeyListSchema,
  passkeyOptionsSchema,
  passkeySchema,
  savePasskeySchema,
} from "../../account/passkey.ts";
import { loginReplySchema } from "../../account/session.ts";
import { id, nothing } from "../../base/call-schema.ts";
import { route } from "../define/route-definition.ts";

/** Sign-in and second step by passkeys. */
export const passkeyRoutes = {
  listPasskey: route({
    method: "GET",
    path: "/passkey/list",
    access: "session.own",
    summary: "The caller's own passkeys",
    input: nothing,
    reply: passkeyListSchema,
  }),
  beginPasskey: route({
    method: "POST",
    path: "/passkey/begin",
    access: "session.own",
    summary: "Options for making a passkey",
    perMinute: 60,
    input: nothing,
    reply: passkeyOptionsSchema,
  }),
  savePasskey: route({
    method: "POST",
    path: "/passkey/save",
    access: "session.own",
    summary: "Keep a passkey that was made",
    success: "saved",
    perMinute: 60,
    input: savePasskeySchema,
    reply: passkeySchema,
  }),
  deletePasskey: route({
    method: "DELETE",
    path: "/passkey/delete",
    access: "session.own",
    summary: "Remove one of the caller's own passkeys",
    success: "deleted",
    input: z.object({ id }),
    reply: nothing,
  }),
  askPasskey: route({
    method: "POST",
    path: "/login/passkey/ask",
    access: "public",
    summary: "Options for signing in by a passkey, or giving the second step by one",
    perMinute: 120,
    input: nothing,
    reply: passkeyOptionsSchema,
  }),
  passkeyLogin: route({
    method: "POST",
    path: "/login/passkey",
    access: "public",
    summary: "Sign in by a passkey; with a ticket: the second step of that sign-in",
    perMinute: 120,
    input: z.object({ answer: passkeyAnswerSchema, ticket: z.string().max(100).optional() }),
    reply: loginReplySchema,
  }),
  provePasskey: route({
    method: "POST",
    path: "/passkey/prove",
    access: "session.own",
    summary: "Give the second step once more by a passkey, for a dangerous action",
    perMinute: 60,
    input: z.object({ answer: passkeyAnswerSchema }),
    reply: nothing,
  }),
} as const;
