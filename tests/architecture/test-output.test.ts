import { expect, it } from "vitest";
import { outputFor } from "../../tools/test-output.mjs";

it("tests print plain text into a file: no colours in any shell, one line per file", () => {
  const { env, reporters } = outputFor(false);
  expect(env).toMatchObject({ NO_COLOR: "1", TEST_PLAIN: "1" });
  expect(env["FORCE_COLOR"]).toBeUndefined();
  expect(reporters).toContain("--reporter=default");
  expect(reporters).not.toContain("--reporter=dot");
});

it("tests print in colours, one dot each, on a terminal", () => {
  const { env, reporters } = outputFor(true);
  expect([env["FORCE_COLOR"], reporters]).toEqual(["1", ["--reporter=dot"]]);
});
