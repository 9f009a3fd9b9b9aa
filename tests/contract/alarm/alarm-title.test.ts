import { expect, it } from "vitest";
import { alarmTitle } from "../../../contract/alarm/alarm.ts";

it.each([
  [{ key: "fanFault", subject: "3" }, "3 号风机故障", "Fan fault 3"],
  [{ key: "phaseLoss", subject: "2" }, "B 相缺相", "Phase loss B"],
  [{ key: "doorOpen", subject: "1" }, "舍门未关 1", "Door open 1"],
  [{ key: "sensorFault", subject: "nh3" }, "氨气传感器故障", "Sensor fault NH₃"],
  [{ key: "mortHigh", subject: "total" }, "累计死淘偏高", "High losses in total"],
  [{ key: "powerFail", subject: "" }, "停电", "Power failure"],
] as const)("the title names the kind of the alarm and its subject: %o", (alarm, zh, en) => {
  expect([alarmTitle(alarm, "zh"), alarmTitle(alarm, "en")]).toEqual([zh, en]);
});
