// @run all: disks are filled completely.
import { execFileSync } from "node:child_process";
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { joinDatabase, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { addressOfRunning } from "../../../../server/platform/db/postgres/running-postgres.ts";
import { countLostFrames, pause, until } from "./harness/lost-load.ts";
import { freePort, runServer } from "./harness/run-server.ts";
import { startPublisher } from "./harness/publisher.ts";

/**
 * The data folder has a disk of its own, because filling a disk requires the right to mount one.
 */
let disk = "";
const mayMount = process.platform === "linux" && process.getuid?.() === 0;
beforeAll(async () => {
  disk = await mkdtemp(join(tmpdir(), "house-watch-disk-"));
  if (mayMount) execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", disk]);
});
afterAll(async () => {
  if (mayMount) execFileSync("umount", [disk]);
  await rm(disk, { recursive: true, force: true });
});

interface HealthBody {
  readonly data: { readonly status: string; readonly troubles: readonly string[] };
}

test.skipIf(!mayMount)(
  "a full disk is reported before and when it is full; with room again the same server stores by itself, without loss",
  { timeout: 300_000 },
  async () => {
    const gateways = 5;
    const total = 400;
    const dataDir = join(disk, "data");
    const [port, mqttPort] = [await freePort(), await freePort()];
    const server = await runServer({
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      HOUSES: String(gateways + 1),
      LOG_LEVEL: "silent",
    });
    const health = async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
      const { data } = (await answer.json()) as HealthBody;
      return { code: answer.status, ...data };
    };
    await until(async () => (await health()).code === 200, 10_000);
    const ballast = join(disk, "ballast");
    const leave = (bytes: number) => {
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)), { flag: "a" });
    };
    leave(12e6);
    await until(async () => (await health()).troubles.includes("diskLow"), 10_000);
    expect(await health()).toMatchObject({ code: 200, status: "warning" });

    leave(1e6);
    const publishers = await Promise.all(
      Array.from({ length: gateways }, (_, index) =>
        startPublisher(mqttPort, index + 1, total, 20, Date.now() - total * 1000, () => undefined),
      ),
    );
    // The preallocated segments are used up: the next one finds no room, and PostgreSQL ends.
    const database = joinDatabase({
      databaseUrl: (await addressOfRunning(dataDir)) ?? "",
      onError: () => undefined,
    });
    const useUp = async () => {
      await database.query("create table used_up as select 1").catch(() => undefined);
      await database.query("select pg_switch_wal()");
      await database.query("drop table used_up");
      return false;
    };
    await until(() => useUp().catch(() => true), 30_000);
    await until(async () => (await health()).code === 503, 20_000);
    expect((await health()).troubles).toContain("notStoring");
    await pause(1000);
    expect(server.child.exitCode).toBeNull();

    rmSync(ballast);
    await Promise.all(publishers.map(({ done }) => done));
    await until(async () => (await health()).code === 200, 20_000);
    for (const publisher of publishers) publisher.end();
    // The child process that had joined the database is connected again.
    expect(await database.query("select 1 as one")).toEqual([{ one: 1 }]);
    await database.close();
    await server.stop();
    expect(readdirSync(dataDir).filter((name) => name.startsWith("sockets-"))).toEqual([]);

    const stored = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      onError: () => undefined,
    });
    expect(
      await countLostFrames(
        stored,
        publishers.map(({ acknowledged }) => acknowledged),
      ),
    ).toBe(0);
    await stored.close();
  },
);
