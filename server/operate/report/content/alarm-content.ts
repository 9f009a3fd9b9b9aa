import { alarmTitle, severities } from "../../../../contract/alarm/alarm.ts";
import { workSteps } from "../../../../contract/alarm/alarm-work.ts";
import { alarmKinds } from "../../../../contract/alarm/alarm-kind.ts";
import { alarmFilterSchema } from "../../../../contract/alarm/alarm-filter.ts";
import type { AlarmFigures } from "../../../../contract/alarm/alarm-history.ts";
import { inEnglish } from "../../../../contract/account/person-name.ts";
import { may } from "../../../../contract/account/policy.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import { formatTime } from "../../../../contract/base/time-text.ts";
import { noticeChannels, noticeKinds, noticeStates } from "../../../../contract/notify/notice.ts";
import { listAlarms } from "../../../alarm/alarm/alarm-queries.ts";
import { readAlarmProgress } from "../../../alarm/alarm/alarm-progress.ts";
import { alarmFigures } from "../../../alarm/alarm/alarm-figures.ts";
import { listNotices } from "../../../notify/notice/notice-queries.ts";
import { personNamesIn } from "../../../platform/session/person-names.ts";
import type { PaperPart, PaperTable } from "../../../platform/export/paper.ts";
import {
  type Content,
  daysBefore,
  type DaySpan,
  houseNames,
  periodText,
  type ReportRequest,
  translatorFor,
  spanText,
  figureText,
} from "./content.ts";

const words = {
  raised: { zh: "报警次数", en: "Alarms raised" },
  perDay: { zh: "每天 {count}", en: "{count} per day" },
  ack: { zh: "确认用时（中位数）", en: "Time to acknowledge" },
  missing: { zh: "未确认 {count}", en: "{count} not acknowledged" },
  clear: { zh: "恢复用时（中位数）", en: "Time to clear" },
  peak: { zh: "10 分钟内最多", en: "Peak in 10 min" },
  days: { zh: "每天报警次数", en: "Alarms per day" },
  byKey: { zh: "报警类型", en: "Alarm types" },
  byHouse: { zh: "报警最多的栋舍", en: "Houses with the most alarms" },
  kind: { zh: "报警", en: "Alarm" },
  severity: { zh: "级别", en: "Severity" },
  count: { zh: "次数", en: "Times" },
  farm: { zh: "农场", en: "Farm" },
  house: { zh: "栋舍", en: "House" },
  calls: { zh: "电话与通知", en: "Calls and notices" },
  at: { zh: "时间", en: "Time" },
  channel: { zh: "方式", en: "By" },
  recipient: { zh: "收件人", en: "To" },
  notice: { zh: "通知", en: "Notice" },
  state: { zh: "状态", en: "State" },
  ways: { zh: "紧急和高级报警的处理过程", en: "Urgent and high alarms, step by step" },
  noWay: { zh: "没有紧急和高级报警。", en: "No urgent or high alarms." },
  moreWays: {
    zh: "紧急和高级报警的处理过程（{all} 条中最近 {count} 条）",
    en: "Urgent and high alarms, step by step (the last {count} of {all})",
  },
  raisedAt: { zh: "发生", en: "Raised" },
  told: { zh: "通知", en: "Notified" },
  acked: { zh: "确认", en: "Acknowl." },
  cleared: { zh: "恢复", en: "Cleared" },
  by: { zh: "处理人", en: "By" },
  noAlarm: { zh: "没有报警。", en: "No alarms." },
  noNotice: { zh: "没有发出电话或通知。", en: "No calls or notices were sent." },
  summary: {
    zh: "{from} 至 {to}：报警 {raised} 次，其中紧急 {urgent} 次",
    en: "{from} to {to}: {raised} {raised:alarm:alarms}, {urgent} urgent",
  },
} as const;
const kindsMax = 20;
const responseColumns = [
  words.raisedAt,
  words.house,
  words.kind,
  words.told,
  words.acked,
  workSteps.onWay,
  workSteps.there,
  workSteps.fixed,
  words.cleared,
  words.by,
] as const;
const noticesMax = 200;
const responseRowsMax = 100;

/** The figures of the alarm history's page over some days. */
export async function alarmParts(
  request: ReportRequest,
  span: DaySpan,
): Promise<Content & { readonly figures: AlarmFigures }> {
  const { database, caller, language } = request;
  const t = translatorFor(language);
  const filter = alarmFilterSchema.parse({ state: "all", from: span.from, to: span.to });
  const farm = request.farmId === undefined ? {} : { farmId: request.farmId };
  const figures = await alarmFigures(database, caller, { ...filter, ...farm }, request.at);
  const [urgent] = figures.bySeverity;
  const parts: PaperPart[] = [{ kind: "figures", figures: figuresOf(figures, request) }];
  if (span.days.length > 1)
    parts.push({
      kind: "chart",
      title: t(words.days),
      as: "bars",
      ticks: span.days.map((day) => day.slice(5)),
      minSpan: 4,
      series: [
        {
          name: t(words.count),
          values: span.days.map((day) => figures.days.find((item) => item.day === day)?.count ?? 0),
        },
      ],
    });
  parts.push({ kind: "table", ...kindTable(figures, request) });
  if (figures.byHouse.length > 0)
    parts.push({ kind: "table", ...(await houseTable(figures, request)) });
  const { first: from, last: to } = span;
  const summary = fill(t(words.summary), { from, to, raised: figures.raised, urgent });
  return { parts, figures, summary: [summary] };
}

function figuresOf(figures: AlarmFigures, { language }: ReportRequest) {
  const t = translatorFor(language);
  const [urgent, high, medium, low] = figures.bySeverity;
  return [
    {
      name: t(words.raised),
      value: figureText(figures.raised, 0, language),
      note: fill(t(words.perDay), { count: figureText(figures.perDay, 1, language) }),
    },
    { name: severities[1].name[language], value: figureText(urgent, 0, language) },
    { name: severities[2].name[language], value: figureText(high, 0, language) },
    {
      name: `${severities[3].name[language]} / ${severities[4].name[language]}`,
      value: `${medium} / ${low}`,
    },
    {
      name: t(words.ack),
      value: spanText(figures.acknowledge.median, language),
      note: fill(t(words.missing), { count: figures.acknowledge.missing }),
    },
    { name: t(words.clear), value: spanText(figures.clear.median, language) },
    { name: t(words.peak), value: figureText(figures.peak, 0, language) },
  ];
}

function kindTable({ byKey }: AlarmFigures, { language }: ReportRequest): PaperTable {
  const t = translatorFor(language);
  return {
    title: t(words.byKey),
    none: t(words.noAlarm),
    columns: [
      { name: t(words.kind) },
      { name: t(words.severity) },
      { name: t(words.count), decimals: 0 },
    ],
    rows: byKey
      .slice(0, kindsMax)
      .map(({ key, count }) => [
        alarmKinds[key].name[language],
        severities[alarmKinds[key].severity].name[language],
        count,
      ]),
  };
}

async function houseTable(
  { byHouse }: AlarmFigures,
  { database, language }: ReportRequest,
): Promise<PaperTable> {
  const t = translatorFor(language);
  const ids = byHouse.map(({ houseId }) => houseId);
  const names = await houseNames(database, ids, language);
  return {
    title: t(words.byHouse),
    columns: [
      { name: t(words.farm) },
      { name: t(words.house) },
      { name: t(words.count), decimals: 0 },
    ],
    rows: byHouse.map(({ houseId, count }) => [...(names.get(houseId) ?? ["", ""]), count]),
  };
}

/** Alarms since the report before, and who was called and notified of them. */
export async function alarmContent(request: ReportRequest): Promise<Content> {
  const span = daysBefore(request, request.spanDays);
  const { parts, summary } = await alarmParts(request, span);
  const responses = { kind: "table", ...(await responseTable(request, span)) } as const;
  const period = periodText(span, request.language);
  if (!may(request.caller, "phone.read")) return { parts: [...parts, responses], summary, period };
  const notices = await noticeTable(request, span);
  return { parts: [...parts, responses, { kind: "table", ...notices }], summary, period };
}

/** Each urgent and high alarm: when it was notified, acknowledged, somebody there, and over. */
async function responseTable(request: ReportRequest, { from, to }: DaySpan): Promise<PaperTable> {
  const { database, caller, language, timeZone, at, farmId } = request;
  const t = translatorFor(language);
  const place = farmId === undefined ? {} : { farmId };
  const query = { ...alarmFilterSchema.parse({ state: "all", from, to }), ...place };
  const severe = {
    ...query,
    severity: [1, 2] as (1 | 2)[],
    sort: "raised",
    order: "desc",
  } as const;
  const { total, rows } = await listAlarms(
    database,
    caller,
    { ...severe, page: 1, pageSize: responseRowsMax },
    at,
  );
  const alarms = rows.toReversed();
  const ids = alarms.map(({ id }) => id);
  const progress = await readAlarmProgress(database, ids, at);
  const houseIds = [...new Set(alarms.map(({ houseId }) => houseId))];
  const names = await houseNames(database, houseIds, language);
  const people = await personNamesIn(database, caller, language);
  const count = {
    count: figureText(rows.length, 0, language),
    all: figureText(total, 0, language),
  };
  return {
    title: total > rows.length ? fill(t(words.moreWays), count) : t(words.ways),
    none: t(words.noWay),
    columns: responseColumns.map((name) => ({ name: t(name) })),
    rows: alarms.map((alarm) => {
      const steps = progress.get(alarm.id) ?? {};
      const raised = formatTime(alarm.raisedAt, timeZone).slice(5, 16);
      const clock = (time: number | null = null): string => {
        const text = time === null ? "–" : formatTime(time, timeZone).slice(5, 16);
        return text.startsWith(raised.slice(0, 5)) ? text.slice(6) : text;
      };
      return [
        raised,
        (names.get(alarm.houseId) ?? []).join(" "),
        alarmTitle(alarm, language),
        clock(steps.told),
        clock(steps.acknowledge),
        clock(steps.onWay),
        clock(steps.there),
        clock(steps.fixed),
        clock(alarm.clearedAt),
        inEnglish(alarm.work?.by ?? alarm.ackBy ?? "–", people),
      ];
    }),
  };
}

async function noticeTable(
  { database, caller, language, timeZone, farmId }: ReportRequest,
  { from, to }: DaySpan,
): Promise<PaperTable> {
  const t = translatorFor(language);
  const place = farmId === undefined ? {} : { farmId };
  const request = { page: 1, pageSize: noticesMax, from, to, ...place };
  const { rows } = await listNotices(database, caller, request);
  const people = await personNamesIn(database, caller, language);
  return {
    title: t(words.calls),
    none: t(words.noNotice),
    columns: [words.at, words.channel, words.recipient, words.notice, words.state].map((name) => ({
      name: t(name),
    })),
    rows: rows.map(({ at, channel, recipient, address, kind, state }) => [
      formatTime(at, timeZone).slice(5, 16),
      noticeChannels[channel][language],
      inEnglish(recipient, people) || address,
      noticeKinds[kind][language],
      noticeStates[state][language],
    ]),
  };
}
