import { describe, expect, it } from "vitest";
import { pageAt } from "../../../../server/platform/http/serve-pages.ts";

const pages = [
  { file: "page/login.html", addresses: ["*"], isOpen: true },
  { file: "page/pairing.html", addresses: ["/screenDatav/home"], isOpen: true },
  { file: "page/wall.html", addresses: ["/screenDatav/home"], isOpen: false },
  { file: "page/house.html", addresses: ["/shack/house/:id"], isOpen: false },
  { file: "page/trend.html", addresses: ["/shack/house/:id/trend"], isOpen: false },
  { file: "page/console.html", addresses: ["*"], isOpen: false },
];
const session = "language=en; userId=7; token=abc";

describe("the page sent at an address", () => {
  it.each([
    ["/shack/house/12", session, "page/house.html"],
    ["/shack/house/12/trend", session, "page/trend.html"],
    ["/somewhere", session, "page/console.html"],
    ["/screenDatav/home", session, "page/wall.html"],
    ["/screenDatav/home", undefined, "page/pairing.html"],
    ["/shack/house/12", undefined, "page/login.html"],
    ["/shack/house/12", "userId=7; token=", "page/login.html"],
    ["/shack/house/12", "userId=7; mytoken=1", "page/login.html"],
  ])("%s with the cookies %s is %s", (pathname, cookie, file) => {
    expect(pageAt(pages, pathname, cookie)).toBe(file);
  });

  it("is the plain one if the build wrote no variants", () => {
    expect(pageAt([], "/login", session)).toBe("index.html");
  });
});
