// @run all: processes are killed under load.
import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { patient } from "../../../factories/patient.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { countLostFrames, pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { startPublisher } from "./harness/publisher.ts";
import { openViewer } from "./harness/open-viewer.ts";

const gateways = 10;
let dataDir = "";
let engine: Awaited<ReturnType<typeof makeServerDatabase>>;
let server: Running;
let base = "";
let env: Record<string, string> = {};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-api-"));
  engine = await makeServerDatabase("api");
  env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    HOUSES: String(gateways + 1),
    ...engine.env,
  };
  base = `http://127.0.0.1:${env.PORT}`;
  server = await runServer(env);
}, 60_000);
afterAll(async () => {
  await engine.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function apiPid(): Promise<number> {
  const answer = once(server.child, "message");
  server.child.send("apiPid");
  const [{ pid }] = (await answer) as [{ pid: number }];
  return pid;
}

/** 0 means no answer within five seconds (longer on a busy machine). */
const status = (path: string) =>
  fetch(`${base}${path}`, { signal: AbortSignal.timeout(patient(5000)) }).then(
    (reply) => reply.status,
    () => 0,
  );

test(
  "messages are stored while the API process is killed or stalled, and calls work again",
  { timeout: 600_000 },
  async () => {
    const viewer = await openViewer(Number(env.PORT), "Test-pass1");
    await until(() => viewer.stores.connection.state === "live", 30_000);
    let acks = 0;
    const each = 4000;
    const publishers = await Promise.all(
      Array.from({ length: gateways }, (_, index) =>
        startPublisher(
          Number(env.MQTT_PORT),
          index + 1,
          each,
          5,
          Date.now() - each * 1000,
          () => (acks += 1),
        ),
      ),
    );
    const more = (count: number) => {
      const aim = acks + count;
      return until(() => acks >= aim, 20_000);
    };
    await more(100);
    for (let kill = 0; kill < 3; kill += 1) {
      process.kill(await apiPid(), "SIGKILL");
      const killedAt = Date.now();
      await Promise.all([
        more(50),
        // The API process itself refuses the call, because there is no session.
        until(async () => (await status("/api/house/list")) === 401, patient(5000)),
      ]);
      expect(await status("/api/health")).toBe(200);
      console.log(`calls answered again after ${Date.now() - killedAt} ms`);
    }

    const frozen = await apiPid();
    process.kill(frozen, "SIGSTOP");
    await more(500);
    expect(await status("/api/health")).toBe(200);
    // Metrics are reported without the API process.
    expect(await (await fetch(`${base}/metrics`)).text()).toMatch(/^house_watch_frames_total\{/m);
    process.kill(frozen, "SIGCONT");
    await until(async () => (await status("/api/house/list")) === 401, 5000);

    // The stream was not interrupted.
    expect(viewer.stores.connection.state).toBe("live");
    for (const publisher of publishers) publisher.end();
    viewer.close();
    await pause(100);
    expect(await server.stop()).toBe(0);
    const database = await openDatabase({
      databaseUrl: engine.databaseUrl,
      dataDir,
      onError: () => undefined,
    });
    const acknowledged = publishers.map((publisher) => publisher.acknowledged);
    expect(await countLostFrames(database, acknowledged)).toBe(0);
    await database.close();
  },
);
