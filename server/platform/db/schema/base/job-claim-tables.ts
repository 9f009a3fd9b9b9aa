import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./table-columns.ts";

/**
 * The server that does each job meant for only one of several (server/platform/db/job-claims.ts).
 */
export const jobClaims = pgTable("job_claims", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: time("until_at").notNull(),
});
