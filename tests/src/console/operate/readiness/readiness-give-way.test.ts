import { expect, it } from "vitest";
import type { ReadinessHouse, ReadinessState } from "../../../../../contract/operate/readiness.ts";
import {
  type ReadinessCheck,
  readinessCheckKeys,
} from "../../../../../contract/operate/readiness-reason.ts";
import { readinessHideFirst } from "../../../../../src/console/operate/readiness/readiness-column.tsx";

const house = (states: Partial<Record<ReadinessCheck, ReadinessState>>) => ({
  checks: Object.fromEntries(
    Object.entries(states).map(([key, state]) => [key, { state, reasons: [] }]),
  ),
});

it("drops the checks that make houses not ready last", () => {
  const [first, second, ...rest] = readinessCheckKeys;
  const rows = [
    house({ [first!]: "look", [rest.at(-1)!]: "fault" }),
    house({ [first!]: "look", [second!]: "unknown" }),
  ] as unknown as readonly ReadinessHouse[];
  const order = readinessHideFirst(rows);
  expect(order.slice(-3)).toEqual([second, first, rest.at(-1)]);
  expect(order).toHaveLength(readinessCheckKeys.length);
});

it("keeps the check that no house has passed beside those that all have", () => {
  const rows = [house({ drill: "unknown" }), house({ drill: "ready", gateway: "ready" })];
  const order = readinessHideFirst(rows as unknown as readonly ReadinessHouse[]);
  expect(order.at(-1)).toBe("drill");
});
