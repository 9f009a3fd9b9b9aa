import { managerNamesOf } from "./demo-record-bots.ts";
import { addDays } from "../../../contract/base/calendar-day.ts";
import type { Species } from "../../../contract/base/animal.ts";
import { sql } from "drizzle-orm";
import type { FleetPlan } from "../../../contract/operate/demo-fleet.ts";
import { noService } from "../../../contract/maintenance/unit-run-time.ts";
import {
  type TemplateKey,
  templateOf,
  templatesOf,
} from "../../../contract/maintenance/maintenance-template.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import {
  maintenancePlans,
  maintenanceRecords,
  unitDays,
  unitMeters,
  units,
} from "../../platform/db/schema/maintenance-tables.ts";
import { refreshDues } from "../../maintenance/maintenance-due.ts";
import { planFrom } from "../../maintenance/maintenance-plan-commands.ts";
import { newLabel } from "../../maintenance/unit-commands.ts";

/** Rows of one statement: more would pass PostgreSQL's limit of parameters. */
const chunkRows = 500;
/** Days of history in the demo; its meters are recorded once a week. */
const historyDays = 400;
const weekDays = 7;
/** Maximum number of recorded times per plan: weekly work would be half the history. */
const timesMax = 20;

interface House {
  readonly id: number;
  readonly farmId: number;
  readonly networkId: string;
  readonly species: Species;
  readonly today: string;
}
type Machines = FleetPlan["machines"][number];

const chunks = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / chunkRows) }, (_, index) =>
    list.slice(index * chunkRows, (index + 1) * chunkRows),
  );

/** A number from 0 to 1 that is the same for the same text. */
function fractionOf(text: string): number {
  let h = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    h = Math.imul(h ^ text.charCodeAt(index), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 4_294_967_296;
}

/** Units with their hours, plans and what was done of them: of a fleet that has run for years. */
export async function seedMaintenance(
  tx: Transaction,
  plan: FleetPlan,
  now: number,
): Promise<void> {
  const { machines } = plan;
  if (machines.length === 0) return;
  const houses = await tx.query<House>(
    `select h.id, h.farm_id as "farmId", g.network_id as "networkId", h.species,
       ($1::timestamptz at time zone f.time_zone)::date::text as today
     from houses h join farms f on f.id = h.farm_id join gateways g on g.house_id = h.id
     where g.network_id = any($2::text[]) order by h.id`,
    [new Date(now), machines.map(({ networkId }) => networkId)],
  );
  const byId = new Map(machines.map((machine) => [machine.networkId, machine]));
  const fitted = houses.flatMap((house) => {
    const own = byId.get(house.networkId);
    return own === undefined ? [] : [{ house, own }];
  });
  for (const some of chunks(fitted.flatMap(({ house, own }) => unitsOf(house, own))))
    await tx.orm.insert(units).values(some);
  for (const some of chunks(fitted.flatMap(({ house, own }) => daysOf(house, own))))
    await tx.orm.insert(unitDays).values(some);
  for (const some of chunks(fitted.map(({ house, own }) => meterOf(house, own))))
    await tx.orm.insert(unitMeters).values(some);
  const managerNames = managerNamesOf(plan);
  await seedPlans(
    tx,
    fitted.map(({ house, own }) => ({
      ...house,
      kinds: kindsOf(own),
      managerName: managerNames.get(house.networkId) ?? nobody,
    })),
    now,
  );
}

const kindsOf = ({ units: counts }: Machines): string[] =>
  counts.flatMap(([kind, count]) => (count > 0 ? [kind] : []));

const unitsOf = (house: House, { installedOn, units: counts, kw }: Machines) =>
  counts.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => ({
      houseId: house.id,
      kind,
      number: index + 1,
      kw: kw[kind]?.[index] ?? null,
      installedOn,
      label: newLabel(),
    })),
  );

/** Lifetime seconds by slot, a number of days ago. */
const ranAt = ({ runS, perDayS }: Machines, back: number): (number | null)[] =>
  runS.map((seconds, slot) =>
    seconds === null ? null : Math.max(0, seconds - back * (perDayS[slot] ?? 0)),
  );
/** Ampere seconds over the seconds they were measured in, while the unit runs. */
function drawnAt(own: Machines, back: number) {
  const ran = ranAt(own, back);
  const measured = own.amps.map((amps, slot) => (amps === null ? 0 : (ran[slot] ?? 0)));
  return {
    ampKnownS: measured,
    ampS: measured.map((seconds, slot) => seconds * (own.amps[slot] ?? 0)),
  };
}

function daysOf(house: House, own: Machines) {
  return Array.from({ length: Math.floor(historyDays / weekDays) }, (_, index) => {
    const back = (index + 1) * weekDays;
    return {
      houseId: house.id,
      day: addDays(house.today, -back),
      // drizzle has no type for an array with empty places.
      runS: sql`${JSON.stringify(ranAt(own, back)).replace("[", "{").replace("]", "}")}::float8[]`,
      serviceS: [],
      starts: [],
      ...drawnAt(own, back),
      knownS: 0,
    };
  });
}

/** Electric current from frames continues from the newest of these days. */
const meterOf = (house: House, own: Machines) => ({
  houseId: house.id,
  state: { tracks: [], service: { ...noService, ...drawnAt(own, weekDays) } },
});

/** The farm manager, who does the work of a house without a house manager. */
const nobody = "张伟";

type Fitted = House & { readonly kinds: readonly string[]; readonly managerName: string };
type New = typeof maintenancePlans.$inferInsert;

/** One farm in this many is behind with its work. */
const slackEvery = 7;

/** Days to the day it is due; below zero: late. */
function daysAhead(farm: number, days: number, random: number): number {
  const isSlack = farm % slackEvery === 0;
  if (isSlack && random < 0.06) return -1 - Math.floor(80 * random);
  return Math.max(1, Math.round(days * (0.15 + 0.8 * random)));
}

/** A plan, and when it was last done. */
interface Seeded {
  readonly plan: New;
  readonly last: string | null;
  /** The house manager, who does the work. */
  readonly by: string;
}

function seededPlan(house: Fitted, key: TemplateKey, farm: number): Seeded {
  const { days = null } = templateOf(key);
  const { managerName: by } = house;
  const place = { houseId: house.id, farmId: house.farmId, today: house.today };
  const madeOn = addDays(house.today, -historyDays);
  if (days === null)
    return { plan: { ...planFrom(place, key, house.today, "zh"), madeOn }, last: null, by };
  const ahead = daysAhead(farm, days, fractionOf(`${house.networkId} ${key}`));
  const last = addDays(house.today, ahead - days);
  const plan = { ...planFrom(place, key, last, "zh"), madeOn };
  return { plan, last: days < historyDays ? last : null, by };
}

async function seedPlans(tx: Transaction, houses: readonly Fitted[], now: number): Promise<void> {
  const farms = new Map<number, number>();
  const seeded = houses.flatMap((house) => {
    const isFirst = !farms.has(house.farmId);
    if (isFirst) farms.set(house.farmId, farms.size);
    return templatesOf(house.species)
      .filter((key) => isPlanned(key, house, isFirst))
      .map((key) => seededPlan(house, key, farms.get(house.farmId) ?? 0));
  });
  const ids: number[] = [];
  for (const some of chunks(seeded.map(({ plan }) => plan))) {
    const inserted = await tx.orm
      .insert(maintenancePlans)
      .values(some)
      .returning({ id: maintenancePlans.id });
    ids.push(...inserted.map(({ id }) => id));
  }
  const records = seeded.flatMap((one, index) => recordsOf(one, ids[index] ?? 0));
  for (const some of chunks(records)) await tx.orm.insert(maintenanceRecords).values(some);
  await tx.query(afterFlocksSql, [
    JSON.stringify(houses.map(({ id, managerName }) => ({ id, managerName }))),
  ]);
  await refreshDues(tx, sql`true`, now);
}

/** Work due after each flock was done after the last one. */
const afterFlocksSql = `insert into maintenance_records
    (house_id, plan_id, type, template, content, done_on, at, by_name, result, minutes)
  select p.house_id, p.id, p.type, p.template, p.content, (k.cleared_at + interval '2 days')::date,
    k.cleared_at + interval '2 days', w."managerName", 'ok', 90
  from maintenance_plans p
  join jsonb_to_recordset($1::jsonb) as w(id int, "managerName" text) on w.id = p.house_id
  join lateral (select max(cleared_at) as cleared_at from flocks f
    where f.house_id = p.house_id and f.cleared_at is not null) k on k.cleared_at is not null
  where p.per_flock`;

function isPlanned(key: TemplateKey, { kinds }: Fitted, isFirst: boolean): boolean {
  const { unit, isFarm } = templateOf(key);
  return isFarm === true ? isFirst : unit === undefined || kinds.includes(unit);
}

const results = ["ok", "ok", "ok", "adjusted", "repaired"] as const;

/** Returns the past records of a plan, from the newest back. */
function recordsOf({ plan, last, by }: Seeded, planId: number) {
  const { intervalDays: days } = plan;
  if (last === null || days == null) return [];
  const times = Math.min(timesMax, Math.floor(historyDays / days) + 1);
  return Array.from({ length: times }, (_, back) => {
    const random = fractionOf(`${planId} ${back}`);
    const doneOn = addDays(last, -back * days - (back === 0 ? 0 : Math.floor(3 * random)));
    return {
      houseId: plan.houseId ?? null,
      farmId: plan.farmId ?? null,
      planId,
      type: plan.type,
      template: plan.template ?? null,
      content: plan.content,
      doneOn,
      at: new Date(`${doneOn}T${String(8 + Math.floor(8 * random)).padStart(2, "0")}:20:00Z`),
      by,
      result: results[Math.floor(random * results.length)] ?? "ok",
      minutes: 10 + Math.floor(50 * random),
      cost: random > 0.9 ? Math.round(400 * random) : null,
    };
  });
}
