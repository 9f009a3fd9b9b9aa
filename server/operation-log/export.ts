import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { common } from "../../contract/field.ts";
import { exportedTables, logFunctions, logSources } from "../../contract/log.ts";
import { operationText, remarkText } from "../../contract/log-text.ts";
import type { routes } from "../../contract/route/route.ts";
import type { Language, Words } from "../../contract/words.ts";
import type { Database } from "../db/open.ts";
import { one, rows } from "../db/statement.ts";
import { checkRows, countedMost, nameIn } from "../export/limit.ts";
import { zonesLine } from "../export/list.ts";
import { type Cell, localCell, type Sheet } from "../export/sheet.ts";
import type { Caller } from "../session/scope.ts";
import { lineColumns, lineOf, type LineRow, matchingLines } from "./query.ts";

/** Lines read at a time. */
const pieceRows = 2000;

const columns: readonly Words[] = [
  { zh: "时间", en: "Time" },
  common.operator.name,
  { zh: "姓名", en: "Name" },
  { zh: "功能", en: "Function" },
  common.house.name,
  { zh: "操作", en: "Operation" },
  common.remark.name,
  { zh: "来源", en: "Source" },
  common.networkId.name,
  { zh: "地址", en: "Address" },
];

/**
 * The lines the caller may see, newest first, as the list shows them. Refusal: 400 when they are
 * too many.
 */
export async function exportLines(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.exportLog.input>,
  language: Language,
  now: number,
): Promise<Sheet> {
  const matching = matchingLines(caller, query);
  const { total } = await one<{ total: number }>(
    database,
    sql`select count(*) as total from (select 1 ${matching} limit ${countedMost}) as counted`,
  );
  checkRows(total, "from");
  const title = exportedTables.log[language];
  return {
    name: `${title} ${new Date(now).toISOString().slice(0, 10)}`,
    format: query.format,
    head: [[title], [zonesLine([query.timeZone], language)]],
    columns: columns.map((name) => name[language]),
    total,
    rows: lineRows(database, matching, query.timeZone, language),
  };
}

async function* lineRows(
  database: Database,
  matching: SQL,
  timeZone: string,
  language: Language,
): AsyncGenerator<Cell[][]> {
  let after: LineRow | undefined;
  do {
    const further: SQL =
      after === undefined
        ? sql`true`
        : sql`(l.at, l.id) < (${after.at}::timestamptz, ${after.id}::int)`;
    const found: LineRow[] = await rows<LineRow>(
      database,
      sql`select ${lineColumns} ${matching} and ${further}
        order by l.at desc, l.id desc limit ${pieceRows}`,
    );
    if (found.length > 0) yield found.map((row) => cellsOf(row, timeZone, language));
    after = found.length < pieceRows ? undefined : found.at(-1);
  } while (after !== undefined);
}

function cellsOf(row: LineRow, timeZone: string, language: Language): Cell[] {
  const line = lineOf(row);
  return [
    localCell(line.at, timeZone),
    line.operator,
    line.operatorName,
    logFunctions[line.function][language],
    line.houseName === null
      ? null
      : nameIn({ name: line.houseName, nameEn: line.houseNameEn }, language),
    operationText(line, language),
    remarkText(line, language),
    logSources[line.source][language],
    line.networkId,
    line.address,
  ];
}
