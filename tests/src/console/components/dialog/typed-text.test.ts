import { join } from "node:path";
import { expect, it } from "vitest";
import { sourcesOf } from "../../../../../tools/word-pairs.mjs";

const root = join(import.meta.dirname, "..", "..", "..", "..", "..");
/** A search, which counts as no typed text. */
const search = "src/console/shell/palette/command-palette.tsx";
const takesText = /<(?:InputGroup|TextArea|TypedNumber|ReasonField|input|textarea)\b/;
const dialogs = /<Dialog\n(\s*)(?:.*\n)*?\1?\s*>\n/g;

it("a click beside a dialog does not discard what was typed into it", () => {
  const forms = sourcesOf(join(root, "src", "console")).filter(
    ({ name, text }) => name !== search && /<Dialog\b/.test(text) && takesText.test(text),
  );
  expect(forms.length).toBeGreaterThan(5);
  const open = forms.filter(({ text }) =>
    [...text.matchAll(dialogs)].some(([tag]) => !tag.includes("canOutsideClickClose={")),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});
