import { jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** Small facts about the installation: build that last ran, demo seed, first start. */
export const installation = pgTable("installation", {
  key: text("key").primaryKey(),
  value: jsonb("value").notNull(),
});
