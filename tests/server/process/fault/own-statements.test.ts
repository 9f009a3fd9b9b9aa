// @run all: a whole server runs for most of a minute, and its tables are filled.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import { readMigrations } from "../../../../server/platform/db/migration.ts";
import { openDatabase, type OwnDatabase } from "../../../../server/platform/db/open-database.ts";
import { Retention } from "../../../../server/platform/retention/retention-job.ts";
import { buildPhone } from "../../../factories/alarm-phone.ts";
import { isLong } from "../../../factories/long.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { fillGrowing, growing } from "./harness/growing-rows.ts";
import { pause } from "./harness/lost-load.ts";
import { freePort, runServer } from "./harness/run-server.ts";
import { openProxy } from "./harness/cut-proxy.ts";
import { startPublisher } from "./harness/publisher.ts";
import { readStatements } from "./harness/wire-statements.ts";

const base = process.env.TEST_DATABASE_URL;
const rows = isLong ? 1_000_000 : 20_000;
/** Every timer except the hourly jobs has run once by then, ms. */
const listenMs = 45_000;
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Ratio of a table of a million rows to the filled table. Reading the whole table costs this much
 * more; a look-up does not.
 */
const scale = 1_000_000 / rows;

/**
 * Accepted table: each hour, stray lines of the operation log are moved out of it, so it is almost
 * empty.
 */
const known: ReadonlySet<string> = new Set(["operation_logs_other"]);

interface Plan {
  readonly "Node Type": string;
  readonly "Parent Relationship"?: string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
}

/** Tables that are read completely; `isLook` is true for a check that only looks for one row. */
const scannedBy = (plan: Plan, isLook = false): { table: string; isLook: boolean }[] => {
  const isBelow = isLook || plan["Parent Relationship"] === "InitPlan";
  const table = plan["Node Type"] === "Seq Scan" ? plan["Relation Name"] : undefined;
  return [
    ...(table === undefined ? [] : [{ table, isLook: isBelow }]),
    ...(plan.Plans ?? []).flatMap((part) => scannedBy(part, isBelow)),
  ];
};

const doesGrow = (relation: string) =>
  !known.has(relation) &&
  growing.some((table) => new RegExp(`^${table}(?:_\\d{8}|_other)?$`).test(relation));

describe.skipIf(base === undefined)(
  "a server's own statements at PostgreSQL (skipped without TEST_DATABASE_URL: a real PostgreSQL)",
  () => {
    const statements = new Set<string>();
    let dataDir = "";
    let engine: ServerDatabase;
    let database: OwnDatabase | undefined;

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "house-watch-statements-"));
      engine = await makeServerDatabase("statements");
      const url = new URL(engine.databaseUrl!);
      const receive = () => readStatements((text) => statements.add(text.trim()));
      const wire = await openProxy(Number(url.port || 5432), (isFar) =>
        isFar ? () => undefined : receive(),
      );
      url.host = `127.0.0.1:${wire.port}`;
      const [port, mqttPort] = [await freePort(), await freePort()];
      const env = {
        DATA_DIR: dataDir,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        HOUSES: "4",
        LOG_LEVEL: "fatal",
        ...engine.env,
      };
      // The first start creates and fills the tables; its statements are not recorded.
      await (await runServer(env)).stop();
      const server = await runServer({
        ...env,
        DATABASE_URL: url.href,
        NOTICE_URL: "http://127.0.0.1:9",
        NOTICE_SECRET: Buffer.alloc(32, 7).toString("base64"),
        PUBLIC_URL: "http://127.0.0.1:9",
      });
      database = await openDatabase({ ...engine, dataDir, onError: () => undefined });
      const [org] = await database.query<{ id: number }>("select min(id) as id from orgs");
      const [farm] = await database.query<{ id: number }>(
        "select id from farms where level = 'farm' order by id limit 1",
      );
      await buildPhone(database, { orgId: org!.id, farmId: farm!.id });
      const hot = await startPublisher(
        mqttPort,
        1,
        100_000,
        1,
        Date.now() - 50_000,
        () => undefined,
      );
      await pause(listenMs);
      hot.end();
      await server.stop();
      const through = await openDatabase({
        databaseUrl: url.href,
        dataDir,
        onError: () => undefined,
      });
      const retention = new Retention({
        database: through,
        environment: { ...readEnvironment({}), DATA_DIR: dataDir },
        log: silent as never,
        now: Date.now,
      });
      await retention.begin();
      await retention.run();
      await through.close();
      wire.close();
      await fillGrowing(database, rows);
    }, 600_000);
    afterAll(async () => {
      await database?.close();
      await engine.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    /**
     * Returns the tables that this statement reads completely, for any parameters. An existence
     * check seems cheap to the planner, which assumes a match in the first rows, so it is planned
     * with the tables at their real size.
     */
    const scanned = (text: string): Promise<string[]> =>
      database!.transaction(async ({ query }) => {
        await query("set local plan_cache_mode = force_generic_plan");
        await query(`prepare own as ${text}`);
        const [prepared] = await query<{ count: number }>(
          "select coalesce(cardinality(parameter_types), 0) as count from pg_prepared_statements where name = 'own'",
        );
        const nulls = Array.from({ length: prepared?.count ?? 0 }, () => "null").join(", ");
        const explain = async () => {
          const [row] = await query<{ "QUERY PLAN": readonly { readonly Plan: Plan }[] }>(
            `explain (format json) execute own${nulls === "" ? "" : `(${nulls})`}`,
          );
          return scannedBy(row!["QUERY PLAN"][0]!.Plan);
        };
        const looks = (await explain()).filter(({ isLook }) => isLook);
        await query("deallocate own");
        await query(`set local seq_page_cost = ${scale}`);
        await query(`prepare own as ${text}`);
        const all = await explain();
        await query("deallocate own");
        return [...new Set([...looks, ...all].map(({ table }) => table))];
      });

    test("reads no growing table completely", async () => {
      const migrations = new Set(
        readMigrations().flatMap(({ statements }) =>
          statements.map((statement) => statement.trim()),
        ),
      );
      const ownStatements = [...statements].filter(
        (text) => /^(?:select|insert|update|delete|with)\b/i.test(text) && !migrations.has(text),
      );
      // Reading a partition that is almost empty takes no time.
      const small = new Set(
        (
          await database!.query<{ name: string }>(
            "select relname as name from pg_class where relispartition and reltuples < 1000",
          )
        ).map(({ name }) => name),
      );
      const result: Record<string, readonly string[]> = {};
      for (const text of ownStatements) {
        const tables = await scanned(text).catch((error: Error) => [
          `not explained: ${error.message}`,
        ]);
        const bad = tables.filter(
          (table) => (doesGrow(table) && !small.has(table)) || table.startsWith("not explained"),
        );
        if (bad.length > 0) result[text.replaceAll(/\s+/g, " ").slice(0, 600)] = bad;
      }
      console.log(`${ownStatements.length} statements`);
      expect(ownStatements.length).toBeGreaterThan(100);
      expect(result).toEqual({});
    });
  },
);
