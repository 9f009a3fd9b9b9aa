// @run all: a server runs from its start with a time that differs from the machine's.
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiBase } from "../../../../contract/route/routes.ts";
import { pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { makeServerDatabase } from "./harness/server-database.ts";

/** Path of the library on Debian and Ubuntu, by processor. */
const library = ["x86_64", "aarch64"]
  .map((processor) => `/usr/lib/${processor}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

let dir = "";
let timeFile = "";
let engine: Awaited<ReturnType<typeof makeServerDatabase>>;
let server: Running;
let port = 0;

beforeAll(async () => {
  if (library === undefined) return;
  dir = await mkdtemp(join(tmpdir(), "house-watch-faked-"));
  engine = await makeServerDatabase("faked");
  timeFile = join(dir, "time");
  await writeFile(timeFile, "+720h");
  port = await freePort();
  server = await runServer({
    ...engine.env,
    DATA_DIR: join(dir, "data"),
    PORT: String(port),
    MQTT_PORT: String(await freePort()),
    HOUSES: "5",
    LOG_LEVEL: "error",
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: timeFile,
    FAKETIME_NO_CACHE: "1",
  });
}, 120_000);
afterAll(async () => {
  if (library === undefined) return;
  await server.kill();
  await engine.drop();
  await rm(dir, { recursive: true, force: true });
});

const pidOf = (which: "apiPid" | "noticePid"): Promise<number> =>
  new Promise((resolve) => {
    server.child.once("message", (answer) => resolve((answer as { pid: number }).pid));
    server.child.send(which);
  });
const health = async () =>
  fetch(`http://127.0.0.1:${port}${apiBase}/health`).then(
    ({ status }) => status,
    () => 0,
  );

describe.skipIf(library === undefined)(
  "a server with a faked clock (skipped without libfaketime: apt-get install faketime)",
  () => {
    test("starts, and keeps its processes while all its clocks jump", async () => {
      await until(async () => (await health()) === 200, 60_000);
      const before = [await pidOf("apiPid"), await pidOf("noticePid")];
      // The monotonic clock jumps too, as on a machine that was suspended for an hour.
      for (const time of ["+721h", "+722h", "+744h"]) {
        await writeFile(timeFile, time);
        await pause(3000);
      }
      await until(async () => (await health()) === 200, 30_000);
      expect([await pidOf("apiPid"), await pidOf("noticePid")]).toEqual(before);
    }, 180_000);
  },
);
