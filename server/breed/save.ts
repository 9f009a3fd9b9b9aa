import type { z } from "zod";
import type {
  BreedDetail,
  BreedRow,
  createBreedSchema,
  saveBreedDaysSchema,
  updateBreedSchema,
} from "../../contract/breed.ts";
import { fieldFaults } from "../../contract/field-fault.ts";
import type { Database, Transaction } from "../db/open.ts";
import { unlessTaken } from "../db/unique.ts";
import type { LoggedRoute, WriteLog } from "../trace/trace.ts";
import { checkQuota } from "../org/quota.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import type { Caller } from "../session/scope.ts";
import { replaceDays, writeDays, writeReminders } from "./days.ts";
import { breedDetail, findBreed } from "./query.ts";
import { holdCaller } from "../session/hold.ts";

interface Parts<K extends LoggedRoute> {
  readonly database: Database;
  readonly record: WriteLog<K>;
}

const uniqueFields = { breeds_name: "name", breeds_key: ["code", "codeTaken"] } as const;

/**
 * Common when an administrator makes it, else its maker's organisation's. Refusals: 401 when the
 * session has ended, 404 for a `copyOfId` that is not seen, 409 quotaReached, nameTaken, codeTaken.
 */
export function createBreed(
  { database, record }: Parts<"createBreed">,
  caller: Caller,
  input: z.output<typeof createBreedSchema>,
): Promise<BreedRow> {
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      await holdCaller(tx, caller);
      if (caller.orgId !== null) await checkQuota(tx, caller.orgId, "breeds");
      const model = input.copyOfId == null ? null : await breedDetail(tx, caller, input.copyOfId);
      const [row] = await tx.query<{ id: number }>(
        "insert into breeds (name, name_en, key, species, factory, description, source, operator, org_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id",
        [
          input.name,
          input.nameEn,
          input.code,
          input.species,
          input.factory,
          input.description,
          input.source,
          caller.name,
          caller.orgId,
        ],
      );
      if (model !== null) {
        await writeDays(tx, row!.id, model.days);
        await writeReminders(tx, row!.id, model.reminders);
      }
      const after = await findBreed(tx, caller, row!.id);
      await record(tx, { before: null, after, orgId: caller.orgId });
      return after;
    }),
  );
}

/**
 * Refusals: 401, 403 for a common one of the administrators, 404, 409 conflict for another version
 * than the stored one, 409 for another species while flocks are of it, 409 nameTaken, codeTaken.
 */
export function updateBreed(
  { database, record }: Parts<"updateBreed">,
  caller: Caller,
  input: z.output<typeof updateBreedSchema>,
): Promise<BreedRow> {
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const { breed: before, orgId } = await holdBreed(tx, caller, input.id);
      if (before.version !== input.version) throw new Refusal(409, "conflict");
      if (before.species !== input.species) {
        const { current } = await flocksOf(tx, input.id);
        if (current > 0)
          throw new Refusal(409, "invalid", {
            fields: { species: { words: fieldFaults.speciesOfFlocks, values: { current } } },
          });
      }
      await tx.query(
        "update breeds set name = $1, name_en = $2, key = $3, species = $4, factory = $5, description = $6, source = $7, version = version + 1 where id = $8",
        [
          input.name,
          input.nameEn,
          input.code,
          input.species,
          input.factory,
          input.description,
          input.source,
          input.id,
        ],
      );
      const after = await findBreed(tx, caller, input.id);
      await record(tx, { before, after, orgId });
      return after;
    }),
  );
}

/**
 * The standard and the reminders as a whole. Gateways are judged by it once the directory has been
 * read again. Refusals: as above.
 */
export function saveBreedDays(
  { database, record }: Parts<"saveBreedDays">,
  caller: Caller,
  input: z.output<typeof saveBreedDaysSchema>,
): Promise<BreedDetail> {
  return database.transaction(async (tx) => {
    const { breed, orgId } = await holdBreed(tx, caller, input.id);
    if (breed.version !== input.version) throw new Refusal(409, "conflict");
    const before = await breedDetail(tx, caller, input.id);
    await replaceDays(tx, input.id, input.days, input.reminders);
    await tx.query("update breeds set version = version + 1 where id = $1", [input.id]);
    const after = await breedDetail(tx, caller, input.id);
    await record(tx, { before, after, orgId });
    return after;
  });
}

/** Refusals: 401, 403, 404, 409 breedInUse while a flock, current or past, is of it. */
export async function deleteBreed(
  { database, record }: Parts<"deleteBreed">,
  caller: Caller,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { breed, orgId } = await holdBreed(tx, caller, id);
    const { current, past } = await flocksOf(tx, id);
    if (current + past > 0) throw new Refusal(409, "breedInUse", { values: { current, past } });
    await tx.query("delete from breeds where id = $1", [id]);
    await record(tx, { before: breed, orgId });
  });
}

/** Of whatever organisation. */
async function flocksOf(tx: Transaction, id: number): Promise<{ current: number; past: number }> {
  const [flocks] = await tx.query<{ current: number; past: number }>(
    "select count(*) filter (where cleared_at is null) as current, count(cleared_at) as past from flocks where breed_id = $1",
    [id],
  );
  return flocks!;
}

/** Its row is held: no flock of it can come meanwhile, for a reference to it waits. */
async function holdBreed(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<{ breed: BreedRow; orgId: number | null }> {
  await holdCaller(tx, caller);
  const [held] = await tx.query<{ org_id: number | null }>(
    "select org_id from breeds where id = $1::bigint for update",
    [id],
  );
  if (held === undefined) throw notFound();
  const breed = await findBreed(tx, caller, id);
  if (!breed.canChange) throw new Refusal(403, "forbidden");
  return { breed, orgId: held.org_id };
}
