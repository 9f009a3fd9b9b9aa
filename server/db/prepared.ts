import type pg from "pg";

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
