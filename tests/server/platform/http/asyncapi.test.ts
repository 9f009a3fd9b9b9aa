import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { streamEvents } from "../../../../contract/live/live-stream.ts";
import { outTopics } from "../../../../contract/live/mqtt-out.ts";
import { stableBase } from "../../../../contract/route/stable-calls.ts";
import { messageSchemas } from "../../../../contract/telemetry/gateway-schema.ts";
import { asyncApiDocument } from "../../../../server/platform/http/asyncapi.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { atRef, messageCheck, refsOf } from "../../../factories/asyncapi.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildService } from "../../../factories/service.ts";
import { openStage, type Stage } from "../../live/stream/stream-stage.ts";

const document = JSON.parse(JSON.stringify(asyncApiDocument("1")));

describe("the AsyncAPI document", () => {
  it("is valid by AsyncAPI's own schema", () => {
    const path = createRequire(import.meta.url).resolve("@asyncapi/specs/schemas/3.0.0.json");
    // AsyncAPI's schema contains its own draft-07.
    const own = { meta: false, validateSchema: false } as const;
    const ajv = new Ajv({ strict: false, validateFormats: false, ...own });
    const check = ajv.compile(JSON.parse(readFileSync(path, "utf8")));
    expect(check(document) ? [] : check.errors?.slice(0, 5)).toEqual([]);
    expect(check({ ...document, operations: { a: { action: "shout" } } })).toBe(false);
  });

  it("contains everything that it refers to", () => {
    const refs = refsOf(document);
    expect(refs.length).toBeGreaterThan(60);
    expect(refs.filter((path) => atRef(document, path) === undefined)).toEqual([]);
  });

  it("has every message of the stream, of gateways and of v1/out", () => {
    const { display: _, ...events } = streamEvents;
    const named = Object.keys(document.components.messages);
    for (const name of [...Object.values(events), ...messageSchemas.map((schema) => schema.name)])
      expect(named).toContain(name);
    const addresses = Object.values<{ address: string }>(document.channels).map(
      ({ address }) => address,
    );
    for (const topicOf of Object.values(outTopics))
      expect(addresses.filter((address) => address.startsWith("v1/out/"))).toContain(
        topicOf("{organisation}" as never, "{}" as never).replace(
          "{}",
          topicOf(0, 0).includes("house") ? "{house}" : "{id}",
        ),
      );
    for (const { topic } of messageSchemas)
      expect(addresses).toContain(`v1/gw/{networkId}/${topic}`);
  });
});

describe("messages of the stream", () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ flushMs: 20 });
  });
  afterAll(() => stage.close());

  it("match the document", async () => {
    const faultsOf = messageCheck();
    const house = await buildHouse(stage.database, { detail: { temp: 24 } });
    const { caller, token } = await buildService(stage.database, {
      orgId: house.orgId,
      scopes: ["read"],
    });
    const listener = await stage.listen(caller, token);
    const reply = await listener.watch({ scopes: [{ kind: "fleet" }] });
    await vi.waitFor(() => expect(listener.snapshots()).toHaveLength(1));
    const alarm = await buildAlarm(stage.database, { houseId: house.id });
    await stage.change([house.id]);
    stage.read(house.id, { feltTemp: null });
    await vi.waitFor(() => {
      expect(listener.facts()).toMatchObject([{ alarm: { id: alarm.id } }, { kind: "house" }]);
      expect(listener.deltas().flatMap(({ readings }) => readings)).not.toEqual([]);
    });
    expect(faultsOf("watchReply", reply)).toEqual([]);
    expect(faultsOf("watch", { scopes: [{ kind: "fleet" }] })).toEqual([]);
    expect(listener.sent.length).toBeGreaterThan(2);
    for (const { event, body } of listener.sent) expect(faultsOf(event, body)).toEqual([]);
    expect(faultsOf("delta", { prev: 1 })).not.toEqual([]);
  });
});

describe("the document", () => {
  const server = useTestServer();

  it("requires a token", async () => {
    const url = `${stableBase}/asyncapi.json`;
    expect((await server.app.inject({ url })).statusCode).toBe(401);
    const { orgId } = await buildHouse(server.database);
    const { token } = await buildService(server.database, { orgId, scopes: ["read"] });
    const answer = await server.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect([answer.statusCode, answer.json().asyncapi]).toEqual([200, "3.0.0"]);
  });
});
