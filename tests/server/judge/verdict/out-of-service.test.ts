import { describe, expect, test } from "vitest";
import type { Outage } from "../../../../server/judge/limit/alarm-limits.ts";
import { min, Scene, start } from "../judge-scene.ts";

const hot = { temp: 40 };
const out = (over: Partial<Outage> = {}): Outage => ({
  key: "tempAbsHigh",
  subject: "",
  until: start + 60 * min,
  ...over,
});

describe("an alarm that is out of service", () => {
  test("is raised hidden, and notified at the end of its time, to the second", () => {
    const scene = new Scene({ outages: [out({ until: start + 301_000 })] });
    scene.run(5 * min, hot);
    expect(scene.lines).toContain("raise tempAbsHigh under outOfService at 0");
    scene.now = start + 301_000 - 1;
    scene.tick();
    expect(scene.lines).not.toContain("suppress tempAbsHigh by null");
    expect(scene.last?.dueAt).toBe(start + 301_000);
    scene.now = start + 301_000;
    scene.tick();
    expect(scene.lines).toContain("suppress tempAbsHigh by null");
  });

  test("hides an active one at once, and shows it again at its end", () => {
    const scene = new Scene();
    scene.run(min, hot);
    scene.context = { ...scene.context, outages: [out()] };
    scene.tick();
    expect(scene.lines).toContain("suppress tempAbsHigh by outOfService");
    scene.context = { ...scene.context, outages: [] };
    scene.tick();
    expect(scene.lines.at(-1)).toBe("suppress tempAbsHigh by null");
  });

  test("does not affect others, not even other parts of the same kind", () => {
    const scene = new Scene({ outages: [out({ key: "fanFault", subject: "2" })] });
    scene.run(3 * min, { fanCurrents: [0, 0, 0], ...hot });
    expect(scene.lines).toContain("raise tempAbsHigh at 0");
    expect(scene.lines.filter((line) => line.startsWith("raise fanFault"))).toEqual([
      "raise fanFault:1 at 30",
      "raise fanFault:2 under outOfService at 30",
    ]);
  });

  test("survives a restart", () => {
    const scene = new Scene({ outages: [out()] });
    scene.run(min, hot);
    scene.restart();
    scene.run(min, hot);
    expect(scene.lines.filter((line) => line.includes("tempAbsHigh"))).toHaveLength(1);
  });
});
