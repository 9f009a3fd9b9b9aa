import { expect, it } from "vitest";
import { dispositionOf } from "../../../../server/platform/http/send-file.ts";

const nameIn = (disposition: string): string =>
  decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(disposition)?.[1] ?? "");

it.each([
  ["日".repeat(300), "xlsx"],
  ["𠮷".repeat(119), "csv"],
  [`a${"𠮷".repeat(200)}`, "pdf"],
  ["x".repeat(400), "csv"],
])("a name of %s keeps its extension and complete letters, and fits", (stem, extension) => {
  const name = nameIn(dispositionOf(`${stem}.${extension}`));
  expect(name.endsWith(`.${extension}`)).toBe(true);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(220);
  expect(stem.startsWith(name.slice(0, -extension.length - 1))).toBe(true);
  expect(name.length).toBeGreaterThan(50);
});

it("a short name is unchanged", () => {
  expect(nameIn(dispositionOf("报警 2026-11-30.csv"))).toBe("报警 2026-11-30.csv");
});
