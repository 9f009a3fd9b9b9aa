import mqtt, { type MqttClient } from "mqtt";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import {
  type Attempts,
  recordAttempts,
} from "../../../../server/fleet/gateway/gateway-attempts.ts";
import { type Broker, startBroker } from "../../../../server/telemetry/ingest/broker/broker.ts";
import { createIngest, type Ingest } from "../../../../server/telemetry/ingest/intake/ingest.ts";
import { maintainPartitions, partitionRules } from "../../../../server/platform/db/partitions.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newGateway } from "./gateway-form.ts";

const log = pino({ level: "silent" });
let server: TestServer;
let broker: Broker;
let ingest: Ingest;
let attempts: Attempts;
let company: Caller;
let administrator: Caller;
let gateway: { id: number; networkId: string };
const open: MqttClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const now = () => server.clock.now;
  await maintainPartitions(server.database, partitionRules(90, 730), now());
  ingest = createIngest({
    database: server.database,
    entryOf: server.directory.byHouseId,
    offlineAfterMs: 180_000,
    bus: server.bus,
    directory: server.directory,
    log,
    now,
  });
  attempts = recordAttempts({ database: server.database, log, now });
  broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory: server.directory,
    ingest,
    attempts,
    log,
  });
  administrator = await buildUser(server.database);
});
beforeEach(async () => {
  const house = await buildHouse(server.database, { networkId: null, isOnline: null });
  company = await buildUser(server.database, { roleKey: "company_manager", orgId: house.orgId });
  gateway = (
    await server.call("createGateway", { as: company, input: newGateway({ houseId: house.id }) })
  ).body.data;
});
afterEach(() => {
  for (const client of open.splice(0)) client.end(true);
});
afterAll(async () => {
  await broker.close();
  await attempts.stop();
  await ingest.stop();
  await server.close();
});

const issue = async () =>
  (await server.call("issueCredential", { as: company, input: { id: gateway.id } })).body.data;
async function signIn(networkId: string, password: string): Promise<MqttClient> {
  const client = mqtt.connect({
    host: "127.0.0.1",
    port: broker.ports[0]!,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 3000,
    username: networkId,
    password,
    clientId: networkId,
    will: {
      topic: topics.event(networkId),
      payload: Buffer.from('{"v":1,"event":"offline"}'),
      qos: 1,
      retain: false,
    },
  });
  open.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed")));
  });
  client.on("error", () => undefined);
  return client;
}
const closed = (client: MqttClient) =>
  new Promise<boolean>((resolve) => {
    client.once("close", () => resolve(true));
    setTimeout(() => resolve(false), 120_000).unref();
  });
const refusedSecret = (networkId: string, secret: string) =>
  expect(signIn(networkId, secret)).rejects.toThrow(/[Nn]ot authorized/);
const unknown = async (as = administrator) =>
  (await server.call("listUnknownGateway", { as, input: { pageSize: "1000" } })).body.data;
const row = async () =>
  (await server.call("listGateway", { as: company, input: { id: String(gateway.id) } })).body.data
    .rows[0]!;

describe("a secret", () => {
  it("is shown once, has 128 bits or more, and signs in at once", async () => {
    const { secret, gateway: after } = await issue();
    expect(secret).toMatch(/^[a-km-np-z2-9]{28}$/);
    expect([after.credential, after.issuedAt]).toEqual(["issued", server.clock.now]);
    const client = await signIn(gateway.networkId, secret);
    await client.publishAsync(
      topics.tele(gateway.networkId),
      JSON.stringify({ v: 1, seq: 1, ts: server.clock.now / 1000, temp: [22] }),
      { qos: 1 },
    );
    expect((await row()).isOnline).toBe(true);
    expect(
      JSON.stringify(await server.database.query("select * from operation_logs")),
    ).not.toContain(secret);
    expect(
      JSON.stringify(
        await server.database.query("select encode(secret_hash, 'escape') from gateways"),
      ),
    ).not.toContain(secret);
    expect(server.logged()).not.toContain(secret);
  });

  it("issued again replaces the former one: its connection closes, it is refused, and only the new one is accepted", async () => {
    const first = await issue();
    const client = await signIn(gateway.networkId, first.secret);
    const isClosed = closed(client);
    const second = await issue();
    expect(second.secret).not.toBe(first.secret);
    expect(await isClosed).toBe(true);
    await refusedSecret(gateway.networkId, first.secret);
    expect((await signIn(gateway.networkId, second.secret)).connected).toBe(true);
  });

  it("that was revoked admits no gateway, ends the connection, and later messages are refused", async () => {
    const { secret } = await issue();
    const isClosed = closed(await signIn(gateway.networkId, secret));
    const { body } = await server.call("revokeCredential", {
      as: company,
      input: { id: gateway.id },
    });
    expect([body.msg, body.data.credential, body.data.issuedAt]).toEqual([
      "Secret revoked",
      "revoked",
      null,
    ]);
    expect(await isClosed).toBe(true);
    await refusedSecret(gateway.networkId, secret);
    await ingest.take(topics.tele(gateway.networkId), Buffer.from('{"v":1,"seq":2,"ts":1}'));
    expect(
      await server.database.query("select reason from quarantine where network_id = $1", [
        gateway.networkId,
      ]),
    ).toEqual([{ reason: "revoked" }]);
  });

  it("of a deleted gateway is deleted too; its last will does not count as a message", async () => {
    const { secret } = await issue();
    const isClosed = closed(await signIn(gateway.networkId, secret));
    await server.call("deleteGateway", { as: company, input: { id: gateway.id } });
    expect(await isClosed).toBe(true);
    await refusedSecret(gateway.networkId, secret);
    expect(
      await server.database.query("select 1 from quarantine where network_id = $1", [
        gateway.networkId,
      ]),
    ).toEqual([]);
  });

  it("stays when other data of the gateway changes", async () => {
    const { secret } = await issue();
    const client = await signIn(gateway.networkId, secret);
    await server.call("updateGateway", {
      as: company,
      input: { ...(await row()), number: "SN-2" },
    });
    await client.publishAsync(
      topics.event(gateway.networkId),
      JSON.stringify({ v: 1, event: "online" }),
      { qos: 1 },
    );
    expect(client.connected).toBe(true);
  });
});

describe("a sign-in that is refused", () => {
  it(
    "under an unknown ID is offered for adoption, in one row for all attempts, until it is adopted",
    { timeout: 300_000 },
    async () => {
      for (const secret of ["a", "b", "c"]) await refusedSecret("STRAY-1", secret);
      await expect
        .poll(async () => (await unknown()).rows.find(({ networkId }) => networkId === "STRAY-1"), {
          timeout: 120_000,
        })
        .toMatchObject({
          times: 3,
          address: "127.0.0.1",
          firstAt: server.clock.now,
          lastAt: server.clock.now,
        });
      const house = await buildHouse(server.database, { networkId: null });
      await server.call("createGateway", {
        as: administrator,
        input: newGateway({ houseId: house.id, networkId: "STRAY-1" }),
      });
      expect((await unknown()).rows.filter(({ networkId }) => networkId === "STRAY-1")).toEqual([]);
    },
  );

  it(
    "under a known ID is counted for that gateway and not as unknown",
    { timeout: 300_000 },
    async () => {
      await issue();
      await refusedSecret(gateway.networkId, "wrong");
      await expect.poll(async () => (await row()).wrongSecrets, { timeout: 120_000 }).toBe(1);
      expect((await row()).wrongSecretAt).toBe(server.clock.now);
      expect(
        (await unknown()).rows.filter(({ networkId }) => networkId === gateway.networkId),
      ).toEqual([]);
      await issue();
      expect((await row()).wrongSecrets).toBe(0);
    },
  );

  it("under an invalid network ID is not stored", { timeout: 300_000 }, async () => {
    for (const name of ["+", "a b", "x".repeat(65)]) await refusedSecret(name, "x");
    await refusedSecret("STRAY-2", "x");
    await expect
      .poll(async () => (await unknown()).rows.some(({ networkId }) => networkId === "STRAY-2"), {
        timeout: 120_000,
      })
      .toBe(true);
    expect(
      (await unknown()).rows.filter(({ networkId }) => !/^[A-Za-z0-9_-]{3,64}$/.test(networkId)),
    ).toEqual([]);
  });
});
