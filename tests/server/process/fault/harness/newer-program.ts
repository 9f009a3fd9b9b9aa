import { cp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { serverFile } from "./run-server.ts";

/** A schema step that adds a column to each table that messages touch, an index and a table. */
const step = [
  ...["houses", "house_states", "gateways", "frames", "alarms", "flocks", "facts"].map(
    (table) => `alter table ${table} add column newer_note text;`,
  ),
  "alter table reading_minutes add column newer_count integer not null default 0;",
  "create index frames_newer on frames (gateway_id) where seq < 0;",
  "create table newer_rows (id integer primary key);",
];

export interface Program {
  readonly file: string;
  remove(): Promise<void>;
}

/** The bundled program with one more schema step. */
export async function makeNewerProgram(): Promise<Program> {
  const from = dirname(serverFile);
  const folder = `${from}-newer`;
  await cp(from, folder, { recursive: true });
  const migrations = join(folder, "migration");
  const journalFile = join(migrations, "meta", "_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8")) as {
    entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
  };
  const last = journal.entries.at(-1)!;
  const tag = "9999_newer";
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(join(migrations, `${tag}.sql`), step.join("--> statement-breakpoint\n"));
  return {
    file: join(folder, "fault-server.js"),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
