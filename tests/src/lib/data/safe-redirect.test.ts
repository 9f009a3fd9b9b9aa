import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeRedirect } from "../../../../src/lib/data/paths.ts";

const origin = "https://farm.example";
const hostileUrls = [
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "/\\/evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n//evil.example",
  "\u0000//evil.example",
  " //evil.example",
  "https:evil.example",
  "https:/evil.example",
  "https://evil.example",
  "http://farm.example",
  "//farm.example@evil.example",
  "//farm.example:444",
  "https://farm.example.evil.example",
  "//evil.example%2f..",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "\u0001javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:x",
  "blob:https://farm.example/x",
  "file:///etc/passwd",
  "mailto:x@evil.example",
  "/./..//evil.example",
  "/x/..//evil.example",
  "/%2e%2e//evil.example",
  "/.//evil.example",
  "/redirect//evil.example",
  "/redirect/\\evil.example",
  "/redirect/..//evil.example",
  "/redirect/redirect//evil.example",
  "/redirect/https://evil.example",
];
const encodings: readonly ((text: string) => string)[] = [
  (text) => text,
  encodeURIComponent,
  (text) => encodeURIComponent(encodeURIComponent(text)),
  (text) => text.replaceAll("/", "%2F").replaceAll(":", "%3A"),
  (text) => text.replaceAll("/", "／"),
];

/**
 * Checks how a browser resolves the resulting path, and how the /redirect page resolves the rest.
 */
function expectHere(path: string): void {
  for (let rest = path; ; rest = rest.slice("/redirect".length)) {
    expect(rest).toMatch(/^\/(?![/\\])/);
    expect(new URL(rest, origin).origin).toBe(origin);
    if (!rest.startsWith("/redirect/")) return;
  }
}

describe("the return path after signing in stays on this origin", () => {
  it.each(hostileUrls)("for %j, however it is encoded", (target) => {
    for (const encode of encodings) expectHere(safeRedirect(encode(target), origin));
  });

  it("for anything", () => {
    const pieces = fc
      .array(
        fc.constantFrom(
          "/",
          "\\",
          ".",
          "..",
          "evil.example",
          "redirect",
          ":",
          "@",
          "%2f",
          "%5c",
          "\t",
          "\n",
          "https:",
          "javascript:",
          "?",
          "#",
          "a",
          "／",
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        fc.oneof(
          pieces,
          pieces.map((text) => `/${text}`),
          pieces.map((text) => `/redirect/${text}`),
          fc.webUrl(),
          fc.string(),
        ),
        (target) => expectHere(safeRedirect(target, origin)),
      ),
      { numRuns: 1500 },
    );
  });
});
