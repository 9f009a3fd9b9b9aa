// @run all: a server under load is backed up and restored.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backUp } from "../../../../server/platform/backup/backup.ts";
import { restore } from "../../../../server/platform/backup/restore-backup.ts";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { patient } from "../../../factories/patient.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { countLostFrames, until } from "./harness/lost-load.ts";
import { freePort, runServer } from "./harness/run-server.ts";
import { startPublisher } from "./harness/publisher.ts";

const gateways = 10;
const total = 6000;

test(
  "a backup of a server under load has all messages acknowledged before, delays no frame, and restores completely",
  { timeout: 300_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "house-watch-backup-"));
    const dataDir = join(folder, "data");
    const engine = await makeServerDatabase("backup");
    const mqttPort = await freePort();
    const server = await runServer({
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      MQTT_PORT: String(mqttPort),
      HOUSES: String(gateways + 1),
      ...engine.env,
    });
    let acks = 0;
    let ackedAt = Date.now();
    let longestMs = 0;
    const publishers = await Promise.all(
      Array.from({ length: gateways }, (_, index) =>
        startPublisher(mqttPort, index + 1, total, 40, Date.now() - total * 1000, () => {
          acks += 1;
          longestMs = Math.max(longestMs, Date.now() - ackedAt);
          ackedAt = Date.now();
        }),
      ),
    );
    await until(() => acks > 1000, 30_000);
    longestMs = 0;
    const before = publishers.map(({ acknowledged }) => new Set(acknowledged));
    const file = join(folder, "backup");
    const onError = (error: Error) => console.error(error.message);
    const environment = { DATABASE_URL: engine.databaseUrl, DATA_DIR: dataDir };
    const manifest = await backUp({ environment, build: "fault", file, onError });
    const [during, waitedMs] = [acks, longestMs];
    const after = publishers.map(({ acknowledged }) => new Set(acknowledged));
    for (const publisher of publishers) publisher.end();
    expect(await server.stop()).toBe(0);

    const countOf = (sets: readonly ReadonlySet<number>[]) =>
      sets.reduce((sum, { size }) => sum + size, 0);
    const rows = manifest.tables.find(({ name }) => name === "frames")?.rows ?? 0;
    expect(rows).toBeGreaterThanOrEqual(countOf(before));
    // Frames arrived during the whole backup.
    expect(countOf(after)).toBeGreaterThan(countOf(before) + 100);
    console.log(
      `backup of ${rows} frames, ${during - countOf(before)} more came meanwhile; longest pause of the PUBACKs ${waitedMs} ms`,
    );
    expect(waitedMs).toBeLessThan(patient(2000));

    const targets = [undefined, engine.databaseUrl === undefined ? undefined : "postgresql"];
    for (const [index, target] of [...new Set(targets)].entries()) {
      const other = target === undefined ? null : await makeServerDatabase("restored", true);
      const place = { DATABASE_URL: other?.databaseUrl, DATA_DIR: join(folder, `to-${index}`) };
      // The restore refuses a backup whose counts or hashes differ.
      await restore({
        environment: place,
        file,
        mayReplace: false,
        mayNotify: true,
        print: () => undefined,
        onError,
      });
      const database = await openDatabase({
        databaseUrl: place.DATABASE_URL,
        dataDir: place.DATA_DIR,
        onError,
      });
      expect(await countLostFrames(database, before)).toBe(0);
      const [sums] = await database.query<{ counted: number; stored: number }>(
        "select (select sum(frames)::int from reading_minutes) as counted, (select count(*)::int from frames) as stored",
      );
      expect(sums).toEqual({ counted: rows, stored: rows });
      await database.close();
      await other?.drop();
    }
    await engine.drop();
    await rm(folder, { recursive: true, force: true });
  },
);
