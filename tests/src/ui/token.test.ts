import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/ui/token.css", "utf8");
const block = (start: string) => {
  const from = css.indexOf(start);
  return css.slice(from, css.indexOf("}", from));
};
const tokensOf = (text: string) =>
  new Map(
    [...text.matchAll(/--([\w-]+): (#[0-9a-f]{6})\b/g)].map(([, name, value]) => [name!, value!]),
  );
const light = tokensOf(block(":root {"));
const dark = new Map([...light, ...tokensOf(block('[data-face="wall"],'))]);
const wall = new Map([...dark, ...tokensOf(block('[data-face="wall"] {'))]);

const channel = (value: number) =>
  value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (high! + 0.05) / (low! + 0.05);
}

describe("the colours", () => {
  it("are the specification's theme colour and table header in the light console (§9.7)", () => {
    expect(light.get("accent")).toBe("#166fc1");
    expect(light.get("panel-2")).toBe("#f5f7fa");
  });
  it.each([
    ["light", light],
    ["dark", dark],
    ["wall", wall],
  ] as const)("are legible as text on backgrounds and panels: %s", (_name, tokens) => {
    for (const ground of ["ground", "panel", "panel-2"]) {
      for (const text of ["text", "text-2"])
        expect(
          contrast(tokens.get(text)!, tokens.get(ground)!),
          `${text} on ${ground}`,
        ).toBeGreaterThanOrEqual(4.5);
    }
  });
  it.each([
    ["light", light],
    ["dark", dark],
  ] as const)("of alarms, states and links are legible as text too: %s", (_name, tokens) => {
    for (const text of ["accent", "urgent", "high", "medium", "low", "offline", "normal"])
      expect(contrast(tokens.get(text)!, tokens.get("panel")!), text).toBeGreaterThanOrEqual(4.5);
  });
});
