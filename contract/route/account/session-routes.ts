import { z } from "zod";
import {
  captchaReplySchema,
  currentUserSchema,
  loginReplySchema,
  loginSchema,
} from "../../account/session.ts";
import { factorCodeSchema } from "../../account/second-factor.ts";
import { route } from "../define/route-definition.ts";
import { nothing } from "../../base/call-schema.ts";
import { noticesStateSchema, serverTroubles, storeFaults } from "../../operate/server-trouble.ts";

export const healthSchema = z.object({
  status: z.enum(["ok", "warning", "starting", "degraded"]),
  database: z.boolean(),
  /** Age of the newest committed frame, ms; null before the first. */
  ingestAgeMs: z.int().nullable(),
  /** Time a message has waited for its commit, ms; 0 while none waits. */
  waitedMs: z.int(),
  /** Room on the disk of the data directory; null before it was checked. */
  disk: z.object({ freeBytes: z.number(), freeShare: z.number() }).nullable(),
  troubles: z.array(z.enum(serverTroubles)),
  /** Why nothing is stored; null unless `notStoring` is among the troubles. */
  reason: z.enum(storeFaults).nullable(),
  /** Delay of notices; null before the first check, or if unknown. */
  notices: noticesStateSchema.nullable(),
  /** Cameras whose passwords were sealed with another key than this server's. */
  unreadableCameras: z.int(),
  /**
   * Number of receivers of this installation's signs of life (WATCH_URL), and of those that have
   * had none for 2 min.
   */
  watchers: z.object({ set: z.int(), failing: z.int() }),
  /** Webhooks that fail, and deliveries that have waited for more than ten minutes. */
  webhooks: z.object({ failing: z.int(), stuck: z.int() }),
  /**
   * `mute`: it accepts no messages from this server, or delivers none to it. Null: no Redis is
   * configured.
   */
  redis: z.enum(["ok", "away", "mute"]).nullable(),
  /** Work done again and again that has failed for 30 s, by its name in the log. */
  failingWork: z.array(z.string()),
  build: z.string(),
  time: z.int(),
});

export const sessionRoutes = {
  health: route({
    method: "GET",
    path: "/health",
    access: "public",
    summary: "Returns whether the platform works",
    input: nothing,
    reply: healthSchema,
  }),
  getCode: route({
    method: "POST",
    path: "/getCode",
    access: "public",
    summary: "Creates a captcha",
    perMinute: 120,
    input: nothing,
    reply: captchaReplySchema,
  }),
  login: route({
    method: "POST",
    path: "/login",
    access: "public",
    summary: "Signs in",
    perMinute: 120,
    input: loginSchema,
    reply: loginReplySchema,
  }),
  passFactor: route({
    method: "POST",
    path: "/login/factor",
    access: "public",
    summary: "Completes the second step of a sign-in by an app's code or a recovery code",
    perMinute: 120,
    input: z.object({ ticket: z.string().max(100), code: factorCodeSchema }),
    reply: loginReplySchema,
  }),
  logout: route({
    method: "POST",
    path: "/logout",
    access: "session.own",
    summary: "Signs out",
    success: "loggedOut",
    input: z.object({
      userId: z.coerce.number().int().optional(),
      token: z.string().max(200).optional(),
    }),
    /** Address that signs the browser out of the company's account too. */
    reply: z.object({ leaveTo: z.string().optional() }),
  }),
  getCurrent: route({
    method: "GET",
    path: "/user/getCurrent",
    access: "session.read",
    summary: "Returns the signed-in user",
    input: nothing,
    reply: currentUserSchema,
  }),
  getLogo: route({
    method: "GET",
    path: "/org/getLogo",
    access: "org.logo",
    summary: "Returns the logo of the caller's organisation as Base64; '': it has none",
    input: nothing,
    reply: z.string(),
  }),
} as const;
