// @run all: a month of 120 houses is lived.
import { expect, it } from "vitest";
import { aims, quietMonth, rules, warningsOf } from "./warn-study.ts";

const patience = 1_200_000;

it(
  "a quiet month of 120 houses, as the demo measures them, has few warnings",
  () => {
    const flocks = quietMonth(aims.quietHouses);
    expect(flocks).toHaveLength(120);
    expect(warningsOf(flocks, rules["all warnings"]!)).toBeLessThanOrEqual(aims.quietMost);
  },
  patience,
);
