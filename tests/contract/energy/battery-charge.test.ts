import { expect, it } from "vitest";
import { batteryMinutes } from "../../../contract/energy/battery-charge.ts";
import { minuteMs } from "../../../contract/base/time.ts";

const at = Date.UTC(2026, 5, 1, 4);
/** Charges every five minutes until then, newest last. */
const charge = (...values: readonly (number | null)[]) => ({
  values,
  times: values.map((_, index) => at - (values.length - index) * 5 * minuteMs),
});

it("lasts as long as discharging takes at the present rate", () => {
  // It was idle until the mains failed: 2 % in five minutes, then like the simulator, empty in four
  // hours.
  expect(batteryMinutes(charge(100, 100, 100, 98, 96, 94), 92, at)).toBe(230);
  expect(batteryMinutes(charge(100, 97.9, 95.8, 93.8, 91.7, 89.6), 87.5, at)).toBe(210);
});

it("uses only the last hour, and does not bridge gaps", () => {
  const hours = charge(...Array.from({ length: 36 }, (_, index) => 100 - index));
  expect(batteryMinutes(hours, 64, at)).toBe(320);
  expect(batteryMinutes(charge(100, 99, null, 40, 38), 36, at)).toBe(90);
});

it("there is no estimate for a charged, resting or barely discharged battery", () => {
  expect(batteryMinutes(charge(80, 85, 90, 95), 100, at)).toBeNull();
  expect(batteryMinutes(charge(100, 100, 100), 100, at)).toBeNull();
  expect(batteryMinutes(charge(100, 100), 98, at)).toBeNull();
  expect(batteryMinutes(charge(), 18, at)).toBeNull();
  // It was discharged and then charged, so the earlier discharge does not count.
  expect(batteryMinutes(charge(60, 40, 30, 35, 40), 45, at)).toBeNull();
});
