import type pg from "pg";
import type { Query } from "./query.ts";

/** What one connection's statements are called, and how often others have been run. */
interface Names {
  readonly prefix: string;
  readonly byText: Map<string, string>;
  readonly runs: Map<string, number>;
}

const namesOf = new WeakMap<pg.ClientBase, Names>();
let connections = 0;

function namesFor(client: pg.ClientBase): Names {
  const known = namesOf.get(client);
  if (known !== undefined) return known;
  const prefix = `kept_${process.pid}_${++connections}`;
  const names: Names = { prefix, byText: new Map(), runs: new Map() };
  namesOf.set(client, names);
  return names;
}

/** A statement that a connection has run so many times is parsed and planned once from then on. */
const oftenRuns = 5;
/** Statements that are counted or kept at most: texts that are put together vary. */
const keptMost = 500;
/**
 * What gives whatever columns there are is not kept: a newer server that adds one while this one
 * still runs would have it fail from then on.
 */
const allColumns = /(?:\.|\bselect\s+|\breturning\s+)\*/i;

/** Several statements in one text cannot be kept; one that only looks so is not. */
const several = ";";

/** Whether this text has come so often on this connection that it is worth being kept. */
export function isOften(client: pg.ClientBase, text: string): boolean {
  const { byText, runs } = namesFor(client);
  if (byText.has(text)) return true;
  if (byText.size >= keptMost || allColumns.test(text) || text.includes(several)) return false;
  const count = (runs.get(text) ?? 0) + 1;
  if (count >= oftenRuns) return runs.delete(text);
  if (runs.size >= keptMost) runs.clear();
  runs.set(text, count);
  return false;
}

/**
 * The name under which a connection keeps a statement that it parses once and runs again and again.
 * No other connection's is the same: behind a pool of connections several share one session.
 */
export function statementName(client: pg.ClientBase, text: string): string {
  const names = namesFor(client);
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
