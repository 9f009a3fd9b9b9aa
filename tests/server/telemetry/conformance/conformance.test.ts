import { spawn, spawnSync } from "node:child_process";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { afterEach, describe, expect, it } from "vitest";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import {
  type ConformanceOptions,
  startConformance,
} from "../../../../server/telemetry/conformance/conformance-run.ts";
import { startOwnBroker } from "../../../../server/telemetry/conformance/conformance-broker.ts";

const id = "GW-0009";
const secret = "sesame";
const everyMs = 400;
const clients: { stop(): void }[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.stop();
});

const begin = async (more: Partial<ConformanceOptions> = {}) => {
  const lines: string[] = [];
  const session = await startConformance({
    id,
    secret,
    minutes: 14 / 60,
    language: "en",
    broker: null,
    user: null,
    password: null,
    host: "127.0.0.1",
    port: 0,
    print: (line) => void lines.push(line),
    pace: { orderMs: 300, outageMs: 1500, backlogMs: 1500, helloMs: 2000 },
    ...more,
  });
  return { ...session, lines };
};
const marked = (lines: readonly string[], mark: string) =>
  lines.flatMap((line) => (line.startsWith(`  ${mark}: `) ? [line.slice(mark.length + 4)] : []));

/** Settings of the group `curve`, with their hash (docs/gateway-protocol.md). */
const curve = {
  v: 2,
  group: "curve",
  rev: 58,
  hash: "6628ce22",
  values: { targetOffset: -0.5, interpolate: "all" },
  rows: [
    { day: 0, target: 33, heatDiff: 0.8 },
    { day: 28, target: 22, heatDiff: 0.8 },
  ],
};

/** A gateway that follows the protocol, version 2. */
class RightGateway {
  readonly #url: string;
  #client: MqttClient | null = null;
  #session = "";
  #seq = 1000;
  #lastOrder = 0;
  #stored: object[] = [];
  #retry: NodeJS.Timeout | null = null;
  readonly #timer = setInterval(() => void this.#frame(), everyMs);

  constructor(port: number) {
    this.#url = `mqtt://127.0.0.1:${port}`;
    this.#connect();
    clients.push(this);
  }
  stop(): void {
    clearInterval(this.#timer);
    if (this.#retry) clearTimeout(this.#retry);
    this.#client?.end(true);
  }
  #connect(): void {
    const client = mqtt.connect(this.#url, {
      clientId: id,
      username: id,
      password: secret,
      protocolVersion: 4,
      keepalive: 60,
      reconnectPeriod: 0,
      will: {
        topic: topics.event(id),
        payload: Buffer.from('{"v":1,"event":"offline"}'),
        qos: 1,
        retain: false,
      },
    });
    client.on("error", () => undefined);
    client.on("close", () => {
      this.#client = null;
      client.end(true);
      this.#retry = setTimeout(() => this.#connect(), 1000);
    });
    client.on("message", (topic, payload) => this.#receive(client, topic, payload));
    client.on("connect", () => void this.#hello(client));
  }
  async #hello(client: MqttClient): Promise<void> {
    this.#session = Math.random().toString(16).slice(2, 14).padEnd(12, "0");
    await client.subscribeAsync([topics.cmd(id), topics.time(id)], { qos: 1 });
    this.#publish(client, "event", { v: 1, event: "online", session: this.#session });
    const caps = { proto: 2, groups: ["curve"], do: ["log"], journal: 64 };
    this.#publish(client, "attr", { v: 1, version: "1.0.0", caps });
    this.#publish(client, "event", { v: 1, event: "timeRequest", mono: 81234 });
    this.#publish(client, "param", curve);
    this.#client = client;
  }
  #publish(
    client: MqttClient,
    kind: "event" | "attr" | "param" | "ack" | "log",
    body: object,
  ): void {
    client.publish(topics[kind](id), JSON.stringify(body), { qos: 1 }, () => undefined);
  }
  async #frame(): Promise<void> {
    this.#seq += 1;
    const frame = {
      v: 1,
      seq: this.#seq,
      ts: Date.now() / 1000,
      temp: [22.1, null],
      waterMeter: this.#seq,
      fan: [1, 0],
    };
    this.#stored.push(frame);
    const client = this.#client;
    if (client === null) return;
    const sent = this.#stored.splice(0);
    const late = sent.slice(0, -1).map((item) => ({ ...item, buffered: true }));
    try {
      await client.publishAsync(topics.tele(id), JSON.stringify(frame), { qos: 1 });
      if (late.length > 0)
        await client.publishAsync(topics.tele(id), JSON.stringify(late), { qos: 1 });
    } catch {
      this.#stored.unshift(...sent);
    }
  }
  #receive(client: MqttClient, topic: string, payload: Buffer): void {
    if (topic !== topics.cmd(id)) return;
    const order = JSON.parse(payload.toString()) as {
      type: string;
      id: string;
      ids: string[];
      seq: number;
      session: string;
      notAfter: number;
    };
    const answer = (more: object) => this.#publish(client, "ack", { v: 2, id: order.id, ...more });
    if (order.type === "status")
      for (const item of order.ids)
        this.#publish(client, "ack", {
          v: 2,
          id: item,
          state: "unknown",
          seq: this.#lastOrder,
          forgotten: 0,
        });
    else if (order.type === "read") this.#publish(client, "param", { ...curve, id: order.id });
    else if (order.session !== this.#session) answer({ state: "rejected", reason: "session" });
    else if (order.notAfter < Date.now()) answer({ state: "rejected", reason: "expired" });
    else {
      this.#lastOrder = order.seq;
      this.#publish(client, "log", { v: 1, id: order.id, line: "2026-11-22T14:03:07Z fan 3 off" });
      answer({ state: "done" });
    }
  }
}

/** A gateway with many faults. */
class WrongGateway {
  readonly #client: MqttClient;
  #seq = 0;
  readonly #timer = setInterval(() => this.#frame(), everyMs);

  constructor(port: number, options: IClientOptions = {}) {
    this.#client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      clientId: id,
      username: id,
      password: secret,
      protocolVersion: 4,
      keepalive: 600,
      reconnectPeriod: 100,
      queueQoSZero: false,
      will: { topic: topics.event(id), payload: Buffer.from("gone"), qos: 0, retain: true },
      ...options,
    });
    this.#client.on("error", () => undefined);
    this.#client.on("connect", () => {
      this.#client.subscribe(["v1/gw/+/down/cmd", topics.cmd(id)]);
      this.#client.publish(topics.attr(id), JSON.stringify({ v: 1, version: { major: 1 } }), {
        qos: 1,
      });
    });
    clients.push(this);
  }
  stop(): void {
    clearInterval(this.#timer);
    this.#client.end(true);
  }
  #frame(): void {
    if (!this.#client.connected) return;
    this.#seq = (this.#seq + 1) % 3;
    const frame = {
      v: 1,
      seq: this.#seq,
      // Local time of China instead of UTC.
      ts: Date.now() / 1000 + 8 * 3600,
      temp: ["22.4", 65535],
      Humidity: 60,
      fan: Array.from({ length: 30 }, () => 1),
      waterMeter: 1000 - (Math.floor(Date.now() / 100) % 1000),
    };
    this.#client.publish(topics.tele(id), JSON.stringify(frame), { qos: 1, retain: true });
    this.#client.publish(topics.tele("GW-0001"), "{}", { qos: 0 });
  }
}

const startRight = (...mode: ConstructorParameters<typeof RightGateway>) =>
  new RightGateway(...mode);
const startWrong = (...mode: ConstructorParameters<typeof WrongGateway>) =>
  new WrongGateway(...mode);

describe("conformance of a gateway", () => {
  it("without faults: no finding, all chapters covered, code 0", async () => {
    const { port, ended, lines } = await begin();
    startRight(port!);
    expect(await ended, lines.join("\n")).toBe(0);
    expect(marked(lines, "WRONG"), lines.join("\n")).toEqual([]);
    expect(marked(lines, "not seen")).toEqual([]);
  });

  it("with many faults: each is found with its number, and no correct message is reported", async () => {
    const { port, ended, lines } = await begin();
    startWrong(port!);
    expect(await ended).toBe(1);
    expect(marked(lines, "WRONG").toSorted(), lines.join("\n")).toEqual(
      [
        "Keep-alive of 10 to 180 s",
        'Last will: up/event, {"v":1,"event":"offline"}, QoS 1, not retained',
        "Subscribes to its own down topics only",
        "Publishes to its own up topics only",
        "Messages other than telemetry are well formed",
        "Publishes with QoS 1, not retained",
        "seq increases and is never repeated",
        "Fields are of the right type",
        "Only fields of the protocol",
        "Lists and messages within their limits",
        "Values are plausible; null where nothing is read",
        "Meter readings never go down",
        "ts is within 2 min of the current time",
        "Tries at most once a second while the line is down",
        "Frames of the outage are sent later, with their own times",
        "Sends an online event after each connect",
      ].toSorted(),
    );
    const text = lines.join("\n");
    for (const number of [106, 107, 401, 402, 403, 405, 501])
      expect(text, String(number)).toMatch(new RegExp(String.raw`^ +${number} `, "m"));
  });

  it("with a wrong secret, or without a connection: code 3, also in Chinese", async () => {
    const { port, ended, lines } = await begin({ minutes: 2 / 60, language: "zh" });
    startWrong(port!, { password: "other" });
    expect(await ended).toBe(3);
    expect(marked(lines, "错误")).toContain("用网络编号和密钥登录");
    expect(lines.at(-1)).toBe("没有收到该网关的数据帧，无法判断。");
  });
});

describe("conformance by listening", () => {
  it("at the product's own broker receives from a connected gateway, and does not disturb it", async () => {
    const broker = await startOwnBroker({ id, secret }, () => undefined);
    const url = `mqtt://127.0.0.1:${broker.ports[0]}`;
    startRight(broker.ports[0]!);
    const { ended, lines } = await begin({ broker: url, minutes: 3 / 60 });
    await expect.poll(() => broker.connected()).toBe(1);
    expect(await ended, lines.join("\n")).toBe(0);
    expect(marked(lines, "right")).toContain("Sends frames");
    await broker.close();
  });

  it("at the product's own broker receives from no other gateway, and never answers in its name", async () => {
    const broker = await startOwnBroker({ id, secret }, () => undefined);
    const url = `mqtt://127.0.0.1:${broker.ports[0]}`;
    const options = {
      clientId: "conformance-1",
      username: id,
      password: secret,
      protocolVersion: 4 as const,
    };
    const listener = await mqtt.connectAsync(url, { ...options, reconnectPeriod: 0 });
    clients.push({ stop: () => listener.end(true) });
    for (const topic of ["v1/gw/+/up/+", "#", topics.cmd(id), "v1/gw/GW-0001/up/+"])
      await expect(listener.subscribeAsync(topic)).rejects.toThrow(/Unspecified error|128/);
    listener.on("error", () => undefined);
    listener.publish(topics.tele(id), "{}", { qos: 1 }, () => undefined);
    await new Promise<void>((done) => listener.once("close", () => done()));
    expect(broker.connected()).toBe(0);
    await broker.close();
  });

  const hasMosquitto = spawnSync("mosquitto", ["-h"]).error === undefined;
  it.skipIf(!hasMosquitto)(
    "at an external broker also sees QoS and retain (skipped without mosquitto)",
    async () => {
      const port = 20_000 + (process.pid % 20_000);
      const child = spawn("mosquitto", ["-p", String(port)], { stdio: "ignore" });
      clients.push({ stop: () => child.kill() });
      const url = `mqtt://127.0.0.1:${port}`;
      await expect
        .poll(() =>
          mqtt.connectAsync(url, { reconnectPeriod: 0 }).then(
            (one) => one.endAsync().then(() => true),
            () => false,
          ),
        )
        .toBe(true);
      const { ended, lines } = await begin({ broker: url, minutes: 4 / 60 });
      startWrong(port);
      expect(await ended).toBe(1);
      expect(marked(lines, "WRONG")).toEqual(
        expect.arrayContaining([
          "Fields are of the right type",
          "seq increases and is never repeated",
        ]),
      );
    },
  );
});
