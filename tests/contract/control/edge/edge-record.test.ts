import { describe, expect, it } from "vitest";
import { adviceFault, type AdviceInput } from "../../../../contract/control/edge/advice-check.ts";
import { isRiskAllowed, outOfBounds } from "../../../../contract/control/edge/autopilot.ts";
import {
  type AdviceMessage,
  adviceMessageSchema,
  edgeReportSchema,
} from "../../../../contract/control/edge/edge-message.ts";
import { riskClasses } from "../../../../contract/control/command/command.ts";
import type {
  SettingChange,
  SettingValue,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { minuteMs } from "../../../../contract/base/time.ts";

const now = 1_795_000_000_000;
const ground: AdviceInput = { typeKey: 60, isOfSite: true, open: 0 };
const offset: SettingChange = { k: "targetOffset", from: 0, to: -0.3 };
const adviceOf = (more: object = {}): AdviceMessage =>
  adviceMessageSchema.parse({
    v: 2,
    id: "a1",
    house: "GW-0001",
    until: now + 45 * minuteMs,
    why: { en: "warm" },
    group: "curve",
    items: [offset],
    ...more,
  });

describe("advice", () => {
  it("is shown to people when every condition holds", () => {
    expect(adviceFault(adviceOf(), ground, now)).toBe(null);
    const level = adviceOf({ group: undefined, items: undefined, action: { do: "level", to: 8 } });
    expect(adviceFault(level, ground, now)).toBe(null);
  });

  it.each([
    ["type", adviceOf(), { typeKey: 26 }],
    ["site", adviceOf(), { isOfSite: false }],
    ["until", adviceOf({ until: now }), {}],
    ["until", adviceOf({ until: now + 60 * minuteMs + 1 }), {}],
    ["group", adviceOf({ group: "wiring" }), {}],
    ["group", adviceOf({ group: "flock" }), {}],
    ["group", adviceOf({ group: "nothing" }), {}],
    ["values", adviceOf({ items: [{ k: "target", row: 3, from: 22, to: 99 }] }), {}],
    ["values", adviceOf({ items: [{ k: "nobody", from: 0, to: 1 }] }), {}],
    ["values", adviceOf({ items: [offset, { ...offset, to: -0.4 }] }), {}],
    ["values", adviceOf({ items: undefined, action: { do: "mode", to: "empty" } }), {}],
    ["many", adviceOf(), { open: 50 }],
  ] as const)("is stopped: %s", (fault, advice, more) => {
    expect(adviceFault(advice, { ...ground, ...more }, now)).toBe(fault);
  });

  it("may not restart, reset or test outputs, and gives the reason", () => {
    const bare = { v: 2, id: "a", house: "GW-1", until: now, why: { zh: "热" } };
    const parse = (more: object) => adviceMessageSchema.safeParse({ ...bare, ...more }).success;
    expect(parse({ action: { do: "level", to: 3 } })).toBe(true);
    for (const action of [{ do: "restart" }, { do: "reset", to: null }, { do: "horn", to: "on" }])
      expect([action.do, parse({ action })]).toEqual([action.do, false]);
    expect(parse({ action: { do: "level", to: 3 }, why: {} })).toBe(false);
  });
});

describe("the autopilot", () => {
  const valuesAtConsent = new Map<string, SettingValue>([
    ["targetOffset", 0],
    ["minLevel", 4],
  ]);
  const far = (items: readonly SettingChange[], group: "curve" | "vent" = "curve") =>
    outOfBounds({ group, items, action: null }, ({ k }) => valuesAtConsent.get(k) ?? null, {
      atConsent: 7,
    });

  it.each([
    [[{ k: "targetOffset", from: 0, to: -0.5 }], null],
    [[{ k: "targetOffset", from: 0, to: -0.6 }], "bounds"],
    // Compared with its first value, not from step to step.
    [[{ k: "targetOffset", from: -0.4, to: -0.8 }], "bounds"],
    [[{ k: "minLevel", from: 4, to: 5 }], null],
    [[{ k: "minLevel", from: 4, to: 6 }], "bounds"],
    [[{ k: "target", row: 2, from: 22, to: 22.1 }], "bounds"],
    [[{ k: "highAlarmDiff", from: 5, to: 4 }], "kind"],
  ] as const)("moves %j: %s", (items, verdict) => {
    expect(far(items)).toBe(verdict);
  });

  it("touches no other group, and no mode", () => {
    expect(far([{ k: "targetOffset", from: 0, to: 0.1 }], "vent")).toBe("kind");
    const doing = (action: { do: "mode"; to: "smart" } | { do: "level"; to: number }) =>
      outOfBounds({ group: null, items: [], action }, () => null, { atConsent: 7 });
    expect(doing({ do: "mode", to: "smart" })).toBe("kind");
    expect(doing({ do: "level", to: 8 })).toBe(null);
    expect(doing({ do: "level", to: 9 })).toBe("bounds");
  });

  it("acts up to class 1", () => {
    expect(riskClasses.filter(isRiskAllowed)).toEqual(["P", "0", "1"]);
  });
});

it("a report may omit unknown values, and they stay absent", () => {
  const report = edgeReportSchema.parse({ v: 2, ts: 1, houses: [{ house: "GW-1", aiDead: null }] });
  expect(report).toEqual({ v: 2, ts: 1, houses: [{ house: "GW-1", aiDead: null }] });
});
