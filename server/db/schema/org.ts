import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { secondPersonKeys } from "../../../contract/control/limit.ts";
import { bytes, createdAt, time } from "./column.ts";

export const orgs = pgTable(
  "orgs",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    code: text("code").notNull().unique(),
    mapType: text("map_type", { enum: ["1", "2"] })
      .notNull()
      .default("1"),
    /** When its shifts end (contract/shift.ts). */
    shiftTimes: text("shift_times").array().notNull().default([]),
    logo: bytes("logo"),
    principal: text("principal").notNull().default(""),
    officeTel: text("office_tel").notNull().default(""),
    mobile: text("mobile").notNull().default(""),
    fax: text("fax").notNull().default(""),
    email: text("email").notNull().default(""),
    remark: text("remark").notNull().default(""),
    /** Nothing is set or told to any controller of it from afar. */
    isRemoteOff: boolean("is_remote_off").notNull().default(false),
    /** Who switched it last, as he was called then, and when. */
    remoteOffBy: text("remote_off_by"),
    remoteOffAt: time("remote_off_at"),
    /** Which classes of risk need the word of a second person. */
    secondPerson: text("second_person", { enum: secondPersonKeys }).notNull().default("off"),
    /** What of contract/control/limit.ts is set otherwise than it ships. */
    controlLimits: jsonb("control_limits").notNull().default({}),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("orgs_name").on(sql`lower(${table.name})`)],
);
