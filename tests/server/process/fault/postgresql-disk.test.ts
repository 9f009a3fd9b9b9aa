// @run all: disks are filled completely.
import { execFileSync } from "node:child_process";
import { chownSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { countLostFrames, pause, until } from "./harness/lost-load.ts";
import { freePort, runServer } from "./harness/run-server.ts";
import { startPublisher } from "./harness/publisher.ts";

/** The database has a disk of its own, because filling a disk requires the right to mount one. */
const base = process.env.TEST_DATABASE_URL;
const mayMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  base !== undefined &&
  new URL(base).hostname === "127.0.0.1";
const tablespace = `house_watch_small_${process.pid}`;
let disk = "";
let engine: ServerDatabase;

async function request(...statements: readonly string[]): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  let last: Record<string, string> | undefined;
  for (const statement of statements)
    last = (await client.query<Record<string, string>>(statement)).rows[0];
  await client.end();
  return Object.values(last ?? {})[0];
}

beforeAll(async () => {
  if (!mayMount) return;
  disk = await mkdtemp(join(tmpdir(), "house-watch-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=80m", "tmpfs", disk]);
  const owner = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
  chownSync(disk, owner, owner);
  engine = await makeServerDatabase("disk");
  const name = new URL(engine.databaseUrl!).pathname.slice(1);
  await request(
    `create tablespace ${tablespace} location '${disk}'`,
    `alter database ${name} set tablespace ${tablespace}`,
  );
});
afterAll(async () => {
  if (!mayMount) return;
  await engine.drop();
  await request(`drop tablespace ${tablespace}`);
  execFileSync("umount", [disk]);
  await rm(disk, { recursive: true, force: true });
});

test.skipIf(!mayMount)(
  "a full disk of PostgreSQL is reported without losing acknowledged messages; with room again the same server stores by itself",
  { timeout: 300_000 },
  async () => {
    const gateways = 5;
    const total = 400;
    const [port, mqttPort] = [await freePort(), await freePort()];
    const dataDir = await mkdtemp(join(tmpdir(), "house-watch-disk-data-"));
    const server = await runServer({
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      HOUSES: String(gateways + 1),
      LOG_LEVEL: "silent",
      ...engine.env,
    });
    const health = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
      const { data } = (await answer.json()) as {
        data: { troubles: readonly string[]; reason: string | null };
      };
      return { code: answer.status, ...data };
    };
    await until(async () => (await health()).code === 200, 10_000);
    const ballast = join(disk, "ballast");
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    } catch {
      // The database has used some of the room in the meantime, so fill it until no write succeeds.
    }

    let acks = 0;
    const filledAt = Date.now();
    const publishers = await Promise.all(
      Array.from({ length: gateways }, (_, index) =>
        startPublisher(mqttPort, index + 1, total, 20, Date.now() - total * 1000, () => {
          acks += 1;
        }),
      ),
    );
    await until(async () => (await health()).code === 503, 60_000);
    console.log(`a full disk was said after ${Date.now() - filledAt} ms`);
    expect(await health()).toMatchObject({ troubles: ["notStoring"], reason: "diskFull" });
    // Gateways wait, because messages that are not stored are not acknowledged.
    const before = acks;
    await pause(1000);
    expect(acks).toBe(before);
    expect(acks).toBeLessThan(gateways * total);
    expect(server.child.exitCode).toBeNull();

    rmSync(ballast);
    await Promise.all(publishers.map(({ done }) => done));
    await until(async () => (await health()).code === 200, 20_000);
    for (const publisher of publishers) publisher.end();
    expect(await server.stop()).toBe(0);
    await rm(dataDir, { recursive: true, force: true });

    const stored = await openDatabase({
      databaseUrl: engine.databaseUrl,
      dataDir: "",
      onError: () => undefined,
    });
    const acknowledged = publishers.map((publisher) => publisher.acknowledged);
    expect(acknowledged.map(({ size }) => size)).toEqual(publishers.map(() => total));
    expect(await countLostFrames(stored, acknowledged)).toBe(0);
    await stored.close();
  },
);
