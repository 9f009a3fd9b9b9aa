import { addDays } from "../../contract/base/calendar-day.ts";
import { eq, type SQL, sql } from "drizzle-orm";
import { fieldFaults } from "../../contract/base/field-fault.ts";
import { neverDueBy, type Plan } from "../../contract/maintenance/maintenance.ts";
import {
  type PlanTemplate,
  type TemplateKey,
  templateOf,
} from "../../contract/maintenance/maintenance-template.ts";
import type { Language } from "../../contract/base/words.ts";
import { expectVersion, found, notFound, refuseField, Refusal } from "../platform/base/refusal.ts";
import type { Call } from "../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../platform/api/in-transaction.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import { maintenanceDelays, maintenancePlans } from "../platform/db/schema/maintenance-tables.ts";
import { nextVersion, only, rows } from "../platform/db/sql-statement.ts";
import { unlessReferenced } from "../platform/db/unique-fields.ts";
import { type Caller, visibleFarms, visibleUsers } from "../platform/session/caller-scope.ts";
import { refreshDues } from "./maintenance-due.ts";
import { farmsToday, placed, visiblePlaces } from "./maintenance-place.ts";
import { findPlan } from "./maintenance-plan-queries.ts";
import { plansChanged } from "./maintenance-records.ts";

type Form = Call<"createPlan">["input"];
type Stored = typeof maintenancePlans.$inferInsert;

/** Value until `refreshDues` has computed the due date. */
export const notYet: Stored["due"] = {
  on: null,
  why: "once",
  unitId: null,
  number: null,
  dueUnits: 0,
  units: 0,
  lastOn: null,
  usedHours: null,
  leftHours: null,
  hoursPerDay: null,
  postponedFrom: null,
};

interface Place {
  readonly houseId: number | null;
  readonly farmId: number | null;
  readonly today: string;
}

/** Returns the place of a plan, among those the caller sees. Refusal: 404. */
async function placeOf(tx: Transaction, caller: Caller, form: Form, now: number): Promise<Place> {
  const house = sql`select h.id as "houseId", null::int as "farmId", f.today::text as today
    from houses h join ${farmsToday(now)} on f.id = h.farm_id
    where ${visiblePlaces(caller)} and h.id = ${form.houseId}::bigint`;
  const sources: Readonly<Record<Form["scope"], SQL>> = {
    house,
    kind: house,
    farm: sql`select null::int as "houseId", f.id as "farmId", f.today::text as today
      from ${farmsToday(now)} where ${visibleFarms(caller)} and f.id = ${form.farmId}::bigint`,
    unit: sql`select u.house_id as "houseId", u.farm_id as "farmId", f.today::text as today
      from ${placed(sql`units`, sql`u`, farmsToday(now))}
      where ${visiblePlaces(caller)} and u.retired_on is null
        and u.id = ${form.unitId}::bigint`,
  };
  const [place] = await rows<Place>(tx, sources[form.scope]);
  return found(place ?? null);
}

/** A user the caller sees, or the caller. Refusal: 404. */
async function checkAssignee(tx: Transaction, caller: Caller, id: number | null): Promise<void> {
  if (id === null || id === caller.userId) return;
  const visible = await rows(
    tx,
    sql`select 1 from users u where u.id = ${id}::bigint and ${visibleUsers(caller)}`,
  );
  if (visible.length === 0) throw notFound();
}

/** Refuses a plan that could never be due for its unit. Refusal: 400. */
function expectDuable(plan: Plan): void {
  const [fault] = neverDueBy(plan);
  if (fault !== undefined) throw refuseField(400, fault[0], fieldFaults[fault[1]]);
}

/** Refusals: 400 for a plan that could never be due, 401, 404. */
export function createPlan(deps: Deps, call: Call<"createPlan">): Promise<Plan> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const place = await placeOf(tx, caller, input, now);
    await checkAssignee(tx, caller, input.assigneeId);
    const { today, ...where } = place;
    const inserted = only(
      await tx.orm
        .insert(maintenancePlans)
        .values({
          ...input,
          ...where,
          unitId: input.scope === "unit" ? input.unitId : null,
          unitKind: input.scope === "kind" ? input.unitKind : null,
          madeOn: today,
          due: notYet,
        })
        .returning({ id: maintenancePlans.id }),
    );
    await refreshDues(tx, sql`p.id = ${inserted.id}`, now);
    const after = await findPlan(tx, caller, inserted.id, now);
    expectDuable(after);
    await logChange(tx, { before: null, after });
    return after;
  });
}

async function lockPlan(tx: Transaction, caller: Caller, id: number, now: number): Promise<Plan> {
  await rows(tx, sql`select 1 from maintenance_plans where id = ${id}::bigint for update`);
  return findPlan(tx, caller, id, now);
}

/** Refusals: 400 for a plan that could never be due, 401, 404, 409 conflict. */
export function updatePlan(deps: Deps, call: Call<"updatePlan">): Promise<Plan> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const before = await lockPlan(tx, caller, input.id, now);
    expectVersion(before, input);
    if (input.assigneeId !== before.assigneeId) await checkAssignee(tx, caller, input.assigneeId);
    const { id, version: _version, ...form } = input;
    await tx.orm
      .update(maintenancePlans)
      .set({
        ...form,
        // A plan with other content no longer counts as that of its template.
        ...(isSameContent(before, form.content) ? {} : { template: null }),
        version: nextVersion(maintenancePlans),
      })
      .where(eq(maintenancePlans.id, id));
    await refreshDues(tx, sql`p.id = ${id}`, now);
    const plan = await findPlan(tx, caller, id, now);
    expectDuable(plan);
    await logChange(tx, { before, after: plan });
    await plansChanged(tx, [id], now);
    return plan;
  });
}

const isSameContent = ({ template, content }: Plan, requested: string): boolean =>
  requested === content ||
  (template !== null && Object.values(templateOf(template).content).includes(requested));

/** Refusals: 401, 404, 409 planHasRecords. */
export function deletePlan(deps: Deps, call: Call<"deletePlan">): Promise<void> {
  const { caller, input, logChange, now } = call;
  return unlessReferenced(["planHasRecords"], () =>
    inTransaction(deps, call, async (tx) => {
      const plan = await lockPlan(tx, caller, input.id, now);
      await tx.orm.delete(maintenancePlans).where(eq(maintenancePlans.id, plan.id));
      await logChange(tx, plan);
    }),
  );
}

/**
 * To a later day, with a reason: it counts as not done. Refusals: 400 for a day that is not later
 * than today and than the due one, 401, 404, 409 conflict.
 */
export function postponePlan(deps: Deps, call: Call<"postponePlan">): Promise<Plan> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const before = await lockPlan(tx, caller, input.id, now);
    expectVersion(before, input);
    if (before.isClosed || before.dueOn === null) throw new Refusal(409, "conflict");
    if (input.to <= before.today || input.to <= before.dueOn)
      throw refuseField(400, "to", fieldFaults.laterDay);
    await tx.orm.insert(maintenanceDelays).values({
      planId: before.id,
      at: new Date(now),
      from: before.dueOn,
      to: input.to,
      reason: input.reason,
      by: caller.name,
    });
    await tx.orm
      .update(maintenancePlans)
      .set({ version: nextVersion(maintenancePlans) })
      .where(eq(maintenancePlans.id, before.id));
    await refreshDues(tx, sql`p.id = ${before.id}`, now);
    const plan = await findPlan(tx, caller, before.id, now);
    await logChange(tx, { before, after: plan, reason: input.reason });
    await plansChanged(tx, [before.id], now);
    return plan;
  });
}

/** A house that is to have plans, with its equipment. */
interface PlanRequest {
  readonly houseId: number;
  readonly farmId: number;
  readonly kinds: readonly string[];
  readonly there: readonly string[];
  readonly farmThere: readonly string[];
  readonly today: string;
}
interface Made {
  readonly values: readonly Stored[];
  readonly there: number;
  readonly without: number;
}

/**
 * Makes the usual plans for many houses; without a confirmation it only returns the plans it would
 * make. Refusals: 401, 404 for a house the caller does not see.
 */
export function createPlans(deps: Deps, call: Call<"createPlans">) {
  const { caller, input, logChange, now, language } = call;
  return inTransaction(deps, call, async (tx) => {
    const houses = await readDesired(tx, caller, input.houseIds, now);
    if (houses.length !== new Set(input.houseIds).size) throw notFound();
    const created = plansFor(houses, input, language);
    const counts = {
      plans: created.values.length,
      there: created.there,
      without: created.without,
      houses: houses.length,
    };
    if (!input.isConfirmed || counts.plans === 0) {
      await logChange(tx, null);
      return counts;
    }
    const ids: number[] = [];
    for (let at = 0; at < created.values.length; at += chunk) {
      const some = await tx.orm
        .insert(maintenancePlans)
        .values(created.values.slice(at, at + chunk))
        .returning({ id: maintenancePlans.id });
      ids.push(...some.map(({ id }) => id));
    }
    await refreshDues(tx, sql`p.id = any(${sql.param(ids)}::int[])`, now);
    await logChange(tx, { houseIds: houses.map(({ houseId }) => houseId), plans: ids.length });
    return counts;
  });
}

/** Inserted at once; more would pass the limit of parameters. */
const chunk = 500;

const readDesired = (
  tx: Transaction,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<PlanRequest[]> =>
  rows<PlanRequest>(
    tx,
    sql`select h.id as "houseId", f.id as "farmId", f.today::text as today,
        coalesce((select array_agg(distinct u.kind) from units u
          where u.house_id = h.id and u.retired_on is null), '{}') as kinds,
        coalesce((select array_agg(p.template) from maintenance_plans p
          where p.house_id = h.id and p.template is not null and not p.is_closed), '{}') as there,
        coalesce((select array_agg(p.template) from maintenance_plans p
          where p.farm_id = f.id and p.template is not null and not p.is_closed), '{}')
          as "farmThere"
      from houses h join ${farmsToday(now)} on f.id = h.farm_id
      where h.id = any(${sql.param([...ids])}::int[]) and ${visiblePlaces(caller)}
      order by h.id`,
  );

function plansFor(
  houses: readonly PlanRequest[],
  { templates, from }: Pick<Call<"createPlans">["input"], "templates" | "from">,
  language: Language,
): Made {
  const values: Stored[] = [];
  const farms = new Set<string>();
  let existing = 0;
  let without = 0;
  for (const house of houses)
    for (const key of new Set(templates)) {
      const { unit, isFarm } = templateOf(key);
      const farmKey = `${house.farmId} ${key}`;
      if (isFarm === true && farms.has(farmKey)) continue;
      if (isFarm === true) farms.add(farmKey);
      if ((isFarm === true ? house.farmThere : house.there).includes(key)) existing += 1;
      else if (unit !== undefined && !house.kinds.includes(unit)) without += 1;
      else values.push(planFrom(house, key, from, language));
    }
  return { values, there: existing, without };
}

/** A usual plan for a house, or its farm, as done on a day. */
export function planFrom(
  house: Pick<PlanRequest, "houseId" | "farmId" | "today">,
  key: TemplateKey,
  from: string,
  language: Language,
): Stored {
  const template = templateOf(key);
  const { content, type, perFlock, leadDays } = template;
  return {
    ...placeFrom(house, template),
    ...intervalsFrom(template, from),
    type,
    template: key,
    content: content[language],
    perFlock: perFlock === true,
    ...(leadDays === undefined ? {} : { leadDays }),
    madeOn: house.today,
    countedFrom: from,
    due: notYet,
  };
}

const placeFrom = (
  { houseId, farmId }: Pick<PlanRequest, "houseId" | "farmId">,
  { isFarm, unit }: PlanTemplate,
): Pick<Stored, "houseId" | "farmId" | "scope" | "unitKind"> =>
  isFarm === true
    ? { houseId: null, farmId, scope: "farm", unitKind: null }
    : {
        houseId,
        farmId: null,
        scope: unit === undefined ? "house" : "kind",
        unitKind: unit ?? null,
      };

const intervalsFrom = (
  { days, hours, season }: PlanTemplate,
  from: string,
): Pick<Stored, "plannedDate" | "intervalDays" | "intervalHours" | "seasonFrom" | "seasonTo"> => ({
  plannedDate: days === undefined ? null : addDays(from, days),
  intervalDays: days ?? null,
  intervalHours: hours ?? null,
  seasonFrom: season?.[0] ?? null,
  seasonTo: season?.[1] ?? null,
});
