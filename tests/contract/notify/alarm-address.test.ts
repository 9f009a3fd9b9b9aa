import fc from "fast-check";
import { expect, it } from "vitest";
import { normalNumber } from "../../../contract/notify/alarm-address.ts";

const own = "+8613812345678";

it.each([
  ["13812345678", own],
  ["+86 138-1234-5678", own],
  ["0086 138 1234 5678", own],
  // As copied from address books: with invisible direction marks and dashes of any length.
  ["\u202a+86 138 1234 5678\u202c", own],
  ["\u202d138‑1234‑5678\u202c", own],
  ["138—1234—5678", own],
  ["138\u200b1234\ufeff5678", own],
  ["１３８１２３４５６７８", own],
  ["８６ 138 1234 5678", own],
  ["+86 (0)138 1234 5678", own],
  ["+86 0138 1234 5678", own],
  ["+49 (0)151 2345 6789", "+4915123456789"],
  ["0049(0)151/23456789", "+4915123456789"],
  ["+39 06 1234 5678", "+390612345678"],
])("%j is %s", (typed, number) => expect(normalNumber(typed)).toBe(number));

it.each([
  "",
  "1381234567",
  "138123456789",
  "+86138123456",
  "12345",
  "+0138",
  "138x1234567",
  "8613",
])("%j is not a number that can be called", (typed) => expect(normalNumber(typed)).toBeNull());

it("is unchanged when repeated, and has only digits", () =>
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), fc.nat(1e11), (noise, digits) => {
      const number = normalNumber(`${noise.slice(0, 3)}${digits}${noise}`);
      if (number === null) return;
      expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
      expect(normalNumber(number)).toBe(number);
    }),
  ));
