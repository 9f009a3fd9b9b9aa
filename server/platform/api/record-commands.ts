import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { PlainEntity, routes } from "../../../contract/route/routes.ts";
import { expectVersion, found } from "../base/refusal.ts";
import type { Transaction } from "../db/open-database.ts";
import { nextVersion, only, rows } from "../db/sql-statement.ts";
import { type Referenced, type UniqueFields, unlessReferenced } from "../db/unique-fields.ts";
import type { Caller } from "../session/caller-scope.ts";
import type { Change, Creation } from "../audit/audit.ts";
import { type After, type Deps, inTransaction } from "./in-transaction.ts";

/** Form of a new record or an existing one. */
type FormOf<N extends PlainEntity> =
  | z.output<(typeof routes)[`create${N}`]["input"]>
  | z.output<(typeof routes)[`update${N}`]["input"]>;

/** Storage of an entity's records: only its own part; everything else is the same for all. */
export interface RecordDefinition<N extends PlainEntity, R> {
  readonly table: PgTable & { readonly version: PgColumn };
  /** The column of the record's `id`. */
  readonly key: PgColumn;
  /** The field of each unique index. */
  readonly unique?: UniqueFields;
  /** Refusal when something that `mayDelete` did not see still refers to a record. */
  readonly referenced?: Referenced;
  /** A record for the caller; null: not visible to the caller. */
  readonly read: (tx: Transaction, caller: Caller, id: number) => Promise<R | null>;
  /** Holds more than the record's row. Absent: the row. Refusal: 404. */
  readonly hold?: (tx: Transaction, caller: Caller, id: number) => Promise<R>;
  /**
   * Columns whose values are not the form's own fields of the same names. Called before the
   * transaction begins, so that nobody waits for it. Refuses a form that is invalid by itself.
   */
  readonly columns?: (form: FormOf<N>, caller: Caller) => object | Promise<object>;
  /** Refuses what may not be saved; `before` null: a new one. */
  readonly maySave?: (
    tx: Transaction,
    call: { readonly caller: Caller; readonly input: FormOf<N> },
    before: R | null,
  ) => Promise<void> | void;
  /** Publishes the consequences of a record that was created, changed or deleted. */
  readonly leaves?: (record: R, after: After) => void;
  /** Refuses a removal that is not allowed. Its row is locked: no reference can be added. */
  readonly mayDelete?: (record: R, tx: Transaction) => Promise<void> | void;
}

type WriteLog<C> = (tx: Transaction, change: C) => Promise<void>;
interface RecordCall<I, C> {
  readonly caller: Caller;
  readonly input: I;
  readonly now: number;
  readonly logChange: WriteLog<C>;
}
interface Named {
  readonly id: number;
}
type Version = Named & { readonly version: number };

type RecordCommands<N extends PlainEntity, R> = {
  readonly [K in `create${N}`]: (
    deps: Deps,
    call: RecordCall<z.output<(typeof routes)[K]["input"]>, Creation<R>>,
  ) => Promise<R>;
} & {
  readonly [K in `update${N}`]: (
    deps: Deps,
    call: RecordCall<z.output<(typeof routes)[K]["input"]>, Change<R>>,
  ) => Promise<R>;
} & {
  readonly [K in `delete${N}`]: (deps: Deps, call: RecordCall<Named, R>) => Promise<void>;
};

/**
 * Creates, changes and deletes records of a plain entity: one transaction with the line of the log,
 * checks of taken names and versions, and the row locked while it is changed. Refusals: 400 for
 * invalid fields, 401 when the session has ended, 404, 409 for a value that is taken and for
 * another version than the stored one, and the entity's own.
 */
export function recordCommands<const N extends PlainEntity, R extends { readonly version: number }>(
  entity: N,
  definition: RecordDefinition<N, R>,
): RecordCommands<N, R> {
  const { table, key, unique = {}, referenced, read, maySave, leaves, mayDelete } = definition;
  type Form = FormOf<N> & object;
  const valuesOf = columnsOf(definition);
  const check = (tx: Transaction, { caller, input }: RecordCall<Form, never>, before: R | null) =>
    maySave?.(tx, { caller, input }, before);
  const { hold = holdsRow(definition) } = definition;

  const create = async (deps: Deps, call: RecordCall<Form, Creation<R>>): Promise<R> => {
    const values = await valuesOf(call);
    return inTransaction({ ...deps, unique }, call, async (tx, later) => {
      await check(tx, call, null);
      const inserted = only(await tx.orm.insert(table).values(values).returning({ id: key }));
      const after = found(await read(tx, call.caller, Number(inserted.id)));
      await call.logChange(tx, { before: null, after });
      leaves?.(after, later);
      return after;
    });
  };
  const update = async (deps: Deps, call: RecordCall<Form & Version, Change<R>>): Promise<R> => {
    const { caller, input } = call;
    const values = await valuesOf(call);
    return inTransaction({ ...deps, unique }, call, async (tx, later) => {
      const before = await hold(tx, caller, input.id);
      expectVersion(before, input);
      await check(tx, call, before);
      await tx.orm
        .update(table)
        .set({ ...values, version: nextVersion(table) })
        .where(eq(key, input.id));
      const after = found(await read(tx, caller, input.id));
      await call.logChange(tx, { before, after });
      leaves?.(after, later);
      return after;
    });
  };
  const remove = (deps: Deps, call: RecordCall<Named, R>): Promise<void> => {
    const work = () =>
      inTransaction(deps, call, async (tx, later) => {
        const record = await hold(tx, call.caller, call.input.id);
        await mayDelete?.(record, tx);
        await tx.orm.delete(table).where(eq(key, call.input.id));
        await call.logChange(tx, record);
        leaves?.(record, later);
      });
    return referenced === undefined ? work() : unlessReferenced(referenced, work);
  };
  return {
    [`create${entity}`]: create,
    [`update${entity}`]: update,
    [`delete${entity}`]: remove,
  } as unknown as RecordCommands<N, R>;
}

const holdsRow =
  <N extends PlainEntity, R>({ table, key, read }: RecordDefinition<N, R>) =>
  async (tx: Transaction, caller: Caller, id: number): Promise<R> => {
    // An id may be larger than the column's type allows.
    await rows(tx, sql`select 1 from ${table} where ${key} = ${id}::bigint for update`);
    return found(await read(tx, caller, id));
  };

const columnsOf =
  <N extends PlainEntity, R>({ columns }: RecordDefinition<N, R>) =>
  async ({ input, caller }: { readonly input: FormOf<N> & object; readonly caller: Caller }) => ({
    ...input,
    ...(await columns?.(input, caller)),
  });
