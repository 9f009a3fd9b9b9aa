// @vitest-environment jsdom
import { expect, it } from "vitest";
import type { CameraBrief } from "../../../../../contract/camera/camera.ts";
import { slotsOf } from "../../../../../src/screens/wall/footer/wall-pictures.tsx";

const camera = (id: number, houseId: number): CameraBrief => ({
  id,
  houseId,
  name: `camera ${id}`,
  type: "hikvision",
});
/** The cameras of each place, and the index of the first one among the house's. */
const placesOf = (...cameras: readonly CameraBrief[]) =>
  slotsOf(cameras).map(({ cameras: own, first, of }) => [own.map(({ id }) => id), first, of]);

it("has a place for each of the first four houses, all cameras of the house in it", () => {
  const cameras = [1, 2, 3, 4, 5].flatMap((house) => [
    camera(house * 10, house),
    camera(house * 10 + 1, house),
  ]);
  expect(placesOf(...cameras)).toEqual([
    [[10, 11], 1, 2],
    [[20, 21], 1, 2],
    [[30, 31], 1, 2],
    [[40, 41], 1, 2],
  ]);
});

it("gives a single house two places: the second has all cameras but the first", () => {
  expect(placesOf()).toEqual([]);
  expect(placesOf(camera(1, 1))).toEqual([[[1], 1, 1]]);
  expect(placesOf(camera(1, 1), camera(2, 1))).toEqual([
    [[1], 1, 2],
    [[2], 2, 2],
  ]);
  expect(placesOf(camera(1, 1), camera(2, 1), camera(3, 1))).toEqual([
    [[1], 1, 3],
    [[2, 3], 2, 3],
  ]);
});
