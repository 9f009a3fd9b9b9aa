import { addDays } from "../../../contract/base/calendar-day.ts";
import { reasonSize } from "../../../contract/base/text-field.ts";
import { sql } from "drizzle-orm";
import { may } from "../../../contract/account/policy.ts";
import {
  type EntryKind,
  movesStock,
  type SaveRecord,
} from "../../../contract/flock/production/production.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { daysOfFlock } from "./flock-registry.ts";
import { expectOpen, findNamedFlock, type NamedFlock } from "./flock-record.ts";
import { readWithheld } from "./stock-queries.ts";

/**
 * Checks that a day's arrivals, sales and treatments may be recorded; returns the texts of the
 * withdrawals that a sale overrides. Refusals: 400 for a count without a reason and a treatment
 * that ends before it begins, 403, 404 for a flock that is not the caller's, 409 for a sale before
 * the first free day that nobody has confirmed (withdrawal, eggWithdrawal).
 */
export async function checkMoves(
  tx: Transaction,
  caller: Caller,
  flock: NamedFlock,
  input: SaveRecord,
): Promise<readonly string[]> {
  const { day, moves, eggSales, treatments, reason } = input;
  if (treatments.some(({ lastDay }) => lastDay < day))
    throw refuseField(400, "lastDay", fieldFaults.date);
  // A person who may not see prices does not set them.
  if (treatments.some(({ price }) => price !== null) && !may(caller, "feed.read"))
    throw new Refusal(403, "forbidden");
  if (moves.length + eggSales.length === 0) return [];
  if (!may(caller, "stock.move")) throw new Refusal(403, "forbidden");
  if (moves.some(({ kind }) => kind === "count") && reason.length < reasonSize.min)
    throw refuseField(400, "reason", fieldFaults.countReason);
  return checkFree(await soldEarly(tx, flock.id, input), input);
}

/** Something that is sold before it is free: by which treatment, and when it would be. */
interface SoldEarly {
  readonly key: "withdrawal" | "eggWithdrawal";
  readonly product: string;
  readonly day: string;
}

/** The longest withdrawal of birds first; including those of the same entry. */
async function soldEarly(
  tx: Transaction,
  flockId: number,
  { day, moves, eggSales, treatments }: SaveRecord,
): Promise<SoldEarly[]> {
  const areBirds = moves.some(({ kind }) => kind === "sale");
  if (!areBirds && eggSales.length === 0) return [];
  const withheld = [...(await readWithheld(tx, flockId, day)), ...treatments.map(withheldBy)];
  const until = (key: SoldEarly["key"], from: "meatFrom" | "eggsFrom"): SoldEarly[] =>
    withheld
      .flatMap(({ product, [from]: free }) => (free === null ? [] : [{ key, product, day: free }]))
      .toSorted((item, other) => (item.day < other.day ? 1 : -1));
  return [
    ...(areBirds ? until("withdrawal", "meatFrom") : []),
    ...(eggSales.length > 0 ? until("eggWithdrawal", "eggsFrom") : []),
  ];
}

/** The first free days after a treatment that lasts until the day of its entry or longer. */
const withheldBy = ({ product, lastDay, meatDays, eggDays }: SaveRecord["treatments"][number]) => {
  const freeFrom = (days: number) => (days > 0 ? addDays(lastDay, days + 1) : null);
  return { product, meatFrom: freeFrom(meatDays), eggsFrom: freeFrom(eggDays) };
};

/** A reason alone is no confirmation: every late entry has one. */
function checkFree(
  early: readonly SoldEarly[],
  { isWithdrawalKnown, reason }: SaveRecord,
): readonly string[] {
  const [first] = early;
  if (first === undefined) return [];
  const { key, product, day } = first;
  if (isWithdrawalKnown !== true)
    throw new Refusal(409, key, {
      values: { product, day },
      fields: { isWithdrawalKnown: { words: fieldFaults.withdrawalKnown } },
    });
  if (reason.length < reasonSize.min)
    throw refuseField(400, "reason", fieldFaults.withdrawalReason);
  return early.map((item) => `${item.product} ${item.day}`);
}

/**
 * Locks the flocks that birds are moved to. Refusals: 404, 400 for one that is not in its house on
 * the day, one of another species, and for the flock itself.
 */
export async function lockTargets(
  tx: Transaction,
  caller: Caller,
  from: NamedFlock,
  { day, moves }: Pick<SaveRecord, "day" | "moves">,
  now: number,
): Promise<NamedFlock[]> {
  const ids = [
    ...new Set(moves.flatMap(({ toFlockId }) => (toFlockId === null ? [] : [toFlockId]))),
  ];
  const locked: NamedFlock[] = [];
  for (const id of ids.toSorted((id, other) => id - other)) {
    const flock = await findNamedFlock(tx, caller, id, true);
    expectOpen(flock);
    const { first, last } = daysOfFlock(flock, now);
    if (id === from.id || day < first || day > last)
      throw refuseField(400, "toFlockId", fieldFaults.dayOfFlock);
    if (flock.species !== from.species)
      throw refuseField(400, "toFlockId", fieldFaults.speciesOfMove);
    locked.push(flock);
  }
  return locked;
}

/**
 * Returns the destination of the birds of an entry to be removed; null: not a move. Refusal: 403
 * for an entry that the caller could not have recorded.
 */
export async function targetOf(
  tx: Transaction,
  caller: Caller,
  { kind, id }: { readonly kind: EntryKind; readonly id: number },
): Promise<NamedFlock | null> {
  if (movesStock(kind) && !may(caller, "stock.move")) throw new Refusal(403, "forbidden");
  if (kind !== "move") return null;
  const [move] = await rows<{ toFlockId: number | null }>(
    tx,
    sql`select m.to_flock_id as "toFlockId" from stock_moves m
      join flocks k on k.id = m.flock_id join houses h on h.id = k.house_id
      join farms f on f.id = h.farm_id where m.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  return move?.toFlockId == null ? null : findNamedFlock(tx, caller, move.toFlockId, true);
}
