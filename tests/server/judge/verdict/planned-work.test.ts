import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import type { Outage } from "../../../../server/judge/limit/alarm-limits.ts";
import { suppressionOf } from "../../../../server/judge/verdict/alarm-suppression.ts";
import { outOfServiceAt } from "../../../../server/judge/verdict/out-of-service.ts";
import { buildInput, min, Scene, start } from "../judge-scene.ts";

const planned = (key: Outage["key"], hidesUrgent = false): Outage => ({
  key,
  subject: "",
  until: start + 60 * min,
  planned: { hidesUrgent },
});
const warm = { temp: 30 };
const hot = { temp: 40 };

describe("planned work", () => {
  test("hides new alarms meanwhile, and shows the remaining ones at its end", () => {
    const scene = new Scene({ outages: [planned("tempHigh")] });
    scene.run(5 * min, warm);
    expect(scene.lines).toContain("raise tempHigh under outOfService at 180");
    scene.run(60 * min, warm);
    expect(scene.lines).toContain("suppress tempHigh by null");
  });

  test("leaves earlier alarms visible", () => {
    const scene = new Scene();
    scene.run(5 * min, warm);
    expect(scene.lines).toContain("raise tempHigh at 180");
    scene.context = { ...scene.context, outages: [planned("tempHigh")] };
    scene.run(5 * min, warm);
    scene.restart();
    scene.run(5 * min, warm);
    expect(scene.lines.filter((line) => line.startsWith("suppress"))).toEqual([]);
  });

  test("hides an urgent alarm only with a reason", () => {
    const scene = new Scene({ outages: [planned("tempAbsHigh")] });
    scene.run(min, hot);
    expect(scene.lines).toContain("raise tempAbsHigh at 0");
    const reasoned = new Scene({ outages: [planned("tempAbsHigh", true)] });
    reasoned.run(min, hot);
    expect(reasoned.lines).toContain("raise tempAbsHigh under outOfService at 0");
  });

  test("shows alarms that become urgent, and an important input", () => {
    const scene = new Scene({ outages: [planned("tempUnmeasured"), planned("diAlarm")] });
    scene.run(20 * min, { temps: [null, null], temp: null, tempDiff: null });
    expect(scene.lines.find((line) => line.startsWith("raise tempUnmeasured"))).toMatch(
      /under outOfService/,
    );
    expect(scene.lines).toContain("suppress tempUnmeasured by null");
    const inputs = [buildInput(1, { isImportant: true }), buildInput(2)];
    const fire = new Scene({ outages: [planned("diAlarm")], inputs });
    fire.run(2 * min, { di: [1, 1] });
    const raises = fire.lines.filter((line) => line.startsWith("raise diAlarm"));
    expect(raises.map((line) => line.replace(/ at .*/, ""))).toEqual([
      "raise diAlarm:1",
      "raise diAlarm:2 under outOfService",
    ]);
  });

  test("with a kind out of service as well also hides earlier alarms", () => {
    const scene = new Scene();
    scene.run(min, hot);
    const until = start + 90 * min;
    const outages = [planned("tempAbsHigh"), { key: "tempAbsHigh", subject: "", until } as const];
    scene.context = { ...scene.context, outages };
    scene.tick();
    expect(scene.lines).toContain("suppress tempAbsHigh by outOfService");
  });

  test("never hides visible alarms, or urgent ones without a reason, in any overlap", () => {
    const outage = fc.record({
      key: fc.constantFrom(...alarmKeys),
      subject: fc.constantFrom("", "1"),
      until: fc.constantFrom(start - min, start + min),
      planned: fc.record({ hidesUrgent: fc.boolean() }),
    });
    fc.assert(
      fc.property(
        fc.array(outage, { maxLength: 6 }),
        fc.constantFrom(...alarmKeys),
        fc.constantFrom("", "1"),
        fc.boolean(),
        fc.boolean(),
        (outages, key, subject, isUrgent, isShown) => {
          const by = suppressionOf(
            { key, subject, isUrgent, isShown },
            {
              suppressors: [],
              isOnGenerator: false,
              inputsInTest: [],
              outOfService: outOfServiceAt({ outages }, start),
            },
          );
          const meant = outages.filter(
            (outage) =>
              outage.key === key &&
              outage.until > start &&
              (outage.subject === "" || outage.subject === subject) &&
              (!isUrgent || outage.planned.hidesUrgent),
          );
          expect(by).toBe(!isShown && meant.length > 0 ? "outOfService" : null);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("does not let a cause that it hides hide other alarms; a visible cause does", () => {
    const blackout = { volts: [0, 0, 0], fanCurrents: [0, 0, 0] };
    const hidden = new Scene({ outages: [planned("powerFail", true)] });
    hidden.run(2 * min, blackout);
    expect(hidden.lines).toContain("raise fanFault:1 at 30");
    // This also applies if the same frame raises both.
    const kinds = { ...alarmKinds, powerFail: { ...alarmKinds.powerFail, onDelayMs: 30_000 } };
    const together = new Scene({ outages: [planned("powerFail", true)], kinds });
    together.run(2 * min, blackout);
    expect(together.lines).toContain("raise powerFail under outOfService at 30");
    expect(together.lines).toContain("raise fanFault:1 at 30");
    const shown = new Scene({ outages: [planned("powerFail")] });
    shown.run(2 * min, blackout);
    expect(alarmKinds.powerFail.severity).toBe(1);
    expect(shown.lines).toContain("raise powerFail at 10");
    expect(shown.lines).toContain("raise fanFault:1 under powerFail at 30");
  });
});
