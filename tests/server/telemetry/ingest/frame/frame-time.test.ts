import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runsOf } from "../../../../factories/long.ts";
import { dayMs } from "../../../../../contract/base/time.ts";
import {
  clockRules,
  type DeviceClock,
  unknownClock,
} from "../../../../../server/telemetry/ingest/frame/device-clock.ts";
import { placeFrame } from "../../../../../server/telemetry/ingest/frame/frame-time.ts";
import { noon } from "../fleet-plan.ts";
import { type Became, live, minute, resent, Road, second, type Sent } from "./resent-frames.ts";

/** Limit for a busy machine with two cores; on an idle one each takes a second. */
const slowMs = 120_000;
const liveMs = 3 * minute;
const shown = (became: readonly Became[]) => became.filter(({ kind }) => kind === "live");
const ageOf = ({ arrivesAt, measuredAt }: Sent) => arrivesAt - measuredAt;

/**
 * True for a frame older than any accepted clock error, because it looks like one from a clock that
 * restarts.
 */
const isAncient = ({ arrivesAt, deviceAt }: Sent) => arrivesAt - deviceAt > 30 * dayMs;
/**
 * A frame of a correct clock that is live although it is old, is at a wrong time, or reports a
 * clock error.
 */
const isWrong = (frame: Became) =>
  frame.kind !== "refused" &&
  ((frame.kind === "live" && ageOf(frame) > liveMs) ||
    frame.at !== frame.measuredAt ||
    Math.abs(frame.knownS) > 120);
/**
 * True if a frame of a clock with a known error is at a wrong time. Its time is exact except for
 * the travel time.
 */
const isFarOff = (frame: Became) =>
  frame.kind !== "refused" &&
  ((frame.kind === "live" && ageOf(frame) > liveMs) ||
    Math.abs(frame.at - frame.measuredAt) > clockRules.steadyMs);

const cadenceMs = fc
  .oneof(
    fc.constantFrom(1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600),
    fc.integer({ min: 1, max: 600 }),
  )
  .map((s) => s * second);
/** From 3 min to 30 days, with short and long outages equally likely. */
const outageMs = fc
  .double({ min: Math.log(liveMs), max: Math.log(30 * dayMs - minute), noNaN: true })
  .map((log) => Math.round(Math.exp(log)));
/** A clock that is off by more than 3 min, in either direction. */
const errorMs = fc
  .tuple(
    fc.double({ min: Math.log(liveMs + 30 * second), max: Math.log(20 * dayMs), noNaN: true }),
    fc.constantFrom(-1, 1),
  )
  .map(([log, sign]) => sign * Math.round(Math.exp(log)));
const travels = fc.array(fc.integer({ min: 0, max: 8 * second }), { minLength: 1, maxLength: 20 });

/**
 * A drain in batches of 1 to 60 frames. It catches up: each batch and its pause cover at least one
 * and a half times the time they take. `lost` is one long pause: the link is down again, and the
 * drain does not catch up.
 */
const drainOf = (cadence: number) =>
  fc
    .record({
      sizes: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
      pause: fc.double({ min: 0, max: 1 / 1.5, noNaN: true }),
      gapMs: fc.integer({ min: 0, max: Math.min(200, cadence / 4) }),
      lost: fc.option(fc.integer({ min: 1, max: 60 })),
    })
    .map(({ sizes, pause, gapMs, lost }) => ({
      gapMs,
      batches: sizes.map((frames, index) => ({
        frames,
        pauseMs:
          index === 0 && lost !== null && frames > 1
            ? lost * minute
            : Math.max(0, Math.floor(frames * (cadence * pause - gapMs))),
      })),
    }));

/** An outage with the time before it, and a backlog that is sent without a mark. */
const outage = cadenceMs.chain((cadence) =>
  fc.record({
    cadence: fc.constant(cadence),
    outageMs,
    drain: drainOf(cadence),
    isMixed: fc.boolean(),
    before: fc.integer({ min: 0, max: 40 }),
  }),
);

function afterOutage(
  {
    cadence,
    outageMs: length,
    drain,
    isMixed,
    before,
  }: typeof outage extends fc.Arbitrary<infer T> ? T : never,
  error = 0,
): Sent[] {
  const wentAt = noon;
  const received = live(wentAt - before * cadence, {
    count: before,
    cadenceMs: cadence,
    errorMs: error,
  });
  const back = resent(
    wentAt + length,
    { outageMs: length, cadenceMs: cadence, errorMs: error, isMixed, framesMax: 400 },
    drain,
  );
  const last = back.at(-1)?.arrivesAt ?? wentAt + length;
  const after = live(Math.ceil(last / cadence) * cadence + cadence, {
    count: 20,
    cadenceMs: cadence,
    errorMs: error,
  });
  return [...received, ...back, ...after];
}

describe("an unmarked backlog", () => {
  test("as observed: 30 frames at 10 s distance, 480 to 190 s old, at once", () => {
    const backlog = Array.from({ length: 30 }, (_, index): Sent => {
      const measuredAt = noon - (480 - index * 10) * second;
      return { measuredAt, deviceAt: measuredAt, arrivesAt: noon };
    });
    const became = new Road().takeAll(backlog);
    expect(became.map(({ kind }) => kind)).toEqual(backlog.map(() => "history"));
    expect(became.map(({ at }) => at)).toEqual(backlog.map(({ measuredAt }) => measuredAt));
  });

  test(
    "no part older than 3 min is shown or judged, and no clock is reported as wrong",
    () => {
      fc.assert(
        fc.property(outage, (scene) => {
          const sent = afterOutage(scene);
          fc.pre(!sent.some(isAncient));
          expect(new Road().takeAll(sent).filter(isWrong)).toEqual([]);
        }),
        { numRuns: runsOf(10_000, 300) },
      );
    },
    slowMs,
  );

  test(
    "later measurements are live at once",
    () => {
      fc.assert(
        fc.property(outage, (scene) => {
          const became = new Road().takeAll(afterOutage(scene)).slice(-20);
          expect(became.map(({ kind }) => kind)).toEqual(became.map(() => "live"));
        }),
        { numRuns: runsOf(5000, 150) },
      );
    },
    slowMs,
  );

  test(
    "of a gateway with a known clock error has its true age",
    () => {
      fc.assert(
        fc.property(outage, errorMs, (scene, error) => {
          // The gateway has run long enough for its clock to be known.
          const before = Math.ceil(clockRules.sureMs / scene.cadence) + clockRules.sureFrames;
          fc.pre(error - scene.outageMs > -30 * dayMs);
          const sent = afterOutage({ ...scene, before }, error);
          fc.pre(!sent.some(isAncient));
          const road = new Road();
          road.takeAll(sent.slice(0, before));
          expect(road.takeAll(sent.slice(before)).filter(isFarOff)).toEqual([]);
        }),
        { numRuns: runsOf(5000, 150) },
      );
    },
    slowMs,
  );
});

describe("a wrong clock", () => {
  test(
    "is recognised after five minutes and three frames, and the house is live from then on",
    () => {
      fc.assert(
        fc.property(
          cadenceMs,
          errorMs,
          travels,
          fc.boolean(),
          (cadence, error, travel, wasRight) => {
            const right = wasRight ? 30 : 0;
            const travelMs = (index: number) =>
              Math.min(travel[index % travel.length]!, cadence - 1);
            const sent = [
              ...live(noon - right * cadence, { count: right, cadenceMs: cadence, travelMs }),
              ...live(noon, {
                count: Math.ceil(clockRules.sureMs / cadence) + 30,
                cadenceMs: cadence,
                errorMs: error,
                travelMs,
              }),
            ];
            const became = new Road().takeAll(sent).slice(right);
            const first = became[0]!;
            const sure = became.findIndex(
              ({ arrivesAt }, index) =>
                arrivesAt - first.arrivesAt >= clockRules.sureMs &&
                index + 1 >= clockRules.sureFrames,
            );
            // A frame from the future cannot come from a correct clock, so only its time of arrival
            // is certain.
            const early = shown(became.slice(0, sure));
            expect(early.filter(({ at, arrivesAt }) => error < 0 || at !== arrivesAt)).toEqual([]);
            expect(
              became
                .slice(sure)
                .filter((frame) => isFarOff(frame) || Math.abs(frame.knownS - error / second) > 20),
            ).toEqual([]);
            // Two frames that arrive at the same moment get the same time.
            expect(shown(became.slice(sure)).length).toBeGreaterThanOrEqual(
              new Set(became.slice(sure).map(({ arrivesAt }) => arrivesAt)).size - 1,
            );
          },
        ),
        { numRuns: runsOf(5000, 150) },
      );
    },
    slowMs,
  );

  test("is correct again at once if it was slow, and in five minutes if it was fast", () => {
    for (const [error, waitMs] of [
      [-60 * minute, 0],
      [60 * minute, clockRules.sureMs],
    ] as const) {
      const road = new Road();
      road.takeAll(live(noon, { count: 10, cadenceMs: minute, errorMs: error }));
      const after = road.takeAll(live(noon + 10 * minute, { count: 10, cadenceMs: minute }));
      expect(shown(after).map(({ measuredAt }) => measuredAt)).toEqual(
        after.map(({ measuredAt }) => measuredAt).filter((at) => at - noon - 10 * minute >= waitMs),
      );
      expect(after.at(-1)?.knownS).toBe(0);
    }
  });

  test("is not assumed because of occasional frames from the future", () => {
    const road = new Road();
    const sent = live(noon, { count: 30, cadenceMs: minute }).map((frame, index) =>
      index % 3 === 1 ? { ...frame, deviceAt: frame.deviceAt + 60 * minute } : frame,
    );
    const became = road.takeAll(sent);
    expect(became.map(({ kind }) => kind)).toEqual(sent.map(() => "live"));
    expect(became.map(({ knownS }) => knownS).filter((s) => s !== 0)).toEqual([]);
    // No frame is stored at a future time.
    for (const { at, arrivesAt } of became) expect(at).toBeLessThanOrEqual(arrivesAt);
  });
});

describe("an unusable clock", () => {
  const clockAt = (iso: string) => Date.parse(iso);
  const from = (deviceFrom: number, count: number, cadenceMs: number, begins = noon): Sent[] =>
    live(begins, { count, cadenceMs, errorMs: deviceFrom - begins });

  test.each([
    ["in 1970", 0],
    ["in 2000", clockAt("2000-01-01T00:00:00Z")],
    ["in 2038", clockAt("2038-01-19T03:14:07Z")],
    ["in 2999", clockAt("2999-12-31T00:00:00Z")],
    ["40 days slow", noon - 40 * dayMs],
  ])(
    "%s: each frame is live at the time it came, and the clock is known to be off",
    (_name, begins) => {
      fc.assert(
        fc.property(fc.constantFrom(5, 10, 60, 300, 3600), (cadence) => {
          const became = new Road().takeAll(from(begins, 20, cadence * second));
          for (const frame of became)
            expect(frame).toMatchObject({ kind: "live", at: frame.arrivesAt });
          expect(Math.abs(became.at(-1)!.knownS)).toBeGreaterThan(30 * 86_400);
        }),
      );
    },
  );

  test("that restarts at every start is live at once after each", () => {
    const road = new Road();
    for (let start = 0; start < 4; start += 1)
      for (const frame of road.takeAll(from(1000, 30, minute, noon + start * 60 * minute)))
        expect(frame).toMatchObject({ kind: "live", at: frame.arrivesAt });
    const right = road.takeAll(live(noon + 300 * minute, { count: 3, cadenceMs: minute }));
    for (const frame of right) expect(frame).toMatchObject({ kind: "live", at: frame.measuredAt });
    expect(right.at(-1)!.knownS).toBe(0);
  });

  test("counts only the first of frames sent together as new", () => {
    const laterFrames = from(1000, 50, minute, noon - 50 * minute).map((frame, index) => ({
      ...frame,
      arrivesAt: noon + index * 300,
    }));
    const became = new Road().takeAll(laterFrames);
    expect(became.map(({ kind }) => kind)).toEqual(["live", ...Array(49).fill("refused")]);
  });

  test("that stopped is live at the time of its frames, and correct again at once", () => {
    const road = new Road();
    road.takeAll(live(noon, { count: 5, cadenceMs: minute }));
    const still = live(noon + 5 * minute, { count: 60, cadenceMs: minute }).map((frame) => ({
      ...frame,
      deviceAt: noon + 4 * minute,
    }));
    for (const frame of road.takeAll(still))
      expect(frame).toMatchObject({ kind: "live", at: frame.arrivesAt });
    const after = road.takeAll(live(noon + 65 * minute, { count: 3, cadenceMs: minute }));
    expect(after.map(({ kind, knownS }) => [kind, knownS])).toEqual(after.map(() => ["live", 0]));
  });

  test("that jumps ahead and back within a day is live all the time", () => {
    const jumps = [0, 7 * 60, 0, 2 * 60, 0, 60 * 24 * 400, 0];
    const sent = jumps.flatMap((ahead, index) =>
      live(noon + index * 4 * minute, { count: 4, cadenceMs: minute, errorMs: ahead * minute }),
    );
    const became = new Road().takeAll(sent);
    expect(
      became.filter(({ kind, at, measuredAt }) => kind !== "live" || at !== measuredAt),
    ).toEqual([]);
  });

  test("has its stored frames refused, with the reason", () => {
    const frameAt = (atMs: number | null) => ({ seq: 1, atMs, isBuffered: true, values: {} });
    const right = { knownMs: 0, run: null };
    const before = (clock: DeviceClock) => ({ readingAt: null, clock });
    for (const [atMs, clock, reason] of [
      [1000, unknownClock, "clockUnknown"],
      [null, right, "clockUnknown"],
      [noon + 400 * dayMs, right, "clockUnknown"],
      [noon - 31 * dayMs, right, "tooOld"],
    ] as const)
      expect(placeFrame(frameAt(atMs), before(clock), noon).placement).toEqual({
        kind: "refused",
        reason,
      });
    expect(placeFrame(frameAt(noon - dayMs), before(right), noon).placement.kind).toBe("history");
  });
});
