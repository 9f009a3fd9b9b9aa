import { describe, expect, it } from "vitest";
import { Flow, flowPace } from "../../../../server/camera/picture/viewer-flow.ts";

interface Rate {
  readonly picturesPerS: number;
  readonly bytes: number;
  readonly picturesPerKey: number;
}

/** A viewer behind a line of `bytesPerS`; its buffers are invisible to the sender. */
function watch(rate: Rate, bytesPerS: number, seconds: number) {
  const line: { at: number; size: number; number: number | null; isKey: boolean }[] = [];
  const came: { number: number; isKey: boolean; lateMs: number }[] = [];
  let [now, room, max, slowAt] = [0, 0, 0, null as number | null];
  const flow = new Flow(
    () => now,
    () => line.push({ at: now, size: 20, number: null, isKey: false }),
  );
  const drain = (ms: number) => {
    room = line.length === 0 ? 0 : room + (bytesPerS * ms) / 1000;
    while (line[0] !== undefined && line[0].size <= room) {
      const { at, size, number, isKey } = line.shift()!;
      room -= size;
      if (number === null) flow.received();
      else came.push({ number, isKey, lateMs: now - at });
    }
  };
  const everyMs = 1000 / rate.picturesPerS;
  for (let number = 0; now < seconds * 1000 && slowAt === null; number += 1) {
    for (let at = 0; at < everyMs; at += 5) {
      now += 5;
      drain(5);
    }
    const isKey = number % rate.picturesPerKey === 0;
    if (flow.maySend(isKey, 0)) {
      line.push({ at: now, size: rate.bytes, number, isKey });
      flow.sent();
    } else if (flow.isSlow) slowAt = now;
    max = Math.max(
      max,
      line.reduce((sum, { size }) => sum + size, 0),
    );
  }
  return { came, max, slowAt, lateMs: Math.max(...came.map(({ lateMs }) => lateMs)) };
}

const sub: Rate = { picturesPerS: 8, bytes: 3400, picturesPerKey: 16 };
const main: Rate = { picturesPerS: 25, bytes: 10_000, picturesPerKey: 50 };
const kbit = (count: number) => (count * 1000) / 8;

describe("pictures for a viewer on a slow network", () => {
  it("arrive completely and at once on a fast one", () => {
    const { came, lateMs, slowAt } = watch(main, kbit(20_000), 60);
    expect([came.length >= 25 * 60 - 2, lateMs < 20, slowAt]).toEqual([true, true, null]);
  });

  it("at 100 kbit/s arrive in runs that begin with a key picture, none of them old", () => {
    const { came, max, lateMs, slowAt } = watch(sub, kbit(100), 600);
    const runs = came.filter(({ number }, index) => number !== (came[index - 1]?.number ?? -2) + 1);
    expect(runs.length).toBeGreaterThan(40);
    expect(runs.filter(({ isKey }) => !isKey)).toEqual([]);
    expect(max).toBeLessThan(2.2 * sub.picturesPerS * sub.bytes);
    expect(lateMs).toBeLessThan(4000);
    expect(slowAt).toBeNull();
  });

  it("of a main stream end within half a minute, with little waiting until then", () => {
    const { max, slowAt } = watch(main, kbit(100), 120);
    expect(max).toBeLessThan(600_000);
    expect(slowAt).toBeGreaterThan(flowPace.slowMs);
    expect(slowAt).toBeLessThan(flowPace.slowMs + 5000);
  });

  it("are skipped at once if the connection itself is congested", () => {
    const flow = new Flow(
      () => 0,
      () => undefined,
    );
    expect(flow.maySend(true, 0)).toBe(true);
    expect(flow.maySend(false, flowPace.behindMax + 1)).toBe(false);
    flow.received();
    expect([flow.maySend(false, 0), flow.maySend(true, 0)]).toEqual([false, true]);
  });
});
