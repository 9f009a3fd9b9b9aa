import { expect, it } from "vitest";
import { entryText } from "../../../../src/lib/text/day-entry-text.ts";

it.each([
  ["prices", "eggs 1200 = –", "售蛋 1200 枚 = –", "1200 eggs sold = –"],
  ["prices", "sale 9000 = 31000", "出栏 9000 = 31000", "Sale 9000 = 31000"],
  ["losses", "12 + 3", "死亡 12 + 淘汰 3", "12 dead + 3 culled"],
  ["note", "eggs 1200", "eggs 1200", "eggs 1200"],
])("%s: %s is given as text", (field, text, zh, en) => {
  expect([entryText(field, text, "zh"), entryText(field, text, "en")]).toEqual([zh, en]);
});
