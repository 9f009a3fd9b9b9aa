import { messages } from "../../../contract/base/server-message.ts";
import { plainName } from "../../../contract/base/seen-text.ts";
import { Refusal } from "../base/refusal.ts";
import type { Transaction } from "./open-database.ts";

interface Named {
  readonly name: string;
  /** Absent: it is new. */
  readonly id?: number;
}
/** A table whose names must differ, and the column within which they must. */
const places = {
  houses: "farm_id = $1",
  farms: "coalesce(parent_id, -org_id) = $1",
  breeds: "coalesce(org_id, 0) = $1",
} as const;

/**
 * Refuses a name that looks like another one at its place: letters of another width or signs that
 * nobody sees make no other name, for tables that are brought in find neither of the two. The
 * unique index compares them letter by letter. Two saves at one place wait for one another.
 * Refusal: 409 nameTaken.
 */
export async function expectUnlike(
  tx: Transaction,
  table: keyof typeof places,
  place: number,
  { name, id }: Named,
): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `names of ${table} ${place}`,
  ]);
  const others = await tx.query<{ id: number; name: string }>(
    `select id, name from ${table} where ${places[table]}`,
    [place],
  );
  const plain = plainName(name);
  // One that stood there before may be changed in everything else.
  const own = others.find((other) => other.id === id);
  if (own !== undefined && plainName(own.name) === plain) return;
  if (others.some((other) => other.id !== id && plainName(other.name) === plain))
    throw new Refusal(409, "nameTaken", { fields: { name: { words: messages.nameTaken } } });
}
