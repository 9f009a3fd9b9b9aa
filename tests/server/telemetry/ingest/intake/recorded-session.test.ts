import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { reasonsByNumber, refusals } from "../../../../../contract/fleet/gateway/refusal.ts";
import type { QuarantineReason } from "../../../../../contract/fleet/gateway/quarantine-reason.ts";
import { topics } from "../../../../../contract/telemetry/mqtt.ts";
import { type Broker, startBroker } from "../../../../../server/telemetry/ingest/broker/broker.ts";
import { protocolExamples } from "../../../../factories/protocol-example.ts";
import {
  maintainPartitions,
  partitionRules,
} from "../../../../../server/platform/db/partitions.ts";
import { bytesOf, readSessions } from "../../../../factories/gateway-session.ts";
import { frame, networkIdOf, noon, secretOf } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

const sessions = [...readSessions("good"), ...readSessions("bad")];
/**
 * Each session belongs to its own gateway, because faults that are reported once per day are
 * reported once per gateway.
 */
const numberOf = (name: string) => sessions.findIndex((session) => session.name === name) + 1;
const [alone, foreign] = [sessions.length + 1, sessions.length + 2];
let site: Site;
let broker: Broker;
const open: MqttClient[] = [];

beforeAll(async () => {
  site = await openSite(sessions.length + 4);
  broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory: site.directory,
    ingest: site.ingest,
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
});
afterEach(() => {
  for (const client of open.splice(0)) client.end(true);
});
afterAll(async () => {
  await broker.close();
  await site.close();
});

const reached = new Set<number>();
/** Numbers of a gateway's refused messages, in order; `''` for a topic without a gateway. */
async function numbersOf(networkId: string): Promise<number[]> {
  const rows = await site.database.query<{ reason: QuarantineReason }>(
    "select distinct reason from quarantine where network_id = $1",
    [networkId],
  );
  const numbers = rows.map(({ reason }) => refusals[reason].number).sort((a, b) => a - b);
  for (const number of numbers) reached.add(number);
  return numbers;
}
/** Frames in its history. */
const framesOf = async (number: number) =>
  (
    await site.database.query<{ count: number }>(
      "select coalesce(sum(frames), 0)::int as count from reading_minutes where house_id = $1",
      [site.houseId(number)],
    )
  )[0]?.count;

it.each(sessions)("$name: $says", async ({ name, refused, frames, lines }) => {
  const number = numberOf(name);
  for (const line of lines) {
    site.clock.at = line.at;
    const topic = `v1/gw/${networkIdOf(number)}/${line.topic}`;
    await site.ingest.take(topic, bytesOf(line));
  }
  // A topic outside the protocol names no gateway; the broker knows the sender.
  const nameless = refused.includes(106) ? await numbersOf("") : [];
  expect([...nameless, ...(await numbersOf(networkIdOf(number)))]).toEqual(refused);
  expect(await framesOf(number)).toBe(frames);
});

it("every example of the protocol is accepted unchanged", async () => {
  const at = 1_795_238_120_000;
  site.clock.at = at;
  await maintainPartitions(site.database, partitionRules(90, 730), at);
  const number = sessions.length + 3;
  for (const { topic, body } of protocolExamples())
    if (topic.startsWith("up/"))
      await site.ingest.take(
        `v1/gw/${networkIdOf(number)}/${topic}`,
        Buffer.from(JSON.stringify(body)),
      );
  const refused = await site.database.query(
    "select topic, reason, detail from quarantine where network_id = $1 and reason <> 'badAdvice'",
    [networkIdOf(number)],
  );
  // The broker (server/telemetry/ingest/broker) answers a request for the time, before the ingest.
  expect(refused).toEqual([
    expect.objectContaining({ reason: "badMessage", detail: expect.stringMatching(/^event/) }),
  ]);
  expect(await framesOf(number)).toBe(4);
});

/** Signs in, or rejects. */
async function signIn(number: number, options: IClientOptions = {}): Promise<MqttClient> {
  const username = networkIdOf(number);
  const client = mqtt.connect({
    host: "127.0.0.1",
    port: broker.ports[0]!,
    protocolVersion: 4,
    reconnectPeriod: 0,
    clientId: username,
    username,
    password: await secretOf(username),
    ...options,
  });
  open.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed")));
  });
  return client;
}
const frameFrom = (number: number, seq: number) =>
  site.ingest.take(topics.tele(networkIdOf(number)), Buffer.from(JSON.stringify(frame(seq, noon))));

/** Sessions that files cannot describe: connections, and the server's knowledge of the gateway. */
const acts: Readonly<Record<number, () => Promise<string>>> = {
  101: async () => {
    for (let times = 0; times < 10; times += 1)
      await signIn(alone, { password: "wrong" }).catch(() => undefined);
    return networkIdOf(alone);
  },
  102: async () => {
    await site.ingest.take(topics.tele("NOBODY"), Buffer.from(JSON.stringify(frame(1, noon))));
    return "NOBODY";
  },
  103: async () => {
    const networkId = networkIdOf(foreign);
    await site.database.query(
      "update gateways set secret_hash = null, revoked_at = now() where network_id = $1",
      [networkId],
    );
    await site.directory.refresh();
    await frameFrom(foreign, 1);
    return networkId;
  },
  104: async () => {
    await signIn(alone, { protocolVersion: 5 }).catch(() => undefined);
    return networkIdOf(alone);
  },
  105: async () => {
    // Two devices number their frames independently.
    for (let round = 0; round < 12; round += 1) {
      site.clock.at = noon + round * 30_000;
      await frameFrom(alone, round % 2 === 0 ? 100 + round : 90_000 + round);
    }
    return networkIdOf(alone);
  },
  107: async () => {
    const client = await signIn(alone);
    await client.publishAsync(topics.tele(networkIdOf(1)), "{}", { qos: 1 });
    return networkIdOf(alone);
  },
  207: async () => {
    // An internal fault, caused in the database.
    await site.database.query(
      `create function fail_here() returns trigger language plpgsql as
       $$ begin if new.seq = 666 then raise exception 'planted'; end if; return new; end $$`,
    );
    await site.database.query(
      "create trigger planted before insert on frames for each row execute function fail_here()",
    );
    await frameFrom(alone, 666);
    await site.database.query("drop trigger planted on frames");
    await site.database.query("drop function fail_here()");
    return networkIdOf(alone);
  },
};

it.each(Object.keys(acts).map(Number))(
  "number %i is reported for such a gateway",
  async (number) => {
    const networkId = await acts[number]!();
    await expect.poll(() => numbersOf(networkId)).toContain(number);
  },
);

it("every number can be caused by a real message", () => {
  const missing = reasonsByNumber
    .map((reason) => refusals[reason].number)
    .filter((number) => !reached.has(number));
  expect(missing).toEqual([]);
});
