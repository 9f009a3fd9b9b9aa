import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlockRecord } from "../../../../contract/flock/production/production.ts";
import type { RouteName } from "../../../../contract/route/routes.ts";
import { apiBase, routes } from "../../../../contract/route/routes.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import { runsOf } from "../../../factories/long.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { pause } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";

const kills = runsOf(50, 4);

let dataDir = "";
let database: ServerDatabase;
let server: Running;
let port = 0;
let env: Record<string, string>;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-draft-"));
  database = await makeServerDatabase("draft");
  port = await freePort();
  const mqttPort = await freePort();
  env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    HOUSES: "2",
    LOG_LEVEL: "fatal",
    ...database.env,
  };
  server = await runServer(env);
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A call that the server may never answer; `onHeard` runs when the answer begins. */
function send(
  name: RouteName,
  token: string,
  input: object,
  onHeard: (sent: ClientRequest) => void = () => undefined,
): Promise<Answer | null> {
  const { method, path } = routes[name];
  const isGet = method === "GET";
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
  return new Promise((resolve) => {
    const sent = request({
      port,
      path: `${apiBase}${path}${query}`,
      method,
      headers: { "content-type": "application/json", authorization: token },
    });
    sent.once("response", (reply) => {
      onHeard(sent);
      let body = "";
      reply.setEncoding("utf8");
      reply.on("data", (part: string) => (body += part));
      reply.once("end", () => resolve({ status: reply.statusCode ?? 0, body }));
      reply.once("error", () => resolve(null));
    });
    sent.once("error", () => resolve(null));
    sent.end(isGet ? undefined : JSON.stringify(input));
  });
}

async function answered<T>(name: RouteName, token: string, input: object): Promise<T> {
  const answer = await send(name, token, input);
  expect([name, answer?.status]).toEqual([name, 200]);
  return (JSON.parse(answer!.body) as { data: T }).data;
}

test(
  `a server killed ${kills} times between a save and its answer: every draft is saved once`,
  { timeout: 600_000 },
  async () => {
    const form = { username: "administrator", codeId: "none", code: "none" };
    const signIn = { ...form, password: encodePassword("Test-pass1") };
    const { token } = await answered<{ token: string }>("login", "", signIn);
    const { rows } = await answered<{ rows: { id: number; day: string }[] }>(
      "listProduction",
      token,
      {},
    );
    const { id: flockId, day } = rows[0]!;
    const inTime: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const draft = {
        flockId,
        day,
        version: 0,
        draftId: randomUUID(),
        draftedAt: Date.now(),
        losses: [{ dead: kill, culled: 1, cause: "leg" }],
        weighings: [{ sample: 100 + kill, meanG: 1500, cvPct: 9 }],
      };
      // Alternately after the commit, whose answer is lost, and at any moment around it.
      const lost =
        kill % 2 === 1
          ? send("saveProduction", token, draft, (sent) => sent.destroy())
          : send("saveProduction", token, draft);
      await (kill % 2 === 1 ? lost : pause(Math.random() * 40));
      await server.kill();
      await lost;
      server = await runServer(env);
      const { losses } = await answered<FlockRecord>("productionDay", token, {
        flockId: String(flockId),
        day,
      });
      if (losses.length === kill) inTime.push(kill);
      // The phone got no answer, so it sends the same draft again, and again by mistake.
      const [first, again] = [
        await answered<FlockRecord>("saveProduction", token, draft),
        await answered<FlockRecord>("saveProduction", token, draft),
      ];
      expect(again).toEqual(first);
    }
    console.log(`written before the kill: ${inTime.length} of ${kills}`);
    // Every save was written before its answer: these kills come between the two.
    expect(inTime).toEqual(expect.arrayContaining([1, 3]));

    const record = await answered<FlockRecord>("productionDay", token, {
      flockId: String(flockId),
      day,
    });
    const turns = Array.from({ length: kills }, (_, index) => index + 1);
    const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);
    expect(ascending(record.losses.map(({ dead }) => dead))).toEqual(turns);
    expect(ascending(record.weighings.map(({ sample }) => sample))).toEqual(
      turns.map((round) => 100 + round),
    );
    expect(record.version).toBe(kills);
    const dead = (kills * (kills + 1)) / 2;
    expect(record.figures).toMatchObject({ dead, culled: kills, alive: 30_000 - dead - kills });
    const versions = await answered<unknown[]>("productionVersions", token, {
      flockId: String(flockId),
      day,
    });
    expect(versions).toHaveLength(kills);
  },
);
