import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./table-columns.ts";
import { orgs } from "./org-tables.ts";

/**
 * Roles of PostgreSQL that read the views of an organisation (server/platform/db/views/), made by
 * the operator.
 */
export const viewUsers = pgTable("view_users", {
  roleName: text("role_name").primaryKey(),
  orgId: integer("org_id")
    .notNull()
    .references(() => orgs.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});
