import { expect, it } from "vitest";
import { addPolyfills } from "../../../../src/lib/browser/polyfills.ts";

/** As in a browser that has none of them. */
const missing = [
  [Array.prototype, ["toSorted", "toReversed", "toSpliced", "with", "findLast", "findLastIndex"]],
  [String.prototype, ["toWellFormed"]],
  [URL, ["canParse"]],
] as const;

/** The answers of a present browser and of one without these methods to the same questions. */
const answers = () => {
  const list = [3, 1, 10, 2];
  return [
    list.toSorted(),
    list.toSorted((a, b) => b - a),
    list.toReversed(),
    list.toSpliced(1, 2, 7, 8),
    list.toSpliced(-1),
    list.with(0, 9),
    list.findLast((value) => value > 2),
    list.findLast((value) => value > 20),
    list.findLastIndex((value, index, all) => value === 1 && all[index] === 1),
    list.findLastIndex((value) => value > 20),
    list,
    ["a\uD800b", "\uDC00", "鸡\uD83D\uDC14", "\uD83D"].map((text) => text.toWellFormed()),
    ["https://a.b/c", "x", ""].map((address) => URL.canParse(address)),
    URL.canParse("/x", "https://a.b"),
    Object.keys([]),
  ];
};

it("gives older browsers the functions the app calls, with the same results and invisible in a loop", () => {
  const requested = answers();
  for (const [target, names] of missing)
    for (const name of names) Reflect.deleteProperty(target, name);
  expect(() => [].toSorted()).toThrow("not a function");
  addPolyfills();
  expect(answers()).toEqual(requested);
  const calls: string[] = [];
  // The added methods must not be enumerable.
  // oxlint-disable-next-line typescript/no-for-in-array -- The loop is what is tested.
  for (const key in ["a"]) calls.push(key);
  expect(calls).toEqual(["0"]);
});
