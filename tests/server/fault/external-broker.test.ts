import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import { beforeAll, describe, expect, test } from "vitest";
import { topics } from "../../../contract/mqtt.ts";
import { openDatabase } from "../../../server/db/open.ts";
import { frame, networkIdOf } from "../ingest/plan.ts";
import { makeServerDatabase } from "./engine.ts";
import { pause } from "./load.ts";
import { bundleServer, freePort, runServer } from "./process.ts";

const { TEST_MQTT_URL: url, TEST_DATABASE_URL: postgresql } = process.env;
const isSkipped = url === undefined || postgresql === undefined;
const gateways = 10;
/**
 * Messages that are with the broker and not yet in the database, at most: a broker with its
 * defaults keeps a thousand for a server that is away or slow, and drops what it acknowledged
 * beyond that.
 */
const aheadMax = 400;

let file = "";
beforeAll(async () => {
  if (!isSkipped) file = await bundleServer();
});

/**
 * Kills the server `kills` times while gateways publish through the broker; answers how many frames
 * the broker acknowledged and the database does not hold.
 */
async function lostThroughBroker(
  mqttUrl: string,
  { messages, kills, isHasty }: { messages: number; kills: number; isHasty: boolean },
) {
  const dataDir = await mkdtemp(join(tmpdir(), "house-watch-external-"));
  const engine = await makeServerDatabase(isHasty ? "external_hasty" : "external");
  const prefix = `T${randomBytes(4).toString("hex")}`;
  const ingestId = `ingest-${prefix}`;
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MQTT_URL: mqttUrl,
    INGEST_ID: ingestId,
    NETWORK_PREFIX: prefix,
    HOUSES: String(gateways + 1),
    HASTY: isHasty ? "1" : "0",
    ...engine.env,
  };
  let server = await runServer(file, env);
  const database = await openDatabase({
    databaseUrl: engine.databaseUrl,
    dataDir,
    onError: () => undefined,
  });
  const client = await mqtt.connectAsync(mqttUrl, { protocolVersion: 5 });
  const acknowledged = new Set<string>();
  let lostUntilNow = 0;
  const ahead = async () => {
    const [stored] = await database.query<{ count: number }>(
      "select count(*)::int as count from frames",
    );
    return acknowledged.size - (stored?.count ?? 0) - lostUntilNow;
  };
  const startMs = Date.now() - messages * 1000;
  const publishing = (async () => {
    for (let sent = 0; sent < messages;) {
      while ((await ahead()) >= aheadMax) await pause(20);
      const part = Array.from(
        { length: Math.min(20, messages - sent) },
        (_, index) => sent + index,
      );
      sent += part.length;
      await Promise.all(
        part.map(async (seq) => {
          const networkId = `${prefix}${networkIdOf((seq % gateways) + 1)}`;
          await client.publishAsync(
            topics.tele(networkId),
            JSON.stringify(frame(seq, startMs + seq * 1000)),
            { qos: 1 },
          );
          acknowledged.add(`${networkId} ${seq}`);
        }),
      );
      await pause(isHasty ? 1 : 25);
    }
  })();
  for (let kill = 1; kill <= kills; kill++) {
    while (acknowledged.size < (messages * kill) / (kills + 1)) await pause(2);
    await server.kill();
    // What a hasty server had acknowledged is nowhere: waiting for it would have no end.
    if (isHasty) lostUntilNow += await ahead();
    await pause(300);
    server = await runServer(file, env);
  }
  await publishing;
  const missing = async () => {
    const rows = await database.query<{ network_id: string; seq: number }>(
      "select g.network_id, f.seq from frames f join gateways g on g.id = f.gateway_id",
    );
    const stored = new Set(rows.map((row) => `${row.network_id} ${row.seq}`));
    return [...acknowledged].filter((one) => !stored.has(one)).length;
  };
  // As long as the broker still hands over what it kept.
  const stillMs = isHasty ? 1000 : 30_000;
  let lost = await missing();
  for (let since = Date.now(); lost > 0 && Date.now() - since < stillMs;) {
    await pause(250);
    const now = await missing();
    if (now < lost) since = Date.now();
    lost = now;
  }
  await server.stop();
  lost = await missing();
  await database.close();
  // The broker would keep messages for this name for a month.
  const heir = await mqtt.connectAsync(mqttUrl, {
    protocolVersion: 5,
    clientId: ingestId,
    clean: true,
  });
  await Promise.all([heir.endAsync(), client.endAsync()]);
  await engine.drop();
  await rm(dataDir, { recursive: true, force: true });
  return { lost, acknowledged: acknowledged.size };
}

describe.skipIf(isSkipped)(
  "kill -9 behind an external broker (skipped without TEST_MQTT_URL and TEST_DATABASE_URL: a real broker, a database to look into)",
  () => {
    test("loses nothing of what the broker has acknowledged", { timeout: 300_000 }, async () => {
      expect(await lostThroughBroker(url!, { messages: 3000, kills: 3, isHasty: false })).toEqual({
        lost: 0,
        acknowledged: 3000,
      });
    });

    test(
      "the same test finds the loss when the server acknowledges before it commits",
      { timeout: 300_000 },
      async () => {
        const { lost } = await lostThroughBroker(url!, { messages: 2000, kills: 2, isHasty: true });
        expect(lost).toBeGreaterThan(0);
      },
    );
  },
);
