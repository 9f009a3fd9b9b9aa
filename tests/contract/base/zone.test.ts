import { expect, it } from "vitest";
import { zone } from "../../../contract/base/call-schema.ts";

it.each(["+08:00", "-0500", "UTC+8", "GMT+8", "CST", "EST", "IST", "BST", "Asia/Nowhere", "", "8"])(
  "%j is no time zone: it has two meanings, or none",
  (name) => {
    expect(zone.safeParse(name).success).toBe(false);
  },
);

it.each([
  ["asia/shanghai", "Asia/Shanghai"],
  ["PRC", "Asia/Shanghai"],
  ["UTC", "UTC"],
  ["America/Argentina/Ushuaia", "America/Argentina/Ushuaia"],
  ["Etc/GMT-8", "Etc/GMT-8"],
  ["Japan", "Asia/Tokyo"],
])("%s is %s", (name, spelled) => {
  expect(zone.parse(name)).toBe(spelled);
});
