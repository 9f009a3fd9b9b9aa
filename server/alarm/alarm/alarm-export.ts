import { sql } from "drizzle-orm";
import { type EnglishNames, inEnglish } from "../../../contract/account/person-name.ts";
import { ackNoteText } from "../../../contract/alarm/ack-note.ts";
import { alarmStates, alarmTitle, severities } from "../../../contract/alarm/alarm.ts";
import { workSteps } from "../../../contract/alarm/alarm-work.ts";
import { alarmUnit } from "../../../contract/alarm/alarm-word.ts";
import { alarmFields } from "../../../contract/alarm/alarm-field.ts";
import type { AlarmFilter } from "../../../contract/alarm/alarm-filter.ts";
import { common } from "../../../contract/base/field.ts";
import { type FileFormat, fileRowsMax } from "../../../contract/base/file-format.ts";
import { exportedTables } from "../../../contract/base/operation-log.ts";
import type { Language, Words } from "../../../contract/base/words.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { piecesOf, scannedRows, type ScanSource } from "../../platform/db/chunked-scan.ts";
import { checkRows } from "../../platform/export/export-limit.ts";
import { nameIn } from "../../../contract/base/localized-name.ts";
import { datedName, zonesLine } from "../../platform/export/list-export.ts";
import { type Cell, localCell, type Sheet } from "../../platform/export/sheet.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { personNamesIn } from "../../platform/session/person-names.ts";
import { alarmScan, withMembers } from "./alarm-queries.ts";
import { type AlarmRow, alarmOf } from "../../judge/record/alarm-row.ts";

interface ExportRow extends AlarmRow {
  house: string;
  house_en: string | null;
  farm: string;
  farm_en: string | null;
  time_zone: string;
  told_at: Date | null;
  on_way_at: Date | null;
  there_at: Date | null;
}

const exportColumns = sql`a.*, h.name as house, h.name_en as house_en, f.name as farm,
  f.name_en as farm_en, f.time_zone,
  (select min(coalesce(n.sent_at, n.due_at)) from notices n where n.alarm_ids @> array[a.id]
    and n.kind in ('raise', 'repeat', 'summary') and (n.sent_at is not null
      or n.state in ('accepted', 'delivered', 'answered', 'acknowledged'))) as told_at,
  (select min(e.at) from alarm_events e where e.alarm_id = a.id and e.kind = 'onWay') as on_way_at,
  (select min(e.at) from alarm_events e where e.alarm_id = a.id and e.kind = 'there') as there_at`;

const columns: readonly Words[] = [
  alarmFields.raisedAt.name,
  common.farm.name,
  common.house.name,
  alarmFields.key.name,
  alarmFields.severity.name,
  alarmFields.state.name,
  alarmFields.value.name,
  alarmFields.limit.name,
  alarmFields.peak.name,
  { zh: "单位", en: "Unit" },
  { zh: "首次通知时间", en: "First notified" },
  alarmFields.ackAt.name,
  alarmFields.ackBy.name,
  alarmFields.ackNote.name,
  { zh: "出发时间", en: "On the way" },
  { zh: "到场时间", en: "On site" },
  alarmFields.work.name,
  alarmFields.clearedAt.name,
  { zh: "持续时间 (min)", en: "Duration (min)" },
  alarmFields.shelvedUntil.name,
  alarmFields.shelvedBy.name,
  alarmFields.shelveReason.name,
  common.timeZone.name,
];

/** The caller's alarms a filter means, newest first. Refusal: 400 when they are too many. */
export async function exportAlarms(
  database: Database,
  caller: Caller,
  query: AlarmFilter & { readonly format: FileFormat },
  language: Language,
  now: number,
  signal?: AbortSignal,
): Promise<Sheet> {
  const filter = await withMembers(database, caller, query, now);
  const alarms = alarmScan(caller, filter, now, true);
  const { total, zones } = await countIn(database, alarms, signal);
  checkRows(total, "from");
  const title = exportedTables.alarm[language];
  return {
    name: datedName(title, zones, now),
    format: filter.format,
    head: [[title], [zonesLine(zones, language)]],
    columns: columns.map((name) => name[language]),
    total,
    rows: alarmRows(
      scannedRows<ExportRow>(database, alarms, exportColumns, signal),
      { language, people: await personNamesIn(database, caller, language) },
      now,
    ),
  };
}

/**
 * Returns the number of alarms and their time zones. Counting ends at more than a file may have.
 */
async function countIn(
  database: Database,
  { scan, from, where }: ScanSource,
  signal: AbortSignal | undefined,
): Promise<{ total: number; zones: readonly string[] }> {
  const zones = new Set<string>();
  let total = 0;
  for await (const inside of piecesOf(database, scan, signal)) {
    const counted = await rows<{ zone: string; count: number }>(
      database,
      sql`select f.time_zone as zone, count(*) as count from ${from}
        where ${inside} and ${where} group by f.time_zone`,
    );
    for (const { zone, count } of counted) {
      zones.add(zone);
      total += count;
    }
    if (total > fileRowsMax) break;
  }
  return { total, zones: [...zones].toSorted() };
}

/** The language of the file, and the English names of the people in it. */
interface Reader {
  readonly language: Language;
  readonly people: EnglishNames;
}

async function* alarmRows(
  pieces: AsyncIterable<readonly ExportRow[]>,
  reader: Reader,
  now: number,
): AsyncGenerator<Cell[][]> {
  for await (const chunk of pieces)
    if (chunk.length > 0) yield chunk.map((row) => cellsOf(row, reader, now));
}

function cellsOf(row: ExportRow, { language, people }: Reader, now: number): Cell[] {
  const person = (name: string | null) => (name === null ? null : inEnglish(name, people));
  const alarm = alarmOf(row);
  const at = (timestamp: number | null) => localCell(timestamp, row.time_zone);
  return [
    at(alarm.raisedAt),
    nameIn({ name: row.farm, nameEn: row.farm_en }, language),
    nameIn({ name: row.house, nameEn: row.house_en }, language),
    alarmTitle(alarm, language),
    severities[alarm.severity].name[language],
    alarmStates[alarm.state][language],
    alarm.value,
    alarm.limit,
    alarm.peak,
    alarm.value === null ? null : alarmUnit(alarm.key, language, alarm.subject),
    at(row.told_at?.getTime() ?? null),
    at(alarm.ackAt),
    person(alarm.ackBy),
    alarm.ackNote === null ? null : ackNoteText(alarm.ackNote, language),
    at(row.on_way_at?.getTime() ?? null),
    at(row.there_at?.getTime() ?? null),
    alarm.work === undefined
      ? null
      : `${workSteps[alarm.work.step][language]} ${inEnglish(alarm.work.by, people)}`,
    at(alarm.clearedAt),
    Math.max(0, Math.round(((alarm.clearedAt ?? now) - alarm.raisedAt) / minuteMs)),
    at(alarm.shelvedUntil),
    person(alarm.shelvedBy),
    alarm.shelveReason,
    row.time_zone,
  ];
}
