import type { Due } from "../../contract/maintenance/maintenance-due.ts";
import { labelLetters } from "../../contract/maintenance/house-unit.ts";
import type { MaintenanceResult } from "../../contract/maintenance/maintenance-record.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { unique } from "./fleet.ts";

const due: Due = {
  on: "2026-06-01",
  why: "planned",
  unitId: null,
  number: null,
  dueUnits: 1,
  units: 1,
  lastOn: null,
  usedHours: null,
  leftHours: null,
  hoursPerDay: null,
  postponedFrom: null,
};

/** Creates a weekly plan of a house. Returns its id. */
export async function buildPlan(
  database: Database,
  houseId: number,
  { content = unique("plan"), dueOn = "2026-06-01" }: { content?: string; dueOn?: string } = {},
): Promise<number> {
  const [plan] = await database.query<{ id: number }>(
    `insert into maintenance_plans (house_id, scope, type, content, planned_date, interval_days,
       made_on, due_on, due)
     values ($1, 'house', 'regular', $2, $3, 7, '2026-05-01', $3, $4) returning id`,
    [houseId, content, dueOn, JSON.stringify({ ...due, on: dueOn })],
  );
  return plan!.id;
}

let letters = 0;
/** A unique label. */
function labelOf(): string {
  const digits = ((letters += 1) + 32 ** 7).toString(32);
  return `TEST${[...digits].map((digit) => labelLetters[parseInt(digit, 32)]).join("")}`;
}

/** Creates a fan of a house. Returns its id and label. */
export async function buildUnit(
  database: Database,
  houseId: number,
  {
    number = letters + 1,
    kind = "fan",
    name = unique("unit"),
    installedOn = "2025-01-01",
  }: {
    number?: number;
    kind?: string;
    name?: string;
    installedOn?: string;
  } = {},
): Promise<{ id: number; label: string }> {
  const [unit] = await database.query<{ id: number; label: string }>(
    `insert into units (house_id, kind, number, name, installed_on, label)
     values ($1, $2, $3, $4, $5, $6) returning id, label`,
    [houseId, kind, number, name, installedOn, labelOf()],
  );
  return unit!;
}

/** Creates a photo of a record. Returns its id. */
export async function buildPhoto(database: Database, recordId: number): Promise<number> {
  const [photo] = await database.query<{ id: number }>(
    `with record as (update maintenance_records set draft_id = gen_random_uuid() where id = $1
       returning draft_id)
     insert into maintenance_photos (draft_id, at, photo)
     select draft_id, now(), '\\xffd8ff' from record returning id`,
    [recordId],
  );
  return photo!.id;
}

/** Creates completed work in a house. Returns its id. */
export async function buildMaintenance(
  database: Database,
  houseId: number,
  {
    planId = null,
    content = unique("work"),
    doneOn = "2026-05-01",
    result = "ok",
    minutes = null,
    cost = null,
    voidReason = null,
  }: {
    planId?: number | null;
    content?: string;
    doneOn?: string;
    result?: MaintenanceResult;
    minutes?: number | null;
    cost?: number | null;
    voidReason?: string | null;
  } = {},
): Promise<number> {
  const [record] = await database.query<{ id: number }>(
    `insert into maintenance_records (house_id, plan_id, content, done_on, at, by_name, result,
       minutes, cost, currency, void_reason, voided_at)
     values ($1, $2, $3, $4, now(), $3, $5, $6, $7, 'CNY', $8::text,
       case when $8::text is null then null else now() end) returning id`,
    [houseId, planId, content, doneOn, result, minutes, cost, voidReason],
  );
  return record!.id;
}
