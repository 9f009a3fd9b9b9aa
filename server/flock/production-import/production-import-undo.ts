import { sql } from "drizzle-orm";
import { z } from "zod";
import type { UndoSkipReason } from "../../../contract/operate/import-undo.ts";
import type { Words } from "../../../contract/base/words.ts";
import { dayColumns } from "../../../contract/flock/production/production-import.ts";
import type { Call } from "../../platform/api/api-call.ts";
import type { After } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { recordVersions } from "../../platform/db/schema/flock/production-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import type { SkippedUndo, Undone } from "../../platform/import-table/stored-import.ts";
import { findFlocksOf, type NamedFlock } from "../production/flock-record.ts";
import { textsOf } from "../production/production-entries.ts";
import { versionRow } from "../production/record-writer.ts";
import { computeDays } from "./production-import-figures.ts";
import type { FreshDay } from "./production-import-writer.ts";

const value = z.object({ before: z.number().nullable(), after: z.number().nullable() });
const ids = z.array(z.int());
/** A day as an import wrote it, and its former state. */
const importedDaySchema = z.object({
  houseId: z.int(),
  flockId: z.int(),
  day: z.string(),
  /** Version of the record, with the import in it. */
  version: z.int(),
  /** True: the day had no record before the import. */
  isNew: z.boolean(),
  draftId: z.string(),
  feedKg: value.optional(),
  waterL: value.optional(),
  note: z.object({ before: z.string(), after: z.string() }).optional(),
  noLoss: z.boolean(),
  noEgg: z.boolean(),
  losses: ids,
  eggs: ids,
  weighings: ids,
  /** The additions, in words. */
  texts: z.record(z.string(), z.string()),
});
type ImportedDay = z.infer<typeof importedDaySchema>;

const entryTables = { losses: "loss_lines", eggs: "egg_lines", weighings: "weighings" } as const;
type EntryKey = keyof typeof entryTables;
const entryKeys = ["losses", "eggs", "weighings"] as const satisfies readonly EntryKey[];
const valueKeys = ["feedKg", "waterL", "note"] as const;
type Values = Partial<Record<"feedKg" | "waterL", number | null> & { note: string }>;

interface DayId {
  readonly flockId: number;
  readonly day: string;
}
const keyOf = ({ flockId, day }: DayId): string => `${flockId} ${day}`;

/** The written days in their stored form, with the entries of this transaction. */
export async function storedDays(
  tx: Transaction,
  written: readonly FreshDay[],
): Promise<ImportedDay[]> {
  const days = written.map(({ flock, stored: { day } }) => ({ flockId: flock.id, day }));
  const entriesOf = async (key: EntryKey) => {
    const found = await tx.query<DayId & { id: number }>(
      `select l.id, l.flock_id as "flockId", l.day::text as day from ${entryTables[key]} l
       join jsonb_to_recordset($1::jsonb) as a("flockId" int, day date)
         on a."flockId" = l.flock_id and a.day = l.day
       where l.xmin::text = pg_current_xact_id()::xid::text`,
      [JSON.stringify(days)],
    );
    const byDay = new Map<string, number[]>();
    for (const one of found) byDay.set(keyOf(one), [...(byDay.get(keyOf(one)) ?? []), one.id]);
    return byDay;
  };
  const versions = await readPresent(tx, days);
  const losses = await entriesOf("losses");
  const eggs = await entriesOf("eggs");
  const weighings = await entriesOf("weighings");
  return written.map(({ flock, stored, input }) => {
    const of = { flockId: flock.id, day: stored.day };
    const valueBefore = (key: (typeof valueKeys)[number]) => {
      const after = input.values[key];
      return after === undefined ? {} : { [key]: { before: stored[key], after } };
    };
    return {
      ...of,
      houseId: flock.houseId,
      version: versions.get(keyOf(of))?.version ?? stored.version + 1,
      isNew: stored.version === 0,
      draftId: input.draftId,
      ...valueBefore("feedKg"),
      ...valueBefore("waterL"),
      ...valueBefore("note"),
      noLoss: input.hasNoLosses === true && !stored.hasNoLosses,
      noEgg: input.hasNoEggs === true && !stored.hasNoEggs,
      losses: losses.get(keyOf(of)) ?? [],
      eggs: eggs.get(keyOf(of)) ?? [],
      weighings: weighings.get(keyOf(of)) ?? [],
      texts: textsOf(input),
    };
  });
}

interface Present extends DayId {
  readonly version: number;
  readonly feedKg: number | null;
  readonly waterL: number | null;
  readonly note: string;
  readonly noLossAt: Date | null;
  readonly noEggAt: Date | null;
}
/** The part of a day that is undone. */
interface Plan {
  readonly item: ImportedDay;
  readonly values: Readonly<Values>;
  readonly voided: Readonly<Record<EntryKey, readonly number[]>>;
  readonly noLoss: boolean;
  readonly noEgg: boolean;
  /** True: nothing else was ever written for the day, so it has no record, as before the import. */
  readonly isGone: boolean;
  readonly version: number;
}

/** Undoes the days of an import, cell by cell. Refusal: 409 stockNegative. */
export async function undoDays(
  tx: Transaction,
  after: After,
  call: Call<"undoImport">,
  { items, at }: { readonly items: unknown; readonly at: Date },
): Promise<Undone> {
  const storedDays = z.array(importedDaySchema).parse(items);
  const flocks = await flocksOf(tx, call, storedDays);
  const present = await readPresent(tx, storedDays);
  const remainingEntries = await readRemainingEntries(tx, storedDays);
  const skipped: SkippedUndo[] = [];
  const plans = storedDays.flatMap((item) => {
    const flock = flocks.get(item.flockId);
    const now = present.get(keyOf(item));
    const why =
      flock === undefined || now === undefined ? "gone" : flock.isClosed ? "closed" : null;
    if (why !== null || now === undefined) {
      skipped.push(importedDayOf(flock, item, [], why ?? "gone"));
      return [];
    }
    const { plan, changed } = planOf(item, now, { standing: remainingEntries, at });
    if (changed.length > 0) skipped.push(importedDayOf(flock, item, changed, "changed"));
    return plan === null ? [] : [plan];
  });
  await writePlans(tx, plans, call);
  const touched = [...new Set(plans.map(({ item }) => item.flockId))].flatMap(
    (id) => flocks.get(id) ?? [],
  );
  await computeDays(tx, after, touched, call.now);
  const houseIds = [...new Set(touched.map(({ houseId }) => houseId))];
  return {
    undone: plans.length,
    skipped,
    lines: houseIds.map((houseId) => ({
      function: "importUndo",
      operation: rangeOf(plans.filter(({ item }) => item.houseId === houseId)),
      houseId,
    })),
    recordsChanged: houseIds.length === 0 ? [] : [{ kinds: ["records"], houseIds }],
  };
}

function rangeOf(plans: readonly Plan[]): string {
  const days = plans.map(({ item }) => item.day).toSorted();
  return `${days[0]} – ${days.at(-1)} ×${days.length}`;
}

async function flocksOf(
  tx: Transaction,
  { caller }: Call<"undoImport">,
  days: readonly ImportedDay[],
): Promise<ReadonlyMap<number, NamedFlock>> {
  const houseIds = [...new Set(days.map(({ houseId }) => houseId))];
  const found = await findFlocksOf(tx, caller, houseIds, true);
  return new Map(found.map((flock) => [flock.id, flock]));
}

async function readPresent(
  tx: Transaction,
  days: readonly DayId[],
): Promise<ReadonlyMap<string, Present>> {
  const found = await tx.query<Present>(
    `select r.flock_id as "flockId", r.day::text as day, r.version, r.feed_kg as "feedKg",
       r.water_l as "waterL", r.note, r.no_loss_at as "noLossAt", r.no_egg_at as "noEggAt"
     from daily_records r join jsonb_to_recordset($1::jsonb) as a("flockId" int, day date)
       on a."flockId" = r.flock_id and a.day = r.day for update of r`,
    [JSON.stringify(days.map(({ flockId, day }) => ({ flockId, day })))],
  );
  return new Map(found.map((one) => [keyOf(one), one]));
}

/** The entries of the import that were not removed, by kind. */
async function readRemainingEntries(
  tx: Transaction,
  days: readonly ImportedDay[],
): Promise<Readonly<Record<EntryKey, ReadonlySet<number>>>> {
  const idsIn = async (key: EntryKey) => {
    const found = await tx.query<{ id: number }>(
      `select id from ${entryTables[key]} where id = any($1::int[]) and voided_at is null`,
      [days.flatMap((item) => item[key])],
    );
    return new Set(found.map(({ id }) => id));
  };
  return {
    losses: await idsIn("losses"),
    eggs: await idsIn("eggs"),
    weighings: await idsIn("weighings"),
  };
}

function planOf(
  item: ImportedDay,
  now: Present,
  {
    standing,
    at,
  }: { readonly standing: Awaited<ReturnType<typeof readRemainingEntries>>; readonly at: Date },
): { readonly plan: Plan | null; readonly changed: readonly Words[] } {
  const changed: Words[] = [];
  const values: Values = {};
  for (const key of valueKeys) {
    const cell = item[key];
    if (cell === undefined) continue;
    if (now[key] === cell.after) Object.assign(values, { [key]: cell.before });
    else changed.push(dayColumns[key].name);
  }
  const voided = { losses: [], eggs: [], weighings: [] } as Record<EntryKey, number[]>;
  for (const key of entryKeys)
    for (const id of item[key])
      if (standing[key].has(id)) voided[key].push(id);
      else changed.push(entryNames[key]);
  const isSame = (time: Date | null) => time?.getTime() === at.getTime();
  const noLoss = item.noLoss && isSame(now.noLossAt);
  const noEgg = item.noEgg && isSame(now.noEggAt);
  const isAny = Object.keys(values).length + entryKeys.flatMap((key) => voided[key]).length > 0;
  if (!isAny && !noLoss && !noEgg) return { plan: null, changed };
  const isNewRecord = item.isNew && now.version === item.version && changed.length === 0;
  return {
    plan: { item, values, voided, noLoss, noEgg, isGone: isNewRecord, version: now.version },
    changed,
  };
}
const entryNames = {
  losses: dayColumns.dead.name,
  eggs: dayColumns.eggs.name,
  weighings: dayColumns.weightG.name,
} as const satisfies Record<EntryKey, Words>;

function importedDayOf(
  flock: NamedFlock | undefined,
  { day }: ImportedDay,
  columns: readonly Words[],
  why: UndoSkipReason,
): SkippedUndo {
  const place = (name: string, language: "zh" | "en") =>
    [name, day, columns.map((column) => column[language]).join(language === "zh" ? "、" : ", ")]
      .filter((part) => part !== "")
      .join(" ");
  const { houseName = "", houseNameEn = null } = flock ?? {};
  return { what: { zh: place(houseName, "zh"), en: place(houseNameEn ?? houseName, "en") }, why };
}

const undoReason: Words = { zh: "撤销导入", en: "Import undone" };

async function writePlans(
  tx: Transaction,
  plans: readonly Plan[],
  call: Call<"undoImport">,
): Promise<void> {
  if (plans.length === 0) return;
  const { caller, language, now } = call;
  const reason = undoReason[language];
  const at = new Date(now);
  for (const key of entryKeys)
    await tx.query(
      `update ${entryTables[key]} set voided_at = $2, voided_by = $3, void_reason = $4
       where id = any($1::int[])`,
      [plans.flatMap(({ voided }) => voided[key]), at, caller.name, reason],
    );
  await tx.orm
    .insert(recordVersions)
    .values(
      plans.map(({ item, values, version }) =>
        versionRow(
          { flock: { id: item.flockId }, day: item.day, version: version + 1, reason },
          changeOf(item, values),
          { ...call, input: { draftedAt: now } },
        ),
      ),
    );
  await rows(tx, setRecords(plans, at, caller.name));
  const emptiedDays = plans.filter(({ isGone }) => isGone).map(({ item }) => item);
  await tx.query(
    `delete from daily_records r using jsonb_to_recordset($1::jsonb) as a("flockId" int, day date)
     where a."flockId" = r.flock_id and a.day = r.day`,
    [JSON.stringify(emptiedDays.map(({ flockId, day }) => ({ flockId, day })))],
  );
  // The same rows, imported again, are no repeat.
  await tx.query(`delete from record_drafts where draft_id = any($1::uuid[])`, [
    plans.map(({ item }) => item.draftId),
  ]);
}

function changeOf({ texts, ...item }: ImportedDay, values: Plan["values"]) {
  const keys = valueKeys.filter((key) => key in values);
  return {
    before: { ...texts, ...Object.fromEntries(keys.map((key) => [key, item[key]?.after ?? null])) },
    after: Object.fromEntries(keys.map((key) => [key, values[key] ?? null])),
  };
}

const setRecords = (plans: readonly Plan[], at: Date, author: string) => sql`
  update daily_records r set version = r.version + 1, last_at = ${at}, last_by = ${author},
    feed_kg = case when a."setFeed" then a."feedKg" else r.feed_kg end,
    water_l = case when a."setWater" then a."waterL" else r.water_l end,
    note = coalesce(a.note, r.note),
    no_loss_at = case when a."noLoss" then null else r.no_loss_at end,
    no_egg_at = case when a."noEgg" then null else r.no_egg_at end
  from jsonb_to_recordset(${JSON.stringify(
    plans.map(({ item: { flockId, day }, values, noLoss, noEgg }) => ({
      flockId,
      day,
      setFeed: "feedKg" in values,
      feedKg: values.feedKg,
      setWater: "waterL" in values,
      waterL: values.waterL,
      note: values.note,
      noLoss,
      noEgg,
    })),
  )}::jsonb) as a("flockId" int, day date, "setFeed" boolean, "feedKg" float8,
    "setWater" boolean, "waterL" float8, note text, "noLoss" boolean, "noEgg" boolean)
  where a."flockId" = r.flock_id and a.day = r.day`;
