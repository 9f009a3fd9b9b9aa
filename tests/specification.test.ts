import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { notNeeded, whyNotHeld } from "./specification/held.ts";
import type { Rule } from "./specification/rule.ts";
import { rules as section2 } from "./specification/section-2.ts";
import { rules as section4 } from "./specification/section-4.ts";
import { rules as section5 } from "./specification/section-5.ts";
import { rules as section6 } from "./specification/section-6.ts";
import { rules as section7 } from "./specification/section-7.ts";
import { rules as section8 } from "./specification/section-8.ts";
import { rules as section9 } from "./specification/section-9.ts";

/**
 * The rules of the customer's specification, as far as they concern the frame around the pages
 * (session, routes, tabs, languages, errors, calls), and the tests that check them.
 *
 * A rule quotes the assertions that check it, with the specification's own texts, paths and numbers
 * in them. Each test is read from its file as a syntax tree, not run: that costs milliseconds, and
 * a gate that ran the tests again would only repeat the result of their own run. The gate fails
 * when
 *
 * - the test is renamed, deleted, doubled, skipped, marked as failing, put under a condition, or is
 * beside an `.only`;
 * - a quoted assertion goes, is commented out, weakened to another matcher or value, put under a
 * condition, behind a `return`, or into a function nobody calls;
 * - an input it depends on goes (`given`): a row of the table, a step of the clock;
 * - an assertion could go unnoticed, because another one of the test fits the same quotation.
 *
 * It cannot see whether an assertion means the same as the rule. The reader of the table decides
 * that: rule and assertions are side by side there.
 */
const sections: readonly (readonly [section: string, rules: readonly Rule[]])[] = [
  ["2", section2],
  ["3 and 4", section4],
  ["5", section5],
  ["6", section6],
  ["7", section7],
  ["8", section8],
  ["9", section9],
];

describe.each(sections)("section %s of the specification", (_, rules) => {
  it.each(rules)("$rule", (rule) => {
    const code = readFileSync(rule.file, "utf8");
    expect(whyNotHeld(rule, code), `${rule.file}: ${rule.title}`).toBeNull();
    expect(notNeeded(rule, code), `${rule.file}: ${rule.title}`).toEqual([]);
  });
});
