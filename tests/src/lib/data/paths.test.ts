import { expect, it } from "vitest";
import { loginPath, safeRedirect } from "../../../../src/lib/data/paths.ts";

const origin = "https://farm.example";

it("goes back to a path of this origin with its query", () => {
  expect(safeRedirect("/screenDatav/home?language=1", origin)).toBe("/screenDatav/home?language=1");
  const redirect = new URL(loginPath("/screenDatav/home?language=1"), origin).searchParams.get(
    "redirect",
  );
  expect(safeRedirect(redirect, origin)).toBe("/screenDatav/home?language=1");
});

it.each([
  "//evil.example",
  "https:evil.example",
  "https://evil.example/x",
  "javascript:alert(1)",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/%2F/../..//evil.example",
  "//",
  "",
  "evil",
  null,
])("refuses %s", (target) => {
  const path = safeRedirect(target, origin);
  expect(new URL(path, origin).origin).toBe(origin);
  expect(path).not.toMatch(/^\/[/\\]/);
});

it("does not even keep the path of another host", () => {
  expect(safeRedirect("//evil.example/steal", origin)).toBe("/");
});

it("does not come back to the login page", () => {
  expect(safeRedirect("/login?redirect=%2Flogin", origin)).toBe("/");
});
