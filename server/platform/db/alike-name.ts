import { messages } from "../../../contract/base/server-message.ts";
import { plainName } from "../../../contract/base/seen-text.ts";
import { Refusal } from "../base/refusal.ts";
import type { Transaction } from "./open-database.ts";

interface Named {
  readonly name: string;
  readonly nameEn?: string | null | undefined;
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
 * Refuses a name, Chinese or English, that looks like another one at its place: letters of another
 * width or invisible signs do not make another name, because imported tables could find neither of
 * the two. The unique index alone compares letter by letter. Two saves at one place wait for one
 * another. Refusal: 409 nameTaken.
 */
export async function expectUnlike(
  tx: Transaction,
  table: keyof typeof places,
  place: number,
  { id, ...named }: Named,
): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `names of ${table} ${place}`,
  ]);
  const siblings = await tx.query<{ id: number; name: string; nameEn: string | null }>(
    `select id, name, name_en as "nameEn" from ${table} where ${places[table]}`,
    [place],
  );
  const taken = new Set(siblings.filter((other) => other.id !== id).flatMap(plainNames));
  const stored = siblings.find((other) => other.id === id);
  for (const field of ["name", "nameEn"] as const) {
    const name = named[field] ?? "";
    // A record stored before the rule may be changed in everything else.
    if (name === "" || plainName(stored?.[field] ?? "") === plainName(name)) continue;
    if (taken.has(plainName(name)))
      throw new Refusal(409, "nameTaken", { fields: { [field]: { words: messages.nameTaken } } });
  }
}

/** Returns the names of a record in the form in which they are compared. */
export const plainNames = ({ name, nameEn }: Named): string[] =>
  [name, nameEn ?? ""].filter((item) => item !== "").map(plainName);
