import { sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { secondPersonKeys } from "../../../../../contract/control/risk/control-limit.ts";
import { bytes, createdAt, time } from "./table-columns.ts";

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
    /** End times of its shifts (contract/account/shift-times.ts). */
    shiftTimes: text("shift_times").array().notNull().default([]),
    logo: bytes("logo"),
    principal: text("principal").notNull().default(""),
    officeTel: text("office_tel").notNull().default(""),
    mobile: text("mobile").notNull().default(""),
    fax: text("fax").notNull().default(""),
    email: text("email").notNull().default(""),
    remark: text("remark").notNull().default(""),
    /** True while none of its controllers may be set or commanded remotely. */
    isRemoteOff: boolean("is_remote_off").notNull().default(false),
    /** Person who switched it last, by the name at that time, and the time. */
    remoteOffBy: text("remote_off_by"),
    remoteOffAt: time("remote_off_at"),
    /** Risk classes that need a second person's approval. */
    secondPerson: text("second_person", { enum: secondPersonKeys }).notNull().default("off"),
    /** Limits of contract/control/risk/control-limit.ts that differ from the defaults. */
    controlLimits: jsonb("control_limits").notNull().default({}),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("orgs_name").on(sql`lower(${table.name})`)],
);
