import { expect, it } from "vitest";
import { hourMs } from "../../../../../contract/base/time.ts";
import { shiftOf } from "../../../../../src/console/alarm/handover/shift-period.ts";

const now = Date.UTC(2026, 2, 5, 6, 0, 0, 700);
const to = now - 700;

it("a shift handed over within the current second is empty, and does not end before it begins", () => {
  expect(shiftOf("last", now, now - 200)).toEqual({ from: to, to });
  expect(shiftOf("shift", now, to)).toEqual({ from: to, to });
});

it("a shift begins at its start, eight hours ago if there is none, and at most a day ago", () => {
  expect(shiftOf("last", now, to - hourMs)).toEqual({ from: to - hourMs, to });
  expect(shiftOf("last", now, null)).toEqual({ from: to - 8 * hourMs, to });
  expect(shiftOf("last", now, to - 30 * hourMs)).toEqual({ from: to - 24 * hourMs, to });
  expect(shiftOf("12", now, null)).toEqual({ from: to - 12 * hourMs, to });
});
