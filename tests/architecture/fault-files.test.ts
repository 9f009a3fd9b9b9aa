import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import engines from "../server/process/fault/harness/engines.json";

test("npm test runs every file of the fault tests, and names no missing one", () => {
  const files = readdirSync(new URL("../server/process/fault/", import.meta.url))
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => file.replace(/\.test\.ts$/, ""));
  const named = new Set([...engines.own, ...engines.server]);
  expect([...named].toSorted()).toEqual(files.toSorted());
});
