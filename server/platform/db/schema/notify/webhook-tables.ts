import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, time } from "../base/table-columns.ts";
import { orgs } from "../base/org-tables.ts";

/** Addresses of other programs that are notified of events (contract/notify/webhook.ts). */
export const webhooks = pgTable(
  "webhooks",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id),
    name: text("name").notNull(),
    url: text("url").notNull(),
    events: text("events").array().notNull(),
    /** Farms with their descendants; empty: the whole organisation. */
    farmIds: integer("farm_ids").array().notNull(),
    isActive: boolean("is_active").notNull(),
    /** Sealed (server/platform/base/seal.ts); the former one signs too until `oldUntil`. */
    secret: bytes("secret").notNull(),
    oldSecret: bytes("old_secret"),
    oldUntil: time("old_until"),
    /** Last fact before it was created. */
    sinceSeq: bigint("since_seq", { mode: "number" }).notNull(),
    createdAt: createdAt(),
    /** Failures in a row, since when, and when it is tried next. */
    failures: integer("failures").notNull().default(0),
    failingSince: time("failing_since"),
    nextTryAt: time("next_try_at"),
    lastFault: text("last_fault").notNull().default(""),
    answeredAt: time("answered_at"),
    /** When the receiver answered 410: nothing is sent until the webhook is saved again. */
    goneAt: time("gone_at"),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [uniqueIndex("webhooks_name").on(table.orgId, sql`lower(${table.name})`)],
);

/** Number of the last fact that was made into events. One row, or none before the first address. */
export const webhookCursor = pgTable("webhook_cursor", {
  id: integer("id").primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull(),
});

/**
 * State of open alarms and houses at the last event, of organisations with an address: a fact has
 * the new state, and its difference from the mark is the event.
 */
export const webhookMarks = pgTable(
  "webhook_marks",
  {
    kind: text("kind", { enum: ["alarm", "house", "day", "incident"] }).notNull(),
    thingId: integer("thing_id").notNull(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    mark: jsonb("mark").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.thingId] }),
    index("webhook_marks_org").on(table.orgId),
  ],
);

export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    /** Id of the event, sent as `webhook-id` with its requests. */
    uid: uuid("uid").notNull().defaultRandom(),
    /** Made from the event: made twice, it exists once. */
    key: text("key").notNull(),
    at: time("at").notNull(),
    type: text("type").notNull(),
    /** 0: of no house. */
    houseId: integer("house_id").notNull(),
    /** The request's body, as it is signed. */
    body: text("body").notNull(),
  },
  (table) => [
    uniqueIndex("webhook_events_key").on(table.orgId, table.key),
    index("webhook_events_at").on(table.at),
  ],
);

/** An event on its way to an address. Events of a house are sent in the order of their ids. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    webhookId: integer("webhook_id")
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    eventId: bigint("event_id", { mode: "number" })
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    houseId: integer("house_id").notNull(),
    createdAt: time("created_at").notNull(),
    state: text("state", { enum: ["due", "done", "failed"] }).notNull(),
    tries: integer("tries").notNull().default(0),
    nextTryAt: time("next_try_at").notNull(),
    leaseUntil: time("lease_until"),
    status: smallint("status"),
    answer: text("answer").notNull().default(""),
    endedAt: time("ended_at"),
  },
  (table) => [
    index("webhook_deliveries_due")
      .on(table.webhookId, table.houseId, table.id)
      .where(sql`state = 'due'`),
    index("webhook_deliveries_old")
      .on(table.createdAt)
      .where(sql`state = 'due'`),
    index("webhook_deliveries_failed")
      .on(table.webhookId)
      .where(sql`state = 'failed'`),
    index("webhook_deliveries_log").on(table.webhookId, table.id),
    index("webhook_deliveries_event").on(table.eventId),
  ],
);
