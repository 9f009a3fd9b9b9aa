// @run all: servers, gateways and connections are cut in the middle of commands.
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BatchDetail, BatchHouse } from "../../../../contract/control/batch/control-batch.ts";
import { commandTimes } from "../../../../contract/control/command/command-state.ts";
import { isLasting } from "../../../../contract/control/protocol/order-fence.ts";
import { fencedOrderSchema } from "../../../../contract/control/protocol/gateway-order.ts";
import type { CommandReview, SendReply } from "../../../../contract/control/command/command.ts";
import { apiBase, type RouteName, routes } from "../../../../contract/route/routes.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import { isChunk, readChunk } from "../../../../contract/control/firmware/file-chunk.ts";
import type { DeviceFile } from "../../../../contract/control/firmware/firmware-file.ts";
import { fileBytesMax } from "../../../../contract/control/firmware/firmware-message.ts";
import type { Rollout, UpdateTask } from "../../../../contract/control/firmware/rollout.ts";
import type { LineParts } from "../../../../simulator/house-line.ts";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { isLong } from "../../../factories/long.ts";
import { patient } from "../../../factories/patient.ts";
import { lineOf } from "../../control/control/control-line.ts";
import { networkIdOf } from "../../telemetry/ingest/fleet-plan.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { openProxy } from "./harness/cut-proxy.ts";

/** `stops` is the number of times PostgreSQL is stopped. */
const {
  gateways,
  each: commandsEach,
  kills,
  stops,
} = isLong
  ? { gateways: 40, each: 5, kills: 20, stops: 3 }
  : { gateways: 6, each: 2, kills: 3, stops: 1 };

let dataDir = "";
let engine: ServerDatabase;
let proxy: Awaited<ReturnType<typeof openProxy>> | null = null;
let server: Running;
let port = 0;
let env: Record<string, string>;
const lines: LineParts[] = [];
/** Every fenced order that a gateway received. */
const received: { readonly id: string; readonly session: string; readonly seq: number }[] = [];
let writes = 0;
/** Bytes of files that the last gateway received. */
let fetched = 0;
const installs = new Set<string>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-command-"));
  engine = await makeServerDatabase("command");
  const url = engine.databaseUrl === undefined ? null : new URL(engine.databaseUrl);
  if (url !== null) {
    proxy = await openProxy(Number(url.port || "5432"));
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
  }
  const mqttPort = await freePort();
  port = await freePort();
  env = {
    DATA_DIR: dataDir,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    HOUSES: String(gateways + 1),
    LOG_LEVEL: "fatal",
    ...(url === null ? {} : { DATABASE_URL: url.href }),
  };
  server = await runServer(env);
  for (let number = 1; number <= gateways; number += 1) {
    const parts = await lineOf(number, mqttPort);
    listen(parts);
    parts.gateway.start();
    lines.push(parts);
  }
}, 120_000);
afterAll(async () => {
  for (const { gateway, device, plant } of lines) {
    await gateway.stop();
    device.stop();
    plant.stop();
  }
  proxy?.close();
  await engine.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Records the orders that a gateway receives, and counts the values that its controller writes. */
function listen({ device, plant }: LineParts): void {
  const receiveFile = device.receivedFile.bind(device);
  device.receivedFile = (message) => {
    if (isChunk(message)) fetched += readChunk(message)?.bytes.length ?? 0;
    receiveFile(message);
  };
  const receive = device.received.bind(device);
  device.received = (text) => {
    const order = fencedOrderSchema.safeParse(JSON.parse(text));
    if (order.success) received.push(order.data);
    receive(text);
  };
  const write = plant.write.bind(plant);
  plant.write = (effect, tools) => {
    if (effect.kind === "write") writes += 1;
    write(effect, tools);
  };
}

/** A single call, as a browser makes it; null if there is no answer or an empty one. */
async function request<T>(name: RouteName, token: string, input: object): Promise<T | null> {
  const { method, path } = routes[name];
  const isGet = method === "GET";
  const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${apiBase}${path}${query}`, {
      method,
      headers: { "content-type": "application/json", authorization: token },
      signal: AbortSignal.timeout(10_000),
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    });
    if (refused.has(reply.status)) throw new Refused(`${name}: ${await reply.text()}`);
    return reply.status === 200 ? ((await reply.json()) as { data: T }).data : null;
  } catch (error) {
    if (error instanceof Refused) throw error;
    return null;
  }
}
/** A refusal is an answer, so the request is not repeated. */
class Refused extends Error {}
const refused: ReadonlySet<number> = new Set([400, 403, 404, 409, 413]);

/** Repeats a request until there is an answer; only for calls that can be repeated safely. */
async function insist<T>(name: RouteName, token: string, input: object): Promise<T> {
  for (;;) {
    const answer = await request<T>(name, token, input);
    if (answer !== null) return answer;
    await pause(200);
  }
}

interface House {
  readonly id: number;
  readonly networkId: string | null;
  /** The name that a person types as confirmation. */
  readonly name: string;
}

let isOver = false;
const sent = new Set<string>();

/** A person who sets one house after another, and checks each result. */
async function setHouse(token: string, { id: houseId, name }: House): Promise<void> {
  for (let round = 0; round < commandsEach;) {
    const settings = await insist<{ groups: { group: string; hash: string }[] }>(
      "readParameter",
      token,
      { houseId },
    );
    const base = settings.groups.find(({ group }) => group === "curve")?.hash;
    const items = [{ k: "targetOffset", to: -(round + 1) / 10 }];
    const desired = { kind: "write", houseId, clientToken: randomUUID(), group: "curve", items };
    const review = await insist<CommandReview>("armCommand", token, {
      ...desired,
      base: base ?? "",
    });
    if (review.outcome !== "ready") {
      if (isOver) return;
      await pause(300);
      continue;
    }
    const { id } = review.command;
    const reply = await insist<SendReply>("sendCommand", token, {
      id,
      confirm: { name },
    });
    if (reply.outcome !== "taken") {
      await pause(300);
      continue;
    }
    sent.add(id);
    round += 1;
  }
}

interface Row {
  readonly id: string;
  readonly state: string;
  readonly reason: string | null;
  readonly network_id: string;
}

const signIn = async (): Promise<string> => {
  const form = { username: "administrator", codeId: "none", code: "none" };
  const password = encodePassword("Test-pass1");
  return (await insist<{ token: string }>("login", "", { ...form, password })).token;
};
const housesOf = async (token: string): Promise<House[]> =>
  (await insist<{ rows: House[] }>("listHouse", token, { pageSize: 1000 })).rows;

const batchOf = async (token: string, id: string) =>
  (await insist<BatchDetail>("getBatch", token, { id })).batch;
/** Carries a plan out to its end, however often it stops. */
async function carryOut(token: string, { batch: { id } }: BatchDetail): Promise<void> {
  for (let state = ""; state !== "ended"; await pause(200)) {
    state = (await batchOf(token, id)).state;
    if (state === "paused") await insist("resumeBatch", token, { id });
  }
}
const startOf = ({ batch: { id, counts } }: BatchDetail) => ({
  id,
  soakMin: 0,
  confirm: { houses: counts.waiting, reason: "test" },
});
async function taskOf(token: string, rolloutId: number): Promise<UpdateTask> {
  const input = { rolloutId: String(rolloutId) };
  return (await insist<{ rows: UpdateTask[] }>("listUpdateTask", token, input)).rows[0]!;
}

test("a server killed during a batch and a download writes each house once, and keeps the fetched part", async () => {
  const token = await signIn();
  const houses = await housesOf(token);
  const houseIds = lines.map(
    (_, index) => houses.find(({ networkId }) => networkId === networkIdOf(index + 1))!.id,
  );
  const items = [{ k: "targetOffset", to: -0.5 }];
  const plan = await insist<BatchDetail>("planBatch", token, {
    name: "killed",
    what: { kind: "write", group: "curve", items },
    houseIds,
  });
  expect(plan.batch.counts.waiting).toBe(gateways);
  const file = await insist<DeviceFile>("uploadDeviceFile", token, {
    kind: "firmware",
    name: "killed",
    typeKeys: [24, lines[0]!.run.site.typeKey],
    version: "9.9",
    content: Buffer.alloc(fileBytesMax, "0123456789abcdef").toString("base64"),
  });
  await insist("startBatch", token, startOf(plan));
  await until(async () => (await batchOf(token, plan.batch.id)).counts.verified > 0, 30_000);
  const rollout = await insist<Rollout>("startRollout", token, {
    fileId: file.id,
    houseIds: houseIds.slice(-1),
    name: "killed",
    soakMin: 0,
    count: 1,
    reason: "killed",
  });
  await until(() => Promise.resolve(fetched > 200_000), 30_000);
  await server.kill();
  const [fetchedThen, { length: doneThen }] = [fetched, received];
  expect(fetchedThen).toBeLessThan(fileBytesMax);
  expect(doneThen).toBeLessThan(gateways);
  server = await runServer(env);

  await carryOut(token, plan);
  await until(async () => (await openCount(token, houses)) === 0, 90_000);
  // Orders that were undecided at the kill are decided by now; orders that had not begun are sent.
  const batches = [plan.batch.id];
  if ((await batchOf(token, plan.batch.id)).counts.verified < gateways) {
    const again = await insist<BatchDetail>("planBatch", token, {
      name: "again",
      what: { kind: "retry", batchId: plan.batch.id },
      houseIds: [],
    });
    batches.push(again.batch.id);
    if (again.batch.counts.waiting > 0) {
      await insist("startBatch", token, startOf(again));
      await carryOut(token, again);
    }
  }
  expect(
    lines.map(({ controller }) => controller.settings("curve").values["targetOffset"]),
  ).toEqual(lines.map(() => -0.5));
  expect(writes).toBe(gateways);

  await until(async () => (await taskOf(token, rollout.id)).offset === fileBytesMax, 60_000);
  // Only the pieces in transit were fetched twice: a window of four.
  expect(fetched - fileBytesMax).toBeLessThanOrEqual(4 * 16_384);
  await insist("endRollout", token, { id: rollout.id });
  await until(async () => (await openCount(token, houses)) === 0, 90_000);
  const { commandId } = await taskOf(token, rollout.id);
  if (commandId !== null) installs.add(commandId);
  for (const id of batches) {
    const { rows } = await insist<{ rows: BatchHouse[] }>("listBatchHouse", token, { id });
    for (const { commandId: command } of rows) if (command !== null) sent.add(command);
  }
  for (const id of installs) sent.add(id);
}, 300_000);

test(
  `${gateways * commandsEach} commands while the server is killed ${kills} times: each begins at most once, in one session, with its true result`,
  { timeout: 1_200_000 },
  async () => {
    const token = await signIn();
    const rows = await housesOf(token);
    const people = lines.map((_, index) => {
      const house = rows.find(({ networkId }) => networkId === networkIdOf(index + 1));
      return setHouse(token, house!);
    });
    const faults = killAndCut();
    await Promise.all(people);
    isOver = true;
    await faults;
    const lastReturn = Date.now();
    await until(async () => (await openCount(token, rows)) === 0, 90_000);
    const decidedMs = Date.now() - lastReturn;
    console.log(`all decided ${decidedMs} ms after the last return`);
    // An order sent right before the last kill has certainly not begun after its window.
    expect(commandTimes.window.write + commandTimes.graceMs).toBeLessThanOrEqual(60_000);
    expect(decidedMs).toBeLessThan(patient(60_000));
    await server.stop();
    const database = await openDatabase({
      databaseUrl: engine.databaseUrl,
      dataDir,
      onError: () => undefined,
    });
    await compare(database);
    await database.close();
  },
);

/** Kills and cuts one after the other, while commands are in progress. */
async function killAndCut(): Promise<void> {
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(700 + Math.random() * 1500);
    await server.kill();
    server = await runServer(env);
    if (proxy === null || kill >= stops) continue;
    await pause(500);
    proxy.refuse(true);
    proxy.cut();
    await pause(1500);
    proxy.refuse(false);
  }
}

async function openCount(token: string, houses: readonly { id: number }[]): Promise<number> {
  const counts = await Promise.all(
    houses.map(async ({ id: houseId }) => {
      const list = await request<{ total: number }>("listCommand", token, {
        houseId,
        phase: "open",
      });
      return list?.total ?? 1;
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Compares the journals of the gateways with the rows of the server. */
async function compare(database: Database): Promise<void> {
  const rows = await database.query<Row>(
    `select c.id, c.state, c.reason, g.network_id from control_commands c
     join gateways g on g.id = c.gateway_id where c.kind <> 'read' and c.life is not null`,
  );
  expect(rows.length).toBe(sent.size);
  const states = new Map<string, number>();
  const wrong: string[] = [];
  for (const { id, state, reason, network_id: name } of rows) {
    states.set(state, (states.get(state) ?? 0) + 1);
    const line = lines[Number(name.slice(1)) - 1]!;
    const entry = line.device.flash.journal.find((item) => item.id === id);
    const journalState = entry?.answer?.state ?? (entry === undefined ? "none" : "begun");
    // Gateways keep no record of these refusals, because they remain valid.
    if (state === "rejected" && journalState === "none" && isLasting(reason ?? "")) continue;
    if (!isRight(state, journalState))
      wrong.push(`${state} ${reason ?? ""} but the journal says ${journalState}`);
  }
  console.log(JSON.stringify(Object.fromEntries(states)));
  expect(wrong).toEqual([]);
  // Each order began at most once: there are as many writes as orders that began.
  const startedOrders = lines.flatMap(({ device }) =>
    device.flash.journal.filter(
      ({ id, answer }) => answer?.state !== "rejected" && !installs.has(id),
    ),
  );
  expect(writes).toBe(startedOrders.length);
  // No order was repeated in another session or with another number.
  const firstOrders = new Map(received.map((order) => [order.id, order]));
  expect(
    received.filter(({ id, session, seq }) => {
      const first = firstOrders.get(id);
      return first?.session !== session || first.seq !== seq;
    }),
  ).toEqual([]);
}

const isRight = (state: string, word: string): boolean =>
  word === "done"
    ? state === "verified"
    : word === "rejected"
      ? state === "rejected" || state === "cancelled"
      : word === "none" && (state === "expired" || state === "cancelled");
