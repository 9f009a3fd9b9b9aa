import { expect, it } from "vitest";
import { alarmTitle } from "../../../contract/alarm/alarm.ts";

it.each([
  [{ key: "fanFault", subject: "3" }, "风机故障 3", "Fan fault 3"],
  [{ key: "sensorFault", subject: "nh3" }, "传感器故障 氨气", "Sensor fault NH3"],
  [{ key: "powerFail", subject: "" }, "停电", "Power failure"],
] as const)("an alarm is named by its kind and what it is about: %o", (alarm, zh, en) => {
  expect([alarmTitle(alarm, "zh"), alarmTitle(alarm, "en")]).toEqual([zh, en]);
});
