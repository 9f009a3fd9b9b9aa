import { type SQL, sql } from "drizzle-orm";
import { alarmKinds, alarmStates, alarmTitle, severities } from "../../contract/alarm.ts";
import { alarmFields } from "../../contract/alarm-field.ts";
import type { AlarmFilter } from "../../contract/alarm-filter.ts";
import { common } from "../../contract/field.ts";
import type { FileFormat } from "../../contract/file.ts";
import { exportedTables } from "../../contract/log.ts";
import { units } from "../../contract/unit.ts";
import type { Language, Words } from "../../contract/words.ts";
import { minuteMs } from "../../contract/time.ts";
import type { Database } from "../db/open.ts";
import { one, rows } from "../db/statement.ts";
import { checkRows, countedMost, nameIn } from "../export/limit.ts";
import { zonesLine } from "../export/list.ts";
import { type Cell, localCell, type Sheet } from "../export/sheet.ts";
import type { Caller } from "../session/scope.ts";
import { alarmFrom, chosenAlarms } from "./query.ts";
import { type AlarmRow, alarmOf } from "./alarm-row.ts";

/** Alarms read at a time. */
const pieceRows = 2000;

interface ExportRow extends AlarmRow {
  house: string;
  house_en: string | null;
  farm: string;
  farm_en: string | null;
  time_zone: string;
}

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
  alarmFields.ackAt.name,
  alarmFields.ackBy.name,
  alarmFields.ackNote.name,
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
  filter: AlarmFilter & { readonly format: FileFormat },
  language: Language,
  now: number,
): Promise<Sheet> {
  const matching = sql`${alarmFrom} where ${chosenAlarms(caller, filter, now)}`;
  const { total, zones } = await one<{ total: number; zones: string[] | null }>(
    database,
    sql`
    select count(*) as total, array_agg(distinct time_zone) as zones
    from (select f.time_zone ${matching} limit ${countedMost}) as counted`,
  );
  checkRows(total, "from");
  const title = exportedTables.alarm[language];
  return {
    name: `${title} ${new Date(now).toISOString().slice(0, 10)}`,
    format: filter.format,
    head: [[title], [zonesLine(zones ?? [], language)]],
    columns: columns.map((name) => name[language]),
    total,
    rows: alarmRows(database, matching, language, now),
  };
}

async function* alarmRows(
  database: Database,
  matching: SQL,
  language: Language,
  now: number,
): AsyncGenerator<Cell[][]> {
  let after: AlarmRow | undefined;
  do {
    const further: SQL =
      after === undefined
        ? sql`true`
        : sql`(a.raised_at, a.id) < (${after.raised_at}::timestamptz, ${after.id}::int)`;
    const found: ExportRow[] = await rows<ExportRow>(
      database,
      sql`
      select a.*, h.name as house, h.name_en as house_en, f.name as farm, f.name_en as farm_en,
        f.time_zone
      ${matching} and ${further}
      order by a.raised_at desc, a.id desc limit ${pieceRows}`,
    );
    if (found.length > 0) yield found.map((row) => cellsOf(row, language, now));
    after = found.length < pieceRows ? undefined : found.at(-1);
  } while (after !== undefined);
}

function cellsOf(row: ExportRow, language: Language, now: number): Cell[] {
  const alarm = alarmOf(row);
  const at = (moment: number | null) => localCell(moment, row.time_zone);
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
    alarm.value === null ? null : units[alarmKinds[alarm.key].unit].symbol,
    at(alarm.ackAt),
    alarm.ackBy,
    alarm.ackNote,
    at(alarm.clearedAt),
    Math.max(0, Math.round(((alarm.clearedAt ?? now) - alarm.raisedAt) / minuteMs)),
    at(alarm.shelvedUntil),
    alarm.shelvedBy,
    alarm.shelveReason,
    row.time_zone,
  ];
}
