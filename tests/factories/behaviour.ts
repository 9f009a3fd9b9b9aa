import { expect, it } from "vitest";
import type { LogFunction } from "../../contract/base/operation-log.ts";
import type { Reply } from "./http.ts";

interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** A line of the operation log, as far as it says what changed. */
interface LoggedChange {
  readonly function: string;
  readonly before: object | null;
  readonly after: object | null;
}

interface RecordBehaviour<R extends Versioned> {
  /** Creates a record with these fields; by default they are unique. */
  readonly create: (fields?: Partial<R>) => Promise<Reply<R>>;
  /** Saves a record as it was read, except for these fields. */
  readonly update: (record: R, fields: Partial<R>) => Promise<Reply<R>>;
  readonly read: (id: number) => Promise<R | undefined>;
  /** Fields that must be unique, and the errors for a duplicate; absent: tested elsewhere. */
  readonly unique?: { readonly fields: Partial<R>; readonly refused: Record<string, string> };
  /** Initial fields, and their values after a change. */
  readonly change: { readonly before: Partial<R>; readonly after: Partial<R> };
  /** The newest log line about it. */
  readonly log: (record: R) => Promise<LoggedChange | undefined>;
  /** Name of such a change in the log. */
  readonly logged: LogFunction;
}

/**
 * Behaviour of every administered record: names are unique, versions count, the log records
 * changes.
 */
export function behavesAsRecord<R extends Versioned>({
  create,
  update,
  read,
  unique,
  change,
  log,
  logged,
}: RecordBehaviour<R>): void {
  if (unique !== undefined)
    it(
      `one of fifty simultaneous creations with the same ${Object.keys(unique.refused).join(", ")} succeeds, the others name the field`,
      { timeout: 300_000 },
      async () => {
        const replies = await Promise.all(Array.from({ length: 50 }, () => create(unique.fields)));
        const refused = replies.filter(({ status }) => status !== 200);
        expect(refused).toHaveLength(49);
        expect(
          new Set(refused.map(({ status, body }) => `${status} ${JSON.stringify(body.fields)}`)),
        ).toEqual(new Set([`409 ${JSON.stringify(unique.refused)}`]));
      },
    );

  it("increases the version, and the log has exactly the changes", async () => {
    const { data: record } = (await create(change.before)).body;
    const { data: changed } = (await update(record, change.after)).body;
    expect(changed).toMatchObject({ ...change.after, id: record.id, version: 2 });
    const { function: name, before, after } = (await log(changed)) ?? {};
    expect({ name, before, after }).toEqual({ name: logged, ...change });
  });

  it("refuses a change of an older version as a conflict, and changes nothing", async () => {
    const { data: record } = (await create(change.before)).body;
    const replies = await Promise.all([1, 2, 3].map(() => update(record, change.after)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await read(record.id))?.version).toBe(2);
  });
}
