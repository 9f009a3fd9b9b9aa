import type { z } from "zod";
import { type EnglishNames, inEnglish } from "../../../contract/account/person-name.ts";
import { common } from "../../../contract/base/field.ts";
import { fileRowsMax } from "../../../contract/base/file-format.ts";
import { exportedTables, logFunctions, logSources } from "../../../contract/base/operation-log.ts";
import { operationText, remarkText } from "../../../contract/operate/operation-log-text.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Language, Words } from "../../../contract/base/words.ts";
import type { Database } from "../db/open-database.ts";
import { countScanned, scannedRows } from "../db/chunked-scan.ts";
import { checkRows } from "../export/export-limit.ts";
import { farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import { datedName, zonesLine } from "../export/list-export.ts";
import { type Cell, localCell, type Sheet } from "../export/sheet.ts";
import type { Caller } from "../session/caller-scope.ts";
import { personNamesIn } from "../session/person-names.ts";
import { filteredLines, lineColumns, lineOf, type LineRow } from "./log-queries.ts";

const columns: readonly Words[] = [
  { zh: "时间", en: "Time" },
  common.operator.name,
  { zh: "姓名", en: "Name" },
  { zh: "功能", en: "Function" },
  common.farm.name,
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
  signal?: AbortSignal,
): Promise<Sheet> {
  const lines = await filteredLines(database, caller, query, language, signal);
  const total = await countScanned(database, lines, fileRowsMax, signal);
  checkRows(total, "from");
  const title = exportedTables.log[language];
  return {
    name: datedName(title, [query.timeZone], now),
    format: query.format,
    head: [[title], [zonesLine([query.timeZone], language)]],
    columns: columns.map((name) => name[language]),
    total,
    rows: lineRows(
      scannedRows<LineRow>(database, lines, lineColumns, signal),
      query.timeZone,
      language,
      await personNamesIn(database, caller, language),
    ),
  };
}

async function* lineRows(
  pieces: AsyncIterable<readonly LineRow[]>,
  timeZone: string,
  language: Language,
  people: EnglishNames,
): AsyncGenerator<Cell[][]> {
  for await (const chunk of pieces)
    if (chunk.length > 0) yield chunk.map((row) => cellsOf(row, timeZone, language, people));
}

function cellsOf(row: LineRow, timeZone: string, language: Language, people: EnglishNames): Cell[] {
  const line = lineOf(row);
  return [
    localCell(line.at, timeZone),
    line.operator,
    line.operatorName === null ? null : inEnglish(line.operatorName, people),
    logFunctions[line.function][language],
    line.farmName === null ? null : farmNameIn(line, language),
    line.houseName === null ? null : houseNameIn(line, language),
    operationText(line, language),
    remarkText(line, language),
    logSources[line.source][language],
    line.networkId,
    line.address,
  ];
}
