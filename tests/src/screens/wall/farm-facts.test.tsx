// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FarmFacts } from "../../../../src/screens/wall/column/farm-facts.tsx";
import { buildHouse, buildReading, buildSnapshot } from "../../harness/fleet-factory.ts";
import { stubLayout, makeStores, stage } from "../wall-stage.tsx";

beforeEach(stubLayout);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("name the warmest and the coldest house, without empty and silent ones", () => {
  const { stores } = makeStores();
  const houses = [
    buildHouse({ id: 1, name: "H1", nameEn: "H1" }),
    buildHouse({ id: 2, name: "H2", nameEn: "H2" }),
    buildHouse({ id: 3, name: "H3", nameEn: "H3", isEmpty: true }),
    buildHouse({ id: 4, name: "H4", nameEn: "H4", isOnline: false }),
  ];
  const readings = [23.5, 21, 5, 40].map((temp, index) =>
    buildReading({ houseId: index + 1, temp }),
  );
  stores.fleet.applySnapshot(buildSnapshot({ houses, readings }));
  stage(<FarmFacts farmId={houses[0]!.farmId} />, stores);
  const text = document.body.textContent;
  expect(text).toMatch(/Warmest H1\s*23\.5/);
  expect(text).toMatch(/Coldest H2\s*21\.0/);
});
