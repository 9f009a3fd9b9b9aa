import { expect, it } from "vitest";
import { faultOf } from "../../../../contract/base/field-fault.ts";
import { isUnclearNumber, numberOf, numberText } from "../../../../src/lib/text/number-text.ts";

const schema = numberText({ min: 0.5, max: 50, decimals: 1 });
const optional = numberText({ min: 0, max: 9, decimals: 0, isOptional: true });

it.each([
  ["7", 7],
  [" 7,25 ", 7.3],
  ["50", 50],
])("%j is %d", (text, value) => {
  expect(schema.parse(text)).toBe(value);
});

it("an empty text is null in an optional field", () => {
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
])("%j has its reason: %s", (text, reason) => {
  const [issue] = schema.safeParse(text, { reportInput: true }).error!.issues;
  expect(faultOf(issue!).words.en).toBe(reason);
});

it.each([
  ["1,200.5", 1200.5],
  ["1.200,5", 1200.5],
  ["1,234,567", 1_234_567],
  ["1 200", 1200],
  ["0,568", 0.568],
  ["１２，５", 12.5],
  ["1.200", 1.2],
  ["1,20", 1.2],
  ["1,2000", 1.2],
  ["−12,5", -12.5],
  ["‒3", -3],
  ["‐1.200,5", -1200.5],
])("%j is %d", (text, value) => {
  expect([numberOf(text), isUnclearNumber(text)]).toEqual([value, false]);
});

it("a count of 1,200 is not read as 1.2", () => {
  expect([numberOf("1,200", true), optional.safeParse("1,200").error?.issues[0]?.code]).toEqual([
    1200,
    "too_big",
  ]);
});

it.each(["12,0000", "3,0000"])(
  "a count of %j may mean ten thousands, and is not accepted",
  (text) => {
    expect(numberOf(text, true)).toBeNull();
  },
);

it.each(["1.5", "1.200", "2,5"])(
  "a count of %j is not a whole number, and is not rounded",
  (text) => {
    const [issue] = optional.safeParse(text).error!.issues;
    expect(faultOf(issue!).words.en).toBe("Enter a whole number");
  },
);

it.each(["1,200", "-12,345", "−12,345", "１，２００", " 999,000 "])(
  "%j may be two numbers, and is not accepted",
  (text) => {
    expect([numberOf(text), isUnclearNumber(text)]).toEqual([null, true]);
    const [issue] = numberText({ min: 0, max: 1e6, decimals: 3 }).safeParse(text).error!.issues;
    expect(faultOf(issue!).words.en).toBe(
      "Thousands or decimals? Write it without a comma, e.g. 1200 or 1.2",
    );
  },
);
