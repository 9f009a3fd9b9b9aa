import { farmNameIn, houseNameIn, nameIn } from "../../../../contract/base/localized-name.ts";
import type { Fields } from "../../../../contract/base/field.ts";
import { flockDayFields } from "../../../../contract/flock/production/flock-day-field.ts";
import {
  boardFields,
  totalFields,
  type TotalRow,
} from "../../../../contract/flock/production/production-total.ts";
import type { BoardRow } from "../../../../contract/flock/production/production.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import { routes } from "../../../../contract/route/routes.ts";
import { listBoard } from "../../../flock/production/production-board.ts";
import { readTotals } from "../../../flock/production/production-totals.ts";
import type { PaperColumn, PaperFigure, PaperPart } from "../../../platform/export/paper.ts";
import { alarmParts } from "./alarm-content.ts";
import { salesTable } from "./forecast-content.ts";
import {
  type Content,
  daysBefore,
  fieldName,
  periodText,
  type ReportRequest,
  translatorFor,
  figureText,
  wholeList,
} from "./content.ts";

const words = {
  books: { zh: "各栋生产", en: "Production by house" },
  none: { zh: "当天没有在养批次。", en: "No flocks on that day." },
  alarms: { zh: "报警", en: "Alarms" },
  missing: { zh: "未录入 {count}", en: "{count} not recorded" },
  flocks: { zh: "{count} 个批次", en: "{count} {count:flock:flocks}" },
  farms: { zh: "各农场（{day}）", en: "Farms on {day}" },
  weekDead: { zh: "本周死淘", en: "Losses this week" },
  losses: { zh: "日死淘率 %", en: "Daily losses %" },
  use: { zh: "只均采食 g 与饮水 mL", en: "Feed g and water mL per head" },
  summary: {
    zh: "{day}：存栏 {alive}，死淘 {lost}",
    en: "{day}: {alive} alive, {lost} lost",
  },
} as const;

const fields = { ...boardFields, ...flockDayFields };
/** Columns of figures with their decimals. */
const figures = {
  alive: 0,
  dead: 0,
  culled: 0,
  lossDayPct: 2,
  feedKg: 0,
  feedG: 1,
  waterMl: 0,
  waterPerFeed: 2,
  weightG: 0,
} as const;
const layerFigures = { eggs: 0, layPct: 1 } as const;

const units: Readonly<Record<string, string>> = {
  lossDayPct: "%",
  survivalPct: "%",
  feedKg: "kg",
  feedG: "g",
  waterMl: "mL",
  weightG: "g",
  layPct: "%",
};
/** "Weight g". */
const headOf = (key: string, names: Fields, language: ReportRequest["language"]): string =>
  [fieldName(names, key, language), units[key] ?? ""].join(" ").trim();

const filterOf = ({ farmId }: ReportRequest, day: string) =>
  routes.listProduction.input.parse({
    day,
    ...(farmId !== undefined && { farmId: String(farmId) }),
  });

/** The day before: production of each house, and the alarms. */
export async function dayContent(request: ReportRequest): Promise<Content> {
  const { database, caller, language, at } = request;
  const t = translatorFor(language);
  const span = daysBefore(request, 1);
  const query = { ...filterOf(request, span.last), ...wholeList };
  const board = await listBoard(database, caller, query, at);
  const { all } = await readTotals(database, caller, { ...query, by: "farm" }, at);
  const alarms = await alarmParts(request, span);
  return {
    parts: [
      { kind: "figures", figures: totalFigures(all, language, board.missing) },
      { kind: "table", ...boardTable(board.rows, request) },
      { kind: "heading", text: t(words.alarms) },
      ...alarms.parts,
    ],
    summary: [sumUp(all, span.last, request), ...alarms.summary],
    period: periodText(span, language),
  };
}

const sumUp = (
  { alive, dead, culled }: TotalRow,
  day: string,
  { language }: ReportRequest,
): string =>
  fill(words.summary[language], {
    day,
    alive: figureText(alive, 0, language),
    lost: figureText(
      dead === null && culled === null ? null : (dead ?? 0) + (culled ?? 0),
      0,
      language,
    ),
  });

function totalFigures(
  all: TotalRow,
  language: ReportRequest["language"],
  missing?: number,
): readonly PaperFigure[] {
  const name = (key: string) => fieldName(totalFields, key, language);
  const flocks = fill(words.flocks[language], { count: all.flocks });
  return [
    { name: name("alive"), value: figureText(all.alive, 0, language), note: flocks },
    {
      name: name("lossDayPct"),
      value: figureText(all.lossDayPct, 2, language, "%"),
      ...(missing !== undefined && { note: fill(words.missing[language], { count: missing }) }),
    },
    {
      name: name("feedG"),
      value: figureText(all.feedG, 1, language, " g"),
      note: figureText(all.feedKg, 0, language, " kg"),
    },
    {
      name: name("waterMl"),
      value: figureText(all.waterMl, 0, language, " mL"),
      note: figureText(all.waterL, 0, language, " L"),
    },
  ];
}

function boardTable(rows: readonly BoardRow[], { language }: ReportRequest) {
  const hasLayers = rows.some(({ species }) => species === "layer");
  const shown = { ...figures, ...(hasLayers ? layerFigures : {}) };
  const keys = Object.keys(shown) as (keyof typeof figures & keyof typeof layerFigures)[];
  return {
    title: words.books[language],
    none: words.none[language],
    columns: [
      { name: fieldName(fields, "farmName", language) },
      { name: fieldName(fields, "houseName", language) },
      { name: fieldName(fields, "dayAge", language), decimals: 0 },
      ...keys.map((key): PaperColumn => ({
        name: headOf(key, fields, language),
        decimals: shown[key],
      })),
    ],
    rows: rows.map((row) => [
      farmNameIn(row, language),
      houseNameIn(row, language),
      row.dayAge,
      ...keys.map((key) => row.figures?.[key] ?? null),
    ]),
  };
}

/** The week before, by farm and by day, and its alarms. */
export async function weekContent(request: ReportRequest): Promise<Content> {
  const { database, caller, language, at } = request;
  const t = translatorFor(language);
  const span = daysBefore(request, 7);
  const days = [];
  for (const day of span.days)
    days.push(await readTotals(database, caller, { ...filterOf(request, day), by: "farm" }, at));
  const last = days.at(-1)!;
  const lost = new Map<FarmSum["groupId"], number>();
  for (const { rows } of days)
    for (const { groupId, dead, culled } of rows)
      if (dead !== null || culled !== null)
        lost.set(groupId, (lost.get(groupId) ?? 0) + (dead ?? 0) + (culled ?? 0));
  const alarms = await alarmParts(request, span);
  const sales = await salesTable(request);
  return {
    parts: [
      { kind: "figures", figures: totalFigures(last.all, language) },
      ...weekCharts(
        span.days,
        days.map(({ all }) => all),
        request,
      ),
      { kind: "table", ...farmTable(last.rows, lost, span.last, request) },
      ...(sales === null ? [] : [sales]),
      { kind: "heading", text: t(words.alarms) },
      ...alarms.parts,
    ],
    summary: [sumUp(last.all, span.last, request), ...alarms.summary],
    period: periodText(span, language),
  };
}

function weekCharts(
  days: readonly string[],
  sums: readonly TotalRow[],
  { language }: ReportRequest,
): readonly PaperPart[] {
  const ticks = days.map((day) => day.slice(5));
  const series = (key: "lossDayPct" | "feedG" | "waterMl") => ({
    name: fieldName(totalFields, key, language),
    values: sums.map((sum) => sum[key]),
  });
  return [
    {
      kind: "chart",
      title: words.losses[language],
      as: "bars",
      ticks,
      minSpan: 0.05,
      series: [series("lossDayPct")],
    },
    {
      kind: "chart",
      title: words.use[language],
      as: "lines",
      ticks,
      minSpan: 20,
      series: [series("feedG"), series("waterMl")],
    },
  ];
}

type FarmSum = Awaited<ReturnType<typeof readTotals>>["rows"][number];

function farmTable(
  rows: readonly FarmSum[],
  lost: ReadonlyMap<FarmSum["groupId"], number>,
  day: string,
  { language }: ReportRequest,
) {
  const shown = {
    flocks: 0,
    alive: 0,
    lossDayPct: 2,
    survivalPct: 1,
    feedG: 1,
    waterMl: 0,
    fcr: 3,
  } as const;
  const keys = Object.keys(shown) as (keyof typeof shown)[];
  return {
    title: fill(words.farms[language], { day }),
    none: words.none[language],
    columns: [
      { name: fieldName(boardFields, "farmName", language) },
      { name: words.weekDead[language], decimals: 0 },
      ...keys.map((key) => ({
        name: headOf(key, totalFields, language),
        decimals: shown[key],
      })),
    ],
    rows: rows.map((row) => [
      nameIn(row, language),
      lost.get(row.groupId) ?? null,
      ...keys.map((key) => row[key]),
    ]),
  };
}
