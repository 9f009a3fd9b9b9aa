import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { bytes, createdAt } from "./column.ts";

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
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("orgs_name").on(sql`lower(${table.name})`)],
);
