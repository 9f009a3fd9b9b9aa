import { expect, it } from "vitest";
import { withUnits } from "../../../../src/lib/text/with-units.ts";

it.each([
  ["Try −0.5 °C for 30 min.", "Try −0.5~°C for 30~min."],
  ["12 % of 8 houses, 3.5 kWh/d", "12~% of 8~houses, 3.5~kWh/d"],
  ["5,400 m³/h", "5,400~m³/h"],
  ["近 30 分钟有 2 栋报警", "近 30~分钟有 2~栋报警"],
  ["3 more columns, House 8 North", "3 more columns, House~8 North"],
  ["Send to House 12 of Sunny Farm 3?", "Send to House~12 of Sunny Farm~3?"],
  ["Since 2026-11-30 the target is 21", "Since 2026-11-30 the target is 21"],
])("figures in %j are not separated from their unit or name", (text, kept) => {
  expect(withUnits(text)).toBe(kept.replaceAll("~", "\u00a0"));
});
