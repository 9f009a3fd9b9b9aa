import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Rota, RotaShifts } from "../../../contract/notify/rota.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { found } from "../../platform/base/refusal.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { localDay, midnightOf } from "../notice-plan/coverage-week.ts";
import { dayOf, unknownYears } from "../notice-plan/notice-calendar.ts";
import { shiftsIn } from "../notice-plan/rota-shifts.ts";
import { patternOf } from "../on-call/rota-source.ts";
import {
  nameOfMember,
  rotaColumns,
  rotaFrom,
  rotaOf,
  type RotaRow,
  visibleRotas,
} from "../on-call/rota-row.ts";
import { swapsWhere } from "./swap-row.ts";

/** A page of the rotas in the caller's scope, by name. */
export async function listRotas(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.listRota.input>,
): Promise<Page<Rota>> {
  const { total, rows: read } = await pageOf<RotaRow>(db, {
    columns: rotaColumns(caller),
    from: rotaFrom,
    where: [visibleRotas(caller), when(query.id, (id) => sql`r.id = ${id}::bigint`)],
    order: sql`r.name, r.id`,
    query,
  });
  return { total, rows: read.map((row) => rotaOf(row, caller)) };
}

/** A rota in the caller's scope. Refusal: 404. */
export async function readRota(db: Queryable, caller: Caller, id: number): Promise<RotaRow> {
  const [row] = await rows<RotaRow>(
    db,
    sql`select ${rotaColumns(caller)} from ${rotaFrom}
      where r.id = ${id}::bigint and ${visibleRotas(caller)}`,
  );
  return found(row ?? null);
}

/** Returns who is on call on some days. Refusal: 404. */
export async function readShifts(
  db: Queryable,
  caller: Caller,
  { id, from, days }: z.output<typeof routes.rotaShifts.input>,
  now: number,
): Promise<RotaShifts> {
  const row = await readRota(db, caller, id);
  const { source } = row;
  const { timeZone } = source;
  const pattern = patternOf(source);
  const first = from === undefined ? localDay(timeZone, now) : dayOf(from);
  const midnights = Array.from({ length: days + 1 }, (_, index) =>
    midnightOf(timeZone, first + index),
  );
  const [start = 0, end = 0] = [midnights[0], midnights.at(-1)];
  const name = nameOfMember(source);
  const asksCalendar = source.lines.some(({ dayKind }) => dayKind !== "daily");
  return {
    timeZone,
    days: midnights,
    shifts: shiftsIn(pattern, start, end).map((shift) => ({ ...shift, name: name(shift.userId) })),
    changes: await readChanges(db, caller, row, { start, end }),
    swaps: await swapsWhere(
      db,
      sql`s.rota_id = ${row.id} and ((s.state = 'offered' and s.give_to > ${new Date(now)})
        or (s.state = 'accepted' and s.give_from < ${new Date(end)}
          and s.give_to > ${new Date(start)}))`,
    ),
    unknownYears: asksCalendar ? unknownYears(pattern.clock.calendar, first, first + days - 1) : [],
  };
}

interface ChangeRow {
  readonly id: number;
  readonly from_at: Date;
  readonly to_at: Date;
  readonly user_id: number;
  readonly name: string;
  readonly swap_id: number | null;
  readonly note: string;
  readonly made_by: string;
  readonly made_by_id: number | null;
}

async function readChanges(
  db: Queryable,
  caller: Caller,
  row: RotaRow,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<RotaShifts["changes"]> {
  const read = await rows<ChangeRow>(
    db,
    sql`select c.id, c.from_at, c.to_at, c.user_id, u.real_name as name, c.swap_id, c.note,
        c.made_by, c.made_by_id
      from rota_changes c join users u on u.id = c.user_id
      where c.rota_id = ${row.id} and c.from_at < ${new Date(end)} and c.to_at > ${new Date(start)}
      order by c.id desc limit 200`,
  );
  const { mayManage } = rotaOf(row, caller);
  return read.map((item) => ({
    id: item.id,
    from: item.from_at.getTime(),
    to: item.to_at.getTime(),
    userId: item.user_id,
    name: item.name,
    isSwap: item.swap_id !== null,
    note: item.note,
    madeBy: item.made_by,
    mayDrop: mayManage || (item.swap_id === null && item.made_by_id === caller.userId),
  }));
}
