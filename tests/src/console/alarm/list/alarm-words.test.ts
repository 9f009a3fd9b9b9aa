import { describe, expect, it } from "vitest";
import { type AlarmKey, alarmKinds } from "../../../../../contract/alarm/alarm-kind.ts";
import { alarmTitle } from "../../../../../contract/alarm/alarm.ts";
import { minuteMs } from "../../../../../contract/base/time.ts";
import { alarmComparison, alarmValue } from "../../../../../src/console/alarm/list/alarm-words.ts";
import { windowSchema } from "../../../../../server/judge/observation/reading-window.ts";

const phraseOf = (key: AlarmKey, value: number, limit: number | null, subject = "") => [
  alarmComparison({ key, subject, value, limit }, "zh"),
  alarmComparison({ key, subject, value, limit }, "en"),
];

describe("cause of an alarm as text", () => {
  it("names the time of a change, of an amount and of a rate", () => {
    expect([
      phraseOf("tempRise", 2.24, 2),
      phraseOf("waterZero", 0, null),
      phraseOf("waterOver", 1240, 1000),
      phraseOf("feedZero", 0, null),
    ]).toEqual([
      ["2.2 ≥ 2.0 °C/10 分钟", "2.2 ≥ 2.0 °C in 10 min"],
      ["0 L/60 分钟", "0 L in 60 min"],
      ["1,240 > 1,000 L/小时", "1,240 > 1,000 L per hour"],
      ["0 kg/3 小时", "0 kg in 3 h"],
    ]);
    expect(alarmValue({ key: "tempRise", subject: "" }, 3.1, "en")).toBe("3.1 °C in 10 min");
  });

  it("shows a dangerous setting in the unit of that setting", () => {
    expect([
      phraseOf("settingDangerous", 37, 30, "highAlarm"),
      phraseOf("settingDangerous", 400, 300, "alarmDelay"),
      phraseOf("settingDangerous", 2000, 6971, "leastAir"),
      phraseOf("settingDangerous", 12, 14, "maxLevel"),
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

  it("writes percentages, rates and small numbers in their usual form", () => {
    expect([
      phraseOf("waterDayLow", 74.76, 85),
      phraseOf("weightLow", 86.67, 92),
      phraseOf("modeHunting", 7, 6),
      phraseOf("pfLow", 0.82, 0.85),
      phraseOf("siloLow", 0.94, 1.5),
      phraseOf("airSpeedLow", 1.1, 1.2),
      phraseOf("signalLow", -110, -105),
    ]).toEqual([
      ["75 < 85%（占预期）", "75 < 85% of expected"],
      ["87 < 92%（占标准）", "87 < 92% of standard"],
      ["7 > 6 次/小时", "7 > 6 changes in 1 h"],
      ["0.82 < 0.85", "0.82 < 0.85"],
      ["0.9 < 1.5 天", "0.9 < 1.5 d"],
      ["1.1 < 1.2 m/s", "1.1 < 1.2 m/s"],
      ["−110 < −105 dBm", "−110 < −105 dBm"],
    ]);
  });

  it("never calls a number above itself", () => {
    expect([
      phraseOf("tempRise", 2, 2)[1],
      phraseOf("tempHigh", 29.04, 29)[1],
      phraseOf("rhHigh", 85.2, 85)[1],
      phraseOf("tempLow", 23.96, 24)[1],
      phraseOf("tempHigh", 30.1, 29)[1],
      phraseOf("powerFail", 0, 50)[1],
    ]).toEqual([
      "2.0 ≥ 2.0 °C in 10 min",
      "29.04 > 29.00 °C",
      "85.2 > 85.0%",
      "23.96 < 24.00 °C",
      "30.1 > 29.0 °C",
      "0 < 50 V",
    ]);
  });

  it("names the times used by the judge", () => {
    // One reading per minute for ten minutes, and one at their start.
    const tooMany = Array.from({ length: 12 }, (_, minute) => [minute, 20]);
    expect(windowSchema.parse({ temps: tooMany }).temps).toEqual([]);
    expect(windowSchema.parse({ temps: tooMany.slice(1) }).temps).toHaveLength(11);
    expect([alarmKinds.waterZero.onDelayMs, alarmKinds.feedZero.onDelayMs]).toEqual([
      60 * minuteMs,
      180 * minuteMs,
    ]);
  });
});
