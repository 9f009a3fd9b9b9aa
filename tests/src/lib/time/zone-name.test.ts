import { expect, it } from "vitest";
import { zoneName } from "../../../../src/lib/time/zone-name.ts";

const winter = Date.UTC(2026, 0, 15);
const summer = Date.UTC(2026, 6, 15);

it("gives China's time its common name", () => {
  expect(zoneName("Asia/Shanghai", "zh", winter)).toBe("北京时间（UTC+8）");
  expect(zoneName("Asia/Shanghai", "en", winter)).toBe("Beijing time (UTC+8)");
});

it("shows the offset of a zone at the time, including half hours and UTC", () => {
  expect(zoneName("Europe/Warsaw", "en", winter)).toMatch(/\(UTC\+1\)$/);
  expect(zoneName("Europe/Warsaw", "en", summer)).toMatch(/\(UTC\+2\)$/);
  expect(zoneName("Asia/Kolkata", "en", winter)).toMatch(/\(UTC\+5:30\)$/);
  expect(zoneName("America/St_Johns", "zh", winter)).toMatch(/（UTC−3:30）$/);
  expect(zoneName("UTC", "zh", winter)).toBe("UTC");
});
