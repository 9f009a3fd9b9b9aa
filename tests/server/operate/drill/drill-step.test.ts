import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drillMs } from "../../../../contract/operate/drill.ts";
import type { DrillRow } from "../../../../server/operate/drill/drill-row.ts";
import { drillPace, drillStep } from "../../../../server/operate/drill/drill-step.ts";

const start = Date.UTC(2026, 5, 1, 10, 30);
const at = (afterMs: number) => new Date(start + afterMs);
const row = (over: Partial<DrillRow> = {}): DrillRow => ({
  id: 1,
  house_id: 1,
  org_id: 1,
  house_name: "1",
  house_name_en: null,
  farm_id: 1,
  farm_name: "F",
  farm_name_en: null,
  time_zone: "UTC",
  started_at: at(0),
  started_by: "x",
  way: "server",
  asked_at: null,
  is_gateway_silent: false,
  queued_at: null,
  received_at: null,
  judged_at: null,
  alarm: null,
  severity: null,
  hidden_by: null,
  seen_at: null,
  handed_at: null,
  answered_at: null,
  key_at: null,
  answered_by: "",
  ended_at: null,
  result: null,
  cause: null,
  stopped_by: "",
  calls: [],
  ...over,
});
const judged = (over: Partial<DrillRow> = {}) =>
  row({ received_at: at(100), judged_at: at(200), alarm: "tempAbsHigh", severity: 1, ...over });
type Call = DrillRow["calls"][number];
const call = (over: Partial<Call> = {}): Call => ({
  noticeId: 1,
  phoneId: 1,
  at: start + 1000,
  sentAt: start + 1500,
  recipient: "",
  state: "accepted",
  reason: null,
  ...over,
});
const step = (drill: DrillRow, afterMs = 2000) => drillStep(drill, start + afterMs);

describe("the next step of a drill", () => {
  it.each<[string, DrillRow, number, object]>([
    ["the alarm enters at the server", row(), 0, { kind: "queue", isGatewaySilent: false }],
    ["the gateway is asked", row({ way: "gateway" }), 0, { kind: "ask" }],
    [
      "the gateway was asked",
      row({ way: "gateway", asked_at: at(0) }),
      drillPace.gatewayMs - 1,
      { kind: "wait" },
    ],
    [
      "the gateway does not answer: the server continues without it",
      row({ way: "gateway", asked_at: at(0) }),
      drillPace.gatewayMs,
      { kind: "queue", isGatewaySilent: true },
    ],
    [
      "no server reaches the gateway",
      row({ way: "gateway" }),
      drillPace.gatewayMs,
      { kind: "queue", isGatewaySilent: true },
    ],
    [
      "the queue never returned the alarm",
      row({ queued_at: at(0) }),
      drillPace.queueMs,
      { kind: "end", result: "broken", cause: "notReceived" },
    ],
    ["a person is called", judged(), 300, { kind: "call" }],
    [
      "no alarm is raised",
      judged({ severity: null }),
      300,
      { kind: "end", result: "broken", cause: "silent" },
    ],
    [
      "the alarm is hidden",
      judged({ hidden_by: "outOfService" }),
      300,
      { kind: "end", result: "broken", cause: "hidden" },
    ],
    [
      "the alarm causes no call",
      judged({ severity: 3 }),
      300,
      { kind: "end", result: "broken", cause: "quiet" },
    ],
    ["the phone rings", judged({ calls: [call()] }), drillPace.ringMs, { kind: "wait" }],
    [
      "the phone rang long enough: the next number is called",
      judged({ calls: [call()] }),
      1500 + drillPace.ringMs,
      { kind: "call" },
    ],
    ["nobody answered", judged({ calls: [call({ reason: "noAnswer" })] }), 2000, { kind: "call" }],
    [
      "the channel refused the call",
      judged({ calls: [call({ state: "failed" })] }),
      2000,
      { kind: "call" },
    ],
    [
      "a person listens",
      judged({ calls: [call({ state: "answered" })], answered_at: at(5000) }),
      5000 + drillPace.keyMs - 1,
      { kind: "wait" },
    ],
    [
      "a person listened and pressed no key",
      judged({ calls: [call({ state: "answered" })], answered_at: at(5000) }),
      5000 + drillPace.keyMs,
      { kind: "call" },
    ],
    [
      "the key is pressed",
      judged({ calls: [call({ state: "answered" })], key_at: at(9000) }),
      drillMs + 1,
      { kind: "end", result: "proved", cause: null },
    ],
    [
      "five minutes are over",
      judged({ calls: [call()] }),
      drillMs,
      { kind: "end", result: "notAnswered", cause: "notAnswered" },
    ],
    [
      "five minutes are over, and a key was missing",
      judged({ calls: [call({ state: "answered" })], answered_at: at(drillMs - 1000) }),
      drillMs,
      { kind: "end", result: "notAnswered", cause: "noKey" },
    ],
    [
      "five minutes are over, and no call went out",
      judged({ calls: [call({ sentAt: null, state: "due" })] }),
      drillMs,
      { kind: "end", result: "broken", cause: "callFailed" },
    ],
  ])("%s", (_, drill, afterMs, requested) => {
    expect(step(drill, afterMs)).toEqual(requested);
  });

  it("is the end after five minutes, whatever the progress", () => {
    const timestamp = fc.option(fc.integer({ min: 0, max: drillMs }).map(at), { nil: null });
    const state = fc.constantFrom("due", "sending", "accepted", "answered", "failed", "expired");
    fc.assert(
      fc.property(
        fc.record({
          way: fc.constantFrom("gateway", "server"),
          asked_at: timestamp,
          queued_at: timestamp,
          judged_at: timestamp,
          severity: fc.constantFrom(null, 1, 2, 3, 4),
          answered_at: timestamp,
          key_at: timestamp,
          calls: fc.array(state.map((item) => call({ state: item as Call["state"] }))),
        }),
        (over) =>
          step(row(over as Partial<DrillRow>), drillMs).kind === "end" ||
          // The message can still arrive through the queue, and the worker allows one more round
          // for that.
          over.judged_at === null,
      ),
    );
  });
});
