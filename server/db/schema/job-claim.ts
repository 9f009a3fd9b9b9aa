import { pgTable, text } from "drizzle-orm/pg-core";
import { time } from "./column.ts";

/** Which of several servers does a job that one of them does (server/db/claim.ts). */
export const jobClaims = pgTable("job_claims", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  until: time("until_at").notNull(),
});
