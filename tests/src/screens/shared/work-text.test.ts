import { expect, test } from "vitest";
import { hourMs } from "../../../../contract/base/time.ts";
import { workText } from "../../../../src/screens/shared/work-text.ts";

const homeZone = "Asia/Shanghai";
const now = Date.UTC(2026, 10, 29, 6);
const at = (hours: number) => now + hours * hourMs;

test.each([
  ["today", at(1), at(3), "15:00–17:00"],
  ["running since yesterday", at(-20), at(2), "–16:00"],
  ["until tomorrow", at(1), at(20), "15:00–11-30 10:00"],
  ["tomorrow", at(20), at(22), "11-30 10:00"],
])("the time of planned work %s fits on a line", (_, from, to, time) => {
  const work = { id: 1, name: "w", from, to, houses: 9, isRunning: false, timeZone: homeZone };
  const t = (word: string) => word;
  expect(workText([work], { t, homeZone, now })?.time).toBe(time);
});
