import { expect, it } from "vitest";
import { durationText, workTimeText } from "../../../contract/base/duration-text.ts";

const s = 1000;
const min = 60 * s;
const h = 60 * min;

it.each([
  [null, "–", "–"],
  [-5, "0 s", "0 秒"],
  [999, "0 s", "0 秒"],
  [45 * s, "45 s", "45 秒"],
  [60 * s, "1 min", "1 分钟"],
  [90 * s, "1 min 30 s", "1 分钟 30 秒"],
  [h, "1 h", "1 小时"],
  [h + 59 * s, "1 h", "1 小时"],
  [90 * min + 5, "1 h 30 min", "1 小时 30 分钟"],
  [51 * h, "2 d 3 h", "2 天 3 小时"],
])("writes %s ms in its two largest units", (ms, en, zh) => {
  expect([durationText(ms, "en"), durationText(ms, "zh")]).toEqual([en, zh]);
});

it.each([
  [0, "0 s", "0 秒"],
  [45, "45 min", "45 分钟"],
  [750, "12 h 30 min", "12 小时 30 分钟"],
  [3870, "64 h 30 min", "64 小时 30 分钟"],
  [519_437, "8,657 h", "8,657 小时"],
])("writes %s minutes of work in hours rather than days", (minutes, en, zh) => {
  expect([workTimeText(minutes, "en"), workTimeText(minutes, "zh")]).toEqual([en, zh]);
});
