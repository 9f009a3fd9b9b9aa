import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Coverage } from "../../../contract/notify/alarm-coverage.ts";
import {
  channelsOf,
  type NoticeChannel,
  noticeChannelKeys,
} from "../../../contract/notify/notice.ts";
import { budgetChannels, isUsedUp } from "../../../contract/notify/notice-budget.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { readCalendar } from "../calendar/worked-days.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { one } from "../../platform/db/sql-statement.ts";
import { readDayUse } from "../notice-budget/notice-budget-use.ts";
import { dayOf, unknownYears } from "../notice-plan/notice-calendar.ts";
import { limitReached } from "../notice-plan/notice-cap.ts";
import { coverageOf, localDay, weekOf } from "../notice-plan/coverage-week.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { unmannedOf } from "../on-call/unmanned.ts";
import { planContactOf } from "../on-call/plan-contact-row.ts";
import type { PhoneRow } from "./phone-row.ts";
import { type Place, placeOf } from "./phone-place.ts";
import { labelsFor, contactsAt } from "./alarm-phone-queries.ts";

type Input = z.output<typeof routes.alarmPhoneCoverage.input>;

/**
 * Returns the times of a week without a timely notice at a place. For a node of the tree, it counts
 * the contacts shared by every house below it. Refusals: 400, 404.
 */
export async function readCoverage(
  db: Queryable,
  caller: Caller,
  { week, ...where }: Input,
  now: number,
  channels: ReadonlySet<NoticeChannel>,
): Promise<Coverage> {
  const place = await placeOf(db, caller, where);
  const rows = await contactsAt(db, place);
  const calendar = await readCalendar(db, place.orgId, place.country);
  const clock = { timeZone: place.timeZone, calendar };
  const day = week === undefined ? localDay(place.timeZone, now) : dayOf(week);
  const days = weekOf(place.timeZone, day);
  const [from = 0, to = 0] = [days[0], days.at(-1)];
  const contacts = rows.map(planContactOf);
  const labels = await labelsFor(db, caller, rows);
  const open = rows.filter((row) => row.status === "open");
  const asksCalendar = open.some((row) => row.date_type === "workdays");
  return {
    placeName: place.name,
    placeNameEn: place.nameEn,
    timeZone: place.timeZone,
    days,
    phones: rows.length,
    closed: rows.length - open.length,
    paused: open.filter((row) => (row.paused_until?.getTime() ?? 0) > now).length,
    ownHouses: await ownHouses(db, place),
    missing: missingOf(open, channels),
    unknownYears: asksCalendar
      ? unknownYears(calendar, localDay(place.timeZone, from), localDay(place.timeZone, to - 1))
      : [],
    overLimit: open.flatMap((row) => overLimitOf(row, labels.get(row.id)?.label ?? "")),
    usedUp: await usedUpOf(db, place, open, now),
    unmanned: unmannedOf(rows, { from, to }),
    cells: coverageOf(contacts, clock, { from, to }, channels).map((cell) => ({
      ...cell,
      holes: [...cell.holes],
    })),
  };
}

/** Channels a contact would use for an urgent alarm: more than for any other. */
const channelsOfRow = (row: PhoneRow): readonly NoticeChannel[] =>
  channelsOf(1, { kind: row.kind, alarmType: row.alarm_type });

const missingOf = (
  rows: readonly PhoneRow[],
  channels: ReadonlySet<NoticeChannel>,
): NoticeChannel[] => {
  const neededChannels = new Set(rows.flatMap(channelsOfRow));
  return noticeChannelKeys.filter(
    (channel) => neededChannels.has(channel) && !channels.has(channel),
  );
};

function overLimitOf(row: PhoneRow, label: string): Coverage["overLimit"] {
  return channelsOfRow(row).flatMap((channel) => {
    const limit = limitReached(channel, row.repeat_min);
    return limit === null
      ? []
      : [{ phoneId: row.id, label, channel, max: limit.max, withinMs: limit.withinMs }];
  });
}

/** Channels of the contacts whose budget is used up today. */
async function usedUpOf(
  db: Queryable,
  { orgId }: Place,
  rows: readonly PhoneRow[],
  now: number,
): Promise<Coverage["usedUp"]> {
  const neededChannels = new Set(rows.flatMap(channelsOfRow));
  const results: Coverage["usedUp"] = [];
  for (const channel of budgetChannels.filter((channel) => neededChannels.has(channel))) {
    const { state } = await readDayUse(db, orgId, channel, now);
    if (isUsedUp(state)) results.push({ channel, state });
  }
  return results;
}

/**
 * Counts the houses below a node with contacts entered for the house itself or for a node in
 * between.
 */
async function ownHouses(db: Queryable, { farmId }: Place): Promise<number> {
  if (farmId === null) return 0;
  const { count } = await one<{ count: number }>(
    db,
    sql`select count(*) as count from houses h join farms f on f.id = h.farm_id
      where f.lineage @> array[${farmId}::int] and exists (select 1 from alarm_phones p
        where p.house_id = h.id or (p.farm_id = any(f.lineage)
          and array_position(f.lineage, p.farm_id) > array_position(f.lineage, ${farmId}::int)))`,
  );
  return count;
}
