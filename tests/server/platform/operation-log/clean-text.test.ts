import { expect, it } from "vitest";
import { clean } from "../../../../server/platform/operation-log/clean-text.ts";

it.each([
  ["a line break", "ok\r\n2026 administrator login", "ok 2026 administrator login"],
  ["an escape sequence", "\u001b[31mred\u001b[0m", "[31mred [0m"],
  ["a NUL", "a\0b", "a b"],
  ["a line separator", "a\u2028b\u0085c", "a b c"],
  ["a change of the writing direction", "user\u202etxt.exe", "user txt.exe"],
  ["half a character", "a\ud800b", "a\ufffdb"],
  ["a format directive, which has no special meaning", "%s%n${x}", "%s%n${x}"],
])("%s does not reach the log", (_name, text, expected) => {
  expect(clean(text, 50)).toBe(expected);
});

it("a megabyte is cut, between characters", () => {
  const cleaned = clean("鸡🐔".repeat(500_000), 5);
  expect(cleaned).toBe("鸡🐔鸡🐔…");
  expect(clean("🐔".repeat(500_000), 5)).toBe("🐔🐔🐔🐔…");
  expect(clean("12345", 5)).toBe("12345");
  expect(clean("🐔🐔🐔🐔🐔", 5)).toBe("🐔🐔🐔🐔🐔");
});
