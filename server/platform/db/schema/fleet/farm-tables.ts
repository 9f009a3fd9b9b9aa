import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  doublePrecision,
  index,
  integer,
  pgTable,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { createdAt } from "../base/table-columns.ts";
import { orgs } from "../base/org-tables.ts";

/**
 * The farm tree. `lineage` contains the ids from the root to the node itself, so that a subtree is
 * one index look-up.
 */
export const farms = pgTable(
  "farms",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id),
    parentId: integer("parent_id").references((): AnyPgColumn => farms.id),
    lineage: integer("lineage").array().notNull(),
    name: text("name").notNull(),
    nameEn: text("name_en"),
    shortName: text("short_name"),
    shortNameEn: text("short_name_en"),
    level: text("level", { enum: ["group", "company", "farm"] }).notNull(),
    /** The farm's purpose (contract/fleet/farm.ts). */
    type: text("type").notNull().default("mixed"),
    address: text("address").notNull().default(""),
    country: text("country").notNull().default("CHN"),
    adcode: text("adcode").notNull(),
    lng: doublePrecision("lng").notNull(),
    lat: doublePrecision("lat").notNull(),
    timeZone: text("time_zone").notNull().default("Asia/Shanghai"),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    /**
     * A name is unique among nodes with the same parent, and among the roots of an organisation.
     */
    uniqueIndex("farms_name").on(
      table.orgId,
      sql`coalesce(${table.parentId}, 0)`,
      sql`lower(${table.name})`,
    ),
    index("farms_org").on(table.orgId),
    index("farms_lineage").using("gin", table.lineage),
  ],
);
