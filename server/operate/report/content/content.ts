import { durationText } from "../../../../contract/base/duration-text.ts";
import { farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { addDays } from "../../../../contract/base/calendar-day.ts";
import { minuteMs } from "../../../../contract/base/time.ts";
import { sql } from "drizzle-orm";
import type { Fields } from "../../../../contract/base/field.ts";
import { numberText } from "../../../../contract/base/number-text.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import type { Database } from "../../../platform/db/open-database.ts";
import { rows } from "../../../platform/db/sql-statement.ts";
import type { PaperPart } from "../../../platform/export/paper.ts";
import { type Caller, visibleFarms } from "../../../platform/session/caller-scope.ts";
import { localDay } from "../../../platform/time/local-day.ts";
import { localMidnight } from "../../../platform/time/time-zone.ts";

/** A report that is to be made. */
export interface ReportRequest {
  readonly database: Database;
  /** The user with whose rights it is made. */
  readonly caller: Caller;
  /** The farm with everything below it; absent: all that the caller sees. */
  readonly farmId?: number;
  readonly language: Language;
  /** The moment it is of, epoch ms, and the zone of its days. */
  readonly at: number;
  readonly timeZone: string;
  /** Days since the one before it, of reports about a span. */
  readonly spanDays: number;
}

/** Content of a report; without parts there is nothing to report. */
export interface Content {
  readonly parts: readonly PaperPart[];
  /** The most important of it, a line each: the text of mails and messages. */
  readonly summary: readonly string[];
  /** The day, days or month of its figures; absent: the present. */
  readonly period?: string;
}

/** The whole days before a report. */
export interface DaySpan {
  readonly days: readonly string[];
  readonly first: string;
  readonly last: string;
  /** Epoch ms; `to` is not in it. */
  readonly from: number;
  readonly to: number;
}
export function daysBefore({ at, timeZone }: ReportRequest, count: number): DaySpan {
  const today = localDay(timeZone, at);
  const days = Array.from({ length: count }, (_, index) => addDays(today, index - count));
  const to = localMidnight(timeZone, at);
  const first = days[0]!;
  return { days, first, last: days.at(-1)!, from: beginOf(first, timeZone), to };
}
const spanWords = { zh: "{first} 至 {last}", en: "{first} to {last}" } as const;
/** "2026-11-22 to 2026-11-28"; of one day: that day. */
export const periodText = ({ first, last }: DaySpan, language: Language): string =>
  first === last ? first : fill(spanWords[language], { first, last });

/** The moment a day of a zone began: its noon is on it in every zone. */
const beginOf = (day: string, timeZone: string): number =>
  localMidnight(timeZone, Date.parse(`${day}T12:00:00Z`));

/** Every row of a list that is read in pages. */
export const wholeList = { page: 1, pageSize: 5000 } as const;

/** The name of a field in the report's language. */
export const fieldName = (fields: Fields, key: string, language: Language): string =>
  fields[key]?.name[language] ?? key;

export const figureText = (value: number | null, decimals: number, language: Language, unit = "") =>
  value === null ? "–" : `${numberText(value, decimals, language)}${unit}`;

/** "1 h 20 min"; '–': never. */
export const spanText = (ms: number | null, language: Language): string =>
  durationText(ms === null ? null : Math.round(ms / minuteMs) * minuteMs, language);

interface PlacedRow {
  readonly id: number;
  readonly farmName: string;
  readonly farmNameEn: string | null;
  readonly houseName: string;
  readonly houseNameEn: string | null;
}

/** Names of houses with their farms, by id. */
export async function houseNames(
  database: Database,
  ids: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, readonly [farm: string, house: string]>> {
  const records = await rows<PlacedRow>(
    database,
    sql`select h.id, h.name as "houseName", h.name_en as "houseNameEn", f.name as "farmName",
        f.name_en as "farmNameEn"
      from houses h join farms f on f.id = h.farm_id where h.id = any(${sql.param(ids)}::int[])`,
  );
  return new Map(
    records.map((row) => [
      row.id,
      [farmNameIn(row, language), houseNameIn(row, language)] as const,
    ]),
  );
}

/** The farms among these that the caller sees, by name. */
export const visibleOf = (
  database: Database,
  caller: Caller,
  farmIds: readonly number[],
): Promise<{ id: number; name: string; nameEn: string | null }[]> =>
  rows(
    database,
    sql`select f.id, f.name, f.name_en as "nameEn" from farms f
      where f.id = any(${sql.param(farmIds)}::int[]) and ${visibleFarms(caller)}
      order by f.name, f.id`,
  );

export type Translate = (words: Words) => string;
export const translatorFor =
  (language: Language): Translate =>
  (words) =>
    words[language];
