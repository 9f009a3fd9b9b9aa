import { type Alarm, alarmTitle, severities } from "../alarm/alarm.ts";
import { alarmKinds } from "../alarm/alarm-kind.ts";
import { alarmDecimals, alarmUnit, decimalsApart } from "../alarm/alarm-word.ts";
import { type NoticeChannel, type NoticeKind, pathNames } from "./notice.ts";
import type { Language, Words } from "../base/words.ts";
import { fits } from "./text-size.ts";

/** The data of an alarm for a notice. Names in the notice's language, times by the farm's clock. */
export interface NotifiedAlarm extends Pick<
  Alarm,
  "key" | "subject" | "severity" | "value" | "limit"
> {
  readonly farmName: string;
  readonly houseName: string;
  /** Device wired to an alarm input; null: no input, or an unnamed one. */
  readonly content: string | null;
  /** Time it was raised, "03:12". */
  readonly at: string;
}

/** Many alarms of one incident. Names in the notice's language. */
export interface NotifiedFlood {
  /** Common place of the alarms: a farm, or the organisation. */
  readonly placeName: string;
  readonly alarms: number;
  readonly houses: number;
  /** The first fault: what the incident is called by. */
  readonly first: NotifiedAlarm;
}

export interface NoticeText {
  readonly text: string;
  /**
   * For services that only send texts approved beforehand: the name of the text, and the values in
   * it.
   */
  readonly template: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Channel and language of a notice, and the ways in which the receiver may respond. */
export interface NoticeOptions {
  readonly channel: NoticeChannel;
  readonly language: Language;
  /** True: the receiver may acknowledge by key or reply. */
  readonly isAnswerable: boolean;
  /** The own number may be paused by key 0 or the reply 0. */
  readonly isClosable: boolean;
  /** Page on which it may be acknowledged; null: no page. */
  readonly link: string | null;
  /** True: the number has been called too often, so this text replaces a call. */
  readonly isCapped: boolean;
}

/**
 * Forge what a reader sees, or another line or header, or (of private use) the place of a link:
 * they become a space.
 */
const forging = /[\p{Cc}\p{Co}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** A name on one line, cut to this many characters; CO₂ would double the length of a text. */
export function nameOf(name: string, max: number): string {
  const line = name.toWellFormed().replace(forging, " ").trim().replace(/ +/g, " ");
  const letters = [...line.replace(/[₂₃]/g, (sign) => sign.normalize("NFKC"))];
  return letters.length <= max ? letters.join("") : letters.slice(0, max).join("").trim();
}

/** The name of a house may have its number at either end: it is cut in the middle. */
export function houseNameOf(name: string, max: number): string {
  const letters = [...nameOf(name, 200)];
  if (letters.length <= max) return letters.join("");
  const head = Math.ceil((max - 2) * 0.6);
  return `${letters.slice(0, head).join("")}..${letters.slice(head + 2 - max).join("")}`;
}

/** A voice reads "12号舍" as twelve, so the digits of house numbers are separated. */
export const spoken = (name: string): string => name.replace(/\d(?=\d)/g, "$& ");

export interface Names {
  readonly farm: number;
  readonly house: number;
  readonly content: number;
}
const widest: Names = { farm: 24, house: 24, content: 20 };
/**
 * Names are shortened in steps until a text fits, the house's last, because people must know where
 * to go.
 */
const cuts: readonly Names[] = [
  widest,
  { farm: 12, house: 24, content: 16 },
  { farm: 6, house: 20, content: 12 },
];
const narrowest: Names = { farm: 6, house: 14, content: 12 };

const join = (language: Language, parts: readonly string[]): string =>
  parts.filter((part) => part !== "").join(language === "zh" ? "，" : ", ");
export const stop = { zh: "。", en: ". " } as const satisfies Words;

const number = (value: number, decimals: number): string => String(Number(value.toFixed(decimals)));
/** "33.5 C, limit 30 C"; '' of an alarm that compares nothing. */
function valueText({ key, subject, value, limit }: NotifiedAlarm, language: Language): string {
  if (value === null || limit === null) return "";
  // The degree sign alone would make a text twice as long to send.
  const unit = alarmUnit(key, language, subject);
  const symbol = language === "en" ? unit.replace("°", " ") : unit;
  const word = language === "zh" ? "限值 " : "limit ";
  // Enough decimals that a low value worth an alarm does not read 0 and a value never reads like
  // its limit.
  const decimals = decimalsApart(value, limit, Math.max(1, alarmDecimals(key, subject)));
  const withUnit = (value: number) => `${number(value, decimals)}${symbol}`;
  return join(language, [withUnit(value), `${word}${withUnit(limit)}`]);
}

/** Returns the trouble: the wired thing's name if there is one, otherwise the alarm's. */
const titleOf = (alarm: NotifiedAlarm, language: Language, { content }: Names): string =>
  alarm.content === null ? nameOf(alarmTitle(alarm, language), 40) : nameOf(alarm.content, content);

function placeOf(alarm: NotifiedAlarm, { channel }: NoticeOptions, names: Names): string {
  const house = houseNameOf(alarm.houseName, names.house);
  return `${nameOf(alarm.farmName, names.farm)} ${channel === "call" ? spoken(house) : house}`;
}

export const heads = {
  raise: { zh: "", en: "" },
  repeat: { zh: "再次提醒 ", en: "Again: " },
  cleared: { zh: "恢复 ", en: "Cleared: " },
  summary: { zh: "", en: "" },
  unreached: { zh: "无人应答", en: "Nobody reached" },
  test: { zh: "测试", en: "TEST" },
  drill: { zh: "测试", en: "TEST" },
  budget: { zh: "通知限额提醒", en: "Notice limit" },
  pathDown: { zh: "通知通道故障", en: "Notification channel down" },
  untold: { zh: "报警未送达", en: "Alarm not delivered" },
  peer: { zh: "", en: "" },
  assigned: { zh: "指派给您", en: "For you" },
  notThere: { zh: "无人到场", en: "Nobody on site" },
  work: { zh: "计划作业", en: "Planned work" },
} as const satisfies Record<NoticeKind, Words>;

/** Key for each answer, on the channels that have keys. */
const answers = {
  call: {
    ack: { zh: "确认请按1", en: "Press 1 to acknowledge" },
    pause: { zh: "暂停本号码请按0", en: "0 to pause this number" },
  },
  text: {
    ack: { zh: "回复1确认", en: "Reply 1 to acknowledge" },
    pause: { zh: "0暂停", en: "0 to pause" },
  },
} as const satisfies Partial<Record<NoticeChannel, Record<string, Words>>>;
const capped = { zh: "（呼叫已达上限）", en: "(call limit)" } as const satisfies Words;

/** Returns the possible responses, as far as this channel allows them. */
export function responsesText(options: NoticeOptions): string {
  const { channel, language, isAnswerable, isClosable, link, isCapped } = options;
  const answer = channel === "call" || channel === "text" ? answers[channel] : null;
  const keys =
    answer === null || !isAnswerable ? [] : [answer.ack, ...(isClosable ? [answer.pause] : [])];
  const sentence = join(
    language,
    [...(isCapped ? [capped] : []), ...keys].map((words) => words[language]),
  );
  return link === null || channel === "call"
    ? sentence
    : [sentence, link].filter(Boolean).join(" ");
}

/**
 * Returns the first text that fits, followed by the ways to respond; if none fits, the last one is
 * cut.
 */
export function fitted(
  { channel, language }: NoticeOptions,
  responses: string,
  write: (names: Names, lines: number) => string,
): string {
  const end = responses === "" ? "" : `${stop[language]}${responses}`;
  // Mails, robots and voices have room.
  if (channel !== "text") return `${write(widest, 3)}${end}`;
  for (const lines of [3, 2, 1])
    for (const names of cuts) {
      const text = write(names, lines);
      if (fits(`${text}${end}`)) return `${text}${end}`;
    }
  const letters = [...write(narrowest, 1)];
  while (letters.length > 0 && !fits(`${letters.join("")}${end}`)) letters.pop();
  return `${letters.join("")}${end}`;
}

export const severityHead = (severity: Alarm["severity"], language: Language): string =>
  language === "zh"
    ? `【${severities[severity].name.zh}】`
    : `${severities[severity].name.en.toUpperCase()}: `;

/** Returns the number of further alarms in the notice. */
function moreText(count: number, language: Language): string {
  if (count <= 0) return "";
  return language === "zh" ? `另有 ${count} 条` : `and ${count} more`;
}

/** Returns the notice of these alarms, the worst first: raised, repeated, or over (`cleared`). */
export function alarmText(
  kind: "raise" | "repeat" | "cleared",
  alarms: readonly [NotifiedAlarm, ...NotifiedAlarm[]],
  options: NoticeOptions,
): NoticeText {
  const { language } = options;
  const [worst] = alarms;
  const head =
    kind === "cleared"
      ? heads.cleared[language]
      : `${severityHead(worst.severity, language)}${heads[kind][language]}`;
  const write = (names: Names, lines: number) => {
    const listed = alarms.slice(0, lines).map((alarm) => {
      const parts = [
        `${placeOf(alarm, options, names)} ${titleOf(alarm, language, names)}`,
        kind === "cleared" ? "" : valueText(alarm, language),
        alarm.at,
      ];
      return join(language, parts);
    });
    const more = moreText(alarms.length - listed.length, language);
    return `${head}${[...listed, more].filter(Boolean).join(language === "zh" ? "；" : "; ")}`;
  };
  const text = fitted(options, kind === "cleared" ? "" : responsesText(options), write);
  return {
    text,
    template: `alarm.${kind}`,
    params: {
      severity: worst.severity,
      code: alarmKinds[worst.key].code,
      farm: nameOf(worst.farmName, 24),
      house: houseNameOf(worst.houseName, 24),
      alarm: titleOf(worst, language, widest),
      value: valueText(worst, language),
      time: worst.at,
      more: alarms.length - 1,
    },
  };
}

/** Returns one notice for a flood of alarms: "阳光农场停电，40 栋 600 条报警，首个 03:12 1号舍". */
export function floodText(flood: NotifiedFlood, options: NoticeOptions): NoticeText {
  const { language } = options;
  const { first, alarms, houses } = flood;
  const write = (names: Names) => {
    const place = nameOf(flood.placeName, names.farm);
    const title = titleOf(first, language, names);
    const house = houseNameOf(first.houseName, names.house);
    const atHouse = options.channel === "call" ? spoken(house) : house;
    return language === "zh"
      ? `${severityHead(first.severity, "zh")}${place}${title}，${houses} 栋 ${alarms} 条报警，` +
          `首个 ${first.at} ${atHouse} ${title}`
      : `${severityHead(first.severity, "en")}${place}: ${title}, ${alarms} alarms in ` +
          `${houses} ${houses === 1 ? "house" : "houses"}, first ${first.at} ${atHouse} ${title}`;
  };
  return {
    text: fitted(options, responsesText(options), write),
    template: "alarm.summary",
    params: {
      severity: first.severity,
      code: alarmKinds[first.key].code,
      place: nameOf(flood.placeName, 24),
      alarm: titleOf(first, language, widest),
      houses,
      alarms,
      house: houseNameOf(first.houseName, 24),
      time: first.at,
    },
  };
}

/**
 * Returns the notice that the people called for these alarms, the worst first, have not answered,
 * and since when ("03:27").
 */
export function unreachedText(
  alarms: readonly [NotifiedAlarm, ...NotifiedAlarm[]],
  since: string,
  options: NoticeOptions,
): NoticeText {
  const { language } = options;
  const [worst] = alarms;
  const sentence = alarmText("raise", alarms, { ...options, isAnswerable: false, link: null }).text;
  const head = language === "zh" ? `【${heads.unreached.zh}】` : `${heads.unreached.en}: `;
  const why = {
    zh: `电话均已拨打两次，${since} 起无人确认`,
    en: `All numbers were called twice, not acknowledged since ${since}`,
  }[language];
  const end = responsesText(options);
  return {
    text: `${head}${sentence}${stop[language]}${why}${end === "" ? "" : `${stop[language]}${end}`}`,
    template: "alarm.unreached",
    params: {
      severity: worst.severity,
      code: alarmKinds[worst.key].code,
      farm: nameOf(worst.farmName, 24),
      house: houseNameOf(worst.houseName, 24),
      alarm: titleOf(worst, language, widest),
      time: since,
      more: alarms.length - 1,
    },
  };
}

/** Text of the test of a number. */
export function testText(placeName: string, at: string, options: NoticeOptions): NoticeText {
  const { language } = options;
  const write = (names: Names) => {
    const place = nameOf(placeName, names.farm);
    return language === "zh"
      ? `【${heads.test.zh}】${place} 报警通知测试，${at}，无需处理`
      : `${heads.test.en}: alarm notice of ${place}, ${at}, nothing to do`;
  };
  return {
    text: fitted({ ...options, isAnswerable: false }, "", write),
    template: "notice.test",
    params: { place: nameOf(placeName, 24), time: at },
  };
}

/** Returns the notice that most of an organisation's daily budget for a channel is used. */
export function budgetText(
  {
    orgName,
    channel,
    used,
    budget,
  }: {
    readonly orgName: string;
    readonly channel: NoticeChannel;
    readonly used: number;
    readonly budget: number;
  },
  language: Language,
): NoticeText {
  const name = pathNames[channel][language];
  const org = nameOf(orgName, 40);
  const text =
    language === "zh"
      ? `【${heads.budget.zh}】${org}今日${name}已用 ${used} / ${budget}。` +
        "用完后当天只通知紧急报警，超出一倍后紧急报警每小时汇总一次。可在“报警电话 > 短信电话限额”中调整。"
      : `${heads.budget.en}: ${org} has used ${used} of ${budget} ${name} today. When used up, ` +
        "only urgent alarms are sent today; at twice the limit they are summed up once an hour. " +
        "To change it: Alarm phone > Call and text limits.";
  return { text, template: "notice.budget", params: { path: name, used, budget } };
}

/**
 * Returns the notice that a channel cannot send; managers get it by another channel, because people
 * may have to be called by hand.
 */
export function pathDownText(
  channel: NoticeChannel,
  since: string,
  language: Language,
): NoticeText {
  const name = pathNames[channel][language];
  const text =
    language === "zh"
      ? `【${heads.pathDown.zh}】${name}自 ${since} 起发不出，请检查通知服务`
      : `${heads.pathDown.en}: no ${name} since ${since}, check the notice service`;
  return { text, template: "notice.pathDown", params: { path: name, time: since } };
}

/** Returns the notice that a person, or all of a channel, could not be notified of alarms. */
export function notNotifiedText(
  {
    recipient,
    channel,
    why,
    sentence,
  }: {
    /** Null: all on this channel. */
    readonly recipient: string | null;
    readonly channel: NoticeChannel;
    readonly why: Words;
    /** Text of the undelivered notice. */
    readonly sentence: string;
  },
  language: Language,
): NoticeText {
  const path = pathNames[channel][language];
  const who = recipient === null ? "" : nameOf(recipient, 60);
  const to = who === "" ? "" : ` to ${who}`;
  const text =
    language === "zh"
      ? `【${heads.untold.zh}】${who === "" ? path : `${who} 的${path}`}发不出：${why.zh}。未能告知：${sentence}`
      : `${heads.untold.en}: no ${path}${to}: ${why.en}. Not delivered: ${sentence}`;
  return { text, template: "notice.untold", params: { path, who } };
}
