import { describe, expect, it } from "vitest";
import { isOutsideWindow } from "../../../contract/flock/production/production.ts";
import {
  productionSettings,
  settingKeys,
  settingValuesSchema,
  usualSettings,
} from "../../../contract/fleet/production-setting.ts";

describe("limits of production settings", () => {
  it.each(settingKeys)("%s: its default is a value that may be set", (key) => {
    const { min, max, usual } = productionSettings[key];
    const isTaken = (value: number) =>
      settingValuesSchema.safeParse({ ...usualSettings, [key]: value }).success;
    expect([usual, min, max, min - 0.01, max + 0.01].map(isTaken)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("the editing period ends on the following day", () => {
    const isOver = (day: string, windowDays: number) =>
      isOutsideWindow(day, "2026-03-02", windowDays);
    expect([isOver("2026-02-27", 3), isOver("2026-02-26", 3)]).toEqual([false, true]);
    expect([isOver("2026-02-25", 5), isOver("2026-02-24", 5)]).toEqual([false, true]);
    expect(isOver("2026-03-02", 1)).toBe(false);
  });
});
