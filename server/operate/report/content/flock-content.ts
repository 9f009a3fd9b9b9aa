import { breedNameIn, farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { sql } from "drizzle-orm";
import { animalOf } from "../../../../contract/base/animal.ts";
import { ofAnimal } from "../../../../contract/base/animal-word.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import { numberText } from "../../../../contract/base/number-text.ts";
import type { FlockReport } from "../../../../contract/flock/report/flock-report.ts";
import { reportLines } from "../../../../contract/flock/report/report-line.ts";
import { lossCauses } from "../../../../contract/flock/production/loss-cause.ts";
import { readReport } from "../../../flock/flock-report/flock-report-queries.ts";
import { rows, when } from "../../../platform/db/sql-statement.ts";
import type { PaperPart } from "../../../platform/export/paper.ts";
import { inSubtree, visibleHouses } from "../../../platform/session/caller-scope.ts";
import {
  type Content,
  daysBefore,
  type ReportRequest,
  translatorFor,
  figureText,
} from "./content.ts";

const words = {
  placed: { zh: "入舍数", en: "Placed" },
  sold: { zh: "出栏", en: "Sold" },
  dead: { zh: "死亡 / 淘汰", en: "Dead / culled" },
  unexplained: { zh: "未说明差额", en: "Unexplained" },
  figures: { zh: "指标", en: "Figures" },
  figure: { zh: "指标", en: "Figure" },
  value: { zh: "数值", en: "Value" },
  unit: { zh: "单位", en: "Unit" },
  margin: { zh: "± 95%", en: "±\u00a095%" },
  source: { zh: "来源", en: "Source" },
  weight: { zh: "体重 g", en: "Weight g" },
  weighed: { zh: "体重", en: "Weight" },
  standard: { zh: "标准", en: "Standard" },
  losses: { zh: "日死淘率 %", en: "Daily losses %" },
  causes: { zh: "死淘原因", en: "Causes of losses" },
  cause: { zh: "原因", en: "Cause" },
  birds: { zh: "数量", en: "Head" },
  of: { zh: "{breed}，{from} 至 {to}", en: "{breed}, {from} to {to}" },
  summary: { zh: "{house}：欧指 {epef}，料肉比 {fcr}", en: "{house}: EPEF {epef}, FCR {fcr}" },
} as const;
const flocksMax = 30;

/** Flocks closed since the previous report, with the content of their pages. */
export async function flockContent(request: ReportRequest): Promise<Content> {
  const { database, caller, at } = request;
  const { from } = daysBefore(request, request.spanDays);
  const closed = await rows<{ id: number }>(
    database,
    sql`select k.id from flock_reports r join flocks k on k.id = r.flock_id
        join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
      where r.reopened_at is null and r.at >= ${new Date(from)} and r.at < ${new Date(at)}
        and ${visibleHouses(caller)} and ${when(request.farmId, inSubtree) ?? sql`true`}
      order by r.at, k.id limit ${flocksMax}`,
  );
  const results: Content[] = [];
  for (const { id: flockId } of closed)
    results.push(contentOf(await readReport(database, caller, { flockId }, at), request));
  return {
    parts: results.flatMap(({ parts }) => parts),
    summary: results.flatMap(({ summary }) => summary),
  };
}

function contentOf(report: FlockReport, { language }: ReportRequest): Content {
  const animal = animalOf(report.species);
  const t = translatorFor(language);
  const { balance, last } = report;
  const house = `${farmNameIn(report, language)} ${houseNameIn(report, language)}`;
  const breed = breedNameIn(report, language);
  const span = { breed, from: report.firstDay, to: report.lastDay ?? "" };
  const epef = figureText(last?.epef ?? null, 0, language);
  const fcr = figureText(last?.fcr ?? null, 3, language);
  const number = (value: number) => figureText(value, 0, language);
  return {
    summary: [fill(t(words.summary), { house, epef, fcr })],
    parts: [
      { kind: "heading", text: house },
      { kind: "text", text: fill(t(words.of), span) },
      {
        kind: "figures",
        figures: [
          { name: ofAnimal(t(words.placed), animal), value: number(balance.placed) },
          { name: t(words.sold), value: number(balance.sold) },
          {
            name: t(words.dead),
            value: `${number(balance.dead)} / ${number(balance.culled)}`,
          },
          { name: t(words.unexplained), value: number(balance.unexplained) },
        ],
      },
      figureTable(report, language),
      ...chartsOf(report, language),
      {
        kind: "table",
        title: t(words.causes),
        columns: [{ name: t(words.cause) }, { name: t(words.birds), decimals: 0 }],
        rows: report.causes.map(({ cause, birds }) => [lossCauses[cause][language], birds]),
      },
    ],
  };
}

/** The values are texts, because each figure has its own number of decimals. */
const figureTable = (report: FlockReport, language: ReportRequest["language"]): PaperPart => ({
  kind: "table",
  title: words.figures[language],
  columns: [words.figure, words.value, words.unit, words.standard, words.margin, words.source].map(
    (name) => ({
      name: name[language],
    }),
  ),
  rows: reportLines(report).map(({ name, value, unit, decimals, standard, margin, source }) => [
    name[language],
    numberText(value, decimals, language),
    unit,
    standard === null ? "" : numberText(standard, decimals, language),
    margin === null ? "" : numberText(margin, decimals, language),
    source[language],
  ]),
});

function chartsOf(
  { days }: FlockReport,
  language: ReportRequest["language"],
): readonly PaperPart[] {
  const ticks = days.map(({ dayAge }) => String(dayAge));
  return [
    {
      kind: "chart",
      title: words.weight[language],
      as: "lines",
      ticks,
      minSpan: 50,
      series: [
        { name: words.weighed[language], values: days.map(({ weightG }) => weightG) },
        { name: words.standard[language], values: days.map(({ stdWeightG }) => stdWeightG) },
      ],
    },
    {
      kind: "chart",
      title: words.losses[language],
      as: "bars",
      ticks,
      minSpan: 0.05,
      series: [{ name: words.losses[language], values: days.map(({ lossDayPct }) => lossDayPct) }],
    },
  ];
}
