// @run all: a server under load is stopped repeatedly.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { countLostFrames, until } from "./harness/lost-load.ts";
import { freePort, runServer } from "./harness/run-server.ts";
import { patient } from "../../../factories/patient.ts";
import { startPublisher } from "./harness/publisher.ts";
import { openViewer } from "./harness/open-viewer.ts";

const gateways = 20;

test(
  "SIGTERM under load ends the server cleanly within five seconds, without losing acknowledged messages",
  { timeout: 300_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "house-watch-stop-"));
    const engine = await makeServerDatabase("stop");
    const [port, mqttPort] = [await freePort(), await freePort()];
    const server = await runServer({
      DATA_DIR: dataDir,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      HOUSES: String(gateways + 1),
      ...engine.env,
    });
    const viewer = await openViewer(port, "Test-pass1");
    let acks = 0;
    const publishers = await Promise.all(
      Array.from({ length: gateways }, (_, index) =>
        startPublisher(mqttPort, index + 1, 5000, 40, Date.now() - 5_000_000, () => {
          acks += 1;
        }),
      ),
    );
    await until(() => acks > 1000, 30_000);
    const start = Date.now();
    const code = await server.stop();
    const stoppedMs = Date.now() - start;
    viewer.close();
    for (const publisher of publishers) publisher.end();
    expect(code).toBe(0);
    expect(stoppedMs).toBeLessThan(patient(5000));

    const database = await openDatabase({
      databaseUrl: engine.databaseUrl,
      dataDir,
      onError: () => undefined,
    });
    expect(
      await countLostFrames(
        database,
        publishers.map(({ acknowledged }) => acknowledged),
      ),
    ).toBe(0);
    await database.close();
    await engine.drop();
    await rm(dataDir, { recursive: true, force: true });
  },
);
