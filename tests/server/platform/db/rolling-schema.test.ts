import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { statementsThatStopOlder } from "../../../../tools/migration-rule.mjs";

const folder = "server/platform/db/migration";
/** Earlier steps were not checked by this rule. */
const firstNumber = 121;
/**
 * Steps during which no older program may run; each has a line in CHANGELOG.md about stopping all
 * servers first.
 */
const stopFirst: ReadonlySet<string> = new Set([]);

describe("a step of the schema does not stop older programs", () => {
  const steps = readdirSync(folder).filter((name) => name.endsWith(".sql"));

  it.each(steps.filter((name) => Number(name.slice(0, 4)) >= firstNumber))("%s", (name) => {
    const result = statementsThatStopOlder(readFileSync(`${folder}/${name}`, "utf8"));
    expect(stopFirst.has(name) ? [] : result).toEqual([]);
  });

  it.each([
    `ALTER TABLE "farms" ADD COLUMN "altitude" integer;`,
    `ALTER TABLE "farms" ADD COLUMN "altitude" integer DEFAULT 0 NOT NULL;`,
    `ALTER TABLE "farms" ALTER COLUMN "name" DROP NOT NULL;`,
    `CREATE INDEX "farms_name" ON "farms" USING btree ("name");`,
    `UPDATE "farms" SET "name" = trim("name");`,
    `ALTER TABLE "farms" ADD COLUMN "barn_id" integer;--> statement-breakpoint
     ALTER TABLE "farms" ADD CONSTRAINT "farms_barn" FOREIGN KEY ("barn_id") REFERENCES "barns"("id");`,
    `CREATE TABLE "barns" ("id" integer NOT NULL);--> statement-breakpoint
     ALTER TABLE "barns" ADD CONSTRAINT "barns_farm" FOREIGN KEY ("id") REFERENCES "farms"("id");
     --> statement-breakpoint
     CREATE UNIQUE INDEX "barns_id" ON "barns" ("id");`,
  ])("accepts %s", (sql) => {
    expect(statementsThatStopOlder(sql)).toEqual([]);
  });

  it.each([
    `ALTER TABLE "farms" ADD COLUMN "altitude" integer NOT NULL;`,
    `ALTER TABLE "farms" DROP COLUMN "name";`,
    `ALTER TABLE "farms" RENAME COLUMN "name" TO "title";`,
    `ALTER TABLE "farms" ALTER COLUMN "name" SET NOT NULL;`,
    `ALTER TABLE "farms" ALTER COLUMN "name" SET DATA TYPE integer;`,
    `ALTER TABLE "farms" ADD CONSTRAINT "farms_name" UNIQUE("name");`,
    `ALTER TABLE "farms" ADD CONSTRAINT "farms_barn" FOREIGN KEY ("barn_id") REFERENCES "barns"("id");`,
    `CREATE UNIQUE INDEX "farms_name" ON "farms" ("name");`,
    `CREATE TABLE "barns" ("id" integer);--> statement-breakpoint
     DROP TABLE "farms";`,
    `DELETE FROM "farms";`,
    `TRUNCATE "farms";`,
    `ALTER TABLE "farms" ADD COLUMN "title" text, DROP COLUMN "name";`,
    // An upsert of the older program may need the index.
    `DROP INDEX "farms_name";`,
    `WITH gone AS (DELETE FROM "farms" RETURNING id) SELECT 1;`,
  ])("refuses %s", (sql) => {
    expect(statementsThatStopOlder(sql)).toHaveLength(1);
  });
});
