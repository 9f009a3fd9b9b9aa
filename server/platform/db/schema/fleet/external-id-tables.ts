import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core";
import { externalKindKeys } from "../../../../../contract/fleet/external-id.ts";
import { orgs } from "../base/org-tables.ts";
import { farms } from "./farm-tables.ts";
import { flocks } from "./flock-tables.ts";
import { gateways } from "./gateway-tables.ts";
import { houses } from "./house-tables.ts";

/** IDs that other systems have for records of this one (contract/fleet/external-id.ts). */
export const externalIds = pgTable(
  "external_ids",
  {
    id: serial("id").primaryKey(),
    orgId: integer("org_id")
      .notNull()
      .references(() => orgs.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: externalKindKeys }).notNull(),
    /** The thing, by its kind; all null: the organisation. */
    farmId: integer("farm_id").references(() => farms.id, { onDelete: "cascade" }),
    houseId: integer("house_id").references(() => houses.id, { onDelete: "cascade" }),
    flockId: integer("flock_id").references(() => flocks.id, { onDelete: "cascade" }),
    gatewayId: integer("gateway_id").references(() => gateways.id, { onDelete: "cascade" }),
    system: text("system").notNull(),
    externalId: text("external_id").notNull(),
    /** Grows with every change made by a save. */
    version: integer("version").notNull().default(1),
  },
  ({ orgId, kind, farmId, houseId, flockId, gatewayId, system, externalId }) => [
    /** An id in a system of an organisation belongs to only one thing of a kind. */
    uniqueIndex("external_ids_external").on(orgId, kind, system, externalId),
    /** A thing has one id in a system. */
    uniqueIndex("external_ids_thing").on(
      kind,
      sql`coalesce(${farmId}, ${houseId}, ${flockId}, ${gatewayId}, ${orgId})`,
      system,
    ),
    index("external_ids_farm").on(farmId),
    index("external_ids_house").on(houseId),
    index("external_ids_flock").on(flockId),
    index("external_ids_gateway").on(gatewayId),
  ],
);
