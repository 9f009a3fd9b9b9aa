import { sql } from "drizzle-orm";
import { may } from "../../contract/policy.ts";
import { reasonSize, type SaveRecord } from "../../contract/production.ts";
import { fieldFaults } from "../../contract/field-fault.ts";
import { refuseField, Refusal } from "../base/refusal.ts";
import type { Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { daysOfFlock } from "./book.ts";
import { expectOpen, findNamedFlock, type NamedFlock } from "./flock-record.ts";
import { readWithheld } from "./stock-read.ts";

/**
 * What came, went and was given on a day may be written down. Refusals: 400 for a count without a
 * reason and a treatment that ends before it begins, 403, 404 for a flock that is not the caller's,
 * 409 withdrawal for a sale before the first free day without a reason.
 */
export async function checkMoves(
  tx: Transaction,
  caller: Caller,
  flock: NamedFlock,
  { day, moves, eggSales, treatments, reason }: SaveRecord,
): Promise<void> {
  if (treatments.some(({ lastDay }) => lastDay < day))
    throw refuseField(400, "lastDay", fieldFaults.date);
  // Who may not see prices does not set them.
  if (treatments.some(({ price }) => price !== null) && !may(caller, "feed.read"))
    throw new Refusal(403, "forbidden");
  if (moves.length + eggSales.length === 0) return;
  if (!may(caller, "stock.move")) throw new Refusal(403, "forbidden");
  const hasReason = reason.length >= reasonSize.min;
  if (moves.some(({ kind }) => kind === "count") && !hasReason)
    throw refuseField(400, "reason", fieldFaults.reasonNeeded);
  if (hasReason) return;
  if (moves.some(({ kind }) => kind === "sale")) await checkFree(tx, flock.id, day, "meatFrom");
  if (eggSales.length > 0) await checkFree(tx, flock.id, day, "eggsFrom");
}

/** `what`: birds or eggs. */
async function checkFree(
  tx: Transaction,
  flockId: number,
  day: string,
  what: "meatFrom" | "eggsFrom",
): Promise<void> {
  const [last] = (await readWithheld(tx, flockId, day))
    .flatMap(({ product, [what]: from }) => (from === null ? [] : [{ product, day: from }]))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  if (last !== undefined) throw new Refusal(409, "withdrawal", { values: last });
}

/**
 * The flocks that birds are moved to, held. Refusals: 404, 400 for one that is not in its house on
 * the day, and for the flock itself.
 */
export async function holdTargets(
  tx: Transaction,
  caller: Caller,
  { flockId, day, moves }: Pick<SaveRecord, "flockId" | "day" | "moves">,
  now: number,
): Promise<NamedFlock[]> {
  const ids = [
    ...new Set(moves.flatMap(({ toFlockId }) => (toFlockId === null ? [] : [toFlockId]))),
  ];
  const held: NamedFlock[] = [];
  for (const id of ids.toSorted((one, other) => one - other)) {
    const flock = await findNamedFlock(tx, caller, id, true);
    expectOpen(flock);
    const { first, last } = daysOfFlock(flock, now);
    if (id === flockId || day < first || day > last)
      throw refuseField(400, "toFlockId", fieldFaults.dayOfFlock);
    held.push(flock);
  }
  return held;
}

/** Where the birds of an entry went; null: nowhere, or it is no move. */
export async function targetOf(
  tx: Transaction,
  caller: Caller,
  { kind, id }: { readonly kind: string; readonly id: number },
): Promise<NamedFlock | null> {
  if (kind !== "move") return null;
  if (!may(caller, "stock.move")) throw new Refusal(403, "forbidden");
  const [move] = await rows<{ toFlockId: number | null }>(
    tx,
    sql`select m.to_flock_id as "toFlockId" from stock_moves m
      join flocks k on k.id = m.flock_id join houses h on h.id = k.house_id
      join farms f on f.id = h.farm_id where m.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  return move?.toFlockId == null ? null : findNamedFlock(tx, caller, move.toFlockId, true);
}
