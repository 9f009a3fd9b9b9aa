import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { ConnectionState } from "../../../../src/stores/app/connection-store.ts";
import { textEm } from "../../../../src/map/geo/map-label.ts";
import { barTextOf, fitBar, withTrouble } from "../../../../src/screens/shared/bar-text.ts";
import { translatorFor } from "../../../../src/screens/shared/wall-format.ts";
import { type FleetSituation, sentenceOf } from "../../../../src/screens/shared/fleet-sentence.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildHouse,
  buildSnapshot,
  noon,
} from "../../harness/fleet-factory.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { fleetOf, randomFleet } from "../random-fleet.ts";

const minute = 60_000;

function situationOf(fleet: FleetStore, over: Partial<FleetSituation> = {}): FleetSituation {
  return {
    state: "live",
    isExpired: false,
    lastMessageAt: noon,
    troubles: [],
    channelsDown: [],
    peers: [],
    fleet,
    incidents: fleet.incidents.annunciated,
    load: fleet.incidents.loadAt(noon),
    normalSince: null,
    ...over,
  };
}

function barTextIn(situation: FleetSituation, fleet: FleetStore, language: "zh" | "en") {
  return barTextOf(sentenceOf(situation), {
    t: translatorFor(language),
    timeZone: "Asia/Shanghai",
    now: noon,
    placeOf: () => "临沂青禾",
    concernOf: (row) => fleet.incidents.concernOf(row),
    birdsText: (birds) => (birds > 0 ? `${birds} 只` : ""),
  });
}
const wordsOf = ({ title, facts }: ReturnType<typeof barTextIn>) =>
  [title, ...facts.map(({ text }) => text)].join(" · ");

const states: readonly ConnectionState[] = ["connecting", "live", "polling", "offline"];

test("the bar is never calm while an urgent alarm is open, nor while the wall has no data", () => {
  fc.assert(
    fc.property(
      randomFleet,
      fc.constantFrom(...states),
      fc.boolean(),
      fc.constantFrom("zh" as const, "en" as const),
      (random, state, isExpired, language) => {
        const fleet = fleetOf(random);
        const situation = situationOf(fleet, { state, isExpired });
        const text = barTextIn(situation, fleet, language);
        const hasUrgent = fleet.openAlarms.some((alarm: Alarm) => alarm.severity === 1);
        if (hasUrgent || state === "offline" || isExpired || fleet.alarmCount > 0) {
          expect(text.tone).not.toBe("calm");
          expect(wordsOf(text)).not.toMatch(/无报警|no alarm/);
        }
        const { offline } = fleet.totals;
        if (text.tone === "calm") expect([fleet.openAlarms.length, offline]).toEqual([0, 0]);
      },
    ),
    { numRuns: 500 },
  );
});

describe("the bar", () => {
  const normalFleet = () => {
    const fleet = new FleetStore();
    fleet.applySnapshot(buildSnapshot());
    return fleet;
  };
  const raised = (over: Partial<Alarm>) => {
    const fleet = normalFleet();
    fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm(over))] }));
    return fleet;
  };

  test("shows when calm how many houses are monitored and since when", () => {
    const fleet = normalFleet();
    const normalSince = noon - (3 * 60 + 12) * minute;
    expect(wordsOf(barTextIn(situationOf(fleet, { normalSince }), fleet, "zh"))).toBe(
      "1 栋正常监测 · 无报警已 3 小时 12 分钟",
    );
    expect(wordsOf(barTextIn(situationOf(fleet), fleet, "en"))).toBe(
      "1 house watched · no alarm in the fleet",
    );
  });

  test("shows place, kind, count, time and person of an alarm, filled until acknowledged", () => {
    const at = { key: "powerFail", severity: 1, value: null, limit: null } as const;
    const fleet = raised({ ...at, raisedAt: noon - 12 * minute });
    const text = barTextIn(situationOf(fleet), fleet, "zh");
    expect([text.tone, text.isFilled]).toEqual(["urgent", true]);
    expect(wordsOf(text)).toContain("临沂青禾 停电 · 1/1 栋");
    expect(wordsOf(text)).toContain("12 分钟 · 未确认");
    const taken = raised({ ...at, state: "acknowledged", ackBy: "李伟", ackAt: noon });
    const acknowledged = barTextIn(situationOf(taken), taken, "zh");
    expect([acknowledged.tone, acknowledged.isFilled]).toEqual(["urgent", false]);
    expect(wordsOf(acknowledged)).toContain("✓ 李伟");
    const work = { step: "there", by: "王强", at: noon, note: "" } as const;
    const visited = raised({ ...at, state: "acknowledged", ackBy: "李伟", ackAt: noon, work });
    expect(wordsOf(barTextIn(situationOf(visited), visited, "zh"))).toContain("到场 王强");
  });

  test("shows a single alarm by its name, never by its key", () => {
    const named = { key: "mortHigh", subject: "total", severity: 2 } as const;
    const fleet = raised({
      ...named,
      subjectName: "累计死淘偏高",
      subjectNameEn: "High cumulative losses",
    });
    expect(wordsOf(barTextIn(situationOf(fleet), fleet, "zh"))).toContain(
      "临沂青禾 累计死淘偏高 ·",
    );
    expect(wordsOf(barTextIn(situationOf(fleet), fleet, "en"))).toContain(
      "High cumulative losses ·",
    );
  });

  test("shows shelved, suppressed and cleared unacknowledged alarms, and is not calm", () => {
    const fleet = raised({ severity: 1, shelvedUntil: noon + minute });
    expect(wordsOf(barTextIn(situationOf(fleet), fleet, "zh"))).toBe(
      "1 条报警已搁置、抑制或恢复待确认 · 其中紧急 1 条",
    );
    expect(
      barTextIn(situationOf(raised({ state: "returned", clearedAt: noon })), fleet, "en").tone,
    ).toBe("plain");
  });

  test("shows first, when disconnected, the time of the picture", () => {
    const fleet = raised({ severity: 1 });
    const text = barTextIn(situationOf(fleet, { state: "offline" }), fleet, "zh");
    expect(wordsOf(text)).toContain("与服务器断开 · 画面停在 16:00:00");
    expect(barTextIn(situationOf(fleet, { isExpired: true }), fleet, "en").title).toBe(
      "Session expired",
    );
  });

  test("shows server problems when there is nothing worse", () => {
    const fleet = normalFleet();
    const situation = situationOf(fleet, { troubles: ["notStoring"] });
    expect(barTextIn(situation, fleet, "zh").title).toBe(
      "服务器暂时无法保存数据，画面可能不是最新",
    );
    const worse = raised({ severity: 1 });
    expect(barTextIn(situationOf(worse, { troubles: ["diskLow"] }), worse, "zh").tone).toBe(
      "urgent",
    );
  });

  test("names the alarm channels that are down, also beside an alarm", () => {
    const fleet = normalFleet();
    const channelsDown = [
      { channel: "call", since: noon },
      { channel: "text", since: noon - 5 * minute },
    ] as const;
    const situation = situationOf(fleet, { troubles: ["noticePathDown"], channelsDown });
    expect(wordsOf(barTextIn(situation, fleet, "zh"))).toBe(
      "通知通道故障：语音电话和短信发不出 · 15:55:00 起",
    );
    const worse = raised({ severity: 1 });
    const alarm = barTextIn(situationOf(worse), worse, "en");
    const both = withTrouble(
      alarm,
      { kind: "alarm" },
      { troubles: [], channelsDown },
      translatorFor("en"),
    );
    expect(both.facts[0]?.text).toBe("calls and texts cannot be sent");
    const well = { troubles: [], channelsDown: [] };
    expect(withTrouble(alarm, { kind: "alarm" }, well, translatorFor("en"))).toBe(alarm);
  });

  test("reports beside an alarm that no others can be raised", () => {
    const fleet = raised({ severity: 1 });
    const condition = { troubles: ["notStoring"], channelsDown: [] } as const;
    const text = withTrouble(
      barTextIn(situationOf(fleet), fleet, "zh"),
      { kind: "alarm" },
      condition,
      translatorFor("zh"),
    );
    expect([text.tone, text.facts[0]?.text]).toEqual(["urgent", "数据未保存"]);
  });

  test("reports that new alarms may have reached no one, also beside an alarm", () => {
    const troubles = ["noticesBehind", "noticePathDown"] as const;
    const fleet = normalFleet();
    const alone = barTextIn(situationOf(fleet, { troubles }), fleet, "zh");
    expect(alone).toMatchObject({ tone: "cut", title: "通知延误：新报警可能还没有通知到人" });
    const worse = raised({ severity: 1 });
    const alarm = barTextIn(situationOf(worse), worse, "en");
    const beside = { troubles, channelsDown: [] };
    const both = withTrouble(alarm, { kind: "alarm" }, beside, translatorFor("en"));
    expect(both.facts[0]?.text).toBe("notifications delayed");
  });

  test("does not count offline houses as monitored", () => {
    const fleet = new FleetStore();
    fleet.applySnapshot(
      buildSnapshot({ houses: [buildHouse(), buildHouse({ id: 101, isOnline: false })] }),
    );
    expect(wordsOf(barTextIn(situationOf(fleet), fleet, "zh"))).toBe(
      "1 栋正常监测 · 1 栋离线，状态未知",
    );
  });

  test("summarises a flood by the number of alarms and incidents", () => {
    const fleet = new FleetStore();
    const houses = Array.from({ length: 12 }, (_, index) => buildHouse({ id: 200 + index }));
    fleet.applySnapshot(buildSnapshot({ houses }));
    const facts = houses.map(({ id }, index) =>
      alarmFact(
        buildAlarm({
          id: index + 1,
          houseId: id,
          key: index < 10 ? "powerFail" : "waterZero",
          severity: 1,
          raisedAt: noon - minute + index,
        }),
      ),
    );
    fleet.applyDelta(buildDelta({ facts }));
    const text = barTextIn(situationOf(fleet), fleet, "zh");
    expect(text.title).toBe("10 分钟 12 条报警 = 2 起事件");
    expect(text.isFilled).toBe(true);
    // All alarms are acknowledged, so it is outlined like a single alarm.
    const acknowledged = [...fleet.openAlarms].map((alarm) =>
      alarmFact({
        ...alarm,
        version: alarm.version + 1,
        state: "acknowledged",
        ackBy: "Li Wei",
        ackAt: noon,
      }),
    );
    fleet.applyDelta(buildDelta({ facts: acknowledged }));
    const after = barTextIn(situationOf(fleet), fleet, "zh");
    expect([after.title, after.isFilled]).toEqual([text.title, false]);
  });
});

test("a sentence is set in the largest size that fits, and details are dropped before text is cut", () => {
  const text = fc.record({
    title: fc.string({ minLength: 1, maxLength: 24 }),
    facts: fc.array(
      fc.record({ text: fc.string({ minLength: 1, maxLength: 12 }), rank: fc.nat(4) }),
      { maxLength: 5 },
    ),
  });
  fc.assert(
    fc.property(text, fc.double({ min: 20, max: 90, noNaN: true }), ({ title, facts }, room) => {
      const bar = { tone: "urgent" as const, isFilled: true, title, facts };
      const fitted = fitBar(bar, room);
      const ofTitle = textEm(title) * fitted.titleEm;
      const ofFacts = textEm(fitted.facts.join(" · ")) * fitted.factEm;
      const width = fitted.isStacked ? Math.max(ofTitle, ofFacts) : ofTitle + ofFacts;
      if (fitted.titleEm > 1) expect(width).toBeLessThanOrEqual(room);
      expect(fitted.titleEm).toBeGreaterThanOrEqual(1);
      expect(fitted.factEm).toBeGreaterThanOrEqual(1);
    }),
  );
});
