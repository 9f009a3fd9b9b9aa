import { eq } from "drizzle-orm";
import type { BreedDetail, BreedRow } from "../../../contract/fleet/flock/breed.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { expectVersion, notFound, refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectUnlike } from "../../platform/db/alike-name.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { breeds } from "../../platform/db/schema/fleet/breed-tables.ts";
import { nextVersion, only } from "../../platform/db/sql-statement.ts";
import { planBreed } from "../flock/immune-plan.ts";
import { storeImport } from "../../platform/import-table/stored-import.ts";
import { storedStandard } from "./stored-standard.ts";
import { checkQuota } from "../../account/org/org-quota.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { replaceDays, writeDays, writeReminders } from "./breed-standard-days.ts";
import { breedDetail, findBreed } from "./breed-queries.ts";

const unique = { breeds_name: "name", breeds_key: ["code", "codeTaken"] } as const;

/**
 * A breed is common when an administrator creates it, otherwise its author's organisation's.
 * Refusals: 401 when the session has ended, 404 for a `copyOfId` that is not visible, 409
 * quotaReached, nameTaken, codeTaken.
 */
export function createBreed(deps: Deps, call: Call<"createBreed">): Promise<BreedRow> {
  const { caller, input, logChange } = call;
  const { orgId } = caller;
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    if (orgId !== null) await checkQuota(tx, orgId, "breeds");
    await expectUnlike(tx, "breeds", orgId ?? 0, input);
    const model = input.copyOfId == null ? null : await breedDetail(tx, caller, input.copyOfId);
    const { id } = only(
      await tx.orm
        .insert(breeds)
        .values({ ...input, key: input.code, operator: caller.name, orgId })
        .returning({ id: breeds.id }),
    );
    if (model !== null) {
      await writeDays(tx, id, model.days);
      await writeReminders(tx, id, model.reminders);
    }
    const after = await findBreed(tx, caller, id);
    await logChange(tx, { before: null, after, orgId });
    return after;
  });
}

/**
 * Refusals: 401, 403 for a common one of the administrators, 404, 409 conflict for another version
 * than the stored one, 409 for another species while flocks are of it, 409 nameTaken, codeTaken.
 */
export function updateBreed(deps: Deps, call: Call<"updateBreed">): Promise<BreedRow> {
  const { caller, input, logChange } = call;
  return inTransaction({ ...deps, unique }, call, async (tx) => {
    const { breed: before, orgId } = await lockBreed(tx, caller, input.id);
    expectVersion(before, input);
    await expectUnlike(tx, "breeds", orgId ?? 0, input);
    if (before.species !== input.species) await expectNoFlocks(tx, input.id);
    await tx.orm
      .update(breeds)
      .set({ ...input, key: input.code, version: nextVersion(breeds) })
      .where(eq(breeds.id, input.id));
    const after = await findBreed(tx, caller, input.id);
    await logChange(tx, { before, after, orgId });
    return after;
  });
}

/**
 * The standard and the reminders as a whole. Gateways are judged by it once the directory has been
 * read again. Refusals: as for `updateBreed`.
 */
export function saveBreedDays(deps: Deps, call: Call<"saveBreedDays">): Promise<BreedDetail> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const { breed, orgId } = await lockBreed(tx, caller, input.id);
    expectVersion(breed, input);
    const before = await breedDetail(tx, caller, input.id);
    await replaceStandard(tx, input, now);
    const after = await breedDetail(tx, caller, input.id);
    await storeImport(tx, "standards", [storedStandard(before, after)], call);
    await logChange(tx, { before, after, orgId });
    return after;
  });
}

/** Refusals: 401, 403, 404, 409 breedInUse while a flock, current or past, is of it. */
export function deleteBreed(deps: Deps, call: Call<"deleteBreed">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const { breed, orgId } = await lockBreed(tx, caller, input.id);
    const values = await flocksOf(tx, breed.id);
    if (values.current + values.past > 0) throw new Refusal(409, "breedInUse", { values });
    await tx.orm.delete(breeds).where(eq(breeds.id, breed.id));
    await logChange(tx, { before: breed, orgId });
  });
}

/** Refusal: 409 while a flock of it is in a house. */
async function expectNoFlocks(tx: Transaction, id: number): Promise<void> {
  const { current } = await flocksOf(tx, id);
  if (current > 0) throw refuseField(409, "species", fieldFaults.speciesOfFlocks, { current });
}

/** Counts the flocks of all organisations. */
const flocksOf = async (tx: Transaction, id: number): Promise<{ current: number; past: number }> =>
  only(
    await tx.query<{ current: number; past: number }>(
      `select count(*) filter (where cleared_at is null) as current, count(cleared_at) as past
       from flocks where breed_id = $1`,
      [id],
    ),
  );

/** All of a standard, and the open reminders of its flocks. */
export async function replaceStandard(
  tx: Transaction,
  { id, days, reminders }: Pick<BreedDetail, "id" | "days" | "reminders">,
  now: number,
): Promise<void> {
  await replaceDays(tx, id, days, reminders);
  await planBreed(tx, id, now);
  await tx.orm
    .update(breeds)
    .set({ version: nextVersion(breeds) })
    .where(eq(breeds.id, id));
}

/**
 * Locks a breed's row. No flock of the breed can be added until then, because the reference waits
 * for the lock.
 */
export async function lockBreed(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<{ breed: BreedRow; orgId: number | null }> {
  const [locked] = await tx.query<{ org_id: number | null }>(
    "select org_id from breeds where id = $1::bigint for update",
    [id],
  );
  if (locked === undefined) throw notFound();
  const breed = await findBreed(tx, caller, id);
  if (!breed.canChange) throw new Refusal(403, "forbidden");
  return { breed, orgId: locked.org_id };
}
