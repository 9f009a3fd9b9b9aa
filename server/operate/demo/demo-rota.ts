import type { Database } from "../../platform/db/open-database.ts";
import { alarmPhones } from "../../platform/db/schema/notify/alarm-phone-tables.ts";
import { rotaChanges, rotas, rotaSwaps } from "../../platform/db/schema/notify/rota-tables.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import { only } from "../../platform/db/sql-statement.ts";
import { zoneOffsetMs } from "../../platform/time/time-zone.ts";

interface Person {
  readonly id: number;
  readonly farm_id: number;
  readonly org_id: number;
  readonly time_zone: string;
}

/** The house manager's farm with people of its organisation: the manager first, then others. */
const peopleSql = `with keeper as (
    select u.id, u.org_id, min(h.farm_id) as farm_id
    from users u join user_houses k on k.user_id = u.id join houses h on h.id = k.house_id
    where u.role_key = 'shack_manager' group by u.id, u.org_id order by u.id limit 1)
  select u.id, keeper.farm_id, keeper.org_id, f.time_zone
  from users u join keeper on keeper.org_id = u.org_id join farms f on f.id = keeper.farm_id
  where u.kind = 'person' and u.role_key in ('shack_manager', 'farm_manager', 'company_manager')
  order by u.id = keeper.id desc, u.id desc limit 3`;

const days = [0, 1, 2, 3, 4, 5, 6];
const daily = { days, dayKind: "daily" as const, weeks: 1 };

const allDay = { period1From: 0, period1To: 0, dateType: "daily" } as const;

/**
 * Seeds the on-call rota of the house manager's farm: nights in turn, a duty taken over and a swap
 * that waits for the house manager; by day between eight and nine the rota is empty. The account's
 * numbers are unassigned: the carrier is the demo's own.
 */
export async function seedRota(database: Database, now: number): Promise<void> {
  const people = await database.query<Person>(peopleSql);
  const [manager, second, third = second] = people;
  if (manager === undefined || second === undefined || third === undefined) return;
  for (const [index, { id }] of people.entries()) {
    const mobile = `1380000900${index + 1}`;
    await database.query("update users set mobile = $2 where id = $1 and mobile = ''", [
      id,
      mobile,
    ]);
  }
  const { org_id: orgId, farm_id: farmId, time_zone: timeZone } = manager;
  const localDay = Math.floor((now + zoneOffsetMs(timeZone, now)) / dayMs);
  const monday = localDay - ((localDay + 3) % 7);
  const start = new Date(monday * dayMs).toISOString().slice(0, 10);
  const ids = [...new Set([manager.id, second.id, third.id])];
  const lines = [
    { ...daily, period: "20:00-08:00", start, people: ids },
    { ...daily, period: "09:00-20:00", start, people: [second.id] },
  ];
  const rota = only(
    await database.orm
      .insert(rotas)
      .values({ orgId, farmId, name: "场区值班", lines, people: ids })
      .returning({ id: rotas.id }),
  );
  const at = (day: number, hour: number) => {
    const local = (monday + day) * dayMs + hour * hourMs;
    return new Date(local - zoneOffsetMs(timeZone, local));
  };
  const swap = { fromAt: at(5, 9), toAt: at(5, 20), userId: third.id };
  await database.orm.insert(rotaChanges).values({
    ...swap,
    rotaId: rota.id,
    note: "周六代班 · Covers Saturday",
    madeBy: "场长",
    madeById: third.id,
  });
  await database.orm.insert(rotaSwaps).values({
    rotaId: rota.id,
    userId: second.id,
    toUserId: manager.id,
    giveFrom: at(8, 9),
    giveTo: at(8, 20),
    note: "下周二要去县里开会 · At a meeting in town next Tuesday",
    createdAt: new Date(now),
  });
  await insertPhone(database, { orgId, farmId, rotaId: rota.id });
}

async function insertPhone(
  database: Database,
  ids: { readonly orgId: number; readonly farmId: number; readonly rotaId: number },
): Promise<void> {
  await database.orm.insert(alarmPhones).values({
    ...ids,
    kind: "phone",
    address: `rota:${ids.rotaId}:phone`,
    ...allDay,
    repeatMin: 15,
    delayMin: 10,
    closable: true,
    alarmType: "phoneAndMessage",
    status: "open",
    noticeTypes: ["block", "device", "network"],
    language: "zh",
  });
}
