import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  addressKindKeys,
  alarmTypeKeys,
  noticeTypeKeys,
} from "../../../../../contract/notify/notice.ts";
import { languages } from "../../../../../contract/base/words.ts";
import { time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { houses } from "../fleet/house-tables.ts";
import { orgs } from "../base/org-tables.ts";
import { rotas } from "./rota-tables.ts";
import { users } from "../account/user-tables.ts";

/**
 * People to notify of the alarms of a place, with times and channels
 * (contract/notify/alarm-phone.ts).
 */
export const alarmPhones = pgTable(
  "alarm_phones",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id),
    /** Place of the contact: a node of the farm tree with everything below it, or one house. */
    farmId: integer("farm_id").references(() => farms.id),
    houseId: integer("house_id").references(() => houses.id, { onDelete: "cascade" }),
    /** The rota whose person on call is notified, at the address of the account. */
    rotaId: integer("rota_id").references(() => rotas.id),
    kind: text("kind", { enum: addressKindKeys }).notNull(),
    /**
     * A number in E.164, a mail address, or the URL of a robot, which contains its key. For a rota:
     * `rota:` with its id and the kind.
     */
    address: text("address").notNull(),
    /** Signs a robot's calls; never disclosed. */
    secret: text("secret"),
    /** Minutes of the farm's local day; `to` is not in it. Equal: the whole day. */
    period1From: smallint("p1_from").notNull(),
    period1To: smallint("p1_to").notNull(),
    period2From: smallint("p2_from"),
    period2To: smallint("p2_to"),
    dateType: text("date_type", { enum: ["daily", "workdays"] }).notNull(),
    /** 0: notified once. */
    repeatMin: smallint("repeat_min").notNull(),
    delayMin: smallint("delay_min").notNull(),
    /** The number's owner may silence it. */
    closable: boolean("closable").notNull(),
    alarmType: text("alarm_type", { enum: alarmTypeKeys }).notNull(),
    status: text("status", { enum: ["open", "closed"] }).notNull(),
    noticeTypes: text("notice_types", { enum: noticeTypeKeys }).array().notNull(),
    description: text("description").notNull().default(""),
    /** Owner of the number: an acknowledgement from it carries that name. */
    userId: integer("user_id").references(() => users.id, { onDelete: "set null" }),
    language: text("language", { enum: languages }).notNull(),
    /** No notices between the two; both null: never paused, or long ago. */
    pausedAt: time("paused_at"),
    pausedUntil: time("paused_until"),
    /** Time a test last reached it. */
    testedAt: time("tested_at"),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    uniqueIndex("alarm_phones_address").on(
      sql`coalesce(${table.farmId}, 0)`,
      sql`coalesce(${table.houseId}, 0)`,
      table.kind,
      sql`lower(${table.address})`,
    ),
    index("alarm_phones_org").on(table.orgId),
    index("alarm_phones_farm").on(table.farmId),
    index("alarm_phones_house").on(table.houseId),
    index("alarm_phones_user").on(table.userId),
    index("alarm_phones_rota").on(table.rotaId),
  ],
);

/**
 * Days that differ from their day of the week: a country's, entered by an administrator, and an
 * organisation's, which override them. Days that ship with the product have no rows
 * (server/notify/notice-plan/notice-calendar.ts).
 */
export const calendarDays = pgTable(
  "calendar_days",
  {
    id: serial("id").primaryKey(),
    country: text("country").notNull(),
    /** Null: common to that country. */
    orgId: integer("org_id").references(() => orgs.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    isWork: boolean("is_work").notNull(),
    name: text("name").notNull().default(""),
    /** Source of the entry: a decree, or the name of the person who entered it. */
    source: text("source").notNull().default(""),
  },
  (table) => [
    uniqueIndex("calendar_days_day").on(table.country, sql`coalesce(${table.orgId}, 0)`, table.day),
    index("calendar_days_org").on(table.orgId),
  ],
);
