import { describe, expect, it } from "vitest";
import { type Frame, frameFields, frameHeader } from "../../contract/telemetry/mqtt.ts";
import { minuteMs } from "../../contract/base/time.ts";
import { type EventKey, eventKeys, plainRandom } from "../../simulator/event/event-kinds.ts";
import { openCircuitC } from "../../simulator/frame.ts";
import { buildRun, live, midnight } from "./house.ts";

const date = "2026-11-15";

function frameUnder(kind: EventKey | null, dayAge: number | null = 30): Frame {
  const fromMs = midnight(date) - 30 * minuteMs;
  const run = buildRun(
    { adcode: "370000", dayAge, date },
    kind
      ? [
          {
            kind,
            fromMs,
            toMs: fromMs + 7_200_000,
            random: plainRandom(kind, 12_345),
            isForced: true,
          },
        ]
      : [],
  );
  return run.frame(run.state.atMs);
}

function expectValid(frame: Frame): void {
  expect(frameHeader.safeParse(frame).error).toBeUndefined();
  for (const [field, value] of Object.entries(frame)) {
    if (field in frameHeader.shape) continue;
    expect(Object.keys(frameFields), field).toContain(field);
    expect(
      frameFields[field as keyof typeof frameFields].safeParse(value).error,
      field,
    ).toBeUndefined();
  }
}

describe("a frame", () => {
  it("has every field the contract knows in a stocked house", () => {
    // Its heaters burn gas.
    const otherFuels = ["oilMeter", "coalMeter", "heatMeter"];
    expect(Object.keys(frameFields).filter((field) => !(field in frameUnder(null)))).toEqual(
      otherFuels,
    );
  });

  it.each([null, ...eventKeys])("follows the contract under %s", (kind) => {
    expectValid(frameUnder(kind));
    expectValid(frameUnder(kind, null));
  });

  it("of the largest house fits 150 times into one message", () => {
    const run = buildRun({ adcode: "370000", dayAge: 30, date, archetype: "broilerCage" });
    expect(
      150 * JSON.stringify({ ...run.frame(run.state.atMs), buffered: true }).length,
    ).toBeLessThan(256 * 1024);
  });

  it("shows a power failure by volts, fans and the first input", () => {
    const frame = frameUnder("powerFail");
    expect(frame).toMatchObject({ volt: [0, 0, 0], kw: 0, di: [1, 0, 0, 0] });
    expect(frame.fan).not.toContain(1);
    expect(frame.battery).toBeLessThan(100);
  });

  it("shows a lost phase by one phase at 0 V", () => {
    const volts = frameUnder("phaseLoss").volt!;
    expect(volts.filter((volt) => volt === 0)).toHaveLength(1);
  });

  it("shows a stopped fan by a current of 0 while it is switched on", () => {
    const { fan, fanCurrent } = frameUnder("fanFail");
    expect(fan!.some((on, port) => on === 1 && fanCurrent![port] === 0)).toBe(true);
    const sound = frameUnder(null);
    expect(sound.fan!.some((on, port) => on === 1 && sound.fanCurrent![port] === 0)).toBe(false);
  });

  it("shows an open probe by -99.9", () => {
    expect(frameUnder("sensorFault").temp!.filter((temp) => temp === openCircuitC)).toHaveLength(1);
  });

  it("contains only the gateway's own values without a controller", () => {
    const frame = frameUnder("controllerLost");
    expect(Object.keys(frame).toSorted()).toEqual([
      "battery",
      "controller",
      "di",
      "door",
      "fire",
      "generator",
      "rssi",
      "seq",
      "simDataPct",
      "ts",
      "v",
    ]);
    expect(frame.controller).toBe(false);
  });

  it("has no flock in an empty house", () => {
    const frame = frameUnder(null, null);
    expect(frame).toMatchObject({ controlMode: "empty", aliveCount: 0, ventLevel: 0 });
    expect(frame.dayAge).toBeUndefined();
  });

  it("has rising numbers, also after a restart", () => {
    const run = buildRun({ adcode: "370000", dayAge: 30, date });
    const seqs = live(run, 10).map((state) => run.frame(state.atMs).seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(new Set(seqs).size).toBe(10);
    const restarted = buildRun({ adcode: "370000", dayAge: 30, date });
    expect(restarted.frame(run.state.atMs + minuteMs).seq).toBeGreaterThan(seqs.at(-1)!);
  });
});
