import { durationText } from "../../../../contract/base/duration-text.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { type EnglishNames, personNameIn } from "../../../../contract/account/person-name.ts";
import type { AckMethod } from "../../../../contract/alarm/ack-note.ts";
import { type Alarm, alarmTitle, isActive, isWaiting } from "../../../../contract/alarm/alarm.ts";
import { alarmUnit } from "../../../../contract/alarm/alarm-word.ts";
import { adviceFor } from "../../../../contract/alarm/alarm-check.ts";
import {
  stepsAfter,
  workStepKeys,
  type WorkStep,
  workSteps,
} from "../../../../contract/alarm/alarm-work.ts";
import type { CheckFrame } from "../../../../contract/alarm/check-step.ts";
import { routeLinks } from "../../../../contract/fleet/map-place.ts";
import type { RingKind } from "../../../../contract/operate/peer.ts";
import { type Language, withNote, type Words } from "../../../../contract/base/words.ts";
import { type OwnAdviceOf, readOwnAdvice } from "../../../alarm/alarm-setting/own-checks.ts";
import { personNamesOfOrg } from "../../../platform/session/person-names.ts";
import { retryRolledBack } from "../../../platform/db/transaction-retry.ts";
import { movePlace } from "../../../platform/base/move-place.ts";
import type { Database, Queryable } from "../../../platform/db/open-database.ts";
import type { Bus } from "../../../platform/fact/fact-bus.ts";
import { isRinging, readRingOf, type RingNow } from "./peer-ring.ts";
import { acknowledgeNotice, type AnsweredNotice, answeredWithinMs } from "./notice-acknowledge.ts";
import { type AlarmToNotify, clockOf, readAlarmsToNotify } from "../message/alarm-to-notify.ts";
import { checkWords, readCheckFrames } from "../message/check-text.ts";
import { hashOf } from "../message/write-notice.ts";

const tokenShape = /^[A-Za-z0-9_-]{22}$/;

/** Target of a link: alarms, or a watched installation. */
export interface Linked {
  readonly notice: AnsweredNotice;
  readonly alarms: readonly AlarmToNotify[];
  /** The newest frames of their houses. */
  readonly frames: ReadonlyMap<number, CheckFrame>;
  /** Causes and checks that their organisations wrote. */
  readonly ownOf: OwnAdviceOf;
  /** English names of the people whom its alarms name. */
  readonly people: EnglishNames;
  readonly ring: RingNow | null;
}

/** Reads what a link in a notice refers to; null: the link is unknown or too old. */
export async function readLinked(
  database: Queryable,
  token: string,
  now: number,
): Promise<Linked | null> {
  if (!tokenShape.test(token)) return null;
  const [notice] = await database.query<AnsweredNotice>(
    `select id, org_id, phone_id, address_kind, address, recipient, channel, language, alarm_ids
     from notices where ack_token_hash = $1 and due_at > $2`,
    [hashOf(token), new Date(now - answeredWithinMs)],
  );
  if (notice === undefined) return null;
  const alarms = await readAlarmsToNotify(database, notice.alarm_ids);
  const houseIds = alarms.map(({ alarm }) => alarm.houseId);
  const frames = await readCheckFrames(database, houseIds);
  const keys = alarms.map(({ alarm }) => alarm.key);
  const ownOf = await readOwnAdvice(database, houseIds, keys);
  const people = await personNamesOfOrg(database, notice.org_id);
  return { notice, alarms, frames, ownOf, people, ring: await readRingOf(database, notice.id) };
}

/** True: an alarm or ring of the link is not acknowledged yet. */
const waits = ({ alarms, ring }: Linked): boolean =>
  alarms.some(({ alarm }) => isWaiting(alarm)) || (ring !== null && isRinging(ring));

/** A person's word on the page of a link: where he is, with a note. */
export interface LinkWork {
  readonly step: WorkStep;
  readonly note: string;
}
const noteMax = 200;
/** Reads the form of the page; null: it only acknowledges. */
export function linkWork(body: unknown): LinkWork | null {
  const form = new URLSearchParams(typeof body === "string" ? body : "");
  const step = workStepKeys.find((key) => key === form.get("step"));
  return step === undefined
    ? null
    : { step, note: (form.get("note") ?? "").trim().slice(0, noteMax) };
}

/** Steps that are left to take of some of its alarms. */
const stepsLeft = ({ alarms }: Pick<Linked, "alarms">): readonly WorkStep[] =>
  workStepKeys.filter((step) =>
    alarms.some(({ alarm }) => stepsAfter(alarm.work, alarm.state === "closed").includes(step)),
  );

/** Acknowledges the alarms of a link. False: there is no such link. */
export async function acknowledgeLinked(
  { database, bus }: { readonly database: Database; readonly bus: Bus },
  token: string,
  now: number,
  work: LinkWork | null = null,
  method: AckMethod = "link",
): Promise<boolean> {
  const linked = await readLinked(database, token, now);
  if (linked === null) return false;
  if (!waits(linked) && (work === null || !stepsLeft(linked).includes(work.step))) return true;
  const appended = await retryRolledBack(() =>
    database.transaction((tx) => acknowledgeNotice(tx, linked.notice, method, now, work)),
  );
  if (appended !== null) bus.publish("committed", { ...appended, details: [] });
  return true;
}

const words = {
  title: { zh: "报警确认", en: "Acknowledge alarms" },
  button: { zh: "确认，我来处理", en: "Acknowledge – I am on it" },
  done: { zh: "已全部确认", en: "All acknowledged" },
  gone: {
    zh: "此链接无效或已超过 24 小时。请登录平台查看报警。",
    en: "This link is invalid or older than 24 hours. Sign in to see the alarms.",
  },
  other: { zh: "English", en: "中文" },
  limit: { zh: "限值", en: "limit" },
  since: { zh: "发生于", en: "since" },
  by: { zh: "确认人", en: "by" },
  note: { zh: "备注（可选）", en: "Note (optional)" },
  onWay: { zh: "我正前往", en: "On my way" },
  there: { zh: "已到场", en: "I am on site" },
  fixed: { zh: "已处理", en: "Fixed" },
  wayAmap: { zh: "导航到场（高德）", en: "Directions (AMap)" },
  wayOther: { zh: "其他地图", en: "Other map" },
  wayGeo: { zh: "导航到场", en: "Directions" },
} as const;
const states = {
  unacknowledged: { zh: "未确认", en: "Not acknowledged" },
  acknowledged: { zh: "已确认", en: "Acknowledged" },
  returned: { zh: "已恢复，未确认", en: "Cleared, not acknowledged" },
  closed: { zh: "已结束", en: "Closed" },
} as const;

const ringWords = {
  silent: {
    zh: "监控系统无信号，栋舍无人值守",
    en: "Monitoring system silent: its houses are unwatched",
  },
  refusing: { zh: "监控系统自报异常", en: "Monitoring system reports a fault" },
} as const satisfies Record<RingKind, Words>;

const signs: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? "");

/** Returns an age in words that need no clock. */
function ageText(ms: number, language: Language): string {
  const span = durationText(Math.floor(ms / minuteMs) * minuteMs, language);
  return language === "zh" ? `${span}前` : `${span} ago`;
}

function valueText({ key, subject, value, peak, limit }: Alarm, language: Language): string {
  const now = peak ?? value;
  if (now === null || limit === null) return "";
  const unit = alarmUnit(key, language, subject);
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return `${rounded(now)}${unit} · ${words.limit[language]} ${rounded(limit)}${unit}`;
}

/** Likely cause and first checks of an alarm; nothing for an alarm that is over. */
function checksOf(
  { alarm }: AlarmToNotify,
  { frames, ownOf }: Pick<Linked, "frames" | "ownOf">,
  language: Language,
): string {
  if (!isActive(alarm)) return "";
  const { houseId, key } = alarm;
  const frame = frames.get(houseId) ?? null;
  const { cause, steps } = adviceFor(key, frame, language, ownOf(houseId, key));
  const items = steps.map((step) => `<li>${escaped(step)}</li>`).join("");
  return (
    `<div class="check"><p>${escaped(checkWords.cause[language] + cause)}</p>` +
    `<p>${checkWords.check[language]}</p><ol>${items}</ol></div>`
  );
}

/** "On the way: Li, 03:12". */
function workOf(
  { alarm: { work }, plan }: AlarmToNotify,
  people: EnglishNames,
  language: Language,
): string {
  if (work === undefined) return "";
  const colon = language === "zh" ? "：" : ": ";
  const by = personNameIn(work.by, people, language);
  const workText = `${workSteps[work.step][language]}${colon}${by}`;
  const at = clockOf(plan.place.timeZone, work.at);
  const note = work.note === "" ? "" : ` · ${work.note}`;
  return `<span class="state">${escaped(`${workText} ${at}${note}`)}</span>`;
}

/** Links that lead to the farm. */
function navigationLinks({ farm, farmName }: AlarmToNotify, language: Language): string {
  const { amap, geo } = routeLinks(farm, farmName[language], movePlace);
  const link = (href: string, text: string) =>
    `<a href="${escaped(href)}" rel="noreferrer">${text}</a>`;
  if (amap === null) return `<span>${link(geo, words.wayGeo[language])}</span>`;
  const other = link(geo, words.wayOther[language]);
  return `<span>${link(amap, words.wayAmap[language])} · ${other}</span>`;
}

function alarmItem(
  item: AlarmToNotify,
  known: Pick<Linked, "frames" | "ownOf" | "people">,
  language: Language,
  now: number,
): string {
  const { alarm, farmName, houseName, plan } = item;
  const at = clockOf(plan.place.timeZone, alarm.raisedAt);
  const age = ageText(now - alarm.raisedAt, language);
  const author = alarm.ackBy === null ? "" : authorText(alarm.ackBy, known.people, language);
  const lines = [
    `<strong>${escaped(`${farmName[language]} ${houseName[language]}`)}</strong>`,
    `<span class="what">${escaped(alarmTitle(alarm, language))}</span>`,
    `<span>${escaped(valueText(alarm, language))}</span>`,
    `<span>${escaped(`${words.since[language]} ${withNote(at, age, language)}`)}</span>`,
    `<span class="state">${escaped(`${states[alarm.state][language]}${author}`)}</span>`,
    workOf(item, known.people, language),
    navigationLinks(item, language),
    checksOf(item, known, language),
  ];
  const mark = isActive(alarm) ? ` class="s${alarm.severity}"` : "";
  return `<li${mark}>${lines.join("")}</li>`;
}

const authorText = (name: string, people: EnglishNames, language: Language): string =>
  ` · ${words.by[language]} ${personNameIn(name, people, language)}`;

function ringItem(ring: RingNow, people: EnglishNames, language: Language, now: number): string {
  const at = ring.at.getTime();
  const author = ring.ackBy === null ? "" : authorText(ring.ackBy, people, language);
  const since = withNote(clockOf(ring.timeZone, at), ageText(now - at, language), language);
  const state = ring.isOver ? "closed" : ring.ackBy === null ? "unacknowledged" : "acknowledged";
  const lines = [
    `<strong>${escaped(ring.name)}</strong>`,
    `<span class="what">${ringWords[ring.kind][language]}</span>`,
    `<span>${escaped(`${words.since[language]} ${since}`)}</span>`,
    `<span class="state">${escaped(`${states[state][language]}${author}`)}</span>`,
  ];
  return `<li${ring.isOver ? "" : ' class="s1"'}>${lines.join("")}</li>`;
}

const pageOf = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="/n/page.css"></head>
<body><main>${body}</main></body></html>`;

const otherLink = (language: Language): string => {
  const other = language === "zh" ? "en" : "zh";
  const text = words.other[language];
  return `<p class="other"><a href="?language=${other}" lang="${other}">${text}</a></p>`;
};

/** The form for the work: a note, and a button for each remaining step. */
function workForm(linked: Linked, language: Language): string {
  const steps = stepsLeft(linked);
  if (steps.length === 0) return "";
  const buttons = steps.map(
    (step) => `<button class="step" name="step" value="${step}">${words[step][language]}</button>`,
  );
  return (
    `<form method="post" action="?language=${language}" class="work">` +
    `<label>${words.note[language]}<input name="note" maxlength="${noteMax}"></label>` +
    `${buttons.join("")}</form>`
  );
}

/** The page of a link. Opening it changes nothing, because mail scanners open it too. */
export function linkPage(linked: Linked, language: Language, now: number): string {
  const { alarms, ring } = linked;
  const title = words.title[language];
  const rings = ring === null ? [] : [ringItem(ring, linked.people, language, now)];
  const shownAlarms = alarms.map((alarm) => alarmItem(alarm, linked, language, now));
  const items = [...rings, ...shownAlarms].join("");
  const form = !waits(linked)
    ? `<p class="done" role="status">${words.done[language]}</p>`
    : `<form method="post" action="?language=${language}">` +
      `<button>${words.button[language]}</button></form>`;
  const body = `${form}${workForm(linked, language)}`;
  return pageOf(language, title, `<h1>${title}</h1><ul>${items}</ul>${body}${otherLink(language)}`);
}

export const expiredPage = (language: Language): string =>
  pageOf(
    language,
    words.title[language],
    `<h1>${words.title[language]}</h1><p role="alert">${words.gone[language]}</p>` +
      otherLink(language),
  );

export const pageCss = `:root{color-scheme:light dark;font:17px/1.5 system-ui,"PingFang SC",
"Microsoft YaHei","Noto Sans CJK SC",sans-serif}
body{margin:0;background:light-dark(#f2f5f6,#0f1619);color:light-dark(#15212a,#e6eef2)}
main{max-width:36rem;margin:0 auto;padding:1rem}
h1{font-size:1.4rem;margin:.5rem 0 1rem}
ul{list-style:none;margin:0;padding:0}
ul>li{display:grid;gap:.1rem;margin:0 0 .75rem;padding:.75rem 1rem;overflow-wrap:anywhere;
background:light-dark(#fff,#18232a);border:1px solid light-dark(#d3dbdf,#2b3a43);
border-left-width:6px;border-radius:8px}
li.s1,li.s2{border-left-color:light-dark(#b3261e,#ff6b62)}
li.s3{border-left-color:light-dark(#8a5a00,#e8b44c)}
.what{font-size:1.15rem}
.check{margin-top:.4rem}
.check p,.check ol{margin:0}
.check ol{padding-left:1.3rem}
.state{color:light-dark(#51616c,#9db0bb)}
button{width:100%;min-height:3.25rem;border:0;border-radius:8px;font:inherit;font-weight:600;
background:light-dark(#0b6e74,#5cc3c9);color:light-dark(#fff,#06191b);cursor:pointer}
:focus-visible{outline:3px solid light-dark(#15212a,#e6eef2);outline-offset:2px}
a{color:light-dark(#0b6e74,#5cc3c9)}
.done{font-weight:600}
.work{display:grid;gap:.5rem;margin-top:1rem}
.work label{display:grid}
.work input{font:inherit;min-height:2.75rem;padding:0 .5rem}
.other{text-align:center;margin-top:1.5rem}`;
