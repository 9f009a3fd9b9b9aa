import { describe, expect, it } from "vitest";
import { farmShortName } from "../../../src/lib/farm-short-name.ts";

const org = { name: "北方农牧集团有限公司", nameEn: "North Farming Co., Ltd." };
const short = (name: string, nameEn: string | null = null, language: "zh" | "en" = "zh") =>
  farmShortName({ name, nameEn }, org, language);

describe("the short name of a farm", () => {
  it.each([
    ["北方农牧试点一场", "试点一场"],
    ["北方农牧集团有限公司", "北方农牧"],
    ["盐城嘉牧蛋鸡场（二期）", "盐城嘉牧蛋鸡场"],
    ["绿野养殖有限责任公司", "绿野养殖"],
    ["有限公司", "有限公司"],
  ])("of %s is %s", (name, expected) => {
    expect(short(name)).toBe(expected);
  });

  it("is in the language that is read", () => {
    expect(short("北方农牧试点一场", "North Farming · Pilot Farm 1 Co., Ltd.", "en")).toBe(
      "Pilot Farm 1",
    );
    expect(farmShortName({ name: "一场", nameEn: "Farm 1" }, undefined, "en")).toBe("Farm 1");
  });
});
