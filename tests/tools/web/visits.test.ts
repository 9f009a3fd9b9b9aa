import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { callParts } from "../../../src/app/api/call-parts.ts";
import { callsIn } from "../../../tools/web/visits.mjs";

it("knows every call of every part, however its list is broken into lines", () => {
  const calls = callsIn(readFileSync("src/app/api/call-parts.ts", "utf8"));
  expect(Object.fromEntries(calls.map(({ part, names }) => [part, names]))).toEqual(
    Object.fromEntries(Object.entries(callParts).map(([part, names]) => [part, names.split(" ")])),
  );
});
