import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Assignee } from "../../../contract/notify/assignee.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses, visibleUsers } from "../../platform/session/caller-scope.ts";
import { shiftAt } from "../notice-plan/rota-shifts.ts";
import { addressOf, patternOf, rotaSource, type RotaSource } from "../on-call/rota-source.ts";

/** A person with the ways to reach them, the own contact first. */
export interface Reachable {
  readonly id: number;
  readonly name: string;
  readonly mobile: string;
  readonly email: string;
  /** An open contact of the person's own. */
  readonly contact: { readonly kind: "phone" | "mail"; readonly address: string } | null;
}

/**
 * People an alarm of a house can be assigned to, by id: people called for it, people of its rotas,
 * people the caller sees, and the caller. Refusal: 404 for a house outside the scope.
 */
export async function assigneesOf(
  db: Queryable,
  caller: Caller,
  houseId: number,
  now: number,
): Promise<(Reachable & { readonly isOnCall: boolean })[]> {
  const [house] = await rows<{ org_id: number; lineage: number[] }>(
    db,
    sql`select h.org_id, f.lineage from houses h join farms f on f.id = h.farm_id
      where h.id = ${houseId} and ${visibleHouses(caller)}`,
  );
  if (house === undefined) throw notFound();
  const lineage = sql.param(house.lineage);
  const sources = (
    await rows<{ source: RotaSource }>(
      db,
      sql`select ${sql.raw(rotaSource)} from rotas r join farms rf on rf.id = r.farm_id
        where r.org_id = ${house.org_id} and r.farm_id = any(${lineage}::int[])`,
    )
  ).map(({ source }) => source);
  const onCall = new Set(
    sources.flatMap((source) => shiftAt(patternOf(source), now)?.userId ?? []),
  );
  const members = sources.flatMap(({ people }) => people.map(({ id }) => id));
  const records = await rows<Reachable>(
    db,
    sql`select u.id, u.real_name as name, u.mobile, u.email, (select
          jsonb_build_object('kind', p.kind, 'address', p.address) from alarm_phones p
          where p.user_id = u.id and p.org_id = ${house.org_id} and p.status = 'open'
            and p.kind in ('phone', 'mail') and p.rota_id is null
          order by p.kind = 'phone' desc, p.id limit 1) as contact
      from users u where u.kind = 'person' and u.org_id = ${house.org_id}
        and (u.id = any(${sql.param(members)}::int[]) or u.id = ${caller.userId}
          or ${visibleUsers(caller)} or exists (select 1 from alarm_phones p
            where p.user_id = u.id and (p.house_id = ${houseId}
              or p.farm_id = any(${lineage}::int[]))))
      order by u.real_name, u.id limit 500`,
  );
  return records.map((person) => ({ ...person, isOnCall: onCall.has(person.id) }));
}

/** Address of a person and its kind, a number first; null: no address. */
export function reachableAt({ contact, ...person }: Reachable): Reachable["contact"] {
  if (contact !== null) return contact;
  for (const kind of ["phone", "mail"] as const) {
    const address = addressOf(kind, person);
    if (address !== null) return { kind, address };
  }
  return null;
}

/** Returns people, those on call first. Refusal: 404. */
export async function listAssignees(
  db: Queryable,
  caller: Caller,
  { alarmId }: z.output<typeof routes.listAssignee.input>,
  now: number,
): Promise<{ readonly total: number; readonly rows: Assignee[] }> {
  const [alarm] = await rows<{ house_id: number }>(
    db,
    sql`select house_id from alarms where id = ${alarmId}::bigint`,
  );
  if (alarm === undefined) throw notFound();
  const people = (await assigneesOf(db, caller, alarm.house_id, now)).map(
    ({ isOnCall, ...person }): Assignee => ({
      id: person.id,
      name: person.name,
      isReached: reachableAt(person) !== null,
      isOnCall,
    }),
  );
  const sorted = people.toSorted((a, b) => Number(b.isOnCall) - Number(a.isOnCall));
  return { total: sorted.length, rows: sorted };
}
