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
    summary: "Returns the caller's passkeys",
    input: nothing,
    reply: passkeyListSchema,
  }),
  beginPasskey: route({
    method: "POST",
    path: "/passkey/begin",
    access: "session.own",
    summary: "Returns the options for creating a passkey",
    perMinute: 60,
    input: nothing,
    reply: passkeyOptionsSchema,
  }),
  savePasskey: route({
    method: "POST",
    path: "/passkey/save",
    access: "session.own",
    summary: "Stores a new passkey",
    success: "saved",
    perMinute: 60,
    input: savePasskeySchema,
    reply: passkeySchema,
  }),
  deletePasskey: route({
    method: "DELETE",
    path: "/passkey/delete",
    access: "session.own",
    summary: "Deletes one of the caller's passkeys",
    success: "deleted",
    input: z.object({ id }),
    reply: nothing,
  }),
  askPasskey: route({
    method: "POST",
    path: "/login/passkey/ask",
    access: "public",
    summary: "Returns the options for signing in, or for the second step, by a passkey",
    perMinute: 120,
    input: nothing,
    reply: passkeyOptionsSchema,
  }),
  passkeyLogin: route({
    method: "POST",
    path: "/login/passkey",
    access: "public",
    summary: "Signs in by a passkey; with a ticket: completes the second step of that sign-in",
    perMinute: 120,
    input: z.object({ answer: passkeyAnswerSchema, ticket: z.string().max(100).optional() }),
    reply: loginReplySchema,
  }),
  provePasskey: route({
    method: "POST",
    path: "/passkey/prove",
    access: "session.own",
    summary: "Repeats the second step by a passkey, before a dangerous action",
    perMinute: 60,
    input: z.object({ answer: passkeyAnswerSchema }),
    reply: nothing,
  }),
} as const;
