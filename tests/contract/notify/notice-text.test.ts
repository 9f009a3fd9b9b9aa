import { describe, expect, it } from "vitest";
import { alarmKeys } from "../../../contract/alarm/alarm.ts";
import { alarmKinds } from "../../../contract/alarm/alarm-kind.ts";
import { type MetricKey, metrics } from "../../../contract/base/metric.ts";
import {
  alarmText,
  budgetText,
  floodText,
  type NoticeOptions,
  pathDownText,
  testText,
  type NotifiedAlarm,
  unreachedText,
} from "../../../contract/notify/notice-text.ts";
import { textMax, textSize } from "../../../contract/notify/text-size.ts";
import { languages } from "../../../contract/base/words.ts";

const longest: Record<"zh" | "en", Pick<NotifiedAlarm, "farmName" | "houseName">> = {
  zh: {
    farmName: "黑龙江省齐齐哈尔市克山县北联镇阳光第二肉鸡养殖场",
    houseName: "东区第12号育雏育成一体舍",
  },
  en: {
    farmName: "Heilongjiang Qiqihar Sunshine Second Broiler Farm",
    houseName: "East brooding house 12",
  },
};
const link = "https://farm.example.com/n/0123456789abcdef012345";

function buildNotified(language: "zh" | "en", seed: Partial<NotifiedAlarm> = {}): NotifiedAlarm {
  return {
    key: "tempHigh",
    subject: "",
    severity: 2,
    value: 33.46,
    limit: 30,
    ...longest[language],
    content: null,
    at: "03:12",
    ...seed,
  };
}
const ways = (seed: Partial<NoticeOptions> = {}): NoticeOptions => ({
  channel: "text",
  language: "zh",
  isAnswerable: true,
  isClosable: true,
  link: null,
  isCapped: false,
  ...seed,
});

/** Names for the longest subject of a kind. */
const subjectOf = (key: (typeof alarmKeys)[number]): string => {
  const { subject } = alarmKinds[key] as { subject?: string };
  if (subject === undefined) return "";
  const names = Object.keys(metrics) as MetricKey[];
  const longestName = names.toSorted(
    (a, b) => metrics[b].name.en.length - metrics[a].name.en.length,
  )[0];
  return subject === "probe" ? (longestName ?? "8") : "24";
};

describe("a text message", () => {
  const cases = languages.flatMap((language) => alarmKeys.map((key) => ({ language, key })));
  it.each(cases)("of $key in $language has at most two parts", ({ language, key }) => {
    const alarm = buildNotified(language, {
      key,
      subject: subjectOf(key),
      severity: alarmKinds[key].severity,
      value: -1234.56,
      limit: 12_345.6,
    });
    const same = [alarm, alarm, alarm, alarm] as const;
    for (const kind of ["raise", "repeat", "cleared"] as const)
      for (const isCapped of [false, true]) {
        const { text } = alarmText(kind, same, ways({ language, link, isCapped }));
        const max = language === "zh" ? textMax.ucs2 : textMax.gsm;
        expect(textSize(text), text).toEqual({ used: expect.any(Number), max });
        expect(textSize(text).used, text).toBeLessThanOrEqual(max);
        // Kind and house are kept, whatever else is dropped.
        expect(text).toContain(alarmKinds[key].name[language].normalize("NFKC"));
        expect(text).toMatch(language === "zh" ? /第12/ : /house 12|12 /);
      }
  });

  it("names kind, place, value and time", () => {
    const alarm = buildNotified("zh", { farmName: "阳光农场", houseName: "1号舍" });
    expect(alarmText("raise", [alarm], ways()).text).toBe(
      "【高级】阳光农场 1号舍 高温，33.5°C，限值 30°C，03:12。回复1确认，0暂停",
    );
    const english = buildNotified("en", { farmName: "Sunshine", houseName: "House 1" });
    expect(alarmText("raise", [english], ways({ language: "en", isClosable: false })).text).toBe(
      "HIGH: Sunshine House 1 High temperature, 33.5 C, limit 30 C, 03:12. Reply 1 to acknowledge",
    );
  });

  it.each([
    ["mortHigh", 0.24, 0.2, "0.24%（占存栏），限值 0.2%（占存栏）"],
    ["mortHigh", 0.4, 0.2, "0.4%（占存栏），限值 0.2%（占存栏）"],
    ["pfLow", 0.842, 0.85, "0.84，限值 0.85"],
    ["voltUnbalance", 4.04, 4, "4.04%，限值 4%"],
    ["tempHigh", 33.46, 30, "33.5°C，限值 30°C"],
    ["powerFail", 0, 50, "0V，限值 50V"],
  ] as const)("states %s of %d at %d correctly", (key, value, limit, expected) => {
    const alarm = buildNotified("zh", { farmName: "阳光", houseName: "1号", key, value, limit });
    expect(alarmText("raise", [alarm], ways()).text).toContain(`，${expected}，`);
  });

  it("names three and counts the others", () => {
    const one = buildNotified("zh", { farmName: "阳光", houseName: "1号", value: null });
    const { text, params } = alarmText("raise", [one, one, one, one, one], ways());
    expect(text.match(/高温/g)).toHaveLength(3);
    expect(text).toContain("另有 2 条");
    expect(params).toMatchObject({ more: 4, code: 1101 });
  });

  it("names the device wired to an input", () => {
    const gas = buildNotified("zh", {
      key: "diAlarm",
      subject: "3",
      content: "燃气探测器",
      value: null,
    });
    expect(alarmText("raise", [gas], ways()).text).toContain("燃气探测器");
    expect(alarmText("raise", [gas], ways()).text).not.toContain("报警输入");
  });

  it("summarises a flood in one sentence", () => {
    const first = buildNotified("zh", {
      key: "powerFail",
      severity: 1,
      houseName: "1号舍",
      value: null,
    });
    const flood = { placeName: "阳光农场", alarms: 600, houses: 40, first };
    expect(floodText(flood, ways({ isAnswerable: false })).text).toBe(
      "【紧急】阳光农场停电，40 栋 600 条报警，首个 03:12 1号舍 停电",
    );
    const english = floodText(
      { ...flood, placeName: "Sunshine" },
      ways({ language: "en", link }),
    ).text;
    expect(english).toContain("Power failure, 600 alarms in 40 houses, first 03:12");
  });

  it("offers no key for a contact that must not be switched off", () => {
    const { text } = alarmText("raise", [buildNotified("zh")], ways({ isClosable: false }));
    expect(text).not.toContain("暂停");
  });

  it("of an all clear offers no key", () => {
    expect(alarmText("cleared", [buildNotified("zh")], ways({ link })).text).not.toContain("1确认");
  });

  it("fits for a test and for a path that is down", () => {
    for (const language of languages) {
      const { farmName } = longest[language];
      const test = testText(farmName, "03:12", ways({ language })).text;
      const down = pathDownText("call", "03:12", language).text;
      for (const text of [test, down]) expect(textSize(text).used).toBeLessThanOrEqual(134);
      expect(test).toMatch(language === "zh" ? /测试/ : /TEST/);
    }
  });
});

describe("a call", () => {
  it("reads the number of a house digit by digit", () => {
    const alarm = buildNotified("zh", { farmName: "3农场", houseName: "112号舍" });
    const { text } = alarmText("raise", [alarm], ways({ channel: "call", link }));
    expect(text).toContain("1 1 2号舍");
    expect(text).toContain("确认请按1，暂停本号码请按0");
    expect(text).not.toContain("https://");
  });
});

describe("names typed by users", () => {
  const hostile = [
    "a\r\nBcc: all@example.com",
    "a\nTo: b",
    "a\u0000b",
    "a\u2028b",
    "a\u202egnol",
    "a\u0085b",
    "\u{d800}broken",
    "<script>alert(1)</script>\u0007",
    '=HYPERLINK("https://evil.example","x")\t',
    "\u2066a\u2069\u061c\u200f",
    "a\u{f8ff}b",
    "鸡".repeat(10_000),
    `${"x".repeat(5000)}\r\n${"y".repeat(5000)}`,
  ];
  const forged = /[\p{Cc}\p{Co}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
  it.each(hostile.map((name) => [name.slice(0, 40), name]))("are one line: %j", (_, name) => {
    for (const channel of ["text", "mail", "call", "robot"] as const)
      for (const language of languages) {
        const alarm = buildNotified(language, { farmName: name, houseName: name, content: name });
        const way = ways({ channel, language, link: channel === "call" ? null : link });
        const flood = { placeName: name, alarms: 600, houses: 40, first: alarm };
        for (const { text, params } of [
          alarmText("raise", [alarm, alarm], way),
          alarmText("cleared", [alarm], way),
          unreachedText([alarm], "03:27", way),
          floodText(flood, way),
          testText(name, "03:12", way),
          budgetText({ orgName: name, channel: "call", used: 1, budget: 2 }, language),
        ])
          for (const item of [text, ...Object.values(params).map(String)]) {
            expect(item).not.toMatch(forged);
            expect(item.isWellFormed()).toBe(true);
            expect(item.length).toBeLessThan(500);
          }
      }
  });
});
