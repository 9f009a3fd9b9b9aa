import { describe, expect, test } from "vitest";
import { buildInput, min, s, Scene, start } from "../judge-scene.ts";

describe("an alarm input", () => {
  const bits = [0, 1] as const;
  const cases = bits.flatMap((bit) =>
    [false, true].flatMap((isNormallyClosed) =>
      [false, true].flatMap((isImportant) =>
        [false, true].map((isShielded) => ({ bit, isNormallyClosed, isImportant, isShielded })),
      ),
    ),
  );
  test.each(
    cases.flatMap((item) =>
      Array.from({ length: 16 }, (_, index) => ({ ...item, number: index + 1 })),
    ),
  )(
    "number $number at $bit (closed: $isNormallyClosed, important: $isImportant, tested: $isShielded)",
    ({ number, bit, isNormallyClosed, isImportant, isShielded }) => {
      const quiet = isNormallyClosed ? 1 : 0;
      const input = buildInput(number, {
        isNormallyClosed,
        isImportant,
        shieldUntil: isShielded ? start + 60 * min : null,
      });
      const scene = new Scene({ inputs: [input] });
      const di = Array.from(
        { length: 16 },
        (_, index) => (index + 1 === number ? bit : 0) as 0 | 1,
      );
      scene.run(min, { di });
      const raises = scene.changes.filter(({ kind }) => kind === "raise");
      expect(raises).toEqual(
        bit === quiet
          ? []
          : [
              {
                kind: "raise",
                key: "diAlarm",
                subject: String(number),
                severity: isImportant ? 1 : 3,
                value: null,
                limit: null,
                suppressedBy: isShielded ? "shieldTest" : null,
                name: { zh: `输入${number}`, en: `Input ${number}` },
                at: start + 3 * s,
              },
            ],
      );
    },
  );

  test("without a name is judged as a normal input", () => {
    const scene = new Scene();
    scene.run(min, { di: [1] });
    expect(scene.changes[0]).toMatchObject({ kind: "raise", severity: 3 });
    expect(scene.changes[0]).not.toHaveProperty("name");
  });
});

describe("a test of an input", () => {
  const tested = (untilMs: number) => ({ inputs: [buildInput(1, { shieldUntil: untilMs })] });

  test("ends by itself to the second, and a remaining alarm is notified then", () => {
    const scene = new Scene(tested(start + 301 * s));
    scene.run(5 * min, { di: [1] });
    expect(scene.lines).toEqual(["raise diAlarm:1 under shieldTest at 3"]);
    expect(scene.last?.dueAt).toBe(start + 301 * s);
    scene.now = start + 301 * s;
    scene.tick();
    expect(scene.lines.slice(1)).toEqual(["suppress diAlarm:1 by null"]);
    expect(scene.last?.dueAt).toBeNull();
  });

  test("started by a clock that was ahead hides nothing", () => {
    const scene = new Scene(tested(start + 24 * 60 * min));
    scene.run(min, { di: [1] });
    expect(scene.lines).toEqual(["raise diAlarm:1 at 3"]);
  });

  test("hides active alarms, and shows them again when it ends", () => {
    const scene = new Scene({ inputs: [buildInput(1)] });
    scene.run(min, { di: [1] });
    scene.context = { ...scene.context, ...tested(scene.now + 60 * min) };
    scene.tick();
    scene.context = { ...scene.context, inputs: [buildInput(1)] };
    scene.wait(s);
    scene.tick();
    expect(scene.lines).toEqual([
      "raise diAlarm:1 at 3",
      "suppress diAlarm:1 by shieldTest",
      "suppress diAlarm:1 by null",
    ]);
  });

  test("survives a restart, and hides no other input", () => {
    const scene = new Scene(tested(start + 60 * min));
    scene.run(min, { di: [1, 1] });
    scene.restart();
    scene.run(2 * min, { di: [1, 1] });
    scene.run(min, { di: [0, 1] });
    expect(scene.lines).toEqual([
      "raise diAlarm:1 under shieldTest at 3",
      "raise diAlarm:2 at 3",
      "clear diAlarm:1 at 180",
    ]);
  });
});

describe("a change of an input that the gateway reports at once", () => {
  test("is judged without a frame", () => {
    const scene = new Scene();
    scene.frame();
    scene.wait(10 * s);
    scene.give({ kind: "inputs", di: [0, 1] });
    scene.wait(3 * s);
    scene.tick();
    scene.give({ kind: "inputs", di: [0, 0] });
    expect(scene.lines).toEqual(["raise diAlarm:2 at 13", "clear diAlarm:2 at 13"]);
  });

  test("does not refresh other values", () => {
    const scene = new Scene();
    scene.run(min, { temp: 28 });
    scene.wait(10 * min);
    scene.give({ kind: "inputs", di: [1] });
    scene.wait(3 * s);
    scene.tick();
    scene.wait(10 * min);
    scene.tick();
    expect(scene.lines).toEqual(["raise diAlarm:1 at 663"]);
  });
});
