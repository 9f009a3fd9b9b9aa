import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { Command } from "../../../contract/control/command/command.ts";
import type { House } from "../../../contract/fleet/house/house.ts";
import type { Fact } from "../../../contract/live/live-stream.ts";
import type { Queryable } from "../db/open-database.ts";
import { only } from "../db/sql-statement.ts";

/**
 * Farms or houses of an organisation were added, removed, moved or changed in their snapshot data.
 * It never leaves the server: users who see any part of the organisation get a fresh snapshot
 * (stream/stream-listeners.ts), and no stream resumes across it.
 */
export interface TreeFact {
  readonly seq: number;
  readonly at: number;
  readonly kind: "tree";
  readonly orgId: number;
}
export type StoredFact = Fact | TreeFact;

/** A fact before it has its number. The alarm's `version` becomes that number. */
export type FactDraft =
  | { readonly kind: "alarm"; readonly alarm: Alarm }
  | { readonly kind: "house"; readonly house: House }
  | {
      readonly kind: "command";
      readonly command: Command;
      readonly place: { readonly orgId: number; readonly farmId: number };
    }
  | { readonly kind: "tree"; readonly orgId: number };

export interface Appended {
  readonly prev: number;
  readonly seq: number;
  readonly facts: readonly StoredFact[];
}

/**
 * Numbers the drafts and writes them, in the caller's transaction. The row lock on `fact_head` is
 * held until the commit, so facts become visible in the order of their numbers. Where nothing
 * follows `tx` may end the transaction with it (`finish`). Publish the result on the bus after the
 * commit.
 */
export async function appendFacts(
  tx: Queryable,
  drafts: readonly FactDraft[],
  now: number,
): Promise<Appended> {
  const unnumbered = drafts.map((draft) => factOf(draft, 0, now));
  const { seq } = only(
    await tx.query<{ seq: number }>(appendSql, [
      drafts.length,
      new Date(now),
      unnumbered.map((fact) => fact.kind),
      drafts.map((draft) => placeOf(draft).orgId),
      drafts.map((draft) => placeOf(draft).farmId),
      unnumbered.map((fact) => (fact.kind === "tree" ? 0 : fact.houseId)),
      unnumbered.map((fact) => JSON.stringify(fact)),
    ]),
  );
  const prev = seq - drafts.length;
  const facts = drafts.map((draft, index) => factOf(draft, prev + index + 1, now));
  return { prev, seq, facts };
}

/** The numbers are written into the stored rows, so that it is one round trip. */
const appendSql = `
  with head as (update fact_head set seq = seq + $1 returning seq),
  numbered as (
    select u.kind, u.org_id, u.farm_id, u.house_id, u.payload, head.seq - $1 + u.n as seq
    from head, unnest($3::text[], $4::int[], $5::int[], $6::int[], $7::jsonb[])
      with ordinality as u(kind, org_id, farm_id, house_id, payload, n)),
  kept as (
    insert into facts (seq, at, kind, org_id, farm_id, house_id, payload)
    select seq, $2, kind, org_id, farm_id, house_id, jsonb_set(
      case when kind = 'alarm' then jsonb_set(payload, '{alarm,version}', to_jsonb(seq))
        else payload end, '{seq}', to_jsonb(seq))
    from numbered)
  select seq from head`;

/** Returns the alarms among the appended facts, each with its version. */
export const alarmsOf = ({ facts }: Pick<Appended, "facts">): Alarm[] =>
  facts.flatMap((fact) => (fact.kind === "alarm" ? [fact.alarm] : []));

function factOf(draft: FactDraft, seq: number, at: number): StoredFact {
  switch (draft.kind) {
    case "tree":
      return { seq, at, kind: "tree", orgId: draft.orgId };
    case "alarm": {
      const { houseId } = draft.alarm;
      return { seq, at, kind: "alarm", houseId, alarm: { ...draft.alarm, version: seq } };
    }
    case "house":
      return { seq, at, kind: "house", houseId: draft.house.id, house: draft.house };
    case "command":
      return { seq, at, kind: "command", houseId: draft.command.houseId, command: draft.command };
  }
}

/** Returns the organisation and farm of a fact; farm 0 for a fact about a whole tree. */
function placeOf(draft: FactDraft): { readonly orgId: number; readonly farmId: number } {
  switch (draft.kind) {
    case "tree":
      return { orgId: draft.orgId, farmId: 0 };
    case "alarm":
      return draft.alarm;
    case "house":
      return draft.house;
    case "command":
      return draft.place;
  }
}
