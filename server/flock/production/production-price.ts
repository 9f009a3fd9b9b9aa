import { sql } from "drizzle-orm";
import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import { findEntry, tableOf } from "./production-entries.ts";
import { expectOpen, findNamedFlock, readRecord } from "./flock-record.ts";
import { checkWindow } from "./production-commands.ts";
import { touchRecord, writeVersion } from "./record-writer.ts";

type Pricing = Call<"priceProduction">;

/**
 * Corrects the price of an entry; the rest of the entry is unchanged, and figures of the day
 * contain no prices. The same price again changes nothing. Refusals: 400 for a move that is no
 * sale, 404, 409 conflict for an entry that was voided or got another price meanwhile, flockClosed.
 */
export function priceProduction(deps: Deps, call: Pricing): Promise<FlockRecord> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const { flockId } = await findEntry(tx, caller, input);
    const flock = await findNamedFlock(tx, caller, flockId, true);
    const entry = await findEntry(tx, caller, input);
    expectOpen(flock);
    if (entry.voidedAt !== null) throw new Refusal(409, "conflict");
    const stored = await priceOf(tx, input);
    const { day } = entry;
    // A bare number would be unclear beside an amount, so eggs are named.
    const text = input.kind === "eggSale" ? `eggs ${entry.text}` : entry.text;
    const correction = {
      houseId: flock.houseId,
      day,
      kind: "correct",
      reason: input.reason,
    } as const;
    if (stored === input.price) {
      await logChange(tx, null);
      return readRecord(tx, caller, flock, { day, now });
    }
    if (stored !== input.was) throw new Refusal(409, "conflict");
    checkWindow(caller, flock, { day, draftedAt: now, reason: input.reason }, now);
    await rows(
      tx,
      sql`update ${tableOf(input.kind)} set price = ${input.price} where id = ${input.id}`,
    );
    const version = await touchRecord(tx, flock, day, call);
    const values = (price: number | null) => ({ prices: `${text} = ${price ?? "–"}` });
    const change = { before: values(stored), after: values(input.price) };
    // A vaccination that was ticked off has its day without a record.
    if (version !== null)
      await writeVersion(tx, { flock, day, version, reason: input.reason }, change, {
        ...call,
        input: { draftedAt: now },
      });
    // People who see no prices read the log too: it names the entry and the reason only.
    await logChange(tx, { ...correction, before: {}, after: { prices: `${text} = ***` } });
    return readRecord(tx, caller, flock, { day, now });
  });
}

/** The stored price. Refusal: 400 for an entry without one. */
async function priceOf(tx: Transaction, { kind, id }: Pricing["input"]): Promise<number | null> {
  const isSale = kind === "move" ? sql`kind = 'sale'` : sql`true`;
  const { isPriced, price } = only(
    await rows<{ isPriced: boolean; price: number | null }>(
      tx,
      sql`select ${isSale} as "isPriced", price from ${tableOf(kind)} where id = ${id}`,
    ),
  );
  if (!isPriced) throw refuseField(400, "price", fieldFaults.choice);
  return price;
}
