import fc from "fast-check";
import { expect, test } from "vitest";
import { farmFields } from "../../../contract/fleet/farm.ts";
import {
  nameWidth,
  proposeShortName,
  shortNameEm,
  shortNameOf,
} from "../../../contract/fleet/short-name.ts";

test.each([
  ["临沂青禾肉鸡场", "临沂青禾"],
  ["印度尼西亚布利塔尔春和蛋鸡场", "布利塔尔春和"],
  ["青禾农牧有限公司", "青禾"],
  ["农场", "农场"],
  ["Linyi Qinghe Broiler Farm", "Linyi Qinghe"],
  ["Dong Nai Fengze Yellow Chicken Farm", "Dong Nai Fengze"],
  ["Guangxi Zhuang Autonomous Region Yulin Dongshan Layer Farm", "Region Yulin Dongshan"],
  ["Farm", "Farm"],
  ["WWWWWWWWWWWWWWWWWWWWWWWW", "WWWWWWWWWWWW"],
])("%s is %s on the wall", (name, short) => expect(proposeShortName(name)).toBe(short));

const words = [
  "临沂",
  "青禾",
  "第一",
  "养殖场",
  "农牧",
  "有限公司",
  "North",
  "Valley",
  " ",
  "Farm",
];

test("every farm name gets a short name that fits the wall and can be saved", () => {
  const name = fc.oneof(
    fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 14 })
      .map((some) => some.join("")),
    fc.string({ minLength: 1, maxLength: 100 }),
  );
  fc.assert(
    fc.property(
      name.filter((text) => text.trim() !== ""),
      (text) => {
        const short = proposeShortName(text);
        expect(short.trim()).not.toBe("");
        expect(nameWidth(short)).toBeLessThanOrEqual(shortNameEm);
        expect([...short].length).toBeLessThanOrEqual(farmFields.shortName.max);
      },
    ),
    { numRuns: 500 },
  );
});

test("a set short name is shown; in English the English one, otherwise one derived from the name", () => {
  const farm = {
    name: "临沂青禾肉鸡场",
    nameEn: "Linyi Qinghe Farm",
    shortName: null,
    shortNameEn: null,
  };
  expect(shortNameOf({ ...farm, shortName: "试点一场" }, "zh")).toBe("试点一场");
  expect(shortNameOf({ ...farm, shortName: "试点一场" }, "en")).toBe("Linyi Qinghe");
  expect(shortNameOf({ ...farm, shortNameEn: "Pilot 1" }, "en")).toBe("Pilot 1");
  expect(shortNameOf({ ...farm, nameEn: null, shortName: "试点一场" }, "en")).toBe("试点一场");
});
