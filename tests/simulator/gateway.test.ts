import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Frame } from "../../contract/telemetry/mqtt.ts";
import { Gateway } from "../../simulator/gateway.ts";
import { startBroker, type TestBroker, until } from "./broker.ts";

let broker: TestBroker;
let gateway: Gateway;
let acked: number[];

const frame = (seq: number): Frame => ({ v: 1, seq, ts: 1_790_000_000 + seq * 60, co2: [seq] });
const seqs = () => broker.frames.map((item) => item.frame.seq);

beforeEach(async () => {
  broker = await startBroker();
  acked = [];
  gateway = new Gateway(
    {
      url: broker.url,
      networkId: "GW-0001",
      secret: "s3cret",
      version: "2.0.1",
      simCard: "8986",
      netType: "wireless",
    },
    {
      up: () => undefined,
      acked: (_id, frames) => acked.push(...frames.map(({ seq }) => seq)),
      down: () => undefined,
    },
    () => 0,
  );
  gateway.start();
  await until("the gateway's greeting", () => broker.events.length > 0);
});

afterEach(async () => {
  await gateway.stop();
  await broker.close();
});

describe("a gateway", () => {
  it("signs in with its network ID and secret and says that it is there", () => {
    expect(broker.logins).toEqual([{ networkId: "GW-0001", secret: "s3cret" }]);
    expect(broker.events).toEqual([{ networkId: "GW-0001", event: "online" }]);
  });

  it("sends a live frame alone and unmarked", async () => {
    gateway.send(frame(1));
    await until("the PUBACK", () => acked.length === 1);
    expect(broker.frames[0]).toMatchObject({ isAlone: true, frame: frame(1) });
    expect(broker.frames[0]!.frame.buffered).toBeUndefined();
  });

  it("sends the frames of an outage afterwards, marked, in order, each once", async () => {
    gateway.send(frame(1));
    await until("the first PUBACK", () => acked.length === 1);
    await broker.outage();
    await until("the loss to be noticed", () => !gateway.isUp);
    for (let seq = 2; seq <= 300; seq++) gateway.send(frame(seq));
    expect(gateway.waiting).toBe(299);
    await broker.open();
    await until("everything to be acknowledged", () => acked.length === 300);
    expect(seqs()).toEqual(Array.from({ length: 300 }, (_, i) => i + 1));
    expect(
      broker.frames.slice(1).every((item) => item.frame.buffered === true && !item.isAlone),
    ).toBe(true);
    expect(gateway.waiting).toBe(0);
  });

  it("resends a frame without a PUBACK", async () => {
    broker.isMute = true;
    gateway.send(frame(1));
    gateway.send(frame(2));
    await broker.outage();
    await until("the loss to be noticed", () => !gateway.isUp);
    broker.isMute = false;
    await broker.open();
    await until("both to be acknowledged", () => acked.length === 2);
    expect(seqs()).toEqual([1, 2]);
    expect(broker.frames.every((item) => item.frame.buffered === true)).toBe(true);
  });

  it("is reported offline by its will when the cable is cut, and speaks again when it is mended", async () => {
    gateway.cut();
    await until("the will", () => broker.events.some(({ event }) => event === "offline"));
    gateway.send(frame(1));
    gateway.restore();
    await until("the late frame", () => acked.length === 1);
    expect(broker.frames[0]!.frame.buffered).toBe(true);
    expect(broker.events.map(({ event }) => event)).toEqual(["online", "offline", "online"]);
  });

  it("takes its leave without a will when it is stopped", async () => {
    await gateway.stop();
    await until("the end of the connection", () => !gateway.isUp);
    expect(broker.events.map(({ event }) => event)).toEqual(["online"]);
  });

  it("sends its history completely over a broken connection", async () => {
    const sent = gateway.sendHistory([frame(1), frame(2)]);
    await sent;
    broker.isMute = true;
    const second = gateway.sendHistory([frame(3)]);
    await broker.outage();
    broker.isMute = false;
    await broker.open();
    await second;
    expect(seqs()).toEqual([1, 2, 3]);
  });
});
