import { describe, expect, it } from "vitest";
import { type AlarmKey, alarmKinds } from "../../../../../contract/alarm/alarm-kind.ts";
import { alarmTitle } from "../../../../../contract/alarm/alarm.ts";
import { minuteMs } from "../../../../../contract/base/time.ts";
import { alarmComparison, alarmValue } from "../../../../../src/console/alarm/list/alarm-words.ts";
import { windowSchema } from "../../../../../server/judge/observation/reading-window.ts";

const said = (key: AlarmKey, value: number, limit: number | null, subject = "") => [
  alarmComparison({ key, subject, value, limit }, "zh"),
  alarmComparison({ key, subject, value, limit }, "en"),
];

describe("cause of an alarm as text", () => {
  it("names the time of a change, of an amount and of a rate", () => {
    expect([
      said("tempRise", 2.24, 2),
      said("waterZero", 0, null),
      said("waterOver", 1240, 1000),
      said("feedZero", 0, null),
    ]).toEqual([
      ["2.2 ≥ 2.0 °C/10 分钟", "2.2 ≥ 2.0 °C in 10 min"],
      ["0 L/60 分钟", "0 L in 60 min"],
      ["1,240 > 1,000 L/小时", "1,240 > 1,000 L per hour"],
      ["0 kg/3 小时", "0 kg in 3 h"],
    ]);
    expect(alarmValue({ key: "tempRise", subject: "" }, 3.1, "en")).toBe("3.1 °C in 10 min");
  });

  it("has a dangerous setting in the unit of that setting", () => {
    expect([
      said("settingDangerous", 37, 30, "highAlarm"),
      said("settingDangerous", 400, 300, "alarmDelay"),
      said("settingDangerous", 2000, 6971, "leastAir"),
      said("settingDangerous", 12, 14, "maxLevel"),
    ]).toEqual([
      ["37.0 > 30.0 °C", "37.0 > 30.0 °C"],
      ["400 > 300 秒", "400 > 300 s"],
      ["2,000 < 6,971 m³/h", "2,000 < 6,971 m³/h"],
      ["12 < 14", "12 < 14"],
    ]);
    const title = { key: "settingDangerous", subject: "highAlarm" } as const;
    expect([alarmTitle(title, "zh"), alarmTitle(title, "en")]).toEqual([
      "危险设定：环控器高温报警温度",
      "Dangerous setting: controller's high temperature alarm",
    ]);
  });

  it("says shares, rates and small numbers as they are read", () => {
    expect([
      said("waterDayLow", 74.76, 85),
      said("weightLow", 86.67, 92),
      said("modeHunting", 7, 6),
      said("pfLow", 0.82, 0.85),
      said("siloLow", 0.94, 1.5),
      said("airSpeedLow", 1.1, 1.2),
      said("signalLow", -110, -105),
    ]).toEqual([
      ["75 < 85 %（占预期）", "75 < 85 % of expected"],
      ["87 < 92 %（占标准）", "87 < 92 % of standard"],
      ["7 > 6 次/小时", "7 > 6 changes in 1 h"],
      ["0.82 < 0.85", "0.82 < 0.85"],
      ["0.9 < 1.5 天", "0.9 < 1.5 d"],
      ["1.1 < 1.2 m/s", "1.1 < 1.2 m/s"],
      ["−110 < −105 dBm", "−110 < −105 dBm"],
    ]);
  });

  it("never says that a number is above itself", () => {
    expect([
      said("tempRise", 2, 2)[1],
      said("tempHigh", 29.04, 29)[1],
      said("rhHigh", 85.2, 85)[1],
      said("tempLow", 23.96, 24)[1],
      said("tempHigh", 30.1, 29)[1],
      said("powerFail", 0, 50)[1],
    ]).toEqual([
      "2.0 ≥ 2.0 °C in 10 min",
      "29.04 > 29.00 °C",
      "85.2 > 85.0 %",
      "23.96 < 24.00 °C",
      "30.1 > 29.0 °C",
      "0 < 50 V",
    ]);
  });

  it("names the times used by the judge", () => {
    // One reading a minute, ten minutes and the first of them.
    const tooMany = Array.from({ length: 12 }, (_, minute) => [minute, 20]);
    expect(windowSchema.parse({ temps: tooMany }).temps).toEqual([]);
    expect(windowSchema.parse({ temps: tooMany.slice(1) }).temps).toHaveLength(11);
    expect([alarmKinds.waterZero.onDelayMs, alarmKinds.feedZero.onDelayMs]).toEqual([
      60 * minuteMs,
      180 * minuteMs,
    ]);
  });
});
