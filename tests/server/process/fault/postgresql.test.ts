// @run all: a database is stopped repeatedly under load.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiBase, routes } from "../../../../contract/route/routes.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { countLostFrames, pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { openProxy } from "./harness/cut-proxy.ts";
import { startPublisher } from "./harness/publisher.ts";

const base = process.env.TEST_DATABASE_URL;
const gateways = 10;
let dataDir = "";
let engine: ServerDatabase;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let server: Running;
let [port, mqttPort] = [0, 0];

describe.skipIf(base === undefined)(
  "PostgreSQL stops and returns (skipped without TEST_DATABASE_URL: a real PostgreSQL)",
  () => {
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "house-watch-postgresql-"));
      engine = await makeServerDatabase("postgresql");
      const url = new URL(engine.databaseUrl!);
      proxy = await openProxy(Number(url.port || 5432));
      url.host = `127.0.0.1:${proxy.port}`;
      [port, mqttPort] = [await freePort(), await freePort()];
      server = await runServer({
        DATA_DIR: dataDir,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        HOUSES: String(gateways + 1),
        DATABASE_URL: url.href,
        LOG_LEVEL: "fatal",
      });
    }, 60_000);
    afterAll(async () => {
      if ((await server.stop()) !== 0) throw new Error("the server did not stop cleanly");
      proxy.close();
      await engine.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    const statusOf = async (path: string, token = "") =>
      (
        await fetch(`http://127.0.0.1:${port}${apiBase}${path}`, {
          headers: { Authorization: token },
        })
      ).status;

    test(
      "five times under load: the server stays up, calls answer 503, gateways wait, no acknowledged message is lost, health is back within five seconds",
      { timeout: 300_000 },
      async () => {
        const signIn = await fetch(`http://127.0.0.1:${port}${apiBase}${routes.login.path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({
            username: "administrator",
            password: encodePassword("Test-pass1"),
            codeId: "none",
            code: "none",
          }),
        });
        const {
          data: { token },
        } = (await signIn.json()) as { data: { token: string } };
        expect(await statusOf(routes.listOverview.path, token)).toBe(200);
        await until(async () => (await statusOf(routes.health.path)) === 200, 10_000);

        const each = 3000;
        let acks = 0;
        const startMs = Date.now() - each * 1000;
        const publishers = await Promise.all(
          Array.from({ length: gateways }, (_, index) =>
            startPublisher(mqttPort, index + 1, each, 10, startMs, () => {
              acks += 1;
            }),
          ),
        );
        const statuses = new Set<number>();
        const recoveries: number[] = [];
        for (let round = 0; round < 6; round++) {
          await until(() => acks > 200, 20_000);
          if (round === 5) {
            // The sixth time, the database ends the server's connections.
            const client = new pg.Client({ connectionString: base });
            await client.connect();
            await client.query(
              "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1",
              [new URL(engine.databaseUrl!).pathname.slice(1)],
            );
            await client.end();
          } else {
            proxy.refuse(true);
            proxy.cut();
            // The server's last messages before the cut may still be in transit.
            await until(
              async () => (await statusOf(routes.listOverview.path, token)) === 503,
              5000,
            );
            await pause(500);
            const acksWhileAway = acks;
            for (const end = Date.now() + 2000; Date.now() < end;) {
              statuses.add(await statusOf(routes.listOverview.path, token));
              await pause(100);
            }
            expect(acks).toBe(acksWhileAway);
            proxy.refuse(false);
          }
          acks = 0;
          recoveries.push(await until(() => acks > 0, 5000));
          await until(
            async () =>
              (await statusOf(routes.health.path)) === 200 &&
              (await statusOf(routes.listOverview.path, token)) === 200,
            5000,
          );
        }
        expect([...statuses]).toEqual([503]);
        console.log(
          `first PUBACK after PostgreSQL came back: at most ${Math.max(...recoveries)} ms`,
        );
        expect(server.child.exitCode).toBeNull();

        for (const publisher of publishers) publisher.end();
        await pause(300);
        const database = await openDatabase({
          databaseUrl: engine.databaseUrl,
          dataDir: "",
          onError: () => undefined,
        });
        expect(
          await countLostFrames(
            database,
            publishers.map(({ acknowledged }) => acknowledged),
          ),
        ).toBe(0);
        const [sums] = await database.query<{ counted: number; stored: number }>(
          "select (select sum(frames)::int from reading_minutes) as counted, (select count(*)::int from frames) as stored",
        );
        expect(sums!.counted).toBe(sums!.stored);
        await database.close();
      },
    );
  },
);
