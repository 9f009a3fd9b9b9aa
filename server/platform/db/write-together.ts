import type { Queryable } from "./open-database.ts";
import { only } from "./sql-statement.ts";

/**
 * One of several writes that go to the database as a single statement. None may touch a row that
 * another of them touches: the database does not say which comes first.
 */
export interface Write {
  readonly name: string;
  /** The INSERT or UPDATE; `value` is the place of its one parameter. */
  readonly text: (value: string) => string;
  readonly value: unknown;
  /** Expression over `name` for the requested part of its RETURNING. */
  readonly gives?: string;
}

/** Sends these in one round trip. Returns each one's requested value, by name. */
export async function writeTogether(
  tx: Queryable,
  writes: readonly Write[],
): Promise<Readonly<Record<string, unknown>>> {
  if (writes.length === 0) return {};
  const parts = writes.map(({ name, text }, index) => `${name} as (${text(`$${index + 1}`)})`);
  const requested = writes.map(({ name, gives }) =>
    gives === undefined ? `null as ${name}` : `(select ${gives} from ${name}) as ${name}`,
  );
  const rows = await tx.query<Record<string, unknown>>(
    `with ${parts.join(", ")} select ${requested.join(", ")}`,
    writes.map(({ value }) => value),
    { prepared: true },
  );
  return only(rows);
}
