import { expect, it } from "vitest";
import { faultOf } from "../../../../contract/base/field-fault.ts";
import { numberText } from "../../../../src/lib/text/number-text.ts";

const schema = numberText({ min: 0.5, max: 50, decimals: 1 });
const optional = numberText({ min: 0, max: 9, decimals: 0, isOptional: true });

it.each([
  ["7", 7],
  [" 7,25 ", 7.3],
  ["50", 50],
])("%j is %d", (text, value) => {
  expect(schema.parse(text)).toBe(value);
});

it("nothing typed is none where it may be", () => {
  expect([
    optional.parse(" "),
    optional.safeParse("x").success,
    schema.safeParse("").success,
  ]).toEqual([null, false, false]);
});

it.each([
  ["", "Required"],
  ["7x", "Not a number"],
  ["0", "Must be at least {min}"],
  ["51", "Must be at most {max}"],
  ["1e9", "Not a number"],
])("%j is told why: %s", (text, reason) => {
  const [issue] = schema.safeParse(text, { reportInput: true }).error!.issues;
  expect(faultOf(issue!).words.en).toBe(reason);
});
