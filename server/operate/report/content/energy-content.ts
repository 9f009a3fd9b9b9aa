import { farmNameIn, nameIn } from "../../../../contract/base/localized-name.ts";
import { addDays } from "../../../../contract/base/calendar-day.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { EnergyRange, PowerHouse } from "../../../../contract/energy/power.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { routes } from "../../../../contract/route/routes.ts";
import { listPowerHouses } from "../../../energy/power/power-list.ts";
import { readPowerRange } from "../../../energy/power/power-series.ts";
import type { PaperFigure, PaperTable } from "../../../platform/export/paper.ts";
import { localDay } from "../../../platform/time/local-day.ts";
import { type Content, type ReportRequest, figureText } from "./content.ts";

const words = {
  energy: { zh: "用电量", en: "Energy" },
  cost: { zh: "电费", en: "Cost" },
  day: { zh: "日均", en: "Per day" },
  most: { zh: "最多的一天", en: "Highest day" },
  houses: { zh: "栋舍", en: "Houses" },
  days: { zh: "每天用电量 kWh", en: "Energy per day, kWh" },
  byHouse: { zh: "各栋用电（近 30 天）", en: "Energy by house (last 30 days)" },
  farm: { zh: "农场", en: "Farm" },
  house: { zh: "栋舍", en: "House" },
  age: { zh: "日龄", en: "Age" },
  kwh: { zh: "用电 kWh", en: "Energy kWh" },
  bird: { zh: "同日龄只均 kWh", en: "kWh per head, same age" },
  off: { zh: "与中位数相差 %", en: "vs median %" },
  peak: { zh: "最大负荷 kW", en: "Peak kW" },
  pf: { zh: "功率因数", en: "Power factor" },
  noHouse: { zh: "没有栋舍。", en: "No houses." },
  noDay: { zh: "这个月没有用电数据。", en: "No energy was measured in this month." },
  dayTable: { zh: "逐日", en: "By day" },
  date: { zh: "日期", en: "Day" },
  summary: { zh: "{month}：用电 {kwh} kWh", en: "{month}: {kwh} kWh" },
} as const;

/** The first and last day of the month before. */
function monthBefore({ at, timeZone }: ReportRequest): { from: string; to: string } {
  const to = addDays(`${localDay(timeZone, at).slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Energy of the month before, by day and by house. */
export async function energyContent(request: ReportRequest): Promise<Content> {
  const { database, caller, language, farmId, at } = request;
  const span = monthBefore(request);
  const place = farmId === undefined ? {} : { farmId };
  const range = await readPowerRange(database, caller, { ...place, ...span, grain: "day" });
  const query = { ...routes.listPowerHouse.input.parse({ sort: "kwh" }), ...place };
  const houses = await listPowerHouses(database, caller, { ...query, pageSize: 1000 }, at);
  const kwh = sumOf(range.buckets.map((bucket) => bucket.kwh));
  const month = span.from.slice(0, 7);
  return {
    period: month,
    summary: [fill(words.summary[language], { month, kwh: figureText(kwh, 0, language) })],
    parts: [
      { kind: "figures", figures: figuresOf(range, month, language) },
      {
        kind: "chart",
        title: words.days[language],
        as: "bars",
        ticks: range.buckets.map(({ day }) => day.slice(8)),
        minSpan: 1,
        series: [
          { name: words.energy[language], values: range.buckets.map((bucket) => bucket.kwh) },
        ],
      },
      { kind: "table", ...houseTable(houses.rows, language) },
      { kind: "table", ...dayTable(range, language) },
    ],
  };
}

/** Adds the known values; null: none is known. */
const sumOf = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value) => value != null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};
const costOf = ({ buckets }: EnergyRange) => sumOf(buckets.map(({ cost }) => cost));

function figuresOf(range: EnergyRange, month: string, language: Language): readonly PaperFigure[] {
  const known = range.buckets.filter(({ kwh }) => kwh !== null);
  const kwh = sumOf(known.map((bucket) => bucket.kwh));
  const max = known.toSorted((a, b) => (b.kwh ?? 0) - (a.kwh ?? 0))[0];
  const cost = costOf(range);
  return [
    { name: words.energy[language], value: figureText(kwh, 0, language, " kWh"), note: month },
    ...(cost === null
      ? []
      : [
          {
            name: words.cost[language],
            value: figureText(cost, 2, language, ` ${range.currency ?? ""}`),
          },
        ]),
    {
      name: words.day[language],
      value: figureText(kwh === null ? null : kwh / known.length, 0, language, " kWh"),
    },
    {
      name: words.most[language],
      value: figureText(max?.kwh ?? null, 0, language, " kWh"),
      note: max?.day ?? "",
    },
    { name: words.houses[language], value: figureText(range.houses, 0, language) },
  ];
}

const houseTable = (rows: readonly PowerHouse[], language: Language): PaperTable => ({
  title: words.byHouse[language],
  none: words.noHouse[language],
  columns: [
    { name: words.farm[language] },
    { name: words.house[language] },
    { name: words.age[language], decimals: 0 },
    { name: words.kwh[language], decimals: 0 },
    { name: words.bird[language], decimals: 3 },
    { name: words.off[language], decimals: 1 },
    { name: words.peak[language], decimals: 1 },
    { name: words.pf[language], decimals: 2 },
  ],
  rows: rows.map((row) => [
    farmNameIn(row, language),
    nameIn(row, language),
    row.dayAge,
    row.kwh,
    row.kwhBird,
    row.offMedianPct,
    row.peakKw,
    row.pfMean,
  ]),
});

const costName = ({ currency }: EnergyRange, language: Language): string =>
  [words.cost[language], currency ?? ""].join(" ").trim();

function dayTable(range: EnergyRange, language: Language): PaperTable {
  const isPriced = costOf(range) !== null;
  return {
    title: words.dayTable[language],
    none: words.noDay[language],
    columns: [
      { name: words.date[language] },
      { name: words.kwh[language], decimals: 1 },
      ...(isPriced ? [{ name: costName(range, language), decimals: 2 }] : []),
    ],
    rows: range.buckets.map(({ day, kwh, cost = null }) => [day, kwh, ...(isPriced ? [cost] : [])]),
  };
}
