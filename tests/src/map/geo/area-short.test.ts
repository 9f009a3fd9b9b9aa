import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { shortAreaName } from "../../../../src/map/geo/area-short.ts";
import { loadBaseMap } from "../../../../src/map/geo/geo.ts";

const get = async (path: string): Promise<unknown> =>
  JSON.parse(await readFile(`public/geo/${path}`, "utf8"));

test.each([
  ["en", /^[A-Z]{2}$/],
  ["zh", /^\p{Script=Han}$/u],
] as const)("every province has a unique short name, %s", async (language, shape) => {
  const { areas } = await loadBaseMap("china", get);
  const names = [...areas.keys()].map((code) => shortAreaName(code, language));
  expect(names.filter((name) => !shape.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(34);
});

test("a country is shown by its three letters in English, and by its name in Chinese", () => {
  expect([shortAreaName("IDN", "en"), shortAreaName("IDN", "zh")]).toEqual(["IDN", ""]);
  expect([shortAreaName("450000", "en"), shortAreaName("450000", "zh")]).toEqual(["GX", "桂"]);
});
