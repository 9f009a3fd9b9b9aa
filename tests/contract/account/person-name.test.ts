import { describe, expect, it } from "vitest";
import { inChinese, inEnglish } from "../../../contract/account/person-name.ts";

const names = new Map([
  ["王建国", "Wang Jianguo"],
  ["刘洋", "Liu Yang"],
]);

describe("the English name of a person in a record", () => {
  it.each([
    ["王建国", "Wang Jianguo"],
    ["王建国 · 夜间导出", "Wang Jianguo · 夜间导出"],
    ["王建国, 刘洋", "Wang Jianguo, Liu Yang"],
    ["王建国 (138****0102)", "Wang Jianguo (138****0102)"],
    ["王建国, 陈静", "Wang Jianguo, 陈静"],
    ["Carl Jones", "Carl Jones"],
    ["", ""],
  ])("of %j is %j", (name, english) => {
    expect(inEnglish(name, names)).toBe(english);
  });
});

it("has its number in Chinese brackets in a Chinese text", () => {
  expect(inChinese("王建国 (138****0102)")).toBe("王建国（138****0102）");
});
