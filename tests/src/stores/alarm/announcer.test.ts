import { reaction, runInAction } from "mobx";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { announceText } from "../../../../src/components/announce-text.ts";
import { SpeechStore } from "../../../../src/stores/app/speech-store.ts";
import { Announcer } from "../../../../src/stores/alarm/announcer.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildSnapshot,
  noon,
} from "../../harness/fleet-factory.ts";
import { FakeClock } from "../../harness/fake-clock.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

let clock: FakeClock;
let fleet: FleetStore;
let announcer: Announcer;
let language: Language;
let spoken: string[];
/** Announcements of each region, in turn. */
let announced: { readonly polite: string[]; readonly assertive: string[] };
let version: number;
let stop: () => void;

beforeEach(() => {
  clock = new FakeClock(noon);
  fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({
      farms: Array.from({ length: 50 }, (_, index) => buildFarm({ id: 10 + index })),
      houses: [buildHouse(), buildHouse({ id: 101, nameEn: "House 2" })],
    }),
  );
  language = "en";
  spoken = [];
  version = 100;
  announcer = new Announcer(fleet, {
    clock,
    textOf: (changes) => announceText(changes, fleet, language),
    speak: (text, isUrgent) => spoken.push(`${isUrgent ? "!" : ""}${text}`),
  });
  announced = { polite: [], assertive: [] };
  const ends = [
    announcer.start(),
    ...(["polite", "assertive"] as const).map((region) =>
      reaction(
        () => announcer[region],
        (text) => void (text !== "" && announced[region].push(text)),
      ),
    ),
  ];
  stop = () => {
    for (const end of ends) end();
  };
});
afterEach(() => stop());

const report = (...alarms: Partial<Alarm>[]) =>
  runInAction(
    () =>
      void fleet.applyDelta(
        buildDelta({
          facts: alarms.map((alarm) =>
            alarmFact(buildAlarm({ raisedAt: clock.now(), version: ++version, ...alarm })),
          ),
          serverTime: clock.now(),
        }),
      ),
  );
const urgent = { severity: 1, key: "powerFail" } as const;
/** Returns how often a region announces something while time passes. */
async function changesOf(region: "polite" | "assertive", ms: number, during = () => {}) {
  const before = announced[region].length;
  for (let passed = 0; passed < ms; passed += 100) {
    during();
    await clock.advance(100);
  }
  return announced[region].length - before;
}

it("announces urgent alarms at once in a separate region, others politely, by place and cause", async () => {
  report({ id: 1, ...urgent });
  report({ id: 2, severity: 4, key: "clockDrift" });
  await clock.advance(1000);
  expect(announcer.assertive).toBe("Urgent alarm: Farm 1 House 1, Power failure");
  await clock.advance(2000);
  expect(announcer.polite).toBe("Low alarm: Farm 1 House 1, Gateway clock off");
  language = "zh";
  report({ id: 1, ...urgent, state: "acknowledged", ackAt: clock.now(), ackBy: "李工" });
  await clock.advance(20_000);
  expect(announced.polite.at(-1)).toBe("一场 1 号舍，停电，李工已确认");
});

it("calls an input by its given name", async () => {
  const input = {
    severity: 1,
    key: "diAlarm",
    subject: "3",
    subjectName: "备用发电机故障",
  } as const;
  report({ id: 1, ...input });
  await clock.advance(1000);
  expect(announcer.assertive).toContain("备用发电机故障");
});

it("summarises a flood in one sentence, and does not repeat alarms that join an incident", async () => {
  const flood = Array.from({ length: 600 }, (_, index) => ({
    id: index + 1,
    farmId: 10 + (index % 4),
    houseId: 100,
    subject: String(index),
    ...urgent,
  }));
  let next = 0;
  const changes = await changesOf("assertive", 10_000, () => {
    report(...flood.slice(next, next + 6));
    next += 6;
  });
  expect(changes).toBeLessThanOrEqual(2);
  expect(announced.assertive.at(-1)).toMatch(
    /^4 incidents unacknowledged, the worst: Urgent alarm/,
  );
  report({ id: 2000, farmId: 10, houseId: 100, subject: "late", ...urgent });
  expect(await changesOf("assertive", 20_000)).toBe(0);
});

it("changes a region no more often than its gap, despite chattering alarms", async () => {
  let on = false;
  const changes = await changesOf("polite", 60_000, () => {
    on = !on;
    report({
      id: 7,
      severity: 3,
      key: "rhHigh",
      ...(on ? {} : { state: "returned", clearedAt: clock.now() }),
    });
  });
  expect(changes).toBeLessThanOrEqual(6);
});

it("announces one that got worse and one that ended, and omits those that came and went in between", async () => {
  report({ id: 1, severity: 2, key: "gatewayOffline" });
  await clock.advance(20_000);
  report({ id: 1, severity: 1, key: "gatewayOffline" });
  await clock.advance(1000);
  expect(announcer.assertive).toContain("Urgent alarm");
  report({
    id: 1,
    severity: 1,
    key: "gatewayOffline",
    state: "closed",
    clearedAt: noon,
    ackAt: noon,
  });
  await clock.advance(20_000);
  expect(announced.polite.at(-1)).toMatch(/, cleared$/);
  report({ id: 9, ...urgent });
  report({ id: 9, ...urgent, state: "closed", clearedAt: noon, ackAt: noon });
  expect(await changesOf("assertive", 20_000)).toBe(0);
});

it.each([
  ["shelved", { shelvedUntil: noon + 3_600_000 }],
  ["suppressed", { suppressedBy: "gatewayOffline" }],
] as const)("never interrupts for an alarm that is only %s and active", async (_, silent) => {
  for (const state of ["unacknowledged", "acknowledged"] as const) {
    report({ id: 1, ...urgent, state });
    await clock.advance(20_000);
    report({ id: 1, ...urgent, state, ...silent });
    await clock.advance(20_000);
    expect(announced.polite.at(-1)).toBe("Farm 1 House 1, Power failure, shelved or suppressed");
  }
  language = "zh";
  report({ id: 1, ...urgent });
  await clock.advance(20_000);
  report(
    { id: 1, ...urgent, state: "returned", clearedAt: clock.now() },
    { id: 2, ...urgent, subject: "2", ...silent },
  );
  await clock.advance(20_000);
  expect(announced.polite.at(-1)).toBe("一场 1 号舍，停电，已搁置或抑制");
  expect(announced.polite.filter((text) => /over|恢复/.test(text))).toEqual([]);
});

it("repeats an announcement when it happens again: a region is emptied in between", async () => {
  const first = { id: 1, ...urgent };
  report(first);
  await clock.advance(1000);
  expect(announcer.assertive).not.toBe("");
  await clock.advance(4000);
  expect(announcer.assertive).toBe("");
  report({ ...first, state: "closed", clearedAt: clock.now(), ackAt: clock.now() });
  await clock.advance(4 * 60_000);
  report({ ...first, id: 2 });
  await clock.advance(20_000);
  expect(announced.assertive).toEqual(Array(2).fill("Urgent alarm: Farm 1 House 1, Power failure"));
});

it("names houses separately: two of one farm are two sentences", async () => {
  report({ id: 1, ...urgent });
  await clock.advance(4 * 60_000);
  report({ id: 2, ...urgent, houseId: 101 });
  await clock.advance(20_000);
  expect(announced.assertive).toEqual([
    "Urgent alarm: Farm 1 House 1, Power failure",
    "Urgent alarm: Farm 1 House 2, Power failure",
  ]);
});

it("repeats an unacknowledged urgent alarm aloud, until a person takes it over", async () => {
  report({ id: 1, ...urgent });
  await clock.advance(61_000);
  expect(spoken.filter((text) => text.startsWith("!Urgent"))).toHaveLength(3);
  report({ id: 1, ...urgent, state: "acknowledged", ackAt: clock.now(), ackBy: "Li" });
  await clock.advance(120_000);
  expect(spoken.filter((text) => text.startsWith("!"))).toHaveLength(3);
  expect(spoken.at(-1)).toContain("acknowledged by Li");
});

it("leaves no timer or text behind when it stops", async () => {
  report({ id: 1, ...urgent });
  stop();
  expect(clock.pending).toBe(0);
  await clock.advance(20_000);
  expect([announcer.assertive, spoken]).toEqual(["", []]);
});

it("speaks only where it is switched on and the system has a voice for the language", () => {
  const sentences: string[] = [];
  const voices = new Set<Language>(["zh"]);
  let changes = () => {};
  let isBlocked = false;
  const memory = fakeMemory();
  const port = {
    hasVoice: (item: Language) => voices.has(item),
    isBlocked: () => isBlocked,
    onChange: (run: () => void) => {
      changes = run;
      return () => undefined;
    },
    speak: (text: string) => void sentences.push(text),
    stop: () => void sentences.push("stop"),
  };
  const speech = new SpeechStore(port, memory);
  speech.speak("a", "zh", true);
  expect(speech.stateIn("zh")).toBe("off");
  speech.toggle();
  expect([speech.stateIn("zh"), speech.stateIn("en")]).toEqual(["on", "noVoice"]);
  speech.speak("b", "zh", true);
  speech.speak("c", "en", true);
  voices.add("en");
  changes();
  expect(speech.stateIn("en")).toBe("on");
  isBlocked = true;
  changes();
  expect(speech.stateIn("en")).toBe("blocked");
  isBlocked = false;
  changes();
  expect(new SpeechStore(port, memory).isOn).toBe(true);
  speech.toggle();
  expect(sentences).toEqual(["b", "stop"]);
});
