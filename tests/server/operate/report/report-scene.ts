import { randomUUID } from "node:crypto";
import { alarmKeys } from "../../../../contract/alarm/alarm.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { only } from "../../../../server/platform/db/sql-statement.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import type { TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

/** 2026-06-01 18:30 in Shanghai, where the farm is. */
export const reportAt = Date.UTC(2026, 5, 1, 10, 30);
const yesterday = "2026-05-31";

/** Number of houses of a scene, and of their flocks with closed books. */
export const reportScenes = {
  none: { houses: 0, closed: 0 },
  little: { houses: 1, closed: 1 },
  much: { houses: 60, closed: 3 },
} as const;
export type ReportScene = keyof typeof reportScenes;

export interface BuiltScene {
  readonly farm: { readonly id: number; readonly orgId: number };
  readonly company: Caller;
}

/** A farm with the given amount of everything that reports contain. */
export async function buildScene(server: TestServer, scene: ReportScene): Promise<BuiltScene> {
  server.clock.now = reportAt;
  const farm = await buildFarm(server.database, {
    name: "盐城嘉牧现代化立体养殖示范场",
  });
  await server.database.query("update farms set name_en = $2 where id = $1", [
    farm.id,
    "Yancheng Jiamu Demonstration Farm",
  ]);
  const { orgId } = farm;
  const company = await buildUser(server.database, {
    roleKey: "company_manager",
    orgId,
    canOperate: true,
  });
  const { houses, closed } = reportScenes[scene];
  for (let index = 1; index <= houses; index += 1) await buildLife(server, farm.id, index);
  for (let index = 1; index <= closed; index += 1) await closeOne(server, farm.id, company, index);
  await buildNotices(server, orgId, 3 * houses);
  return { farm, company };
}

/** A house with a flock, and its figures, alarms, energy and morning row of yesterday. */
async function buildLife(server: TestServer, farmId: number, no: number): Promise<void> {
  const { database } = server;
  const house = await buildHouse(database, {
    farmId,
    name: `${no}号育雏育成一体化舍`,
    flock: null,
  });
  const flockId = await buildFlock(database, house.id, {
    placedAt: reportAt - 26 * dayMs,
    placedCount: 30_000,
  });
  await database.query(
    `insert into flock_days (flock_id, day, day_age, mean_age, is_running, is_booked, opening,
       alive, alive_from, bird_days, feed_estimated_days, egg_sum, dead, culled, loss_day_pct,
       feed_kg, feed_g, water_l, water_ml, water_per_feed, weight_g, weight_from)
     select $1, $2::date - back, 25 - back, 25 - back, false, true, 29900, 29871 - $3::int, 'book',
       29880, 0, 0, $3::int, 2, 0.1, 3600, 120.5, 6500, 217.5, 1.81, 1290 - 60 * back, 'curve'
     from generate_series(0, 6) back`,
    [flockId, yesterday, no],
  );
  await database.query(
    `insert into energy_days (house_id, day, at, kwh, spread_kwh, known_s, fan_h, cold_kh, warm_kh,
       frames, is_open, written_at, half, quarter, fan)
     select $1, d::date, d, 300 + $2::int, 0, 86400, 100, 0, 0, 1440, false, d,
       array_fill((6 + $2::int / 48.0)::real, array[48]), '{}', '{}'
     from generate_series(timestamptz '2026-05-01', '2026-05-31', '1 day') d`,
    [house.id, no],
  );
  for (const [index, severity] of ([1, 2, 3] as const).entries())
    await buildAlarm(database, {
      houseId: house.id,
      key: alarmKeys[(3 * no + index) % alarmKeys.length]!,
      subject: "",
      severity,
      raisedAt: reportAt - dayMs + no * minuteMs + index * hourMs,
      ackAt: reportAt - dayMs + (no + 7) * minuteMs + index * hourMs,
      ackBy: "刘洋",
      state: "acknowledged",
    });
  await buildMorningRow(server, { houseId: house.id, farmId, no });
}

async function buildMorningRow(
  { database }: TestServer,
  { houseId, farmId, no }: { houseId: number; farmId: number; no: number },
): Promise<void> {
  const reasons = [
    { kind: "figure", key: "nightTemp", value: 6, usual: 1, like: 7, days: 2, points: 20 },
    { kind: "figure", key: "ventilation", value: 2.3, usual: 2.9, like: 7, days: 1, points: 12 },
    { kind: "danger", subject: "absHigh", severity: 2, points: 14 },
    {
      kind: "alarm",
      key: "spLow",
      subject: "",
      severity: 2,
      isOpen: true,
      hours: 9.5,
      count: 3,
      points: 30,
    },
  ];
  await database.query(
    `insert into morning_books (farm_id, day, houses, at) values ($1, '2026-06-01', $2, $3)
     on conflict (farm_id) do update set houses = excluded.houses`,
    [farmId, no, new Date(reportAt - 12 * hourMs)],
  );
  await database.query(
    `insert into morning_rows (house_id, day, place, points, birds, age, reasons)
     values ($1, '2026-06-01', $2, 60, 29871, 26, $3::jsonb)`,
    [houseId, no, JSON.stringify(reasons)],
  );
}

/** A flock that was weighed and sold today, with its records. */
async function closeOne(
  server: TestServer,
  farmId: number,
  company: Caller,
  no: number,
): Promise<void> {
  const { database } = server;
  const house = await buildHouse(database, {
    farmId,
    name: `出栏${no}号舍`,
    flock: null,
  });
  const flockId = await buildFlock(database, house.id, {
    placedAt: reportAt - 2 * dayMs - 8 * hourMs,
    placedCount: 30_000,
  });
  const sale = { kind: "sale", birds: 29_960, liveKg: 75_000, ageDays: null, toFlockId: null };
  const saved = await server.call("saveProduction", {
    as: company,
    input: {
      flockId,
      day: "2026-06-01",
      version: 0,
      draftId: randomUUID(),
      draftedAt: reportAt,
      losses: [
        {
          dead: 30,
          culled: 10,
          cause: "heat",
        },
      ],
      weighings: [
        {
          sample: 100,
          meanG: 2500,
          cvPct: 9,
        },
      ],
      moves: [
        {
          ...sale,
          partner: "Tang",
          docNo: `S-${no}`,
        },
      ],
      values: {
        feedKg: 4200,
        waterL: 7600,
      },
    } as never,
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
  const { version } = only(
    await database.query<{ version: number }>("select version from flocks where id = $1", [
      flockId,
    ]),
  );
  const left = { id: flockId, version, clearedAt: reportAt };
  await server.call("clearFlock", { as: company, input: left });
  const closed = await server.call("closeFlock", { as: company, input: { flockId, note: "" } });
  if (closed.status !== 200) throw new Error(JSON.stringify(closed.body));
}

const buildNotices = ({ database }: TestServer, orgId: number, count: number) =>
  database.query(
    `insert into notices (key, org_id, channel, address_kind, address, recipient, alarm_ids,
       house_ids, kind, text, language, state, due_at)
     select 'report:' || $1::int || ':' || i, $1::int, 'text', 'phone', '+8613800000000', '刘洋',
       '{}', coalesce((select array[min(id)] from houses where org_id = $1::int), '{}'), 'raise', '',
       'zh', 'accepted', $2::timestamptz - make_interval(mins => 3 * i)
     from generate_series(1, $3::int) i`,
    [orgId, new Date(reportAt - dayMs), count],
  );
