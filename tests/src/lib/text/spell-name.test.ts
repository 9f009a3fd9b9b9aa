import { expect, it } from "vitest";
import { spellName } from "../../../../src/lib/text/spell-name.ts";

it.each([
  ["免疫", ["mianyi", "my"]],
  ["1号舍", ["1haoshe", "1hs"]],
  ["AI 建议", ["ai jianyi", "ai jy"]],
  ["绿野肉鸡场", ["lvyeroujichang", "lyrjc"]],
  ["House 1", []],
  ["", []],
])("spells %s", (name, expected) => {
  expect(spellName(name)).toEqual(expected);
});
