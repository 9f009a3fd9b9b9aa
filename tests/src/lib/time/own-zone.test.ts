import { afterEach, expect, it, vi } from "vitest";
import { ownZone } from "../../../../src/lib/time/format-time.ts";

afterEach(() => vi.restoreAllMocks());

it.each([
  ["Asia/Shanghai", -480, "Asia/Shanghai"],
  ["Etc/Unknown", -480, "Etc/GMT-8"],
  [undefined, 300, "Etc/GMT+5"],
  ["+08:00", -480, "Etc/GMT-8"],
  ["Etc/Unknown", -345, "UTC"],
  ["Etc/Unknown", 0, "UTC"],
])("a browser reporting zone %s, %i min behind UTC, is in %s", (name, behind, zone) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue({
    timeZone: name,
  } as Intl.ResolvedDateTimeFormatOptions);
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(behind);
  expect(ownZone()).toBe(zone);
});
