import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { areaLetters } from "../../../src/map/area-code.ts";
import { loadBaseMap } from "../../../src/map/geo.ts";

const get = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(`public/geo/${path}`, "utf8"));

test("every province has two letters of its own, a country its three", async () => {
  const { areas } = await loadBaseMap("china", get);
  const letters = [...areas.keys()].map(areaLetters);
  expect(letters.filter((one) => !/^[A-Z]{2}$/.test(one))).toEqual([]);
  expect(new Set(letters).size).toBe(34);
  expect([areaLetters("450000"), areaLetters("IDN")]).toEqual(["GX", "IDN"]);
});
