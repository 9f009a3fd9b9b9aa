import { expect, it } from "vitest";
import { feltTemp } from "../../../../../server/telemetry/ingest/frame/felt-temperature.ts";

it("the felt temperature always equals the air temperature below 28 degC", () => {
  expect(feltTemp(21.5, null, null, "tunnel")).toBe(21.5);
  expect(feltTemp(null, 60, 1, "tunnel")).toBeNull();
});

it.each([
  // The first wet bulb is Stull's own example: 20 degC and 50 % are 13.7 degC. The other two are
  // from the psychrometric chart.
  ["30 degC, 50 %: wet bulb 22.3", 30, 50, 0.85 * 30 + 0.15 * 22.3],
  ["35 degC, 70 %: wet bulb 30.1", 35, 70, 0.85 * 35 + 0.15 * 30.1],
])("the felt temperature includes humidity in warm air: %s", (_, temp, rh, felt) => {
  expect(feltTemp(temp, rh, null, "minVent")).toBeCloseTo(felt, 1);
});

it("the felt temperature is lowered by a tunnel's wind, by at most six degrees, and less near body heat", () => {
  const still = feltTemp(30, 50, 0, "tunnel")!;
  expect(still - feltTemp(30, 50, 1, "tunnel")!).toBeCloseTo(2.2, 2);
  expect(still - feltTemp(30, 50, 9, "tunnel")!).toBeCloseTo(6, 2);
  expect(feltTemp(41, 50, 3, "tunnel")).toBe(feltTemp(41, 50, 0, "tunnel"));
});

it("the felt temperature is unknown without its inputs", () => {
  expect(feltTemp(30, null, 1, "minVent")).toBeNull();
  expect(feltTemp(30, 50, null, "tunnel")).toBeNull();
});
