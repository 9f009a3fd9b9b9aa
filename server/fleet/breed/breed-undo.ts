import { z } from "zod";
import type { UndoSkipReason } from "../../../contract/operate/import-undo.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { only } from "../../platform/db/sql-statement.ts";
import type { Undone } from "../../platform/import-table/stored-import.ts";
import { standardSaved } from "./breed-audit.ts";
import { lockBreed, replaceStandard } from "./breed-commands.ts";
import { breedDetail } from "./breed-queries.ts";
import { storedStandardSchema } from "./stored-standard.ts";

/** Restores a standard to its state before a save, unless it was changed since. */
export async function undoStandard(
  tx: Transaction,
  { caller, now }: Call<"undoImport">,
  items: unknown,
): Promise<Undone> {
  const storedStandards = only(z.array(storedStandardSchema).parse(items));
  const notUndone = (why: UndoSkipReason): Undone => ({
    undone: 0,
    skipped: [
      {
        what: { zh: storedStandards.name, en: storedStandards.nameEn ?? storedStandards.name },
        why,
      },
    ],
    lines: [],
    recordsChanged: [],
  });
  const current = await lockedOrNull(() => lockBreed(tx, caller, storedStandards.breedId));
  if (current === null) return notUndone("gone");
  if (current.breed.version !== storedStandards.version) return notUndone("changed");
  const before = await breedDetail(tx, caller, storedStandards.breedId);
  await replaceStandard(tx, { ...storedStandards, id: storedStandards.breedId }, now);
  const after = await breedDetail(tx, caller, storedStandards.breedId);
  return { undone: 1, skipped: [], ...standardSaved({ before, after, orgId: current.orgId }) };
}

/** Runs `lock`; null: the breed no longer exists, or this person may not change it. */
async function lockedOrNull<T>(lock: () => Promise<T>): Promise<T | null> {
  try {
    return await lock();
  } catch (error) {
    if (error instanceof Refusal && [403, 404].includes(error.status)) return null;
    throw error;
  }
}
