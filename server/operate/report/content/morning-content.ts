import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatTime } from "../../../../contract/base/time-text.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import { firstCheckText, morningReasonText } from "../../../../contract/operate/morning-text.ts";
import type { MorningRow } from "../../../../contract/operate/morning.ts";
import { listMorning } from "../../morning/morning-queries.ts";
import {
  type Content,
  type ReportRequest,
  translatorFor,
  figureText,
  wholeList,
} from "./content.ts";

const words = {
  notYet: {
    zh: "今天的清单还没有生成：每天 5 时起生成（农场当地时间）。",
    en: "This morning's list is not ready yet: it is created from 05:00, farm local time.",
  },
  visits: { zh: "{rows} 栋需要去查看，其余 {calm} 栋正常", en: "{rows} to visit, {calm} normal" },
  unheardToo: { zh: "，{unheard} 栋近 24 小时无数据", en: ", {unheard} without data for 24 hours" },
  unheard: { zh: "近 24 小时无数据", en: "No data for 24 hours" },
  made: { zh: "生成于 {time}", en: "Created {time}" },
  visit: { zh: "需要去查看", en: "To visit" },
  calm: { zh: "正常", en: "Normal" },
  houses: { zh: "在养栋舍", en: "Stocked houses" },
  useful: { zh: "近 7 天有用 / 没用", en: "Useful / not, 7 days" },
  list: { zh: "先去哪几栋，为什么", en: "Which houses first, and why" },
  none: { zh: "今天没有需要专门去查看的栋舍。", en: "No house needs a visit this morning." },
  place: { zh: "序", en: "No." },
  farm: { zh: "农场", en: "Farm" },
  house: { zh: "栋舍", en: "House" },
  age: { zh: "日龄", en: "Age" },
  birds: { zh: "存栏", en: "Head" },
  why: { zh: "为什么去", en: "Why" },
  look: { zh: "先看什么", en: "Check first" },
} as const;

/** The morning list as its page shows it. */
export async function morningContent(request: ReportRequest): Promise<Content> {
  const { database, caller, language, timeZone } = request;
  const t = translatorFor(language);
  const list = await listMorning(database, caller, { ...wholeList, farmId: request.farmId });
  if (list.at === null)
    return { parts: [{ kind: "text", text: t(words.notYet) }], summary: [t(words.notYet)] };
  const { calm, houses, unheard } = list;
  const rows = houses - calm - unheard;
  const summary =
    fill(t(words.visits), { rows, calm }) +
    (unheard === 0 ? "" : fill(t(words.unheardToo), { unheard }));
  const created = fill(t(words.made), { time: formatTime(list.at, timeZone).slice(0, 16) });
  const { useful, useless } = list.hits;
  return {
    summary: [summary, ...list.rows.slice(0, 5).map((row) => rowText(row, request))],
    parts: [
      {
        kind: "figures",
        figures: [
          { name: t(words.visit), value: figureText(rows, 0, language), note: created },
          { name: t(words.calm), value: figureText(calm, 0, language) },
          ...(unheard === 0
            ? []
            : [{ name: t(words.unheard), value: figureText(unheard, 0, language) }]),
          { name: t(words.houses), value: figureText(houses, 0, language) },
          { name: t(words.useful), value: `${useful} / ${useless}` },
        ],
      },
      {
        kind: "table",
        title: t(words.list),
        none: t(words.none),
        columns: [
          { name: t(words.place), decimals: 0 },
          { name: t(words.farm) },
          { name: t(words.house) },
          { name: t(words.age), decimals: 0 },
          { name: t(words.birds), decimals: 0 },
          { name: t(words.why) },
          { name: t(words.look) },
        ],
        rows: list.rows.map((row, index) => [
          index + 1,
          farmNameIn(row, language),
          houseNameIn(row, language),
          row.dayAge,
          row.birds,
          reasonsOf(row, request).join("\n"),
          firstCheckOf(row, request),
        ]),
      },
    ],
  };
}

const reasonsOf = (row: MorningRow, { language }: ReportRequest): readonly string[] =>
  row.reasons.slice(0, 4).map((reason) => morningReasonText(reason, row, language));

const firstCheckOf = (row: MorningRow, { language }: ReportRequest): string =>
  row.reasons.map((reason) => firstCheckText(reason, language)).find((text) => text !== null) ?? "";

const rowText = (row: MorningRow, request: ReportRequest): string => {
  const { language } = request;
  const place = `${farmNameIn(row, language)} ${houseNameIn(row, language)}`;
  return `${place}: ${reasonsOf(row, request)[0] ?? ""}`;
};
