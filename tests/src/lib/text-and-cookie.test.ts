import { describe, expect, it } from "vitest";
import { hourMs } from "../../../contract/base/time.ts";
import { ageText } from "../../../src/lib/text/age-text.ts";
import { readCookie, writeCookie } from "../../../src/lib/browser/cookie.ts";
import { breedIn, nameIn } from "../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../src/lib/text/format-number.ts";
import { formatTime } from "../../../src/lib/time/format-time.ts";

describe("cookies", () => {
  it("are read by their whole name and decoded", () => {
    const jar = { cookie: "xtoken=1; token=a%3Db; userId=7" };
    expect([readCookie(jar, "token"), readCookie(jar, "userId"), readCookie(jar, "oken")]).toEqual([
      "a=b",
      "7",
      null,
    ]);
  });
  it("that cannot be decoded count as absent", () => {
    expect(readCookie({ cookie: "token=%E0%A4%A" }, "token")).toBeNull();
  });
  it("are same-site, are secure when TLS is in use, and are removed by an empty value", () => {
    const jar = { cookie: "" };
    writeCookie(jar, "token", "a=b", true);
    expect(jar.cookie).toBe("token=a%3Db; Path=/; Max-Age=31536000; SameSite=Strict; Secure");
    writeCookie(jar, "token", "", false);
    expect(jar.cookie).toBe("token=; Path=/; Max-Age=0; SameSite=Strict");
  });
});

describe("texts", () => {
  it("gives an age in one unit", () => {
    expect(
      [0, 59_999, 60_000, 3_599_999, hourMs, 47 * hourMs, 48 * hourMs, -5].map((age) =>
        ageText(age, "en"),
      ),
    ).toEqual(["0 s", "59 s", "1 min", "59 min", "1 h", "47 h", "2 d", "0 s"]);
    expect(ageText(125_000, "zh")).toBe("2 分钟");
  });
  it("never shows NaN", () => {
    expect(
      [null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map((value) =>
        formatNumber(value, 1, "zh"),
      ),
    ).toEqual(["–", "–", "–", "–"]);
    expect(formatNumber(-1234.56, 1, "en")).toBe("−1,234.6");
  });
  it("shows a time in the farm's zone, and in UTC when the zone is unknown (§9.8)", () => {
    const at = Date.UTC(2026, 2, 10, 16, 5, 9);
    expect(formatTime(at, "Asia/Shanghai")).toBe("2026-03-11 00:05:09");
    expect(formatTime(at, "Mars/Base")).toBe("2026-03-10 16:05:09");
  });
  it("gives a name in the language on screen, or else the only name", () => {
    expect(nameIn({ name: "一场", nameEn: null }, "en")).toBe("一场");
    expect(nameIn({ name: "一场", nameEn: "Farm 1" }, "en")).toBe("Farm 1");
    expect(nameIn({ name: "一场", nameEn: "Farm 1" }, "zh")).toBe("一场");
    expect(breedIn({ breed: null, breedEn: null }, "en")).toBeNull();
  });
});
