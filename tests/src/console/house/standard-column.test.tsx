// @vitest-environment jsdom
import type { Species } from "../../../../contract/base/animal.ts";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { type BreedCell, breedCellKeys } from "../../../../contract/fleet/flock/breed.ts";

import { buildFlockDay, buildSeries } from "../../../factories/flock-day.ts";
import { buildHouse } from "../../harness/fleet-factory.ts";
import { stubLayout } from "../../harness/page-stage.tsx";
import { buildCard } from "../../harness/production-factory.ts";
import { buildParameter, openHouse } from "../../harness/house-stage.tsx";

beforeAll(
  () =>
    Promise.all([
      import("../../../../src/console/house/alarm-limits.tsx"),
      import("../../../../src/console/house/production-tab.tsx"),
    ]),
  60_000,
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Text of today's standard of a house. */
const tiles = {
  tempC: ["Temperature", "24.0 °C"],
  rhLowPct: ["Humidity", "50–65%"],
  rhHighPct: ["Humidity", "50–65%"],
  co2Ppm: ["Max CO₂", "3,000 ppm"],
  lightH: ["Light", "18 h"],
  lightLux: ["Light intensity", "33 lx"],
  waterMl: ["Water per bird", "200 mL"],
  feedG: ["Feed per bird", "110 g"],
} as const;
/** The lines of the standard that a flock's days are compared with. */
const lines = {
  weightG: ["broiler", "Weight g", "1,610"],
  survivalPct: ["broiler", "Survival %", "97.31"],
  eggG: ["layer", "Egg weight g", "62.3"],
  layPct: ["layer", "Laying rate %", "93.4"],
} as const satisfies Partial<Record<BreedCell, readonly [Species, string, string]>>;

it("every column of a breed's standard is a text or a line on the pages of a house", async () => {
  stubLayout();
  await openHouse("?tab=parameter", { answers: { houseParameter: buildParameter() } });
  const standards = Object.values(tiles).map(([name]) => [
    name,
    screen.getByText(name, { selector: "dt" }).nextElementSibling?.textContent,
  ]);
  expect(standards).toEqual(Object.values(tiles));
  const day = buildFlockDay({
    stdWeightG: 1610,
    stdSurvivalPct: 97.31,
    stdEggG: 62.3,
    stdLayPct: 93.4,
    weightG: 1580,
    survivalPct: 97,
    eggG: 61,
    layPct: 92,
    isRunning: false,
  });
  for (const species of ["broiler", "layer"] as const) {
    cleanup();
    await openHouse("?tab=production", {
      snapshot: { houses: [buildHouse({ species, flock: buildCard() })] },
      answers: { productionSeries: buildSeries([day], { species }) },
    });
    const drawn = screen.getAllByRole("figure").map(({ textContent }) => textContent);
    for (const [of, name, standard] of Object.values(lines))
      if (of === species)
        expect(drawn).toContainEqual(expect.stringContaining(`${name}standard ${standard}`));
  }
  const shown = new Set(Object.keys({ ...tiles, ...lines }));
  expect(breedCellKeys.filter((key) => !shown.has(key))).toEqual(["dayAge"]);
});
