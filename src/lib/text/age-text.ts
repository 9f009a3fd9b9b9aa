import type { Language } from "../../../contract/base/words.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** An age in one unit, as text: "8 s", "3 min", "5 h", "2 d"; "8 秒" … Negative ages count as 0. */
export function ageText(ageMs: number, language: Language): string {
  const age = Math.max(0, ageMs);
  const [count, zh, en] =
    age < minute
      ? ([Math.floor(age / second), "秒", "s"] as const)
      : age < hour
        ? ([Math.floor(age / minute), "分钟", "min"] as const)
        : age < 2 * day
          ? ([Math.floor(age / hour), "小时", "h"] as const)
          : ([Math.floor(age / day), "天", "d"] as const);
  return `${count} ${language === "zh" ? zh : en}`;
}
