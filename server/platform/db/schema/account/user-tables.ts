import { sql } from "drizzle-orm";
import {
  boolean,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { bytes, createdAt, time } from "../base/table-columns.ts";
import { farms } from "../fleet/farm-tables.ts";
import { houses } from "../fleet/house-tables.ts";
import { orgs } from "../base/org-tables.ts";

export const users = pgTable(
  "users",
  {
    id: serial("id").primaryKey(),
    /** A service account is a user without sign-in (service-tables.ts). */
    kind: text("kind", { enum: ["person", "service"] })
      .notNull()
      .default("person"),
    /** The tokens of a service account that is not open nothing. */
    isActive: boolean("is_active").notNull().default(true),
    /** A service account has `service/<organisation>/<name>`, which no person can have. */
    loginName: text("login_name").notNull(),
    realName: text("real_name").notNull(),
    realNameEn: text("real_name_en"),
    passwordHash: text("password_hash").notNull(),
    roleKey: text("role_key", {
      enum: ["administrator", "company_manager", "area_manager", "farm_manager", "shack_manager"],
    }).notNull(),
    /** Null for an administrator, who belongs to none and sees all. */
    orgId: integer("org_id").references(() => orgs.id),
    canOperate: boolean("can_operate").notNull().default(false),
    remoteConfig: boolean("remote_config").notNull().default(false),
    latestLoginAt: time("latest_login_at"),
    loginTimes: integer("login_times").notNull().default(0),
    department: text("department").notNull().default(""),
    position: text("position").notNull().default(""),
    officeTel: text("office_tel").notNull().default(""),
    mobile: text("mobile").notNull().default(""),
    email: text("email").notNull().default(""),
    /** PNG, shown at its corner of the console (contract/base/picture-limit.ts). */
    avatar: bytes("avatar"),
    /** Map type for a user without an organisation; null: not chosen. */
    mapType: text("map_type", { enum: ["1", "2"] }),
    /** The password was set by another person and has to be changed first. */
    mustChangePassword: boolean("must_change_password").notNull().default(false),
    /** Purpose of a service account. */
    remark: text("remark").notNull().default(""),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("users_login_name").on(sql`lower(${table.loginName})`)],
);

/** Farm subtrees of an area or farm manager. */
export const userFarms = pgTable(
  "user_farms",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    farmId: integer("farm_id")
      .notNull()
      .references(() => farms.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.farmId] })],
);

/** Houses of a house manager. */
export const userHouses = pgTable(
  "user_houses",
  {
    userId: integer("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    houseId: integer("house_id")
      .notNull()
      .references(() => houses.id, { onDelete: "cascade" }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.houseId] })],
);
