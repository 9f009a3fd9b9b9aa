import { expect, it } from "vitest";
import { spanText } from "../../../../src/console/notify/week-text.ts";

const at = (text: string) => Date.parse(`${text}:00Z`);

it("names the day of a span once, and both days if it ends on another one", () => {
  const text = (from: string, to: string) => spanText({ from: at(from), to: at(to) }, "UTC", "en");
  expect(text("2026-05-09T22:00", "2026-05-09T23:30")).toBe("Sat 05-09 22:00–23:30");
  expect(text("2026-05-09T22:00", "2026-05-10T06:00")).toBe("Sat 05-09 22:00 – Sun 05-10 06:00");
});
