import { type SQL, sql } from "drizzle-orm";

/**
 * SQL on a house `h`: cause and checks that its organisation has written for a reason, as JSON;
 * null: none.
 */
export const ownAdviceOf = (key: SQL): SQL =>
  sql`(select json_build_object('cause', c.cause, 'causeEn', c.cause_en, 'steps', c.steps,
      'stepsEn', c.steps_en) from own_checks c where c.org_id = h.org_id and c.key = ${key})`;
