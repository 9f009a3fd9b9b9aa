import { keysOf } from "../base/table-keys.ts";
import { z } from "zod";
import { alarmSchema } from "../alarm/alarm.ts";
import type { Command } from "../control/command/command.ts";
import { houseSchema } from "../fleet/house/house.ts";
import type { Action } from "../account/policy.ts";
import { houseDetailSchema, readingSchema } from "../fleet/house/reading.ts";

/**
 * The stream, over Socket.IO (websocket only, path /socket.io, handshake `auth: { token, language,
 * inflates }`). client > server `watch` (WatchRequest, acknowledged with WatchReply) server >
 * client `snapshot` (FleetSnapshot; a long one as gzip of its JSON to clients that sent `inflates:
 * true`), `delta` (Delta), `recordsChanged` (RecordsChanged), `condition` (Condition,
 * contract/operate/server-trouble.ts), `display` (to a paired display: there is news in the answer
 * to its report), `revoked` (session ended) A delta applies when its `prev` equals the number the
 * client holds; otherwise there was a gap and the client watches again with `since`. If some of the
 * facts since then are gone, or they are too many, the reply is a snapshot.
 */
export const streamEvents = {
  watch: "watch",
  snapshot: "snapshot",
  delta: "delta",
  recordsChanged: "recordsChanged",
  condition: "condition",
  display: "display",
  revoked: "revoked",
} as const;

/** Maximum number of houses that a scope may list. */
export const namedHousesMax = 1000;

export const scopeSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("fleet") }),
  z.object({ kind: z.literal("province"), adcode: z.string().max(6) }),
  z.object({ kind: z.literal("farm"), id: z.int() }),
  /** A house with all values of its newest frame (`details` of the delta). */
  z.object({ kind: z.literal("house"), id: z.int() }),
  /** Houses of a partly loaded fleet. */
  z.object({ kind: z.literal("houses"), ids: z.array(z.int()).max(namedHousesMax) }),
]);
export type Scope = z.infer<typeof scopeSchema>;

export const watchRequestSchema = z.object({
  scopes: z.array(scopeSchema).min(1).max(20),
  /** Number of the last fact applied, to resume after a gap with the same scopes. */
  since: z.int().min(0).optional(),
  /** Server's time of the last message, epoch ms: readings are sent from then on. Absent: all. */
  sinceAt: z.int().min(0).optional(),
  /**
   * `openTransaction` of the snapshot, if nothing came after it: only readings stored since are
   * sent, whatever `sinceAt` is.
   */
  sinceTransaction: z.int().min(0).optional(),
  /**
   * `taken`: the client accepts a part of a large fleet (overview.ts). `held`: it already has a
   * part. Absent: it needs every house.
   */
  part: z.enum(["taken", "held"]).optional(),
});
export type WatchRequest = z.infer<typeof watchRequestSchema>;

export const watchReplySchema = z.discriminatedUnion("ok", [
  z.object({ ok: z.literal(true), isResumed: z.boolean() }),
  z.object({ ok: z.literal(false), msg: z.string() }),
]);
export type WatchReply = z.infer<typeof watchReplySchema>;

/**
 * As the server wrote it. Its schema is not checked here: a wall receives no command, and would
 * load five kilobytes for it.
 */
const command = z.custom<Command>((value) => typeof value === "object" && value !== null);

export const alarmFactSchema = z.object({
  seq: z.int(),
  at: z.int(),
  kind: z.literal("alarm"),
  houseId: z.int(),
  alarm: alarmSchema,
});
export const houseFactSchema = z.object({
  seq: z.int(),
  at: z.int(),
  kind: z.literal("house"),
  houseId: z.int(),
  house: houseSchema,
});

/**
 * An event that must reach every viewer once. Applying one twice changes nothing: each carries the
 * whole record.
 */
export const factSchema = z.discriminatedUnion("kind", [
  alarmFactSchema,
  houseFactSchema,
  /** Sent to viewers of this single house alone; others have `control` of its record. */
  z.object({
    seq: z.int(),
    at: z.int(),
    kind: z.literal("command"),
    houseId: z.int(),
    command,
  }),
]);
export type Fact = z.infer<typeof factSchema>;

/**
 * Facts are complete and in order; readings are the newest per house since the last delta, details
 * the same for houses watched singly: in one message, so that a page shows a frame everywhere at
 * once. An empty delta is the heartbeat.
 */
export const deltaSchema = z.object({
  prev: z.int(),
  seq: z.int(),
  serverTime: z.int(),
  facts: z.array(factSchema),
  readings: z.array(readingSchema),
  details: z.array(houseDetailSchema),
  /** In a partly loaded fleet: the houses named in the request, as of `prev`. */
  houses: z.array(houseSchema).optional(),
});
export type Delta = z.infer<typeof deltaSchema>;

/**
 * Records that lists show with houses and farms, each with the right a user needs to receive them.
 */
export const recordKinds = {
  orgs: "org.read",
  /** Shift times of the caller's organisations: they come with the snapshot. */
  shiftTimes: "wall.read",
  users: "user.read",
  breeds: "breed.read",
  gateways: "gateway.read",
  gatewayTypes: "gatewayType.read",
  flocks: "house.read",
  records: "production.read",
  warnings: "production.read",
  mornings: "morning.read",
  /** Subscriptions to reports, and their deliveries. */
  reports: "report.read",
  /** Maintenance plans, records and units. */
  plans: "maintenance.read",
  tariffs: "power.cost",
  displays: "display.read",
  /** Service accounts and their tokens. */
  services: "service.read",
  /** Addresses notified of events, and their deliveries. */
  webhooks: "webhook.read",
  chatApps: "chatApp.read",
  /** Company sign-ins, and who signs in by them. */
  identityProviders: "signIn.read",
  externalIds: "externalId.read",
  peers: "peer.read",
  alarmPhones: "phone.read",
  rotas: "phone.read",
  notices: "wall.read",
  /** Alarm drills and their weekly plans. */
  drills: "alarm.read",
  calendars: "phone.read",
  alarmSettings: "alarmSetting.read",
  alarmOutages: "alarm.read",
  /** Planned work: future, running and over. */
  plannedWorks: "wall.read",
  parameters: "parameter.read",
  cameras: "camera.watch",
  batches: "parameter.read",
  /** Requests that wait for a second person. */
  approvals: "control.approve",
  configTemplates: "parameter.read",
  deviceFiles: "deviceFile.read",
  rollouts: "rollout.read",
  /** Advice of edge computers, and their reports on themselves. */
  advices: "house.read",
} as const satisfies Record<string, Action>;
export type RecordKind = keyof typeof recordKinds;
export const recordKindKeys = keysOf(recordKinds);

/**
 * Records of these kinds that the user may read were changed, added or removed: a client that lists
 * them queries again. It does not say which records, or how. It is not a fact: it has no number,
 * and messages missed during a lost connection stay unknown.
 */
export const recordsChangedSchema = z.object({ kinds: z.array(z.enum(recordKindKeys)) });
export type RecordsChanged = z.infer<typeof recordsChangedSchema>;

/** Pace of the stream, in ms. */
export const streamPace = {
  flushMs: 150,
  /** Interval of signs of life on an idle stream. */
  heartbeatMs: 2000,
  pingIntervalMs: 5000,
  pingTimeoutMs: 5000,
  /** Interval at which the client polls while it has no stream. */
  pollMs: 30_000,
  /** Silence after which a client gives the stream up as lost and polls. */
  silentMs: 5000,
} as const;
