import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeServerDatabase } from "./harness/server-database.ts";
import { until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";

let dataDir = "";
let engine: Awaited<ReturnType<typeof makeServerDatabase>>;
let server: Running;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-hung-"));
  engine = await makeServerDatabase("hung");
  server = await runServer({
    ...engine.env,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    HOUSES: "2",
    HUNG_AFTER_MS: "5000",
    LOG_LEVEL: "silent",
  });
});
afterEach(async () => {
  await server.kill();
  await engine.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function pidOf(process: "apiPid" | "noticePid"): Promise<number> {
  const answer = once(server.child, "message");
  server.child.send(process);
  const [{ pid }] = (await answer) as [{ pid: number }];
  return pid;
}
const isThere = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test("a stalled main process is ended together with its children", async () => {
  const children = [await pidOf("apiPid"), await pidOf("noticePid")];
  const gone = once(server.child, "exit");
  server.child.kill("SIGSTOP");
  const [, signal] = (await gone) as [number | null, NodeJS.Signals];
  expect(signal).toBe("SIGKILL");
  await until(() => !children.some(isThere), 10_000);
});
