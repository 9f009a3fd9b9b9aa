import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import {
  addressKindKeys,
  noticeChannelKeys,
  noticeKindKeys,
  noticeStateKeys,
} from "../../../../../contract/notify/notice.ts";
import { languages } from "../../../../../contract/base/words.ts";
import { alarms } from "../alarm/alarm-tables.ts";
import { alarmPhones } from "./alarm-phone-tables.ts";
import { bytes, time } from "../base/table-columns.ts";
import { orgs } from "../base/org-tables.ts";
import { users } from "../account/user-tables.ts";

const ginPendingKb = 256;

/**
 * Pending notices: recipient, alarms, channel and next time. Alarms with the same notices for a
 * number share a row, so a storm has few rows, however many houses it affects. An alarm is in at
 * most one row per number and channel, and in none once it needs no further notice. A changed row
 * becomes a new row, because its id identifies one notice.
 */
export const noticeDuties = pgTable(
  "notice_duties",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    phoneId: integer("phone_id")
      .notNull()
      .references(() => alarmPhones.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: noticeChannelKeys }).notNull(),
    /** Never empty. */
    alarmIds: integer("alarm_ids").array().notNull(),
    /** Severity of each alarm. */
    severity: smallint("severity").notNull(),
    /**
     * When the alarms became severe enough for this channel, to the second: delay and repeats count
     * from then.
     */
    startAt: time("start_at").notNull(),
    /** Null: notified once, and not again. */
    nextAt: time("next_at"),
    /** Due, and put off until then: by a limit, by a sentence of a flood, or since it failed. */
    notBefore: time("not_before"),
    /** Slot of `nextAt`. */
    slot: integer("slot").notNull(),
    /** Number of notices sent. */
    told: integer("told").notNull().default(0),
    toldAt: time("told_at"),
    /** Failed attempts to make the notice since then. */
    failures: integer("failures").notNull().default(0),
  },
  (table) => [
    index("notice_duties_next").on(table.nextAt),
    index("notice_duties_phone").on(table.phoneId, table.channel),
    // Every look-up reads all entries that are not sorted into the index yet, so they are kept few.
    index("notice_duties_alarms")
      .using("gin", table.alarmIds)
      .with({ gin_pending_list_limit: ginPendingKb }),
    index("notice_duties_failed")
      .on(table.id)
      .where(sql`failures > 0`),
  ],
);

/**
 * Notices that were sent, are being sent or are about to be: the outbox, and the source of
 * histories.
 */
export const notices = pgTable(
  "notices",
  {
    id: serial("id").primaryKey(),
    /**
     * Phone, channel, moment and slot: unique, so that a notice is made only once, however many
     * servers and restarts there are.
     */
    key: text("key").notNull().unique(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    /** Null: the number's contact was deleted. */
    phoneId: integer("phone_id").references(() => alarmPhones.id, { onDelete: "set null" }),
    channel: text("channel", { enum: noticeChannelKeys }).notNull(),
    addressKind: text("address_kind", { enum: addressKindKeys }).notNull(),
    /** '' once it is blanked: 30 days after the contact was deleted. */
    address: text("address").notNull(),
    /** The recipient's name, as the contact's description was then. */
    recipient: text("recipient").notNull().default(""),
    /** The user it was sent to, if not the contact's own: the person on call. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    alarmIds: integer("alarm_ids").array().notNull(),
    houseIds: integer("house_ids").array().notNull(),
    /** The worst of its alarms; of a test: null. */
    severity: smallint("severity"),
    kind: text("kind", { enum: noticeKindKeys }).notNull(),
    text: text("text").notNull(),
    /** Input for carriers that send only approved texts, in place of `text`. */
    template: text("template").notNull().default(""),
    params: jsonb("params").notNull().default({}),
    language: text("language", { enum: languages }).notNull(),
    state: text("state", { enum: noticeStateKeys }).notNull(),
    /** One of `noticeReasons`, or null. */
    reason: text("reason"),
    dueAt: time("due_at").notNull(),
    expiresAt: time("expires_at"),
    leaseUntil: time("lease_until"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: time("next_try_at"),
    /** The channel's ID for it. */
    ref: text("ref"),
    /** SHA-256 of the token in its link. */
    ackTokenHash: bytes("ack_token_hash").unique(),
    sentAt: time("sent_at"),
    endedAt: time("ended_at"),
    /** Time of the finding that it does not get through and another person has to be notified. */
    passedOnAt: time("passed_on_at"),
    /** True once the channel was requested to cancel it: it stops ringing. */
    isCancelled: boolean("is_cancelled").notNull().default(false),
  },
  (table) => [
    index("notices_try")
      .on(table.nextTryAt)
      .where(sql`state in ('due', 'sending')`),
    // A queue for each organisation and host (deliver/notice-claim.ts).
    index("notices_waiting")
      .on(
        table.channel,
        table.orgId,
        sql`(case channel when 'robot' then split_part(address, '/', 3) else '' end)`,
        table.severity,
        table.nextTryAt,
      )
      .where(sql`state in ('due', 'sending')`),
    index("notices_lost")
      .on(table.endedAt)
      .where(sql`state in ('failed', 'expired') and passed_on_at is null`),
    // Calls to be ended; few, and checked every second.
    index("notices_ringing")
      .on(table.endedAt)
      .where(sql`state = 'dropped' and channel = 'call' and not is_cancelled`),
    index("notices_alarms")
      .using("gin", table.alarmIds)
      .with({ gin_pending_list_limit: ginPendingKb }),
    index("notices_org").on(table.orgId, table.dueAt),
    index("notices_phone").on(table.phoneId, table.dueAt),
    index("notices_past").on(table.dueAt),
    index("notices_user")
      .on(table.userId)
      .where(sql`user_id is not null`),
  ],
);

export const noticeAttempts = pgTable(
  "notice_attempts",
  {
    noticeId: integer("notice_id")
      .notNull()
      .references(() => notices.id, { onDelete: "cascade" }),
    no: integer("no").notNull(),
    at: time("at").notNull(),
    outcome: text("outcome").notNull(),
    detail: text("detail").notNull().default(""),
  },
  (table) => [primaryKey({ columns: [table.noticeId, table.no] })],
);

/** Receipts that have been taken, so that none counts twice. */
export const noticeReceipts = pgTable(
  "notice_receipts",
  { webhookId: text("webhook_id").primaryKey(), at: time("at").notNull() },
  (table) => [index("notice_receipts_at").on(table.at)],
);

/** Notices per day to an organisation and a number; budgets are checked against it. */
export const noticeUsage = pgTable(
  "notice_usage",
  {
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    /** No reference: the used allowance of a number stays when its contact is deleted. */
    phoneId: integer("phone_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    channel: text("channel", { enum: noticeChannelKeys }).notNull(),
    count: integer("count").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orgId, table.phoneId, table.day, table.channel] }),
    index("notice_usage_past").on(table.day),
  ],
);

/** Number of the last change of alarms that was passed on to its organisation. One row. */
export const noticeCursor = pgTable("notice_cursor", {
  id: integer("id").primaryKey(),
  seq: bigint("seq", { mode: "number" }).notNull(),
});

/** Progress of planning an organisation's alarm changes. No row: up to `notice_cursor`. */
export const noticePlans = pgTable(
  "notice_plans",
  {
    orgId: integer("org_id")
      .primaryKey()
      .references(() => orgs.id, { onDelete: "cascade" }),
    /**
     * Changes are planned up to `seq`, and those of urgent alarms, which go first, up to
     * `urgentSeq`.
     */
    seq: bigint("seq", { mode: "number" }).notNull(),
    urgentSeq: bigint("urgent_seq", { mode: "number" }).notNull(),
    /** Number of the newest change. */
    want: bigint("want", { mode: "number" }).notNull(),
    /** Hash of the phones and calendar days used for all of its planning. */
    contacts: text("contacts").notNull().default(""),
    /** The server at work on it, and the end of its claim. */
    holder: text("holder"),
    leaseUntil: time("lease_until"),
    /** Failures since the last success; not retried before then. */
    failures: integer("failures").notNull().default(0),
    retryAt: time("retry_at"),
  },
  (table) => [
    index("notice_plans_behind")
      .on(table.orgId)
      .where(sql`want > seq`),
  ],
);

/** Alarms that could not be planned, so that the others are planned: each is tried again. */
export const noticeAside = pgTable(
  "notice_aside",
  {
    alarmId: integer("alarm_id")
      .primaryKey()
      .references(() => alarms.id, { onDelete: "cascade" }),
    orgId: integer("org_id").notNull(),
    failures: integer("failures").notNull(),
    retryAt: time("retry_at").notNull(),
    reason: text("reason").notNull(),
  },
  (table) => [index("notice_aside_retry").on(table.retryAt)],
);

/** Ended urgent and high alarms, until everyone notified has an all-clear. */
export const noticeClears = pgTable(
  "notice_clears",
  {
    alarmId: integer("alarm_id")
      .primaryKey()
      .references(() => alarms.id, { onDelete: "cascade" }),
    orgId: integer("org_id").notNull(),
    dueAt: time("due_at").notNull(),
  },
  (table) => [
    index("notice_clears_due").on(table.dueAt),
    index("notice_clears_org").on(table.orgId),
  ],
);

/** State of each channel, written by the sender. No row: never used. */
export const noticePaths = pgTable("notice_paths", {
  channel: text("channel", { enum: noticeChannelKeys }).primaryKey(),
  /** Null: it works. */
  downSince: time("down_since"),
  reason: text("reason").notNull().default(""),
  checkedAt: time("checked_at").notNull(),
});
