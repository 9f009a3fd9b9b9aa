import { sql } from "drizzle-orm";
import { common } from "../../../contract/base/field.ts";
import { exportedTables } from "../../../contract/base/operation-log.ts";
import { type MetricKey, metrics } from "../../../contract/base/metric.ts";
import { runModeCodes, runModes } from "../../../contract/base/run-mode.ts";
import {
  bucketStart,
  type ExportQuery,
  type RangeGrain,
  type RangeQuery,
  type RangeReply,
} from "../../../contract/telemetry/telemetry.ts";
import { units } from "../../../contract/base/measure-unit.ts";
import type { Language, Words } from "../../../contract/base/words.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows, only } from "../../platform/db/sql-statement.ts";
import { checkRows, countedMax } from "../../platform/export/export-limit.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { zonesLine } from "../../platform/export/list-export.ts";
import { type Cell, localCell, localText, type Sheet } from "../../platform/export/sheet.ts";
import { known } from "../../platform/base/known-value.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { PastMinutes } from "./past-minutes.ts";
import type { ExportedHouse } from "./telemetry-audit.ts";

/** Words of the file, in the language of the call. */
const words = {
  farm: common.farm.name,
  house: common.house.name,
  time: { zh: "时间", en: "Time" },
  window: { zh: "时段", en: "Period" },
  grain: { zh: "粒度", en: "Granularity" },
  mean: { zh: "平均", en: "mean" },
  least: { zh: "最低", en: "minimum" },
  greatest: { zh: "最高", en: "maximum" },
  used: { zh: "用量", en: "amount used" },
  several: { zh: "多种", en: "Several" },
} as const satisfies Record<string, Words>;
const grainWords: Readonly<Record<RangeGrain, Words>> = {
  minute: { zh: "分钟", en: "Minutes" },
  hour: { zh: "小时", en: "Hours" },
  day: { zh: "天", en: "Days" },
  month: { zh: "月", en: "Months" },
};

/** `longestMs`: longest time before a window at which a row within it may have begun. */
const levels = {
  minute: { table: "reading_minutes", longestMs: minuteMs },
  hour: { table: "reading_hours", longestMs: hourMs },
  day: { table: "reading_days", longestMs: 25 * hourMs },
  month: { table: "reading_days", longestMs: (31 * 24 + 1) * hourMs },
} as const satisfies Record<RangeGrain, { table: string; longestMs: number }>;

/** Buckets read at a time. Days and months of the longest window are one piece. */
const pieceBuckets = 2000;
const pieceMs = {
  minute: pieceBuckets * minuteMs,
  hour: pieceBuckets * hourMs,
  day: Infinity,
  month: Infinity,
} as const satisfies Record<RangeGrain, number>;
/** No month is shorter. */
const monthMs = 28 * dayMs;

/** Readings of a house whose visibility has been checked. */
export interface History {
  readonly database: Database;
  readonly readRange: (query: RangeQuery) => Promise<RangeReply>;
  readonly past?: PastMinutes | undefined;
}

interface House {
  readonly id: number;
  readonly name: string;
  readonly farm: string;
  readonly timeZone: string;
  readonly rows: number;
}

/**
 * Exports the requested history of the caller's houses. Refusals: 404 when one of them is not the
 * caller's, 400 when it is too much.
 */
export async function exportHistory(
  history: History,
  caller: Caller,
  query: ExportQuery,
  language: Language,
): Promise<{ sheet: Sheet; houses: readonly ExportedHouse[] }> {
  const houses = await housesOf(history, caller, query, language);
  const first = only(houses);
  const total = houses.reduce((sum, house) => sum + house.rows, 0);
  checkRows(total, "from");
  const t = (word: keyof typeof words) => words[word][language];
  const zones = [...new Set(houses.map(({ timeZone }) => timeZone))];
  const title = exportedTables.telemetry[language];
  const sheet: Sheet = {
    name: [
      title,
      ...(houses.length === 1 ? [first.farm, first.name] : []),
      dateOf(query.from, first.timeZone),
      dateOf(query.to - 1, first.timeZone),
    ].join(" "),
    format: query.format,
    head: [
      [title],
      ...houses.map(({ name, farm, timeZone }): Cell[] => [
        t("house"),
        farm,
        name,
        zonesLine([timeZone], language),
      ]),
      [
        t("window"),
        localCell(query.from, first.timeZone),
        localCell(query.to, first.timeZone),
        zonesLine(zones, language),
        t("grain"),
        grainWords[query.grain][language],
      ],
    ],
    columns: [
      t("farm"),
      t("house"),
      t("time"),
      ...query.metrics.flatMap((key) => columnsOf(key, language)),
    ],
    total,
    rows: historyRows(history, query, houses, language),
  };
  return { sheet, houses: houses.map(({ id, rows: count }) => ({ houseId: id, rows: count })) };
}

const dateOf = (at: number, timeZone: string): string =>
  localText(known(localCell(at, timeZone), "time")).slice(0, 10);

/** The houses in the order they are named, with how many rows each has in the window, at most. */
async function housesOf(
  { database, past }: History,
  caller: Caller,
  { houseIds, from, to, grain }: ExportQuery,
  language: Language,
): Promise<House[]> {
  const { table, longestMs } = levels[grain];
  const inside = sql`select 1 from ${sql.raw(table)} r
    where r.house_id = h.id and r.at > ${timestamp(from - longestMs)} and r.at < ${timestamp(to)}
    limit ${countedMax}`;
  const records = await rows<{
    id: number;
    name: string;
    name_en: string | null;
    farm: string;
    farm_en: string | null;
    time_zone: string;
    rows: number;
  }>(
    database,
    sql`
    select h.id, h.name, h.name_en, f.name as farm, f.name_en as farm_en, f.time_zone,
      (select count(*) from (${inside}) as counted) as rows
    from houses h join farms f on f.id = h.farm_id
    where h.id = any(${sql.param(houseIds)}::bigint[]) and ${visibleHouses(caller)}`,
  );
  const months = Math.ceil((to - from) / monthMs) + 1;
  const inFiles = await Promise.all(
    houseIds.map(async (id) =>
      grain === "minute" && records.some((record) => record.id === id)
        ? ((await past?.rows(id, from, to))?.count ?? 0)
        : 0,
    ),
  );
  return houseIds.map((id, index) => {
    const house = records.find((record) => record.id === id);
    if (house === undefined) throw notFound();
    const {
      name,
      name_en: nameEn,
      farm,
      farm_en: farmEn,
      time_zone: timeZone,
      rows: count,
    } = house;
    return {
      id,
      name: nameIn({ name, nameEn }, language),
      farm: nameIn({ name: farm, nameEn: farmEn }, language),
      timeZone,
      rows: grain === "month" ? Math.min(count, months) : count + (inFiles[index] ?? 0),
    };
  });
}

function columnsOf(key: MetricKey, language: Language): string[] {
  const { name, unit, kind } = metrics[key];
  if (key === "runMode") return [name[language]];
  const { symbol } = units[unit];
  const labelOf = (word: "mean" | "least" | "greatest" | "used") =>
    `${name[language]} ${words[word][language]}${symbol === "" ? "" : ` (${symbol})`}`;
  return kind === "counter"
    ? [labelOf("used")]
    : [labelOf("mean"), labelOf("least"), labelOf("greatest")];
}

/** Reads the houses in turn, piece by piece. Periods without stored rows are skipped. */
async function* historyRows(
  history: History,
  query: ExportQuery,
  houses: readonly House[],
  language: Language,
): AsyncGenerator<Cell[][]> {
  for (const { id, name, farm, timeZone } of houses) {
    let from = query.from;
    for (;;) {
      const next = await nextRow(history, id, { ...query, from });
      if (next === null) break;
      const step = pieceMs[query.grain];
      const start = step === Infinity ? from : Math.max(from, next);
      const to = Math.min(
        query.to,
        step === Infinity ? Infinity : start - (start % (step / pieceBuckets)) + step,
      );
      const reply = await history.readRange({
        houseId: id,
        metrics: query.metrics,
        from: start,
        to,
        pixels: pieceBuckets,
        grain: query.grain,
      });
      const chunk = rowsOf(reply, [farm, name], timeZone, language);
      if (chunk.length > 0) yield chunk;
      if (to >= query.to) break;
      from = to;
    }
  }
}

/**
 * Time of a house's first row in a window, epoch ms; the oldest rows are in files. Null: it has
 * none.
 */
async function nextRow(
  { database, past }: History,
  houseId: number,
  { from, to, grain }: Pick<ExportQuery, "from" | "to" | "grain">,
): Promise<number | null> {
  const { table, longestMs } = levels[grain];
  const inFiles = grain === "minute" ? await past?.rows(houseId, from, to) : undefined;
  if (inFiles?.first != null) return inFiles.first;
  const [next] = await database.query<{ at: Date }>(
    `select at from ${table} where house_id = $1 and at > $2 and at < $3 order by at limit 1`,
    [houseId, timestamp(from - longestMs), timestamp(to)],
  );
  return next?.at.getTime() ?? null;
}

/** The buckets that are not empty. */
function rowsOf(
  reply: RangeReply,
  before: readonly Cell[],
  timeZone: string,
  language: Language,
): Cell[][] {
  const created: Cell[][] = [];
  for (let index = 0; index < reply.buckets; index++) {
    const cells = reply.series.flatMap((series): Cell[] => {
      if (series.kind === "counter") return [series.sum[index] ?? null];
      if (series.metric === "runMode")
        return [modeIn(series.min[index] ?? null, series.max[index] ?? null, language)];
      return [series.mean[index] ?? null, series.min[index] ?? null, series.max[index] ?? null];
    });
    if (cells.some((cell) => cell !== null))
      created.push([...before, localCell(bucketStart(reply, index), timeZone), ...cells]);
  }
  return created;
}

/** A mode is a code, and two of them have no mean. */
function modeIn(min: number | null, greatest: number | null, language: Language): string | null {
  if (min === null) return null;
  const mode = min === greatest ? runModeCodes[min] : undefined;
  return mode === undefined ? words.several[language] : runModes[mode][language];
}
