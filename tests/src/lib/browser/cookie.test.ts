import { expect, it } from "vitest";
import { readCookie, writeCookie } from "../../../../src/lib/browser/cookie.ts";

it.each(["a; Domain=evil.example", "a\r\nSet-Cookie: b=c", "甲; Path=/x", "a,b=c"])(
  "a value of %j adds no attribute and comes back as it was",
  (value) => {
    const page = { cookie: "" };
    writeCookie(page, "name", value, true);
    expect(page.cookie).toMatch(
      /^name=[\w%.~!*'()-]+; Path=\/; Max-Age=31536000; SameSite=Strict; Secure$/,
    );
    expect(readCookie(page, "name")).toBe(value);
  },
);
