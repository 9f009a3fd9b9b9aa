// @run all: whole fleets are started, stopped and started again.
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { gatewaySecret } from "../../contract/operate/demo-fleet.ts";
import { demoFleet } from "../../simulator/fleet.ts";
import { type FleetOptions, FleetRun } from "../../simulator/fleet-run.ts";
import { startBroker, type TestBroker, until } from "./broker.ts";
import { patient } from "../factories/patient.ts";

let broker: TestBroker;
let folder: string;
let running: FleetRun[];

const plan = () => demoFleet({ houses: 12, orgs: 3, farms: 4, seed: 5, now: Date.now() });

async function startFleet(over: Partial<FleetOptions> = {}): Promise<FleetRun> {
  const fleet = new FleetRun({
    plan: plan(),
    url: broker.url,
    demoKey: "key",
    ratePerMin: 1,
    speed: 1,
    backFillDays: 0,
    isLively: false,
    hasEvents: false,
    statePath: null,
    misbehaviours: [],
    connectsPerS: 1000,
    print: () => undefined,
    onAck: null,
    clock: Date.now,
    random: () => 0.5,
    ...over,
  });
  running.push(fleet);
  await fleet.start();
  return fleet;
}

beforeEach(async () => {
  broker = await startBroker();
  folder = mkdtempSync(join(tmpdir(), "fleet-"));
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((fleet) => fleet.stop()));
  await broker.close();
  rmSync(folder, { recursive: true });
});

describe("the demo fleet at work", () => {
  it("sends a first live frame of every house but the visitor's within five seconds", async () => {
    const began = Date.now();
    await startFleet();
    const simulated = plan()
      .houses.filter(({ handDriven }) => !handDriven)
      .map(({ gateway }) => gateway.networkId);
    await until(
      "all houses",
      () => new Set(broker.frames.map(({ networkId }) => networkId)).size === simulated.length,
    );
    expect(Date.now() - began).toBeLessThan(patient(5000));
    expect(new Set(broker.frames.map(({ networkId }) => networkId))).toEqual(new Set(simulated));
    for (const { networkId, secret } of broker.logins)
      expect(secret).toBe(await gatewaySecret("key", networkId));
    for (const { frame } of broker.frames)
      expect(Math.abs(frame.ts * 1000 - Date.now())).toBeLessThan(patient(6000));
  });

  it("starts a requested event and sends it at once", async () => {
    const fleet = await startFleet();
    await until("the first frames", () => broker.frames.length >= 11);
    expect(fleet.requestEvent({ kind: "powerFail", house: "GW-0005", minutes: 20 })).toContain(
      "GW-0005 for 20 min",
    );
    await until(
      "the power failure",
      () =>
        broker.frames.some(
          ({ networkId, frame }) => networkId === "GW-0005" && frame.volt?.[0] === 0,
        ),
      patient(2000),
    );
    expect(() => fleet.requestEvent({ kind: "powerFail", house: "GW-9999", minutes: 1 })).toThrow(
      /no simulated house/,
    );
  });

  it("sends its history behind the live frames, each minute of the last day once", async () => {
    const lines: string[] = [];
    await startFleet({ backFillDays: 1, print: (line) => lines.push(line) });
    await until(
      "a day of 11 houses",
      () => broker.frames.filter(({ frame }) => frame.buffered).length >= 11 * 1439,
    );
    const keys = broker.frames.map(
      ({ networkId, frame }) => `${networkId}/${frame.seq}/${frame.ts}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
    const lastLive = broker.frames.findLastIndex(({ frame }) => !frame.buffered);
    await until("the last word", () => lines.some((line) => line.includes("100 %")));
    expect(lines.at(-1)).toBe(
      `History: 100 % (${broker.frames.filter(({ frame }) => frame.buffered).length} frames).`,
    );
    expect(
      broker.frames.slice(0, lastLive).filter(({ frame }) => frame.buffered).length,
    ).toBeLessThan(11 * 1439);
  });

  it("resumes after a restart: meters and numbers keep rising", async () => {
    const statePath = join(folder, "state.json");
    const first = await startFleet({ statePath });
    await until("the first frames", () => broker.frames.length >= 11);
    await first.stop();
    const before = new Map(broker.frames.map(({ networkId, frame }) => [networkId, frame]));
    const met = broker.frames.length;
    await startFleet({ statePath });
    await until("the frames after the restart", () => broker.frames.length >= met + 11);
    for (const { networkId, frame } of broker.frames.slice(met)) {
      const earlier = before.get(networkId)!;
      expect(frame.seq).toBeGreaterThan(earlier.seq);
      for (const meter of ["waterMeter", "feedMeter", "kwh"] as const) {
        expect(frame[meter]!).toBeGreaterThanOrEqual(earlier[meter]!);
        expect(frame[meter]! - earlier[meter]!).toBeLessThan(100);
      }
    }
  });

  it("obeys over the wire, and a killed one remembers its finished commands", async () => {
    const statePath = join(folder, "state.json");
    const id = "01JD9Z";
    const networkId = plan().houses.find(({ flock, handDriven }) => flock && !handDriven)!.gateway
      .networkId;
    const first = await startFleet({ statePath });
    await until("its settings", () =>
      broker.reports.some(
        (report) =>
          report.networkId === networkId && "group" in report.body && report.body.group === "sys",
      ),
    );
    const controller = first.lines.get(networkId)!.plant;
    const before = first.lines.get(networkId)!.run.state.targetC;
    broker.sendOrder(networkId, {
      v: 2,
      type: "write",
      id,
      seq: 1,
      session: broker.sessions.get(networkId)!,
      notAfter: Date.now() + 60_000,
      group: "curve",
      base: controller.hashOf("curve"),
      atomic: true,
      items: [{ k: "targetOffset", from: 0, to: -1.5 }],
    });
    await until("the end of the order", () => broker.answers.some(({ state }) => state === "done"));
    expect(broker.answers.map(({ state }) => state)).toEqual(["begun", "done"]);
    expect(broker.reports.at(-1)?.body).toMatchObject({
      group: "curve",
      origin: "command",
      id,
      values: { targetOffset: -1.5 },
    });
    first.lines.get(networkId)!.reportSoon();
    await until("the new target", () =>
      broker.frames.some(
        (frame) =>
          frame.networkId === networkId &&
          Math.abs((frame.frame.targetTemp ?? 0) - (before - 1.5)) < 0.2,
      ),
    );
    // Killed: nothing is saved at the end but what is on the disk already.
    copyFileSync(`${statePath}.flash`, join(folder, "flash"));
    await first.stop();
    copyFileSync(join(folder, "flash"), `${statePath}.flash`);
    broker.answers.length = 0;
    const session = broker.sessions.get(networkId);
    await startFleet({ statePath });
    await until("its connection", () => broker.sessions.get(networkId) !== session);
    broker.sendOrder(networkId, { v: 2, type: "status", ids: [id] });
    await until("the stored answer", () => broker.answers.length > 0);
    expect(broker.answers).toMatchObject([{ id, state: "done", items: [{ is: -1.5 }] }]);
  });

  it("ends within two seconds, also without answers", async () => {
    const fleet = await startFleet();
    await until("the first frames", () => broker.frames.length >= 11);
    broker.isMute = true;
    for (const line of fleet.lines.values()) line.reportSoon();
    await new Promise((resolve) => {
      setTimeout(resolve, 400);
    });
    const began = Date.now();
    await fleet.stop();
    expect(Date.now() - began).toBeLessThan(patient(2000));
  });
});
