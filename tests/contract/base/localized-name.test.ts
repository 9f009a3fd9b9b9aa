import { expect, it } from "vitest";
import { nameIn } from "../../../contract/base/localized-name.ts";

it("shows a dash in place of a name that is not known, never a number", () => {
  expect(nameIn(undefined, "en")).toBe("–");
});
