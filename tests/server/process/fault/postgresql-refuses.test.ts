import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { patient } from "../../../factories/patient.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { countLostFrames, pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { startPublisher } from "./harness/publisher.ts";

const base = process.env.TEST_DATABASE_URL;
const [gateways, each] = [5, 600];
let dataDir = "";
let engine: ServerDatabase;
let server: Running;
let [port, mqttPort] = [0, 0];
let name = "";

async function request(databaseUrl: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}
/** A connection reads the settings of its database when it opens. */
const endConnections = () =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;

interface Fault {
  readonly reason: string;
  begin(): Promise<void>;
  end(): Promise<void>;
}
const full: Fault = {
  reason: "diskFull",
  begin: () =>
    request(
      engine.databaseUrl!,
      `create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$`,
      "create trigger no_room before insert on frames for each statement execute function no_room()",
    ),
  end: () => request(engine.databaseUrl!, "drop function no_room cascade"),
};
const readOnly: Fault = {
  reason: "readOnly",
  begin: () =>
    request(
      base!,
      `alter database ${name} set default_transaction_read_only = on`,
      endConnections(),
    ),
  end: () =>
    request(base!, `alter database ${name} reset default_transaction_read_only`, endConnections()),
};

const health = async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  const { data } = (await answer.json()) as {
    data: { troubles: readonly string[]; reason: string | null };
  };
  return { code: answer.status, ...data };
};

describe.skipIf(base === undefined)(
  "PostgreSQL refuses every commit (skipped without TEST_DATABASE_URL: a real PostgreSQL)",
  () => {
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "house-watch-refuses-"));
      engine = await makeServerDatabase("refuses");
      name = new URL(engine.databaseUrl!).pathname.slice(1);
      [port, mqttPort] = [await freePort(), await freePort()];
      server = await runServer({
        DATA_DIR: dataDir,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        HOUSES: String(gateways + 1),
        LOG_LEVEL: "fatal",
        ...engine.env,
      });
      await until(async () => (await health()).code === 200, 10_000);
    });
    afterAll(async () => {
      await engine.drop();
      await rm(dataDir, { recursive: true, force: true });
    });

    test("no room, then read-only: health names each within five seconds, no acknowledged message is lost, and both recover without help", async () => {
      let acks = 0;
      const publishers = await Promise.all(
        Array.from({ length: gateways }, (_, index) =>
          startPublisher(mqttPort, index + 1, each, 20, Date.now() - each * 1000, () => {
            acks += 1;
          }),
        ),
      );
      for (const { reason, begin, end } of [full, readOnly]) {
        const before = acks;
        await until(() => acks > before + 100, 20_000);
        await begin();
        const saidMs = await until(async () => (await health()).code === 503, patient(5000));
        expect(await health()).toMatchObject({ troubles: ["notStoring"], reason });
        await pause(200);
        const acksBefore = acks;
        await pause(1000);
        expect(acks).toBe(acksBefore);
        await end();
        const healedMs = await until(
          async () => acks > acksBefore && (await health()).code === 200,
          patient(5000),
        );
        expect(await health()).toMatchObject({ troubles: [], reason: null });
        console.log(`${reason}: said after ${saidMs} ms, well again after ${healedMs} ms`);
      }
      await Promise.all(publishers.map(({ done }) => done));
      for (const publisher of publishers) publisher.end();
      expect(await server.stop()).toBe(0);
      const stored = await openDatabase({
        databaseUrl: engine.databaseUrl,
        dataDir: "",
        onError: () => undefined,
      });
      const acknowledged = publishers.map((publisher) => publisher.acknowledged);
      expect(acknowledged.map(({ size }) => size)).toEqual(publishers.map(() => each));
      expect(await countLostFrames(stored, acknowledged)).toBe(0);
      await stored.close();
    });
  },
);
