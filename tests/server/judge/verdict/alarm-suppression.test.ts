import { describe, expect, test } from "vitest";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { suppressorOf as suppressorOfAlarm } from "../../../../server/judge/verdict/alarm-suppression.ts";
import type { AlarmKey } from "../../../../contract/alarm/alarm-kind.ts";
import { isRaised, type Suppressor } from "../../../../server/judge/verdict/judge-state.ts";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import { buildInput, min, s, Scene, silentController, start } from "../judge-scene.ts";

/** Nearly everything is wrong at once, but mains, controller and link work. */
const bad: Partial<Observation> = {
  temp: 40,
  tempDiff: 9,
  rh: 95,
  co2: 8000,
  nh3: 50,
  staticPressure: 80,
  waterDeltaL: 0,
  feedDeltaKg: 0,
  fanCurrents: [0, 0, 0],
  faultyProbes: [2],
  temps: [40, null, 41, 40],
  di: [1, 0],
};
const blackout = { volts: [0, 0, 0], amps: [0, 0, 0] };
const noFan = { fanCurrents: [0, 2.3, 0] };

/** Returns the suppressor of an alarm that is as severe as its kind. */
const suppressorOf = (key: AlarmKey, suppressors: readonly Suppressor[], isOnGenerator = false) =>
  suppressorOfAlarm(
    { key, isUrgent: alarmKinds[key].severity === 1 },
    { suppressors, isOnGenerator },
  );

describe("suppression between alarms", () => {
  test("an empty house hides all but its animals, power, inputs, the link and orders", () => {
    const shown = alarmKeys.filter((key) => suppressorOf(key, ["emptyHouse"]) === null);
    expect(shown).toEqual([
      "flockUnknown",
      "powerFail",
      "phaseLoss",
      "generatorFail",
      "batteryLow",
      "diAlarm",
      "externalStop",
      "fire",
      "gatewayOffline",
      "controllerLost",
      "noLiveData",
      "simLow",
      "signalLow",
      "clockDrift",
      "settingsMixed",
      "settingsUnknown",
    ]);
  });

  const urgent = alarmKeys.filter((key) => alarmKinds[key].severity === 1);

  test("an offline gateway hides all but itself and urgent alarms", () => {
    expect(
      new Set(alarmKeys.filter((key) => suppressorOf(key, ["gatewayOffline"]) === null)),
    ).toEqual(new Set(["gatewayOffline", ...urgent]));
  });

  test("a lost controller hides alarms of its measurements, but no urgent ones", () => {
    const shown = new Set(
      alarmKeys.filter((key) => suppressorOf(key, ["controllerLost"]) === null),
    );
    expect(shown).toEqual(
      new Set([
        "powerFail",
        "phaseLoss",
        "voltDev",
        "voltUnbalance",
        "ampUnbalance",
        "overDemand",
        "pfLow",
        "batteryLow",
        "diAlarm",
        "doorOpen",
        "gatewayOffline",
        "controllerLost",
        "noLiveData",
        "simLow",
        "signalLow",
        "clockDrift",
        ...urgent,
      ]),
    );
  });

  test("a power failure hides its consequences", () => {
    expect(alarmKeys.filter((key) => suppressorOf(key, ["powerFail"]) !== null)).toEqual([
      "tempRise",
      "spLow",
      "airSpeedLow",
      "voltDev",
      "voltUnbalance",
      "pfLow",
      "ampUnbalance",
      "fanFault",
      "fanBelt",
      "inletStuck",
      "tunnelDoorStuck",
      "padPump",
      "heaterFault",
    ]);
  });

  test("a house on its generator hides the state of the mains, but not stopped fans", () => {
    expect(alarmKeys.filter((key) => suppressorOf(key, ["powerFail"], true) !== null)).toEqual([
      "voltDev",
      "voltUnbalance",
      "pfLow",
      "ampUnbalance",
    ]);
  });

  test("an urgent alarm of any kind is hidden only by an empty house", () => {
    const others = ["gatewayOffline", "controllerLost", "powerFail"] as const;
    for (const key of alarmKeys)
      for (const isOnGenerator of [false, true])
        expect(
          suppressorOfAlarm({ key, isUrgent: true }, { suppressors: others, isOnGenerator }),
          key,
        ).toBe(null);
  });

  test("the strongest reason is named", () => {
    expect(suppressorOf("fanFault", ["emptyHouse", "powerFail"])).toBe("emptyHouse");
    expect(suppressorOf("sensorFault", ["gatewayOffline", "controllerLost"])).toBe(
      "gatewayOffline",
    );
  });
});

describe("an empty house", () => {
  test("raises only the kinds judged in it", () => {
    const scene = new Scene({ isEmpty: true });
    scene.run(200 * min, { ...bad, volts: [0, 0, 0] });
    expect(scene.lines).toEqual([
      "raise diAlarm:1 at 3",
      "raise powerFail at 10",
      "raise flockUnknown at 3600",
    ]);
  });

  test("hides alarms raised before it became empty, and shows remaining ones again", () => {
    const scene = new Scene();
    scene.run(5 * min, { temp: 28, di: [1, 0] });
    scene.context = { ...scene.context, isEmpty: true };
    scene.tick();
    expect(scene.lines).toEqual([
      "raise diAlarm:1 at 3",
      "raise tempHigh at 180",
      "suppress tempHigh by emptyHouse",
    ]);
    scene.run(5 * min, { temp: 28, di: [1, 0] });
    scene.context = { ...scene.context, isEmpty: false };
    scene.tick();
    expect(scene.lines.slice(3)).toEqual(["suppress tempHigh by null"]);
  });

  test("lets hidden alarms change and clear as usual", () => {
    const scene = new Scene();
    scene.run(5 * min, { temp: 28 });
    scene.context = { ...scene.context, isEmpty: true };
    scene.run(5 * min, { temp: 22 });
    expect(scene.lines.slice(1)).toEqual([
      "suppress tempHigh by emptyHouse",
      "clear tempHigh at 420",
    ]);
  });

  test("ends alarms that can no longer be measured there", () => {
    const scene = new Scene();
    scene.run(5 * min, { temp: 28 });
    scene.context = { ...scene.context, isEmpty: true, dayAge: null };
    scene.run(5 * min, { temp: 28, targetTemp: null });
    expect(isRaised(scene.state, "tempHigh")).toBe(false);
  });

  test("drops delays that were running when it became empty", () => {
    const scene = new Scene();
    scene.run(2 * min, { temp: 28 });
    scene.context = { ...scene.context, isEmpty: true };
    scene.tick();
    scene.context = { ...scene.context, isEmpty: false };
    scene.run(3 * min, { temp: 28 });
    expect(scene.lines).toEqual([]);
  });
});

describe("a power failure", () => {
  test("raises its consequences hidden, while it lasts", () => {
    const scene = new Scene();
    scene.frame();
    scene.wait(30 * s);
    scene.run(3 * 60 * min, { ...blackout, ...noFan, staticPressure: 0 });
    const hidden = [
      "raise powerFail at 40",
      "raise fanFault:1 under powerFail at 60",
      "raise spLow under powerFail at 90",
    ];
    expect(scene.lines.slice(0, 3)).toEqual(hidden);
    expect(scene.lines.filter((line) => line.includes("null"))).toEqual([]);
  });

  test("shows remaining alarms at its end", () => {
    const scene = new Scene();
    scene.run(30 * min, { ...blackout, ...noFan });
    scene.run(2 * min, noFan);
    expect(scene.lines.slice(-2)).toEqual([
      "clear powerFail at 1860",
      "suppress fanFault:1 by null",
    ]);
  });

  test("hides a fan fault that existed before, until power is back", () => {
    const scene = new Scene();
    scene.run(min, noFan);
    scene.run(min, { ...blackout, ...noFan });
    scene.run(2 * min, noFan);
    expect(scene.lines).toEqual([
      "raise fanFault:1 at 30",
      "raise powerFail at 70",
      "suppress fanFault:1 by powerFail",
      "clear powerFail at 180",
      "suppress fanFault:1 by null",
    ]);
  });

  test("does not hide high temperature", () => {
    const scene = new Scene();
    scene.run(5 * min, { ...blackout, temp: 38 });
    expect(scene.lines).toContain("raise tempAbsHigh at 0");
  });

  test("is not a loss of single phases", () => {
    const scene = new Scene();
    scene.run(5 * min, blackout);
    expect(scene.lines).toEqual(["raise powerFail at 10"]);
  });
});

describe("a house on its generator", () => {
  const onGenerator = { ...blackout, generator: 1 as const };

  test("shows a stopped fan once the generator has fed it for two minutes", () => {
    const scene = new Scene();
    scene.run(30 * s, { ...blackout, ...noFan, generator: 0 });
    scene.run(3 * min, { ...onGenerator, ...noFan });
    expect(scene.lines).toEqual([
      "raise powerFail at 10",
      "raise generatorFail at 30",
      "raise fanFault:1 under powerFail at 30",
      "clear generatorFail at 30",
      "suppress fanFault:1 by null",
    ]);
    expect(scene.changes.at(-1)).toMatchObject({ kind: "suppress", at: start + 150 * s });
    scene.frame({ ...blackout, ...noFan, generator: 0 });
    expect(scene.lines.slice(5)).toEqual(["suppress fanFault:1 by powerFail"]);
  });

  test("raises nothing for fans that run again with the generator", () => {
    const scene = new Scene();
    scene.run(90 * s, { ...blackout, fanCurrents: [0, 0, 0], generator: 0 });
    scene.run(5 * min, onGenerator);
    expect(scene.lines).toContain("raise fanFault:1 under powerFail at 30");
    expect(scene.lines.filter((text) => text.endsWith("by null"))).toEqual([]);
  });
});

test("an alarm out of service hides no other", () => {
  const scene = new Scene({
    outages: [{ key: "powerFail", subject: "", until: Number.MAX_SAFE_INTEGER }],
  });
  scene.run(2 * min, { ...blackout, ...noFan });
  expect(scene.lines).toContain("raise powerFail under outOfService at 10");
  expect(scene.lines).toContain("raise fanFault:1 at 30");
});

describe("an alarm that is more severe than its kind", () => {
  test("an important input stays visible when the link dies", () => {
    const scene = new Scene({ inputs: [buildInput(1, { isImportant: true })] });
    scene.run(min, { di: [1, 1] });
    scene.presence(false);
    expect(scene.lines).toEqual([
      "raise diAlarm:1 at 3",
      "raise diAlarm:2 at 3",
      "raise gatewayOffline at 60",
      "suppress diAlarm:2 by gatewayOffline",
    ]);
  });

  test("is hidden by its kind if the organisation has made it less severe", () => {
    const kinds = { ...alarmKinds, waterZero: { ...alarmKinds.waterZero, severity: 3 as const } };
    const scene = new Scene({ kinds });
    scene.run(62 * min, { waterDeltaL: 0 });
    scene.presence(false);
    expect(scene.lines).toContain("suppress waterZero by gatewayOffline");
  });

  test("is shown if it becomes urgent while it is hidden", () => {
    const scene = new Scene();
    scene.presence(false);
    const unknown = { kind: "polled", key: "settingsUnknown", isBroken: true, value: 12 } as const;
    scene.give({ ...unknown, severity: null });
    scene.give({ ...unknown, severity: 1 });
    expect(scene.lines).toEqual([
      "raise gatewayOffline at 0",
      "raise settingsUnknown under gatewayOffline at 0",
      "suppress settingsUnknown by null",
    ]);
  });
});

describe("an offline gateway", () => {
  test("hides everything measured by frames until it is back", () => {
    const scene = new Scene();
    scene.run(4 * min, { temp: 28, di: [1, 0] });
    scene.wait(3 * min);
    scene.presence(false);
    expect(scene.lines.slice(2)).toEqual([
      "raise gatewayOffline at 420",
      "suppress diAlarm:1 by gatewayOffline",
      "suppress tempHigh by gatewayOffline",
    ]);
    scene.wait(40 * min);
    scene.presence(true);
    expect(scene.lines.slice(5)).toEqual([
      "clear gatewayOffline at 2820",
      "suppress diAlarm:1 by null",
      "suppress tempHigh by null",
    ]);
    scene.frame({ di: [0, 0], temp: 28 });
    expect(scene.lines.slice(8)).toEqual(["clear diAlarm:1 at 2820"]);
  });
});

describe("a lost controller", () => {
  test("hides alarms of its measurements, not of the gateway's", () => {
    const scene = new Scene();
    scene.run(4 * min, { temp: 28, di: [1, 0] });
    scene.run(4 * min, { ...silentController, di: [1, 0], volts: [0, 0, 0] });
    expect(scene.lines.slice(2)).toEqual([
      "raise powerFail at 250",
      "raise controllerLost at 300",
      "suppress tempHigh by controllerLost",
    ]);
    scene.run(min, { temp: 28 });
    expect(scene.lines.slice(5)).toEqual([
      "clear diAlarm:1 at 480",
      "clear controllerLost at 480",
      "suppress tempHigh by null",
    ]);
  });
});

test("the demand of a site is judged and shown whatever the state of the house with its meter", () => {
  const scene = new Scene({ isEmpty: true });
  const draw = (kw: number) => scene.give({ kind: "demand", kw, limitKw: 100 });
  draw(120);
  expect(scene.lines).toEqual(["raise overDemand:farm at 0"]);
  scene.frame();
  scene.presence(false);
  scene.context = { ...scene.context, isEmpty: false };
  scene.tick();
  draw(90);
  expect(scene.lines.slice(1)).toEqual(["raise gatewayOffline at 0", "clear overDemand:farm at 0"]);
  // The house's own limit is judged separately.
  const own = new Scene({ isEmpty: true, override: { demandMaxKw: 5 } });
  own.run(30 * min);
  expect(own.lines).toEqual([]);
});

test("a change of the hiding cause is one event, not an end and a start", () => {
  const scene = new Scene();
  scene.run(4 * min, { temp: 28 });
  scene.presence(false);
  scene.context = { ...scene.context, isEmpty: true };
  scene.tick();
  scene.presence(true);
  expect(scene.lines).toEqual([
    "raise tempHigh at 180",
    "raise gatewayOffline at 240",
    "suppress tempHigh by gatewayOffline",
    "suppress tempHigh by emptyHouse",
    "clear gatewayOffline at 240",
  ]);
});

test("kinds judged in an empty house are those of the catalogue", () => {
  for (const key of alarmKeys)
    expect(suppressorOf(key, ["emptyHouse"]) === null, key).toBe("inEmptyHouse" in alarmKinds[key]);
});
