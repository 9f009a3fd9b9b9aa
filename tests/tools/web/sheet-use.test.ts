import { describe, expect, it } from "vitest";
import { classUse, usedRules } from "../../../tools/web/sheet-use.mjs";

const isUsed = classUse(
  "var n=`bp6`,b=`${n}-button`,g=`${b}-group`,i=e=>`${n}-intent-${e}`,o=`${n}-overlay`;use(`bp6-dark`)",
);

describe("a rule of the library's sheet", () => {
  it.each([
    ["of a class that scripts give", ".bp6-button"],
    ["of a class made of parts", ".bp6-button-group"],
    ["of a class with a part known later", ".bp6-button.bp6-intent-danger"],
    ["of a class that a library completes", ".bp6-overlay-enter"],
    ["of an element", "body"],
    ["whose other class is only excluded", ".bp6-button:not(.bp6-tree)"],
    ["in the dark", ".bp6-dark .bp6-button"],
  ])("%s stays", (_, selector) => {
    expect(usedRules(`${selector} { color: red; }`, isUsed)).toContain(selector);
  });

  it.each([
    ["of a component that the app has not", ".bp6-tree-node"],
    ["inside another", ".bp6-button .bp6-tree"],
    ["of a letter of a font that is not there", ".bp6-icon-add::before"],
  ])("%s is removed", (_, selector) => {
    expect(usedRules(`${selector} { color: red; }`, isUsed)).toBe("");
  });

  it("keeps only the used selectors of a list", () => {
    expect(usedRules(".bp6-tree, .bp6-button { color: red; }", isUsed)).toMatch(/^\.bp6-button\{/);
  });

  it("is checked inside a media query, and keyframes stay", () => {
    const css =
      "@media print { .bp6-tree { a: b } .bp6-button { a: b } } @keyframes x { from { a: b } }";
    const rules = usedRules(css, isUsed);
    expect(rules).not.toContain("tree");
    expect(rules).toContain(".bp6-button");
    expect(rules).toContain("@keyframes x { from { a: b } }");
  });
});
