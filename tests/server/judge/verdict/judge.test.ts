import { describe, expect, test } from "vitest";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import {
  type AlarmKey,
  alarmKinds,
  recordAlarmKeys,
} from "../../../../contract/alarm/alarm-kind.ts";
import { isRaised } from "../../../../server/judge/verdict/judge-state.ts";
import type { HouseContext } from "../../../../server/judge/limit/alarm-limits.ts";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import { becomesWorse } from "../../../../server/judge/verdict/worsening-kinds.ts";
import {
  buildInput,
  normalObservation,
  min,
  s,
  Scene,
  silentController,
  start,
} from "../judge-scene.ts";

/** Values that break each condition, and the content of the raise. All other values are normal. */
const cases: Partial<
  Record<
    AlarmKey,
    {
      values: Partial<Observation>;
      value: number | null;
      limit: number | null;
      subject?: string;
      context?: Partial<HouseContext>;
    }
  >
> = {
  tempHigh: { values: { temp: 28.5 }, value: 28.5, limit: 27 },
  tempAbsHigh: { values: { temp: 36.5, tempOut: 35 }, value: 36.5, limit: 36 },
  tempLow: { values: { temp: 18 }, value: 18, limit: 19 },
  tempDiff: { values: { tempDiff: 6 }, value: 6, limit: 5 },
  rhHigh: { values: { rh: 90 }, value: 90, limit: 85 },
  rhLow: { values: { rh: 30 }, value: 30, limit: 40 },
  co2High: { values: { co2: 4000 }, value: 4000, limit: 3500 },
  co2Urgent: { values: { co2: 7000 }, value: 7000, limit: 6000 },
  nh3High: { values: { nh3: 25 }, value: 25, limit: 20 },
  nh3Urgent: { values: { nh3: 40 }, value: 40, limit: 35 },
  spHigh: { values: { staticPressure: 60 }, value: 60, limit: 50 },
  spLow: { values: { staticPressure: 1 }, value: 1, limit: 5 },
  waterZero: { values: { waterDeltaL: 0 }, value: 0, limit: null },
  feedZero: { values: { feedDeltaKg: 0 }, value: 0, limit: null },
  powerFail: { values: { volts: [0, 0, 12] }, value: 12, limit: 50 },
  phaseLoss: { values: { volts: [220, 100, 220] }, value: 100, limit: 154, subject: "2" },
  fanFault: { values: { fanCurrents: [2.4, 0, 0] }, value: 0, limit: 1.15, subject: "2" },
  sensorFault: {
    values: { temps: [22, null, 22, 22], faultyProbes: [2] },
    value: null,
    limit: null,
    subject: "2",
  },
  allSensorsFault: {
    values: { temps: [null], faultyProbes: [1], temp: null, tempDiff: null },
    value: null,
    limit: null,
  },
  diAlarm: { values: { di: [0, 1] }, value: null, limit: null, subject: "2" },
  controllerLost: { values: silentController, value: null, limit: null },
  clockDrift: { values: { clockSkewMs: -180_000 }, value: 3, limit: 2 },
  feltLow: { values: { feltTemp: 15.5 }, value: 15.5, limit: 16, context: { dayAge: 20 } },
  waterDayLow: {
    values: { waterToday: 5000 },
    value: 74.76,
    limit: 85,
    context: { localHour: 20.5 },
  },
  waterDayHigh: {
    values: { waterToday: 11_000 },
    value: 140.49,
    limit: 130,
    context: { localHour: 20.5 },
  },
  augerLong: { values: { feedLine: 1 }, value: null, limit: null },
  feedDayDev: {
    values: { feedToday: 3000 },
    value: 68.97,
    limit: 80,
    context: { localHour: 23.6 },
  },
  siloLow: { values: { siloKg: 4350 }, value: 1, limit: 1.5 },
  weightLow: { values: { birdWeight: 1300 }, value: 86.67, limit: 92 },
  voltDev: { values: { volts: [180, 181, 182] }, value: 18.18, limit: 10 },
  voltUnbalance: { values: { volts: [220, 221, 240] }, value: 5.73, limit: 4 },
  generatorFail: { values: { volts: [0, 0, 12], generator: 0 }, value: null, limit: null },
  batteryLow: { values: { battery: 15 }, value: 15, limit: 20 },
  overDemand: {
    values: { kw: 60 },
    value: 60,
    limit: 50,
    context: { override: { demandMaxKw: 50 } },
  },
  pfLow: { values: { pf: 0.7 }, value: 0.7, limit: 0.85 },
  ampUnbalance: { values: { amps: [6, 6.2, 9] }, value: 27.36, limit: 15 },
  fanBelt: { values: { fanCurrents: [2.4, 1.5, 0] }, value: 1.5, limit: 1.72, subject: "2" },
  inletStuck: { values: { inletPos: [40, 70] }, value: 30, limit: 10, subject: "2" },
  tunnelDoorStuck: { values: { tunnelDoorPos: [50] }, value: 50, limit: 10, subject: "1" },
  padPump: {
    values: { coolPads: [1], temp: 35, tempOut: 35, rhOut: 40 },
    value: 0,
    limit: 1,
  },
  sensorDrift: { values: { temps: [22, 22, 22, 27.1] }, value: 5.1, limit: 5, subject: "4" },
  doorOpen: { values: { doors: [0, 1] }, value: null, limit: null, subject: "2" },
  externalStop: { values: { controlMode: "externalStop" }, value: null, limit: null },
  fire: { values: { fire: 1 }, value: null, limit: null },
  simLow: { values: { simDataPct: 5 }, value: 5, limit: 10 },
  signalLow: { values: { rssi: -110 }, value: -110, limit: -105 },
  modeHand: { values: { controlMode: "hand" }, value: null, limit: null },
  modeError: { values: { controlMode: "error" }, value: null, limit: null },
};

/** Kinds that need a sequence of frames, or their absence, are tested separately. */
const untimed: AlarmKey[] = [
  "tempRise",
  "waterOver",
  "gatewayOffline",
  "noLiveData",
  "tempUnmeasured",
  "valuesFrozen",
  "airSpeedLow",
  "heaterFault",
  "sensorFrozen",
  "modeHunting",
  "settingsChanged",
  "settingsMixed",
  "settingsUnknown",
  "settingDangerous",
  "flockUnknown",
];
test("every kind is tested", () => {
  const judgedKeys = [...Object.keys(cases), ...untimed, ...recordAlarmKeys];
  expect(judgedKeys.sort()).toEqual([...alarmKeys].sort());
});

describe.each(Object.entries(cases))(
  "%s",
  (name, { values, value, limit, subject = "", context }) => {
    const key = name as AlarmKey;
    const { severity, onDelayMs, offDelayMs } = alarmKinds[key];
    const isMine = (scene: Scene) => isRaised(scene.state, key, subject);
    const mine = (scene: Scene) =>
      scene.changes.filter((change) => change.key === key && change.subject === subject);

    function broken(): Scene {
      const scene = new Scene(context);
      scene.run(2 * min);
      scene.run(onDelayMs, values);
      scene.frame(values);
      return scene;
    }

    test("is raised when it was broken for its delay, not a second before", () => {
      const scene = new Scene(context);
      scene.run(2 * min);
      const since = scene.now;
      scene.run(onDelayMs, values);
      if (onDelayMs === 0) scene.frame(values);
      else {
        scene.now = since + onDelayMs - 1;
        scene.tick();
        expect(isMine(scene)).toBe(false);
        scene.wait(1);
        scene.tick();
      }
      expect(mine(scene)).toEqual([
        {
          kind: "raise",
          key,
          subject,
          severity,
          value,
          limit,
          suppressedBy: null,
          at: since + onDelayMs,
        },
      ]);
    });

    test("is raised once, however long it stays", () => {
      const scene = broken();
      scene.run(10 * min, values);
      // An alarm that has become worse is still the same one.
      const later = becomesWorse(key) ? ["peak"] : [];
      expect(mine(scene).map(({ kind }) => kind)).toEqual(["raise", ...later]);
    });

    test("one good frame within the delay restarts it", () => {
      if (onDelayMs === 0) return;
      const scene = new Scene(context);
      scene.run(2 * min);
      scene.frame(values);
      scene.wait(onDelayMs - 1);
      scene.state.freshUntil = scene.now; // as if frames had come all the time
      scene.frame();
      scene.wait(1);
      scene.frame(values);
      expect(isMine(scene)).toBe(false);
    });

    test("is cleared when it was normal for its delay, not a second before", () => {
      const scene = broken();
      scene.wait(30 * s);
      const since = scene.now;
      scene.run(offDelayMs);
      scene.now = since + offDelayMs - 1;
      if (offDelayMs > 0) scene.tick();
      expect(isMine(scene)).toBe(true);
      scene.now = since + offDelayMs;
      if (offDelayMs > 0) scene.tick();
      else scene.frame();
      expect(mine(scene).slice(1)).toEqual([
        {
          kind: "clear",
          key,
          subject,
          at: since + offDelayMs,
          ...(alarmKinds[key].latches === true && { latches: true }),
        },
      ]);
    });
  },
);

test("two probes, fans and inputs are distinguished", () => {
  const scene = new Scene({ inputs: [buildInput(2, { isImportant: true })] });
  scene.frame();
  scene.run(2 * min, {
    faultyProbes: [1, 3],
    temps: [null, 22, null, 22],
    fanCurrents: [0, 0, 0],
    di: [1, 1],
  });
  expect(scene.lines).toEqual([
    "raise diAlarm:1 at 3",
    "raise diAlarm:2 at 3",
    "raise fanFault:1 at 30",
    "raise fanFault:2 at 30",
    "raise sensorFault:1 at 60",
    "raise sensorFault:3 at 60",
  ]);
  expect(
    scene.changes.flatMap((change) =>
      change.kind === "raise" && change.key === "diAlarm" ? [change.severity] : [],
    ),
  ).toEqual([3, 1]);
});

describe("deadband", () => {
  test("a value between limit and deadband neither clears nor starts a clear", () => {
    const scene = new Scene();
    scene.run(5 * min, { temp: 28 });
    scene.run(10 * min, { temp: 26.8 });
    expect(scene.lines).toEqual(["raise tempHigh at 180"]);
    scene.run(min, { temp: 26.5 });
    scene.run(min, { temp: 26.8 });
    scene.run(min, { temp: 26.5 });
    expect(scene.lines).toHaveLength(1);
    scene.run(min, { temp: 26.5 });
    scene.frame({ temp: 26.5 });
    expect(scene.lines[1]).toBe(`clear tempHigh at ${17 * 60 + 120}`);
  });

  test("a value that chatters around its limit is one alarm", () => {
    const scene = new Scene();
    for (let i = 0; i < 60; i++) scene.run(min, { temp: i % 2 === 0 ? 27.2 : 26.9 }, min);
    expect(scene.lines).toEqual([]);
    scene.run(5 * min, { temp: 27.2 });
    for (let i = 0; i < 60; i++) scene.run(min, { temp: i % 2 === 0 ? 27.2 : 26.6 }, min);
    expect(scene.lines).toHaveLength(1);
  });
});

describe("missing measurements", () => {
  test("neither raise nor clear", () => {
    const scene = new Scene();
    scene.run(10 * min, { temp: null });
    scene.run(4 * min, { temp: 28 });
    scene.run(30 * min, { temp: null });
    expect(scene.lines).toEqual([`raise tempHigh at ${13 * 60}`]);
  });

  test("pause the delay, and drop it after two minutes", () => {
    const short = new Scene();
    short.run(2 * min, { temp: 28 });
    short.run(2 * min, { temp: null });
    short.run(2 * min, { temp: 28 });
    expect(short.lines).toEqual([`raise tempHigh at ${5 * 60}`]);

    const long = new Scene();
    long.run(2 * min, { temp: 28 });
    long.run(2.5 * min, { temp: null });
    long.run(3 * min, { temp: 28 });
    expect(long.lines).toEqual([]);
    long.frame({ temp: 28 });
    expect(long.lines).toEqual([`raise tempHigh at ${7.5 * 60}`]);
  });

  test("do not shorten the delay of clearing", () => {
    const scene = new Scene();
    scene.run(4 * min, { temp: 28 });
    scene.run(min, {});
    scene.run(10 * min, { temp: null });
    expect(scene.lines).toHaveLength(1);
    scene.run(2 * min, {});
    expect(scene.lines).toHaveLength(1);
    scene.frame();
    expect(scene.lines[1]).toBe(`clear tempHigh at ${17 * 60}`);
  });

  test("keep the alarm of a fan, probe or input that is no longer reported", () => {
    const scene = new Scene();
    scene.run(2 * min, { fanCurrents: [0, 2.3, 0] });
    scene.run(30 * min, { fans: [], fanCurrents: [], temps: [], di: [] });
    expect(scene.lines).toEqual(["raise fanFault:1 at 30"]);
  });
});

describe("delays and missing frames", () => {
  test("a delay ends on a tick between two frames", () => {
    const scene = new Scene();
    scene.frame({ di: [1, 0] });
    expect(scene.last?.dueAt).toBe(start + 3 * s);
    scene.wait(3 * s);
    scene.tick();
    expect(scene.lines).toEqual(["raise diAlarm:1 at 3"]);
    expect(scene.last?.dueAt).toBeNull();
  });

  test("a late tick raises with the time it was due", () => {
    const scene = new Scene();
    scene.frame({ di: [1, 0] });
    scene.wait(90 * s);
    scene.tick();
    expect(scene.lines).toEqual(["raise diAlarm:1 at 3"]);
  });

  test("a delay that is due while the last frame is fresh ends; one that is due later waits", () => {
    const scene = new Scene();
    scene.frame({ temp: 28 });
    scene.wait(min);
    scene.frame({ temp: 28 });
    expect(scene.last?.dueAt).toBe(start + 3 * min);

    const later = new Scene();
    later.frame({ temp: 28 });
    expect(later.last?.dueAt).toBeNull();
    later.wait(30 * min);
    later.tick();
    expect(later.lines).toEqual([]);
  });

  test("delays pause without frames and continue with the next one", () => {
    const scene = new Scene();
    scene.frame({ temp: 28 });
    scene.wait(60 * min);
    scene.frame({ temp: 28 });
    expect(scene.lines).toEqual([]);
    expect(scene.last?.dueAt).toBe(scene.now + min);
  });

  test("a gateway that signs off ends them at once", () => {
    const scene = new Scene();
    scene.run(2.5 * min, { temp: 28 });
    scene.presence(false);
    scene.wait(10 * min);
    scene.tick();
    expect(scene.lines).toEqual(["raise gatewayOffline at 150"]);
    scene.presence(true);
    scene.frame({ temp: 28 });
    scene.wait(30 * s);
    scene.tick();
    expect(scene.lines.slice(1)).toEqual(["clear gatewayOffline at 750", "raise tempHigh at 780"]);
  });

  test("a server clock that is set back keeps delays plausible", () => {
    const scene = new Scene();
    scene.frame({ temp: 28 });
    scene.wait(-60 * min);
    scene.tick();
    scene.wait(10 * min);
    scene.tick();
    expect(scene.lines).toEqual([]);
    scene.run(min, { temp: 28 });
    scene.frame({ temp: 28 });
    expect(scene.lines).toHaveLength(1);
  });

  test("a clock set far ahead raises no alarm on old frames", () => {
    const scene = new Scene();
    scene.frame({ temp: 28 });
    scene.wait(365 * 24 * 60 * min);
    scene.tick();
    expect(scene.lines).toEqual([]);
  });
});

describe("fast rise", () => {
  test("is raised at once and cleared ten minutes after it ended", () => {
    const scene = new Scene();
    for (const temp of [22, 22.5, 23.2, 24]) scene.run(min, { temp }, min);
    expect(scene.lines).toEqual(["raise tempRise at 180"]);
    scene.run(30 * min, { temp: 24 }, min);
    expect(scene.lines.slice(1)).toEqual([`clear tempRise at ${(11 + 10) * 60}`]);
  });

  test("a slow rise of the same size is not an alarm", () => {
    const scene = new Scene();
    for (let i = 0; i <= 20; i++) scene.run(min, { temp: 22 + i * 0.18 }, min);
    expect(scene.lines).toEqual([]);
  });
});

describe("water", () => {
  test("darkness pauses the hour, and any use ends it", () => {
    const scene = new Scene();
    scene.run(40 * min, { waterDeltaL: 0 });
    scene.run(480 * min, { waterDeltaL: 0, lightPct: 0, lux: 0 });
    scene.run(20 * min, { waterDeltaL: 0 });
    expect(scene.lines).toEqual([]);
    scene.frame({ waterDeltaL: 0 });
    expect(scene.lines).toEqual([`raise waterZero at ${540 * 60}`]);
    scene.frame({ waterDeltaL: 1 });
    expect(scene.lines[1]).toBe(`clear waterZero at ${540 * 60}`);
  });

  test("no use only during the night is not an alarm", () => {
    const scene = new Scene();
    scene.run(600 * min, { waterDeltaL: 0, lightPct: 0, lux: 0 });
    expect(scene.lines).toEqual([]);
  });

  test("a leak is raised a quarter of an hour after the limit broke, and cleared half an hour after the repair", () => {
    const scene = new Scene({ override: { waterMaxPerHourL: 1000, spill15minL: 9999 } });
    scene.run(60 * min, { waterDeltaL: 5 });
    expect(scene.lines).toEqual([]);
    const broke = scene.now;
    scene.run(60 * min, { waterDeltaL: 20 });
    const [raise] = scene.changes;
    expect(raise).toMatchObject({ kind: "raise", key: "waterOver", limit: 1000 });
    expect(raise && "at" in raise ? raise.at - broke : 0).toBeGreaterThan(15 * min);
    expect(raise && "at" in raise ? raise.at - broke : 0).toBeLessThanOrEqual(35 * min);
    scene.run(120 * min, { waterDeltaL: 5 });
    expect(scene.lines).toHaveLength(2);
    expect(scene.lines[1]).toMatch(/^clear waterOver/);
  });
});

describe("fans", () => {
  test("the pause of a cycle does not clear a fault, but a long rest does", () => {
    const scene = new Scene();
    for (let i = 0; i < 12; i++) {
      scene.run(min, { fans: [1, 0, 0], fanCurrents: [0, 0, 0] });
      scene.run(4 * min, { fans: [0, 0, 0], fanCurrents: [0, 0, 0] });
    }
    expect(scene.lines).toEqual(["raise fanFault:1 at 30"]);
    scene.run(15 * min, { fans: [0, 0, 0], fanCurrents: [0, 0, 0] });
    expect(scene.lines).toHaveLength(2);
  });

  test("a fan that runs again clears a minute later, also after a rest", () => {
    const scene = new Scene();
    scene.run(min, { fanCurrents: [0, 2.3, 0] });
    scene.run(2 * min, { fans: [0, 1, 0], fanCurrents: [0, 2.3, 0] });
    scene.run(min);
    scene.frame();
    expect(scene.lines).toEqual(["raise fanFault:1 at 30", "clear fanFault:1 at 240"]);
  });
});

describe("peak", () => {
  test("follows the worst value only", () => {
    const scene = new Scene();
    scene.run(4 * min, { temp: 28 });
    for (const temp of [28.4, 28.2, 28.43, 29, 27.5]) scene.run(30 * s, { temp });
    expect(
      scene.changes.flatMap((change) =>
        change.kind === "peak" && change.key === "tempHigh" ? [change.peak] : [],
      ),
    ).toEqual([28.4, 29]);
  });

  test("falls for values that are too low", () => {
    const scene = new Scene();
    scene.run(6 * min, { temp: 18 });
    for (const temp of [17.5, 18.2, 16]) scene.run(30 * s, { temp });
    expect(
      scene.changes.flatMap((change) => (change.kind === "peak" ? [change.peak] : [])),
    ).toEqual([17.5, 16]);
  });
});

describe("the gateway's presence", () => {
  test("offline is medium at once and high after half an hour, once", () => {
    const scene = new Scene();
    scene.presence(false);
    expect(scene.changes).toEqual([
      {
        kind: "raise",
        key: "gatewayOffline",
        subject: "",
        severity: 3,
        value: null,
        limit: null,
        suppressedBy: null,
        at: start,
      },
    ]);
    expect(scene.last?.dueAt).toBe(start + 30 * min);
    scene.wait(30 * min - 1);
    scene.presence(false);
    expect(scene.changes).toHaveLength(1);
    scene.wait(1);
    scene.tick();
    scene.tick();
    scene.wait(60 * min);
    scene.tick();
    expect(scene.changes.slice(1)).toEqual([
      {
        kind: "peak",
        key: "gatewayOffline",
        subject: "",
        peak: 30,
        severity: 2,
        at: start + 30 * min,
      },
    ]);
    scene.presence(true);
    expect(scene.lines.slice(1)).toEqual(["clear gatewayOffline at 5400"]);
    expect(scene.last?.dueAt).toBeNull();
  });

  test("online without having been offline changes nothing", () => {
    const scene = new Scene();
    scene.presence(true);
    expect(scene.changes).toEqual([]);
  });
});

test("polled conditions are as severe as their kind, or more where configured", () => {
  const polled = (severity: 2 | null, value: number) =>
    ({
      kind: "polled",
      key: "settingsUnknown",
      isBroken: true,
      value,
      severity,
    }) as const;
  const scene = new Scene();
  scene.give(polled(null, 10));
  expect(scene.changes).toMatchObject([{ kind: "raise", severity: 3 }]);
  scene.wait(min);
  scene.give(polled(2, 11));
  expect(scene.changes.slice(1)).toEqual([
    {
      kind: "peak",
      key: "settingsUnknown",
      subject: "",
      peak: 11,
      severity: 2,
      at: start + min,
    },
  ]);
  const other = new Scene();
  other.give(polled(2, 10));
  expect(other.changes).toMatchObject([{ kind: "raise" }, { kind: "peak", severity: 2 }]);
});

test("dangerous settings raise one alarm each, urgent at once if deadly", () => {
  const polled = (subject: string, isBroken: boolean, value: number | null, severity: 1 | 2) =>
    ({
      kind: "polled",
      key: "settingDangerous",
      subject,
      isBroken,
      value,
      limit: value === null ? null : 30,
      severity: isBroken ? severity : null,
    }) as const;
  const scene = new Scene();
  scene.give(polled("highAlarm", true, 37, 1));
  scene.give(polled("alarmDelay", true, 400, 2));
  scene.give(polled("alarmOn", true, null, 1));
  expect(scene.changes).toMatchObject([
    { kind: "raise", subject: "highAlarm", severity: 2, value: 37, limit: 30 },
    { kind: "peak", subject: "highAlarm", severity: 1, peak: 37 },
    { kind: "raise", subject: "alarmDelay", severity: 2 },
    { kind: "peak", subject: "alarmDelay", severity: 2 },
    { kind: "raise", subject: "alarmOn", value: null, limit: null },
    { kind: "peak", subject: "alarmOn", severity: 1, peak: null },
  ]);
  // The link fails, and urgent alarms stay visible. Then one of them is normal again.
  const before = scene.changes.length;
  scene.presence(false);
  const hidden = scene.changes.slice(before).filter(({ kind }) => kind === "suppress");
  expect(hidden.map(({ subject }) => subject)).not.toContain("highAlarm");
  expect(hidden.map(({ subject }) => subject)).not.toContain("alarmOn");
  scene.give(polled("highAlarm", false, null, 1));
  expect(scene.changes.at(-1)).toMatchObject({ kind: "clear", subject: "highAlarm" });
});

test("a verdict does not modify the given state", () => {
  const scene = new Scene();
  scene.run(5 * min, { temp: 28, fanCurrents: [0, 0, 0] });
  const before = scene.state;
  const text = JSON.stringify(before);
  scene.frame({ ...normalObservation, at: scene.now, temp: 22, di: [1, 1] });
  expect(JSON.stringify(before)).toBe(text);
});
