import { describe, expect, it } from "vitest";
import { notNeeded, whyNotHeld } from "./held.ts";
import type { Rule } from "./rule.ts";

const rule: Rule = {
  rule: "the greeting is 'Hello', twice, at nine",
  file: "tests/greeting.test.ts",
  title: "greets",
  asserts: ['expect(…).toBe("Hello")', "expect(say.mock.calls).toHaveLength(2)"],
  given: ["clock.set(9)", "[9, 10]"],
};
const setting = `
  const hours = [9, 10];
  const start = () => clock.set(9);`;
const body = `
      start();
      expect(greetingAt(hours)).toBe("Hello");
      await vi.waitFor(() => expect(say.mock.calls).toHaveLength(2));`;
const test = (over: { it?: string; title?: string; body?: string } = {}) =>
  `${over.it ?? "it"}("${over.title ?? "greets"}", async () => {${over.body ?? body}
    });`;
const file = (tests: string, group = "describe") =>
  `import { it } from "vitest";${setting}\n${group}("a greeting", () => {\n    ${tests}\n  });`;

describe("a rule is held", () => {
  it.each<[string, string]>([
    ["by its test", file(test())],
    ["whatever the white space", file(test()).replaceAll(/\n */g, "\n\n  ")],
    ["by a test with a table", file(test().replace("it(", "it.each([[1], [2]])("))],
    ["in a loop", file(`for (const who of all) ${test()}`)],
    ["by a browser test", file(test({ it: "test" }), "test.describe")],
    ["in a group with a table", file(test(), "describe.each([1, 2])")],
  ])("%s", (_, code) => {
    expect(whyNotHeld(rule, code)).toBeNull();
    expect(notNeeded(rule, code)).toEqual([]);
  });
});

describe("a rule is not held", () => {
  const lacking = (from: string, to: string) => file(test({ body: body.replace(from, to) }));
  const swapped = `start(); expect(say.mock.calls).toHaveLength(2); expect(x).toBe("Hello");`;
  const hello = 'expect(greetingAt(hours)).toBe("Hello");';
  it.each<[string, string, string]>([
    ["when its test is renamed", file(test({ title: "greets all" })), "0 tests"],
    ["when its test is listed twice", file(test() + test()), "2 tests"],
    ["when its test is commented out", file(`/* ${test()} */`), "0 tests"],
    ["when its test is skipped", file(test({ it: "it.skip" })), "under .skip"],
    ["when its test is to do", file(test({ it: "it.todo" })), "under .todo"],
    ["when its test is to fail", file(test({ it: "it.fails" })), "under .fails"],
    ["when its group is skipped", file(test(), "describe.skip"), "under .skip"],
    ["when its test is run at times", file(test({ it: "it.runIf(x)" })), "under .runIf"],
    ["when its test is under a condition", file(`if (x) ${test()}`), "under a condition"],
    ["when another test is the only one", file(`${test()} it.only("x", () => {});`), "an .only"],
    ["when its test skips itself", lacking("start();", "start(); test.skip();"), "skip itself"],
    ["when an assertion goes", lacking(hello, ""), 'toBe("Hello")'],
    ["when an assertion is commented out", lacking(hello, `// ${hello}`), 'toBe("Hello")'],
    ["when nothing is asserted of it", lacking('.toBe("Hello")', ""), 'toBe("Hello")'],
    ["when another text is asserted", lacking('"Hello"', '"Hallo"'), 'toBe("Hello")'],
    ["when the text is closed up", lacking('"Hello"', '"He llo"'), 'toBe("Hello")'],
    ["when the opposite is asserted", lacking(").toBe", ").not.toBe"), 'toBe("Hello")'],
    ["when another matcher is used", lacking(".toBe(", ".toContain("), 'toBe("Hello")'],
    ["when an assertion is at times", lacking(hello, `if (x) ${hello}`), 'toBe("Hello")'],
    ["when an assertion is at times", lacking(hello, `x && ${hello}`), 'toBe("Hello")'],
    ["when a failure is caught", lacking(hello, `try {} catch { ${hello} }`), 'toBe("Hello")'],
    ["when nobody calls it", lacking(hello, `const f = () => { ${hello} };`), 'toBe("Hello")'],
    ["when nobody calls it", lacking(hello, `function f() { ${hello} }`), 'toBe("Hello")'],
    ["when it returns before", lacking(hello, `if (x) return; ${hello}`), 'toBe("Hello")'],
    ["when it stands beside the test", lacking(hello, "") + hello, 'toBe("Hello")'],
    ["when the order is another", file(test({ body: swapped })), "toHaveLength(2)"],
    ["when an input goes", lacking("start();", ""), "lacks: clock.set(9)"],
    ["when a constant is another", file(test()).replace("[9, 10]", "[9, 11]"), "lacks: [9, 10]"],
  ])("%s", (_, code, why) => {
    expect(whyNotHeld(rule, code)).toContain(why);
  });

  it.each<[string, Partial<Rule>, string]>([
    ["without an assertion", { asserts: [] }, "asserts nothing"],
    ["by what is no assertion", { asserts: ["say(…)"] }, "is no assertion"],
    ["by an expectation of nothing", { asserts: ["expect(…)"] }, "is no assertion"],
    ["outside the tests", { file: "src/greeting.ts" }, "no test file"],
  ])("%s", (_, over, why) => {
    expect(whyNotHeld({ ...rule, ...over }, file(test()))).toContain(why);
  });

  it("for sure when one of two assertions could go", () => {
    const twice = file(test({ body: `${body} expect(other).toBe("Hello");` }));
    expect(notNeeded({ ...rule, asserts: ['expect(…).toBe("Hello")'] }, twice)).toEqual([
      'expect(greetingAt(hours)).toBe("Hello")',
      'expect(other).toBe("Hello")',
    ]);
  });
});
