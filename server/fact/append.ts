import type { Alarm } from "../../contract/alarm.ts";
import type { House } from "../../contract/house.ts";
import type { Fact } from "../../contract/stream.ts";
import type { Transaction } from "../db/open.ts";

/** A fact before it has its number. The alarm's `version` becomes that number. */
export type FactDraft =
  | { readonly kind: "alarm"; readonly alarm: Alarm }
  | { readonly kind: "house"; readonly house: House };

export interface Appended {
  readonly prev: number;
  readonly seq: number;
  readonly facts: readonly Fact[];
}

/**
 * Numbers the drafts and writes them, in the caller's transaction. The row lock on `fact_head` is held until the commit,
 * so facts become visible in the order of their numbers. Publish the result on the bus after the commit.
 */
export async function appendFacts(tx: Transaction, drafts: readonly FactDraft[], now: number): Promise<Appended> {
  const [head] = await tx.query<{ seq: number }>("update fact_head set seq = seq + $1 returning seq", [drafts.length]);
  const seq = head!.seq;
  const prev = seq - drafts.length;
  const facts = drafts.map((draft, index): Fact => {
    const number = prev + index + 1;
    return draft.kind === "alarm"
      ? { seq: number, at: now, kind: "alarm", houseId: draft.alarm.houseId, alarm: { ...draft.alarm, version: number } }
      : { seq: number, at: now, kind: "house", houseId: draft.house.id, house: draft.house };
  });
  if (facts.length > 0) {
    await tx.query(
      `insert into facts (seq, at, kind, org_id, farm_id, house_id, payload)
       select seq, $2, kind, org_id, farm_id, house_id, payload
       from unnest($1::bigint[], $3::text[], $4::int[], $5::int[], $6::int[], $7::jsonb[]) as u(seq, kind, org_id, farm_id, house_id, payload)`,
      [
        facts.map((fact) => fact.seq),
        new Date(now),
        facts.map((fact) => fact.kind),
        facts.map((fact) => (fact.kind === "alarm" ? fact.alarm.orgId : fact.house.orgId)),
        facts.map((fact) => (fact.kind === "alarm" ? fact.alarm.farmId : fact.house.farmId)),
        facts.map((fact) => fact.houseId),
        facts.map((fact) => JSON.stringify(fact)),
      ],
    );
  }
  return { prev, seq, facts };
}
