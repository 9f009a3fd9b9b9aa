// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  type BreedDay,
  breedCellKeys,
  breedCells,
} from "../../../../../contract/fleet/flock/breed.ts";
import { BreedCurves } from "../../../../../src/console/flock/breed/breed-curves.tsx";
import { BreedStandardEdit } from "../../../../../src/stores/flock/breed-standard-edit.ts";
import { buildBreed } from "../../../harness/breed-factory.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Each column has unique values, so that its curve can be recognised by them. */
const dayOf = (dayAge: number): BreedDay => {
  const values = breedCellKeys.map((key, index) => [
    key,
    breedCells[key].min + index + dayAge / 10,
  ]);
  return { ...(Object.fromEntries(values) as Omit<BreedDay, "dayAge">), dayAge };
};

it("every one of the twelve columns of a standard is a line over age", async () => {
  const save = async () => buildBreed();
  const breed = buildBreed({ species: "layer", days: [dayOf(0), dayOf(10)] });
  const { grid } = new BreedStandardEdit({ save, read: save }, breed);
  await stage(<BreedCurves grid={grid} />);
  await act(settle);
  const labels = screen.getAllByRole("img").map((line) => line.getAttribute("aria-label") ?? "");
  const columns = breedCellKeys.filter((key) => key !== "dayAge");
  expect(columns).toHaveLength(12);
  for (const key of columns) {
    const values = grid.points(key).map(([, value]) => value);
    expect(values, key).toHaveLength(2);
    // Both limits of humidity share one picture, from the minimum of the lower to the maximum of
    // the upper.
    const from = key === "rhHighPct" ? grid.points("rhLowPct")[0]![1] : values[0]!;
    const to = key === "rhLowPct" ? grid.points("rhHighPct")[1]![1] : values[1]!;
    expect(
      labels.filter((text) => text.includes(`, ${from} to ${to} `)),
      key,
    ).toHaveLength(1);
  }
});
