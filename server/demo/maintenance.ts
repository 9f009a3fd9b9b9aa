import { sql } from "drizzle-orm";
import type { FleetPlan } from "../../contract/demo-fleet.ts";
import { addDays } from "../../contract/figure/due.ts";
import type { Species } from "../../contract/house.ts";
import { type TemplateKey, templateOf, templatesOf } from "../../contract/maintenance-template.ts";
import type { Transaction } from "../db/open.ts";
import { maintenancePlans, maintenanceRecords, unitDays, units } from "../db/schema/maintenance.ts";
import { refreshDues } from "../maintenance/due.ts";
import { planFrom } from "../maintenance/plan-save.ts";
import { newLabel } from "../maintenance/unit-save.ts";

/** Rows of one statement: more would pass PostgreSQL's limit of parameters. */
const chunkRows = 500;
/** The demo looks back so far; its meters are told of once a week. */
const historyDays = 400;
const weekDays = 7;
/** Times that work is told of: weekly work would be half the history. */
const timesMost = 20;

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
  for (let at = 0; at < text.length; at++) h = Math.imul(h ^ text.charCodeAt(at), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return ((h ^ (h >>> 13)) >>> 0) / 4_294_967_296;
}

/** Units with their hours, plans and what was done of them: of a fleet that has run for years. */
export async function seedMaintenance(
  tx: Transaction,
  { machines }: FleetPlan,
  now: number,
): Promise<void> {
  if (machines.length === 0) return;
  const houses = await tx.query<House>(
    `select h.id, h.farm_id as "farmId", g.network_id as "networkId", h.species,
       ($1::timestamptz at time zone f.time_zone)::date::text as today
     from houses h join farms f on f.id = h.farm_id join gateways g on g.house_id = h.id
     where g.network_id = any($2::text[]) order by h.id`,
    [new Date(now), machines.map(({ networkId }) => networkId)],
  );
  const byId = new Map(machines.map((one) => [one.networkId, one]));
  const fitted = houses.flatMap((house) => {
    const own = byId.get(house.networkId);
    return own === undefined ? [] : [{ house, own }];
  });
  for (const some of chunks(fitted.flatMap(({ house, own }) => unitsOf(house, own))))
    await tx.orm.insert(units).values(some);
  for (const some of chunks(fitted.flatMap(({ house, own }) => daysOf(house, own))))
    await tx.orm.insert(unitDays).values(some);
  await seedPlans(
    tx,
    fitted.map(({ house, own }) => ({ ...house, kinds: kindsOf(own) })),
    now,
  );
}

const kindsOf = ({ units: counts }: Machines): string[] =>
  counts.flatMap(([kind, count]) => (count > 0 ? [kind] : []));

const unitsOf = (house: House, { installedOn, units: counts }: Machines) =>
  counts.flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => ({
      houseId: house.id,
      kind,
      number: index + 1,
      installedOn,
      label: newLabel(),
    })),
  );

function daysOf(house: House, { runS, perDayS }: Machines) {
  return Array.from({ length: Math.floor(historyDays / weekDays) }, (_, index) => {
    const back = (index + 1) * weekDays;
    return {
      houseId: house.id,
      day: addDays(house.today, -back),
      // drizzle has no type for an array with empty places.
      runS: sql`${JSON.stringify(
        runS.map((seconds, slot) =>
          seconds === null ? null : Math.max(0, seconds - back * (perDayS[slot] ?? 0)),
        ),
      )
        .replace("[", "{")
        .replace("]", "}")}::float8[]`,
      serviceS: [],
      starts: [],
      ampS: [],
      ampKnownS: [],
      knownS: 0,
    };
  });
}

type Fitted = House & { readonly kinds: readonly string[] };
type New = typeof maintenancePlans.$inferInsert;

/** One farm of so many lets its work slip. */
const slackEvery = 5;

/** Days to the day it is due; below zero: late. */
function daysAhead(farm: number, days: number, dice: number): number {
  const isSlack = farm % slackEvery === 0;
  if (isSlack && dice < 0.12) return -1 - Math.floor(80 * dice);
  return Math.max(1, Math.round(days * (0.15 + 0.8 * dice)));
}

async function seedPlans(tx: Transaction, houses: readonly Fitted[], now: number): Promise<void> {
  const farms = new Map<number, number>();
  const values: New[] = [];
  const lasts: (string | null)[] = [];
  for (const house of houses) {
    const isFirst = !farms.has(house.farmId);
    if (isFirst) farms.set(house.farmId, farms.size);
    for (const key of templatesOf(house.species)) {
      if (!isWanted(key, house, isFirst)) continue;
      const { days } = templateOf(key);
      const dice = fractionOf(`${house.networkId} ${key}`);
      const ahead = daysAhead(farms.get(house.farmId) ?? 0, days ?? 0, dice);
      const last = days === undefined ? null : addDays(house.today, ahead - days);
      const plan = planFrom(
        { houseId: house.id, farmId: house.farmId, today: house.today },
        key,
        last ?? house.today,
        "zh",
      );
      values.push({ ...plan, madeOn: addDays(house.today, -historyDays) });
      lasts.push(days !== undefined && days < historyDays ? last : null);
    }
  }
  const ids: number[] = [];
  for (const some of chunks(values)) {
    const made = await tx.orm
      .insert(maintenancePlans)
      .values(some)
      .returning({ id: maintenancePlans.id });
    ids.push(...made.map(({ id }) => id));
  }
  const records = values.flatMap((plan, index) =>
    recordsOf(plan, ids[index] ?? 0, lasts[index] ?? null),
  );
  for (const some of chunks(records)) await tx.orm.insert(maintenanceRecords).values(some);
  await refreshDues(tx, sql`true`, now);
}

function isWanted(key: TemplateKey, { kinds }: Fitted, isFirst: boolean): boolean {
  const { unit, isFarm } = templateOf(key);
  return isFarm === true ? isFirst : unit === undefined || kinds.includes(unit);
}

const technicians = ["陈伟 Chen Wei", "赵磊 Zhao Lei", "孙涛 Sun Tao"] as const;
const results = ["ok", "ok", "ok", "adjusted", "repaired"] as const;

/** What was done of a plan so far, from the newest back. */
function recordsOf(plan: New, planId: number, last: string | null) {
  const { intervalDays: days } = plan;
  if (last === null || days == null) return [];
  const times = Math.min(timesMost, Math.floor(historyDays / days) + 1);
  return Array.from({ length: times }, (_, back) => {
    const dice = fractionOf(`${planId} ${back}`);
    const doneOn = addDays(last, -back * days - (back === 0 ? 0 : Math.floor(3 * dice)));
    return {
      houseId: plan.houseId ?? null,
      farmId: plan.farmId ?? null,
      planId,
      type: plan.type,
      template: plan.template ?? null,
      content: plan.content,
      doneOn,
      at: new Date(`${doneOn}T${String(8 + Math.floor(8 * dice)).padStart(2, "0")}:20:00Z`),
      by: technicians[planId % technicians.length] ?? technicians[0],
      result: results[Math.floor(dice * results.length)] ?? "ok",
      minutes: 10 + Math.floor(50 * dice),
      cost: dice > 0.9 ? Math.round(400 * dice) : null,
    };
  });
}
