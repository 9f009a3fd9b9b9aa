import type { Queryable } from "./open-database.ts";
import { only } from "./sql-statement.ts";

/**
 * One of several writes that go to the database as a single statement. None may touch a row that
 * another of them touches: their order is not defined.
 */
export interface Write {
  readonly name: string;
  /**
   * Returns the INSERT or UPDATE; `value` is the placeholder of its only parameter, such as `$1`.
   */
  readonly text: (value: string) => string;
  readonly value: unknown;
  /** SQL expression over the rows of its RETURNING, which are called `name`; absent: no result. */
  readonly returning?: string;
}

/** Sends the writes in one round trip. Returns the value of each `returning`, by name. */
export async function writeTogether(
  tx: Queryable,
  writes: readonly Write[],
): Promise<Readonly<Record<string, unknown>>> {
  if (writes.length === 0) return {};
  const parts = writes.map(({ name, text }, index) => `${name} as (${text(`$${index + 1}`)})`);
  const requested = writes.map(({ name, returning }) =>
    returning === undefined ? `null as ${name}` : `(select ${returning} from ${name}) as ${name}`,
  );
  const rows = await tx.query<Record<string, unknown>>(
    `with ${parts.join(", ")} select ${requested.join(", ")}`,
    writes.map(({ value }) => value),
    { prepared: true },
  );
  return only(rows);
}
