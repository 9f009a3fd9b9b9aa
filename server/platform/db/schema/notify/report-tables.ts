import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { noticeChannelKeys, noticeStateKeys } from "../../../../../contract/notify/notice.ts";
import {
  reportFileKeys,
  reportFormatKeys,
  reportKindKeys,
  sendingStateKeys,
} from "../../../../../contract/operate/report.ts";
import { languages } from "../../../../../contract/base/words.ts";
import { users } from "../account/user-tables.ts";
import { orgs } from "../base/org-tables.ts";
import { bytes, time } from "../base/table-columns.ts";
import { alarmPhones } from "./alarm-phone-tables.ts";

/** Subscriptions to reports (contract/operate/report.ts). They are deleted with their author. */
export const reports = pgTable(
  "reports",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    /** A report contains what this person may read when it is made. */
    madeBy: integer("made_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: reportKindKeys }).notNull(),
    name: text("name").notNull(),
    farmIds: integer("farm_ids").array().notNull(),
    userIds: integer("user_ids").array().notNull(),
    mails: text("mails").array().notNull(),
    phoneIds: integer("phone_ids").array().notNull(),
    weekDays: smallint("week_days").array().notNull(),
    monthDay: smallint("month_day").notNull(),
    time: text("time").notNull(),
    language: text("language", { enum: languages }).notNull(),
    format: text("format", { enum: reportFormatKeys }).notNull(),
    isActive: boolean("is_active").notNull(),
    /** Null: it is off. */
    nextAt: time("next_at"),
    version: integer("version").notNull().default(1),
  },
  (table) => [
    index("reports_org").on(table.orgId),
    index("reports_maker").on(table.madeBy),
    index("reports_next")
      .on(table.nextAt)
      .where(sql`is_active`),
  ],
);

/** Reports that were made, or should have been. */
export const reportSendings = pgTable(
  "report_sendings",
  {
    id: serial("id").primaryKey(),
    reportId: integer("report_id")
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    /** The moment of the schedule, or of the press of the button: once each. */
    at: time("at").notNull(),
    by: text("by"),
    state: text("state", { enum: sendingStateKeys }).notNull(),
    title: text("title").notNull().default(""),
    /** Body of its mails and messages. */
    text: text("text").notNull().default(""),
  },
  (table) => [
    uniqueIndex("report_sendings_once").on(table.reportId, table.at),
    index("report_sendings_past").on(table.at),
  ],
);

export const reportFiles = pgTable(
  "report_files",
  {
    sendingId: integer("sending_id")
      .notNull()
      .references(() => reportSendings.id, { onDelete: "cascade" }),
    format: text("format", { enum: reportFileKeys }).notNull(),
    name: text("name").notNull(),
    content: bytes("content").notNull(),
  },
  (table) => [primaryKey({ columns: [table.sendingId, table.format] })],
);

/** A report on its way to one address; it lives as a notice does (`notices`). */
export const reportDeliveries = pgTable(
  "report_deliveries",
  {
    id: serial("id").primaryKey(),
    sendingId: integer("sending_id")
      .notNull()
      .references(() => reportSendings.id, { onDelete: "cascade" }),
    channel: text("channel", { enum: noticeChannelKeys }).notNull(),
    recipient: text("recipient").notNull().default(""),
    address: text("address").notNull(),
    /** The robot's contact, which keeps its secret. */
    phoneId: integer("phone_id").references(() => alarmPhones.id, { onDelete: "set null" }),
    state: text("state", { enum: noticeStateKeys }).notNull(),
    reason: text("reason"),
    tries: integer("tries").notNull().default(0),
    nextTryAt: time("next_try_at"),
    leaseUntil: time("lease_until"),
    expiresAt: time("expires_at").notNull(),
    sentAt: time("sent_at"),
  },
  (table) => [
    index("report_deliveries_sending").on(table.sendingId),
    index("report_deliveries_phone").on(table.phoneId),
    index("report_deliveries_try")
      .on(table.nextTryAt)
      .where(sql`state in ('due', 'sending')`),
  ],
);
