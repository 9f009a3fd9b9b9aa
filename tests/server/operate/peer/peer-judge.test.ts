import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { leaveGraceMs } from "../../../../contract/operate/beat.ts";
import { patienceMs, type PeerState, peerStateKeys } from "../../../../contract/operate/peer.ts";
import { type Known, peerStateOf } from "../../../../server/operate/peer/peer-judge.ts";
import { buildBeat } from "./build-peer.ts";

const refusedDuty = { ok: false, reason: "away" };
const known = (over: Partial<Known> = {}): Known => ({
  before: "well",
  beat: buildBeat(),
  silentAfterS: 120,
  quietMs: 0,
  refusingMs: null,
  isFresh: false,
  ageMs: 0,
  receivingMs: 1e9,
  line: "up",
  ...over,
});

describe("the state of a monitored installation", () => {
  it.each<[string, Partial<Known>, PeerState]>([
    ["without any signal", { beat: null, quietMs: 1e9, ageMs: 1e9 }, "waiting"],
    ["last signal a moment ago", { quietMs: 119_999, ageMs: 119_999 }, "well"],
    ["silent for two minutes", { quietMs: 120_000, ageMs: 120_000 }, "silent"],
    [
      "silent while this server cannot reach anyone outside",
      { quietMs: 120_000, line: "down" },
      "unsure",
    ],
    [
      "silent while this server was suspended",
      { quietMs: 600_000, ageMs: 6e5, receivingMs: 0 },
      "unsure",
    ],
    ["silent, then a new signal", { before: "silent", isFresh: true }, "well"],
    [
      "reported as silent before a restart of this server",
      { before: "silent", ageMs: 1e6 },
      "silent",
    ],
    [
      "reports a fault briefly",
      { beat: buildBeat({ storing: refusedDuty }), refusingMs: 60_000 },
      "well",
    ],
    [
      "reports a fault for a long time",
      { beat: buildBeat({ telling: refusedDuty }), refusingMs: 120_000 },
      "refusing",
    ],
    ["reports a fault, then sends no signal", { before: "refusing", quietMs: 120_000 }, "silent"],
    [
      "was shut down on purpose",
      { beat: buildBeat({ isLeaving: true }), quietMs: 300_000 },
      "leaving",
    ],
    [
      "does not return",
      { before: "leaving", beat: buildBeat({ isLeaving: true }), quietMs: leaveGraceMs },
      "silent",
    ],
    [
      "announces a signal every five minutes",
      { beat: buildBeat({ everyMs: 300_000 }), quietMs: 700_000 },
      "well",
    ],
  ])("%s", (_, over, state) => expect(peerStateOf(known(over))).toBe(state));

  const anything = fc.record({
    before: fc.constantFrom(...peerStateKeys),
    beat: fc
      .record({
        isLeaving: fc.boolean(),
        ok: fc.boolean(),
        everyMs: fc.integer({ min: 1000, max: 600_000 }),
      })
      .map(({ ok, ...beat }) => buildBeat({ ...beat, storing: { ok, reason: null } })),
    silentAfterS: fc.integer({ min: 10, max: 3600 }),
    quietMs: fc.integer({ min: 0, max: 2e7 }),
    refusingMs: fc.option(fc.integer({ min: 0, max: 2e7 }), { nil: null }),
    isFresh: fc.boolean(),
    ageMs: fc.integer({ min: -1e7, max: 2e7 }),
    receivingMs: fc.integer({ min: 0, max: 2e7 }),
    line: fc.constantFrom("up" as const, "down" as const),
  });

  it("becomes silent only if this server was able to receive for the whole silence", () =>
    fc.assert(
      fc.property(anything, (one) => {
        fc.pre(one.before !== "silent" && peerStateOf(one) === "silent");
        const patience = patienceMs(one.silentAfterS, one.beat);
        expect(one.line).toBe("up");
        expect(Math.min(one.quietMs, one.receivingMs)).toBeGreaterThanOrEqual(patience);
      }),
    ));

  it("is never good or refusing after a silence noticed by this server", () =>
    fc.assert(
      fc.property(anything, (one) => {
        const patience = Math.max(patienceMs(one.silentAfterS, one.beat), leaveGraceMs);
        fc.pre(Math.min(one.quietMs, one.receivingMs) >= patience);
        expect(["silent", "unsure"]).toContain(peerStateOf(one));
      }),
    ));

  it("is silent until a new signal arrives", () =>
    fc.assert(
      fc.property(anything, (one) => {
        expect(peerStateOf({ ...one, before: "silent", isFresh: false })).toBe("silent");
      }),
    ));
});
