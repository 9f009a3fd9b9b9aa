import type { Transaction } from "./open.ts";
import { only } from "./statement.ts";

/**
 * One of several writes that go to the database as a single statement. None may touch a row that
 * another of them touches: the database does not say which comes first.
 */
export interface Write {
  readonly name: string;
  /** The INSERT or UPDATE; `value` is the place of its one parameter. */
  readonly text: (value: string) => string;
  readonly value: unknown;
  /** What of its RETURNING is wanted: an expression over `name`. */
  readonly gives?: string;
}

/** Sends these in one round trip. Gives what each was asked for, by name. */
export async function writeTogether(
  tx: Pick<Transaction, "query">,
  writes: readonly Write[],
): Promise<Readonly<Record<string, unknown>>> {
  if (writes.length === 0) return {};
  const parts = writes.map(({ name, text }, index) => `${name} as (${text(`$${index + 1}`)})`);
  const wanted = writes.map(({ name, gives }) =>
    gives === undefined ? `null as ${name}` : `(select ${gives} from ${name}) as ${name}`,
  );
  const rows = await tx.query<Record<string, unknown>>(
    `with ${parts.join(", ")} select ${wanted.join(", ")}`,
    writes.map(({ value }) => value),
    { prepared: true },
  );
  return only(rows);
}
