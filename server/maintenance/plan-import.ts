import { sql } from "drizzle-orm";
import {
  type ImportPlansReply,
  planColumnKeys,
  type PlanRow,
} from "../../contract/maintenance/maintenance-import.ts";
import type { Plan } from "../../contract/maintenance/maintenance.ts";
import type { Call } from "../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../platform/api/in-transaction.ts";
import type { Queryable, Transaction } from "../platform/db/open-database.ts";
import { maintenancePlans } from "../platform/db/schema/maintenance-tables.ts";
import { rows } from "../platform/db/sql-statement.ts";
import { plainName as plain } from "../../contract/base/seen-text.ts";
import { storeImport } from "../platform/import-table/stored-import.ts";
import { readHouses } from "../platform/import-table/import-house-name.ts";
import {
  problemRefusal,
  problemsOf,
  sortedFaults,
} from "../platform/import-table/import-reading.ts";
import { type Caller, visibleFarms, visibleUsers } from "../platform/session/caller-scope.ts";
import { refreshDues } from "./maintenance-due.ts";
import {
  addDuplicateFaults,
  placeKey,
  type PlanInput,
  type PlanLookup,
  type PlanThere,
  type ReadPlan,
  readPlanRow,
  sameContent,
  unitKey,
} from "./plan-import-row.ts";
import { farmsToday, placed, visiblePlaces } from "./maintenance-place.ts";
import { notYet } from "./maintenance-plan-commands.ts";

type ImportCall = Call<"importPlans">;

/** Checks the rows, and makes the plans once that is confirmed. */
export const importPlans = (deps: Deps, call: ImportCall): Promise<ImportPlansReply> =>
  call.input.isConfirmed ? makePlans(deps, call) : checkPlans(deps, call);

async function checkPlans({ database }: Deps, call: ImportCall): Promise<ImportPlansReply> {
  const { reply } = await check(database, call);
  await call.logChange(database, null);
  return reply;
}

/**
 * Makes the plans in one transaction. Refusals: 401, 409 importProblems with a field for each
 * ("12.house": row and column) unless only the good rows are requested.
 */
function makePlans(deps: Deps, call: ImportCall): Promise<ImportPlansReply> {
  const { input, logChange, now, signal } = call;
  return inTransaction(deps, call, async (tx) => {
    const { fresh, faults, reply } = await check(tx, call);
    if (faults.length > 0 && !input.isPartial) throw problemRefusal(faults);
    signal.throwIfAborted();
    const ids = await insertPlans(tx, fresh, now);
    if (ids.length > 0) await refreshDues(tx, sql`p.id = any(${sql.param(ids)}::int[])`, now);
    signal.throwIfAborted();
    const houseIds = fresh.flatMap(({ input: { houseId } }) => houseId ?? []);
    await logChange(tx, ids.length === 0 ? null : { houseIds, plans: ids.length });
    return { ...reply, importId: await storeImport(tx, "plans", await lockedPlans(tx, ids), call) };
  });
}

type Fresh = ReadPlan & { readonly input: PlanInput };

async function check(db: Queryable, { caller, input, language, now }: ImportCall) {
  const lookup = await readLookup(db, caller, input.rows, now);
  const read = input.rows.map((row) => readPlanRow(row, lookup));
  addDuplicateFaults(read);
  const faults = sortedFaults(
    read.flatMap(({ reading }) => reading.faults),
    planColumnKeys,
  );
  const good = read.flatMap((row): Fresh[] =>
    row.input === null || row.reading.faults.length > 0 ? [] : [{ ...row, input: row.input }],
  );
  const those = (which: Fresh["there"]) => good.filter(({ there }) => there === which);
  const fresh = those(null);
  const reply: ImportPlansReply = {
    counts: {
      rows: read.length,
      plans: fresh.length,
      known: those("open").length,
      closed: those("closed").length,
    },
    problems: problemsOf(faults, language),
    importId: null,
  };
  return { fresh, faults, reply };
}

async function readLookup(
  db: Queryable,
  caller: Caller,
  planRows: readonly PlanRow[],
  now: number,
): Promise<PlanLookup> {
  const houses = await readHouses(db, caller, new Set(planRows.map(({ house }) => plain(house))));
  const houseIds = [...houses.values()].flatMap((called) => called.map(({ id }) => id));
  const farms = await readFarms(db, caller);
  const units = await db.query<{ id: number; houseId: number; kind: string; number: number }>(
    `select id, house_id as "houseId", kind, number from units
     where house_id = any($1::int[]) and retired_on is null`,
    [houseIds],
  );
  const people = await readPeople(db, caller, planRows);
  const farmIds = [...farms.values()].flat();
  const there = await rows<
    Pick<Plan, "scope" | "houseId" | "unitKind" | "unitId" | "content" | "isClosed"> & {
      farmId: number | null;
    }
  >(
    db,
    sql`select p.scope, p.house_id as "houseId", p.farm_id as "farmId", p.unit_kind as "unitKind",
        p.unit_id as "unitId", p.content, p.is_closed as "isClosed"
      from ${placed(sql`maintenance_plans`, sql`p`, farmsToday(now))}
      where ${visiblePlaces(caller)} and (p.house_id = any(${sql.param(houseIds)}::int[])
          or p.farm_id = any(${sql.param(farmIds)}::int[]))`,
  );
  const contents = new Map<string, Map<string, PlanThere>>();
  for (const plan of there) {
    const key = placeKey(plan.scope === "unit" ? { ...plan, unitKind: null } : plan);
    const states = contents.get(key) ?? new Map<string, PlanThere>();
    const content = sameContent(plan.content);
    // An open plan counts before a closed one.
    if (states.get(content) !== "open") states.set(content, plan.isClosed ? "closed" : "open");
    contents.set(key, states);
  }
  return {
    houses,
    farms,
    people,
    units: new Map(units.map((one) => [unitKey(one.houseId, one.kind, one.number), one.id])),
    there: contents,
  };
}

async function readFarms(db: Queryable, caller: Caller): Promise<Map<string, number[]>> {
  const found = await rows<{ id: number; name: string; nameEn: string | null }>(
    db,
    sql`select f.id, f.name, f.name_en as "nameEn" from farms f
      where f.level = 'farm' and ${visibleFarms(caller)}`,
  );
  const farms = new Map<string, number[]>();
  for (const { id, name, nameEn } of found)
    for (const called of new Set([plain(name), plain(nameEn ?? name)]))
      farms.set(called, [...(farms.get(called) ?? []), id]);
  return farms;
}

/** Returns the people named in the rows, if the caller may give work to them. */
async function readPeople(
  db: Queryable,
  caller: Caller,
  planRows: readonly PlanRow[],
): Promise<Map<string, number[]>> {
  const names = new Set(planRows.map(({ assignee }) => plain(assignee)));
  names.delete("");
  if (names.size === 0) return new Map();
  const found = await rows<{ id: number; name: string }>(
    db,
    sql`select u.id, u.real_name as name from users u
      where u.id = ${caller.userId} or ${visibleUsers(caller)}`,
  );
  const people = new Map<string, number[]>();
  for (const { id, name } of found)
    if (names.has(plain(name))) people.set(plain(name), [...(people.get(plain(name)) ?? []), id]);
  return people;
}

const lockedPlans = (tx: Transaction, ids: readonly number[]) =>
  tx.query(
    `select id as "planId", content, version from maintenance_plans where id = any($1::int[])
     order by id`,
    [ids],
  );

/** Inserted at once; more would pass the limit of parameters. */
const chunk = 500;

async function insertPlans(tx: Transaction, fresh: readonly Fresh[], now: number) {
  const days = await rows<{ id: number; houseId: number | null; today: string }>(
    tx,
    sql`select f.id, h.id as "houseId", f.today::text as today
      from ${farmsToday(now)} left join houses h on h.farm_id = f.id
      where h.id = any(${sql.param(fresh.flatMap(({ input }) => input.houseId ?? []))}::int[])
        or f.id = any(${sql.param(fresh.flatMap(({ input }) => input.farmId ?? []))}::int[])`,
  );
  const ofHouse = new Map(days.map(({ houseId, today }) => [houseId, today]));
  const ofFarm = new Map(days.map(({ id, today }) => [id, today]));
  const values = fresh.map(({ input, template }) => ({
    ...input,
    template,
    madeOn: (input.houseId === null ? ofFarm.get(input.farmId!) : ofHouse.get(input.houseId))!,
    due: notYet,
  }));
  const ids: number[] = [];
  for (let at = 0; at < values.length; at += chunk) {
    const made = await tx.orm
      .insert(maintenancePlans)
      .values(values.slice(at, at + chunk))
      .returning({ id: maintenancePlans.id });
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}
