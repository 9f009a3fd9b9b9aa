import type pg from "pg";
import type { Query } from "./query.ts";

/** What one connection's statements are called. */
interface Names {
  readonly prefix: string;
  readonly byText: Map<string, string>;
}

const namesOf = new WeakMap<pg.ClientBase, Names>();
let connections = 0;

/**
 * The name under which a connection keeps a statement that it parses once and runs again and again.
 * No other connection's is the same: those to the embedded database all share one session.
 */
export function statementName(client: pg.ClientBase, text: string): string {
  let names = namesOf.get(client);
  if (names === undefined) {
    names = { prefix: `kept_${process.pid}_${++connections}`, byText: new Map() };
    namesOf.set(client, names);
  }
  const known = names.byText.get(text);
  if (known !== undefined) return known;
  const name = `${names.prefix}_${names.byText.size + 1}`;
  names.byText.set(text, name);
  return name;
}

/**
 * A condition that is always true of an id, for rows that come as a parameter and are joined by it.
 * Of a parameter's rows the planner of a prepared statement thinks ten, of a batch at hand it
 * counts fewer: the plan for any batch then looks dearer than one for this batch, and the statement
 * is planned anew each time, which costs three times what doing it does. With this condition it
 * thinks of one row, and keeps the plan: a look-up by id for each.
 */
export const isAnyId = (id: string): string => `${id} between 1 and 2147483647`;

/** The same connection, which prepares every statement that is run by this. Their texts are few. */
export function preparedOn<On extends { readonly query: Query }>(on: On): On {
  const query: Query = (text, values, options) =>
    on.query(text, values, { prepared: true, ...options });
  return { ...on, query };
}
