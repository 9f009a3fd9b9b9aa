import { describe, expect, test } from "vitest";
import { isRaised } from "../../../../server/judge/verdict/judge-state.ts";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import { normalObservation, min, s, Scene, silentController } from "../judge-scene.ts";

const blind = { temps: [null, null, null, null], temp: null, tempDiff: null };
const withoutTemps = { ...blind, temps: [] };
const broken = { ...blind, faultyProbes: [1, 2, 3, 4] };
const worse = (scene: Scene, key: string) =>
  scene.changes.filter(
    (change) => change.kind === "peak" && change.key === key && change.severity === 1,
  );

describe("a house with all probes silent", () => {
  test.each([
    ["null values", blind],
    ["an empty or missing list", withoutTemps],
  ])("by %s is reported after three minutes, urgently after ten", (_, values) => {
    const scene = new Scene();
    scene.run(5 * min);
    scene.run(9.5 * min, values);
    expect(scene.lines).toEqual([`raise tempUnmeasured at ${8 * 60}`]);
    expect(scene.changes[0]).toMatchObject({ severity: 2, suppressedBy: null });
    expect(worse(scene, "tempUnmeasured")).toEqual([]);
    scene.run(min, values);
    expect(worse(scene, "tempUnmeasured")).toHaveLength(1);
    // The link is no longer a reason to hide it.
    scene.presence(false);
    expect(scene.lines.slice(1)).toEqual([`raise gatewayOffline at ${15.5 * 60}`]);
    scene.presence(true);
    scene.run(2 * min);
    expect(isRaised(scene.state, "tempUnmeasured")).toBe(false);
  });

  test.each([
    ["listed", blind],
    ["not even listed", withoutTemps],
  ])("with probes that are %s and never sent a value is reported too", (_, values) => {
    const scene = new Scene();
    scene.run(4 * min, values);
    expect(scene.lines).toEqual(["raise tempUnmeasured at 180"]);
  });

  test("without animals is not reported", () => {
    const scene = new Scene({ isEmpty: true });
    scene.run(5 * min);
    scene.run(30 * min, blind);
    expect(scene.lines).toEqual([]);
  });

  test("behind a lost controller only raises the controller's alarm", () => {
    const scene = new Scene();
    scene.run(5 * min);
    scene.run(30 * min, silentController);
    expect(scene.lines).toEqual([`raise controllerLost at ${6 * 60}`]);
  });

  test("behind a lost controller is as urgent after ten minutes, with animals in it", () => {
    const scene = new Scene();
    scene.run(5 * min);
    scene.run(9.5 * min, silentController);
    expect(worse(scene, "controllerLost")).toEqual([]);
    scene.run(min, silentController);
    expect(worse(scene, "controllerLost")).toHaveLength(1);
    const empty = new Scene({ isEmpty: true });
    empty.run(30 * min, silentController);
    expect(worse(empty, "controllerLost")).toEqual([]);
  });

  test("does not become urgent if it has recovered by then", () => {
    const scene = new Scene();
    scene.run(5 * min);
    scene.run(9 * min, blind);
    scene.presence(false);
    scene.wait(60 * min);
    scene.presence(true);
    scene.run(5 * min);
    expect(worse(scene, "tempUnmeasured")).toEqual([]);
  });

  test("never causes two alarms: probes at fault and no probes are one alarm at a time", () => {
    const stands = (scene: Scene) =>
      ["allSensorsFault", "tempUnmeasured"].filter((key) =>
        isRaised(scene.state, key as "tempUnmeasured"),
      );
    const scene = new Scene();
    scene.run(5 * min);
    scene.run(5 * min, broken);
    expect(stands(scene)).toEqual(["allSensorsFault"]);
    scene.run(30 * min, blind);
    expect(stands(scene)).toEqual(["allSensorsFault"]);
    const other = new Scene();
    other.run(5 * min);
    other.run(5 * min, blind);
    expect(stands(other)).toEqual(["tempUnmeasured"]);
    other.run(5 * min, broken);
    expect(stands(other)).toEqual(["allSensorsFault"]);
  });
});

describe("a value that was sent for a long time and disappeared", () => {
  const gone = { nh3: null, fans: [null, null, null], di: [null, null], waterDeltaL: null };

  test("is a fault of its sensor after ten minutes, until it is back", () => {
    const scene = new Scene();
    scene.run(70 * min);
    scene.run(9 * min, gone);
    expect(scene.lines).toEqual([]);
    scene.run(4 * min, gone);
    expect(scene.lines.map((text) => text.split(" at ")[0])).toEqual([
      "raise sensorFault:nh3",
      "raise sensorFault:water",
      "raise sensorFault:fansOn",
      "raise sensorFault:inputs",
    ]);
    scene.run(3 * min);
    expect(scene.lines.filter((text) => text.startsWith("clear"))).toHaveLength(4);
  });

  test("that existed for minutes, or never, is not lost", () => {
    const scene = new Scene();
    scene.run(30 * min);
    scene.run(120 * min, gone);
    expect(scene.lines).toEqual([]);
  });

  test("counts as normal for the house after a week", () => {
    const scene = new Scene();
    scene.run(70 * min, {}, min);
    scene.run(8 * 24 * 60 * min, { lux: null }, 2 * min);
    expect(scene.lines.map((text) => text.split(" at ")[0])).toEqual([
      "raise sensorFault:lux",
      "clear sensorFault:lux",
    ]);
  });
});

describe("a probe among others that falls silent", () => {
  const lines = (scene: Scene) => scene.lines.map((text) => text.split(" at ")[0]);
  const cases = [
    ["whose place is empty", [22, 22.4, null, 22.2]],
    ["whose list became shorter", [22, 22.4, 21.8]],
  ] as const;

  test.each(cases)("%s is at fault after ten minutes, until it is back", (_, temps) => {
    const number = temps.length === 4 ? 3 : 4;
    const scene = new Scene();
    scene.run(70 * min);
    scene.run(9 * min, { temps });
    expect(lines(scene)).toEqual([]);
    scene.run(4 * min, { temps });
    expect(lines(scene)).toEqual([`raise sensorFault:${number}`]);
    scene.run(3 * min);
    expect(lines(scene)).toEqual([`raise sensorFault:${number}`, `clear sensorFault:${number}`]);
  });

  test.each(cases)("%s counts as removed after a week", (_, temps) => {
    const scene = new Scene();
    scene.run(70 * min, {}, min);
    scene.run(8 * 24 * 60 * min, { temps }, 2 * min);
    expect(lines(scene).filter((text) => text?.includes("sensorFault"))).toEqual([
      `raise sensorFault:${temps.length === 4 ? 3 : 4}`,
      `clear sensorFault:${temps.length === 4 ? 3 : 4}`,
    ]);
  });

  test("stays at fault if its values were invalid before", () => {
    const scene = new Scene();
    scene.run(70 * min);
    scene.run(5 * min, { temps: [22, 22.4, null, 22.2], faultyProbes: [3] });
    scene.run(60 * min, { temps: [22, 22.4, null, 22.2] });
    expect(lines(scene)).toEqual(["raise sensorFault:3"]);
  });

  test("raises no alarm besides that of a house without any temperature", () => {
    const scene = new Scene();
    scene.run(70 * min);
    scene.run(60 * min, blind);
    expect(lines(scene).filter((text) => text?.includes("sensorFault"))).toEqual([]);
  });
});

describe("a house without a flock whose controller counts animals", () => {
  const eating = { feedToday: 900 };
  const lines = (scene: Scene) => scene.lines.map((text) => text.split(" at ")[0]);
  const raised = ["raise flockUnknown"];

  test.each([
    ["eats", eating],
    ["drinks, without a meter for feed", { feedToday: null, waterToday: 50 }],
    ["has no meters", { feedToday: null, waterToday: null }],
  ])("raises an alarm after an hour when it %s", (_, values) => {
    const scene = new Scene({ isEmpty: true });
    scene.run(59 * min, values, min);
    expect(lines(scene)).toEqual([]);
    scene.run(3 * min, values, min);
    expect(lines(scene)).toEqual(raised);
    expect(scene.changes[0]).toMatchObject({ severity: 2, value: 30_000, suppressedBy: null });
  });

  test("raises one alarm, however often a new day begins without feed", () => {
    const scene = new Scene({ isEmpty: true });
    for (let day = 0; day < 3; day++) {
      scene.run(18 * 60 * min, eating, min);
      scene.run(6 * 60 * min, { feedToday: 0 }, min);
    }
    expect(lines(scene)).toEqual(raised);
    scene.run(25 * 60 * min, { feedToday: 0 }, min);
    expect(lines(scene)).toEqual([...raised, "clear flockUnknown"]);
  });

  test.each([
    ["its flock is entered", { isEmpty: false }],
    ["the controller counts no animals", { aliveCount: 0 }],
  ])("clears as soon as %s", (_, change) => {
    const scene = new Scene({ isEmpty: true });
    scene.run(62 * min, eating, min);
    Object.assign(scene.context, change);
    scene.run(2 * min, eating, min);
    expect(lines(scene)).toEqual([...raised, "clear flockUnknown"]);
  });

  test.each([
    ["no count", { aliveCount: null }, eating],
    ["neither feed nor water used", {}, { feedToday: null, waterToday: 0 }],
    ["no feed used, as in a house that is being washed", {}, { feedToday: 0, waterToday: 800 }],
    ["a flock", { isEmpty: false }, eating],
  ])("raises none with %s", (_, context, values) => {
    const scene = new Scene({ isEmpty: true, ...context });
    scene.run(3 * 60 * min, values, min);
    expect(lines(scene)).toEqual([]);
  });
});

describe("a light sensor that always reports darkness", () => {
  const lightsOff = { lightPct: 0, lux: 0 };
  const dry = { ...lightsOff, waterDeltaL: 0 };

  test("hides a failure of the water for a day at most", () => {
    const scene = new Scene();
    scene.run(24 * 60 * min, lightsOff, min);
    scene.run(90 * min, dry, min);
    expect(scene.lines.map((text) => text.split(" at ")[0])).toContain("raise waterZero");
  });

  test("is trusted through a night, and once it has reported light again", () => {
    const scene = new Scene();
    scene.run(20 * 60 * min, lightsOff, min);
    scene.run(min, { lightPct: 50 }, min);
    scene.run(6 * 60 * min, dry, min);
    expect(scene.lines.filter((text) => text.includes("waterZero"))).toEqual([]);
  });
});

describe("a house with unchanging values", () => {
  let round = 0;
  const moving = (): Partial<Observation> => ({
    temps: [22 + (round++ % 5) / 10, 22.4, 21.8, 22.2],
    waterDeltaL: 0,
    feedDeltaKg: 0,
  });
  const live = (scene: Scene, minutes: number) => {
    for (let i = 0; i < minutes; i++) scene.run(min, moving(), min);
  };
  const still = { ...moving(), lightPct: 0, lux: 0 };

  test("is reported after ten minutes, until they change", () => {
    const scene = new Scene();
    live(scene, 30);
    scene.run(10 * min, still, min);
    expect(scene.lines).toEqual([]);
    scene.run(2 * min, still, min);
    expect(scene.lines).toEqual([`raise valuesFrozen at ${40 * 60}`]);
    live(scene, 3);
    expect(scene.lines).toHaveLength(2);
  });

  test("is reported after an hour if it never changed, like a house with coarse sensors", () => {
    const scene = new Scene();
    scene.run(60 * min, still, min);
    expect(scene.lines).toEqual([]);
    scene.run(2 * min, still, min);
    expect(scene.lines).toEqual([`raise valuesFrozen at ${60 * 60}`]);
  });

  test("is reported only if unchanged for longer than before", () => {
    const scene = new Scene();
    live(scene, 30);
    scene.run(8 * min, still, min);
    live(scene, 5);
    scene.run(20 * min, still, min);
    expect(scene.lines).toEqual([]);
    scene.run(6 * min, still, min);
    expect(scene.lines.map((text) => text.split(" at ")[0])).toEqual(["raise valuesFrozen"]);
  });

  test("is not reported while water runs, nor with too few values", () => {
    const scene = new Scene();
    live(scene, 30);
    scene.run(60 * min, { ...still, waterDeltaL: 3 }, min);
    expect(scene.lines).toEqual([]);
  });
});

describe("a gateway that sends without a live frame", () => {
  const talk = (scene: Scene, minutes: number) => {
    for (let i = 0; i < minutes; i++) {
      scene.wait(min);
      scene.give({ kind: "signOfLife", isBack: false });
    }
  };

  test("is reported after six minutes, urgently ten minutes later, until a frame is live", () => {
    const scene = new Scene();
    scene.frame();
    talk(scene, 5);
    expect(scene.lines).toEqual([]);
    talk(scene, 1);
    expect(scene.lines).toEqual(["raise noLiveData at 360"]);
    talk(scene, 9);
    expect(worse(scene, "noLiveData")).toEqual([]);
    talk(scene, 1);
    expect(worse(scene, "noLiveData")).toHaveLength(1);
    scene.presence(false);
    expect(scene.lines.slice(1)).toEqual(["raise gatewayOffline at 960"]);
    scene.presence(true);
    scene.frame();
    expect(isRaised(scene.state, "noLiveData")).toBe(false);
  });

  test("gets the full time again after it was offline", () => {
    const scene = new Scene();
    scene.frame();
    scene.wait(60 * min);
    scene.presence(false);
    scene.wait(60 * min);
    scene.presence(true);
    talk(scene, 5);
    expect(scene.lines.filter((text) => text.includes("noLiveData"))).toEqual([]);
    talk(scene, 1);
    expect(scene.lines.at(-1)).toContain("raise noLiveData");
  });

  test("stays high in an empty house", () => {
    const scene = new Scene({ isEmpty: true });
    scene.frame();
    talk(scene, 60);
    expect(scene.lines).toEqual(["raise noLiveData at 360"]);
    expect(worse(scene, "noLiveData")).toEqual([]);
  });
});

describe("phases", () => {
  const one = [[221], [221, 0, 0], [221, null, null], [0, 222, 4]] as const;

  test.each(one.map((volts) => [volts]))("a house that always had %o has lost none", (volts) => {
    const scene = new Scene();
    scene.run(90 * min, { volts: [...volts], amps: [4, 0, 0] });
    expect(scene.lines).toEqual([]);
    scene.run(2 * min, { volts: volts.map((volt) => (volt === null ? null : 0)) });
    expect(scene.lines.map((text) => text.split(" at ")[0])).toEqual(["raise powerFail"]);
  });

  test("a house with three known phases raises an alarm when it loses two, at any time", () => {
    for (const minutes of [0.5, 5, 90]) {
      const scene = new Scene();
      scene.run(minutes * min);
      scene.run(3 * 60 * min, { volts: [221, 0, 0], amps: normalObservation.amps });
      expect(scene.lines.slice(0, 2)).toEqual([
        `raise phaseLoss:2 at ${minutes * 60 + 10}`,
        `raise phaseLoss:3 at ${minutes * 60 + 10}`,
      ]);
      // A single good frame is outweighed by an hour of one phase; several are not.
      if (minutes > 3) expect(isRaised(scene.state, "phaseLoss", "2")).toBe(true);
    }
  });

  test("follow their setting, not the measurement", () => {
    const three = new Scene({ phases: 3 });
    three.run(min, { volts: [221, 0, 0] });
    expect(three.lines).toContain("raise phaseLoss:2 at 10");
    const single = new Scene({ phases: 1 });
    single.run(5 * min);
    single.run(10 * s, { volts: [221, 0, 0] });
    expect(single.lines).toEqual([]);
  });
});
