// Decides which schema migrations an older program can tolerate while a newer one runs beside it.

/** A new column that may be null or has a default. */
const newColumn =
  /^alter table \S+ add column (?!.*\bnot null\b)|^alter table \S+ add column .*\bdefault\b/;
const looser = /^alter table \S+ alter column \S+ (?:drop not null|set default\b)/;
/** Also when the same statement adds something. */
const taken = /\b(?:drop column|rename|set not null|set data type|drop constraint)\b/;
const added = [
  /^create (?:or replace )?(?:(?:unlogged )?table|view|function|type|schema|sequence|extension|trigger)\b/,
  /^create index\b/,
  /^comment on\b/,
  /^(?:insert into|update)\b/,
  newColumn,
  looser,
];
const onNew = /^(?:alter table|create unique index \S+ on) "?(\w+)"?/;
const madeColumn = /^alter table (\w+) add column (\w+)/;
const foreignKey = /^alter table (\w+) add constraint \w+ foreign key \((\w+)\)/;
const madeTable = /^create (?:unlogged )?table (?:if not exists )?"?(\w+)"?/;

/**
 * Returns the statements of a migration that an older program cannot run beside: it would write
 * rows that they forbid, or read what they remove. A migration may do anything to the tables it
 * creates, and its new columns may reference rows of other tables.
 */
export function statementsThatStopOlder(sql) {
  const statements = sql
    .replaceAll(/--(?!> statement-breakpoint).*$/gm, "")
    .split(/--> statement-breakpoint/)
    .flatMap((part) => (/\$\$/.test(part) ? [part] : part.split(/;\s*$/m)))
    .map((one) => one.replaceAll(/\s+/g, " ").replaceAll('"', "").trim().toLowerCase())
    .filter((one) => one !== "");
  const made = new Set(statements.map((one) => madeTable.exec(one)?.[1]));
  const columns = new Set(statements.map((one) => madeColumn.exec(one)?.slice(1).join()));
  return statements.filter((one) => {
    const table = onNew.exec(one)?.[1];
    const key = foreignKey.exec(one)?.slice(1).join();
    const isOwn =
      (table !== undefined && made.has(table)) || (key !== undefined && columns.has(key));
    return !isOwn && (taken.test(one) || !added.some((pattern) => pattern.test(one)));
  });
}
