import { describe, expect, it } from "vitest";
import { isAmbiguousFault, storeFaultOf } from "../../../../server/platform/db/store-fault.ts";

const coded = (code: string) => Object.assign(new Error("refused"), { code });
/** The error of a statement as Drizzle wraps it. */
const wrapped = (code: string) => new Error("Failed query", { cause: coded(code) });

describe.each([
  ["itself", coded],
  ["inside another error", wrapped],
])("an error of the database, %s", (_, make) => {
  it.each([
    ["53100", "diskFull"],
    ["25006", "readOnly"],
    ["42501", "refused"],
    ["25P03", "away"],
    ["28P01", "refused"],
    ["3D000", "refused"],
    ["EHOSTUNREACH", "away"],
    ["ENETUNREACH", "away"],
    ["ENOTFOUND", "away"],
    ["EAI_AGAIN", "away"],
    ["EMFILE", "away"],
    ["40P01", "refused"],
    ["23502", null],
    ["22003", null],
  ])("%s is a fault of the store: %s", (code, fault) => {
    expect(storeFaultOf(make(code))).toBe(fault);
  });

  it.each([
    // A required value is missing: with an older schema every message may have this error.
    ["23502", true],
    ["XX000", true],
    ["22003", false],
    ["23505", false],
    ["ENOSPC", false],
  ])("%s may be caused by the schema: %s", (code, isDoubt) => {
    expect(isAmbiguousFault(make(code))).toBe(isDoubt);
  });
});

it("an error from elsewhere is neither", () => {
  expect(storeFaultOf(new Error("x"))).toBeNull();
  expect(isAmbiguousFault("x")).toBe(false);
});
