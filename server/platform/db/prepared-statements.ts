import type pg from "pg";
import type { Query, Queryable } from "./db-query.ts";

/** Names of one connection's kept statements, and the run counts of others. */
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

/** Runs of a statement on a connection after which it is parsed and planned once. */
const oftenRuns = 5;
/** Statements that are counted or kept at most: texts that are put together vary. */
const statementsMax = 500;
/**
 * Statements that select all columns are not kept: one would fail as soon as a newer server adds a
 * column while this one still runs.
 */
const allColumns = /(?:\.|\bselect\s+|\breturning\s+)\*/i;

/**
 * A text with several statements cannot be prepared; a text that only seems to have several is not
 * prepared either.
 */
const several = ";";

/** Returns true if this text has run often enough on this connection to be kept. */
export function isOften(client: pg.ClientBase, text: string): boolean {
  const { byText, runs } = namesFor(client);
  if (byText.has(text)) return true;
  if (byText.size >= statementsMax || allColumns.test(text) || text.includes(several)) return false;
  const count = (runs.get(text) ?? 0) + 1;
  if (count >= oftenRuns) return runs.delete(text);
  if (runs.size >= statementsMax) runs.clear();
  runs.set(text, count);
  return false;
}

/**
 * The name under which a connection keeps a statement that it parses once and runs again and again.
 * No other connection has the same name, because behind a connection pool several share one
 * session.
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
 * Returns a condition that is always true of an id, for rows that come as a parameter and are
 * joined by it. The planner of a prepared statement assumes ten rows for a parameter, but counts
 * fewer for an actual batch: the generic plan then looks more expensive than a specific one, and
 * the statement is planned again each time, which costs three times its execution. With this
 * condition it assumes one row and keeps the plan: a look-up by id for each.
 */
export const isAnyId = (id: string): string => `${id} between 1 and 2147483647`;

/** The same connection, which prepares every statement that is run by this. Their texts are few. */
export function preparedOn<On extends Queryable>(on: On): On {
  const query: Query = (text, values, options) =>
    on.query(text, values, { prepared: true, ...options });
  return { ...on, query };
}
