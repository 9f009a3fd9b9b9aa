import fc from "fast-check";
import { expect, test } from "vitest";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import { s, Scene } from "../judge-scene.ts";

/**
 * A second judge, as simple as possible: a clock that ticks once a second and counts. It has no due
 * times, no stored delays and no catching up. The delays of the alarm table are repeated here.
 */
type Word = "broken" | "inside" | "between" | "unknown";
interface Condition {
  readonly on: number;
  readonly off: number;
  /** With a faulty probe, an end takes longer to be accepted. */
  readonly isOfProbes?: true;
  readonly read: (values: Partial<Observation>) => Word;
}
const by = (
  value: number | null | undefined,
  isBroken: (v: number) => boolean,
  isInside: (v: number) => boolean,
): Word =>
  value === null || value === undefined
    ? "unknown"
    : isBroken(value)
      ? "broken"
      : isInside(value)
        ? "inside"
        : "between";

const flagged = (flag: 0 | 1 | null | undefined): Word =>
  by(
    flag,
    (v) => v === 1,
    (v) => v === 0,
  );

const conditions: Record<string, Condition> = {
  "tempHigh:": {
    on: 180,
    off: 120,
    isOfProbes: true,
    read: ({ temp }) =>
      by(
        temp,
        (t) => t > 27,
        (t) => t <= 26.5,
      ),
  },
  "tempAbsHigh:": {
    on: 0,
    off: 300,
    isOfProbes: true,
    read: ({ temp }) =>
      by(
        temp,
        (t) => t > 36,
        (t) => t <= 35.5,
      ),
  },
  "tempLow:": {
    on: 300,
    off: 120,
    isOfProbes: true,
    read: ({ temp }) =>
      by(
        temp,
        (t) => t < 19,
        (t) => t >= 19.5,
      ),
  },
  "co2Urgent:": {
    on: 300,
    off: 300,
    read: ({ co2 }) =>
      by(
        co2,
        (v) => v > 6000,
        (v) => v <= 5800,
      ),
  },
  "batteryLow:": {
    on: 600,
    off: 600,
    read: ({ battery }) =>
      by(
        battery,
        (v) => v < 20,
        (v) => v >= 23,
      ),
  },
  "fire:": { on: 0, off: 0, read: ({ fire }) => flagged(fire) },
  "augerLong:": { on: 2700, off: 0, read: ({ feedLine }) => flagged(feedLine) },
  "doorOpen:1": { on: 300, off: 0, read: ({ doors }) => flagged(doors?.[0]) },
  "modeError:": {
    on: 60,
    off: 60,
    read: ({ controlMode }) =>
      controlMode ? (controlMode === "error" ? "broken" : "inside") : "unknown",
  },
  "diAlarm:1": {
    on: 3,
    off: 0,
    read: ({ di }) =>
      by(
        di?.[0],
        (v) => v === 1,
        (v) => v === 0,
      ),
  },
  "sensorFault:2": {
    on: 60,
    off: 60,
    read: ({ faultyProbes, temps }) =>
      faultyProbes?.includes(2)
        ? "broken"
        : by(
            temps?.[1],
            () => false,
            () => true,
          ),
  },
};

class Model {
  readonly raised = new Set<string>();
  readonly words = new Map<string, Word>();
  readonly counts = new Map<string, number>();
  /** Number of seconds for each count to be complete. */
  readonly ends = new Map<string, number>();
  readonly lost = new Map<string, number>();
  fresh = 0;

  frame(values: Partial<Observation>): void {
    this.fresh = 120;
    for (const [pair, { read, on, off, isOfProbes }] of Object.entries(conditions)) {
      const word = read(values);
      const isDoubted = isOfProbes === true && (values.faultyProbes ?? []).length > 0;
      this.words.set(pair, word);
      if (word !== "unknown") this.lost.delete(pair);
      const isUp = this.raised.has(pair);
      if (word === (isUp ? "inside" : "broken")) {
        const count = this.counts.get(pair);
        const end = (count ?? 0) + (isUp ? (isDoubted ? 600 : off) : on);
        const sooner = count === undefined ? end : Math.min(end, this.ends.get(pair) ?? end);
        this.counts.set(pair, count ?? 0);
        this.ends.set(pair, sooner);
      } else if (word !== "unknown") this.counts.delete(pair);
    }
    this.ripen();
  }

  second(): void {
    if (this.fresh === 0) return;
    this.fresh--;
    for (const [pair, count] of this.counts) {
      if (this.words.get(pair) !== "unknown") this.counts.set(pair, count + 1);
      else {
        this.lost.set(pair, (this.lost.get(pair) ?? 0) + 1);
        if (this.lost.get(pair)! > 120) this.counts.delete(pair);
      }
    }
    this.ripen();
  }

  ripen(): void {
    for (const [pair, count] of this.counts) {
      if (this.words.get(pair) === "unknown") continue;
      if (count < (this.ends.get(pair) ?? 0)) continue;
      this.counts.delete(pair);
      if (!this.raised.delete(pair)) this.raised.add(pair);
    }
  }
}

type Command = fc.Command<Model, Scene>;
/** The judge's raised pairs of the modelled kinds must equal the model's. */
function agree(model: Model, scene: Scene): void {
  const mine = Object.keys(scene.state.active).filter((pair) => pair in conditions);
  // A cheap comparison comes first, because an expectation each second would take most of the time.
  if (mine.length !== model.raised.size || !mine.every((pair) => model.raised.has(pair)))
    expect(mine.sort()).toEqual([...model.raised].sort());
  const dueAt = scene.last?.dueAt ?? null;
  if (dueAt !== null && dueAt <= scene.now) expect(dueAt).toBeGreaterThan(scene.now);
}

const command = (name: string, run: (model: Model, scene: Scene) => void): Command => ({
  check: () => true,
  run: (model, scene) => {
    run(model, scene);
    agree(model, scene);
  },
  toString: () => name,
});

const frame = fc
  .record({
    temp: fc.constantFrom<number | null>(null, 18, 19.2, 22, 26.8, 28, 35.8, 37),
    co2: fc.constantFrom<number | null>(null, 1000, 5900, 7000),
    di: fc.constantFrom<(0 | 1)[]>([], [0], [1]),
    battery: fc.constantFrom<number | null>(null, 100, 21, 5),
    fire: fc.constantFrom<0 | 1 | null>(null, 0, 1),
    feedLine: fc.constantFrom<0 | 1 | null>(null, 0, 1),
    doors: fc.constantFrom<(0 | 1)[]>([], [0], [1]),
    controlMode: fc.constantFrom<Observation["controlMode"]>(null, "smart", "error"),
    temps: fc.constantFrom<(number | null)[]>([22, 22], [22, null]),
    faultyProbes: fc.constantFrom<number[]>([], [2]),
  })
  .map((values) =>
    command(`frame ${JSON.stringify(values)}`, (model, scene) => {
      scene.frame(values);
      model.frame(values);
    }),
  );
const pass = fc
  .oneof(fc.constantFrom(30, 60, 60, 60, 119, 120, 121, 180, 300), fc.integer({ min: 1, max: 400 }))
  .map((seconds) =>
    command(`pass ${seconds}`, (model, scene) => {
      for (let i = 0; i < seconds; i++) model.second();
      scene.wait(seconds * s);
      scene.tick();
    }),
  );
/** A step without a frame: the two are compared at the next input, after catching up. */
const unseen = (name: string, run: (model: Model, scene: Scene) => void): Command => ({
  check: () => true,
  run,
  toString: () => name,
});
const sleep = fc.integer({ min: 1, max: 90 }).map((seconds) =>
  unseen(`sleep ${seconds}`, (model, scene) => {
    for (let i = 0; i < seconds; i++) model.second();
    scene.wait(seconds * s);
  }),
);
const restart = fc.constant(unseen("restart", (_, scene) => scene.restart()));
const goodbye = fc.constant(
  command("good-bye", (model, scene) => {
    scene.presence(false);
    model.fresh = 0;
  }),
);
const hello = fc.constant(command("hello", (_, scene) => scene.presence(true)));
/** The same frame each minute, so that long delays end. */
const spell = fc.tuple(frame, fc.integer({ min: 2, max: 8 })).map(([one, times]) =>
  command(`${times} minutes of ${one.toString()}`, (model, scene) => {
    for (let i = 0; i < times; i++) {
      one.run(model, scene);
      for (let second = 0; second < 60; second++) model.second();
      scene.wait(60 * s);
    }
    scene.tick();
  }),
);

test("the judge raises and clears like a simple counting judge, second by second", () => {
  fc.assert(
    fc.property(
      fc.commands([frame, spell, pass, sleep, goodbye, hello, restart], {
        maxCommands: 40,
        size: "+1",
      }),
      (commands) => {
        fc.modelRun(() => ({ model: new Model(), real: new Scene() }), commands);
      },
    ),
    { numRuns: 500 },
  );
}, 120_000);
