import type { z } from "zod";
import type { Action } from "../../../../contract/account/policy.ts";
import type { CallName, PlainEntity } from "../../../../contract/route/routes.ts";
import type { RecordKind } from "../../../../contract/live/live-stream.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { CallApi, InputOf, QueryOf } from "../../../stores/port/call.ts";
import { listCall, type ListName, type RowOf } from "../../../stores/record/list-call.ts";
import type { FieldReasons } from "../../../stores/record/field-reason.ts";
import type { Versioned } from "../../../stores/record/record-edit.ts";
import type { RecordEditorPort } from "../../../stores/record/record-editor.ts";
import type { FetchRecords } from "../../../stores/record/record-list.ts";

/** Source of a list of the server. */
export interface ListSource<R, S extends string, Q extends object> {
  readonly fetch: (callApi: CallApi) => FetchRecords<Q, R>;
  /** Sort keys; absent: the server's order. */
  readonly sorts: readonly S[];
  /** The order without one in the address. Absent: the first of `sorts`. */
  readonly usual?: S | undefined;
  /** The default order is descending, for example newest first. */
  readonly isDescending?: true;
  /** One reply holds all rows. */
  readonly isWhole?: boolean | undefined;
}

/** Source of an entity's records, with the calls that create, change and delete them. */
export interface RecordSource<
  F extends object,
  R extends Versioned,
  S extends string,
  Q extends object,
> extends ListSource<R, S, Q> {
  /** Kind of the change hints for this list; absent: its page is informed in another way. */
  readonly kind?: RecordKind | undefined;
  readonly manage: Action;
  readonly nameOf: (record: R, language: Language) => string;
  readonly port: (callApi: CallApi) => Omit<RecordEditorPort<F, R>, "onChanged">;
}

type RecordListName = { [N in ListName]: RowOf<N> extends Versioned ? N : never }[ListName];

interface Spec<
  F extends object,
  L extends RecordListName,
  C extends CallName,
  U extends CallName,
  S extends string,
  W extends object,
  Q extends QueryOf<L>,
> {
  readonly kind?: RecordKind;
  readonly manage: Action;
  /** For `{ id }` the call returns that record, or none. */
  readonly list: L;
  readonly create: C;
  readonly update: U;
  readonly remove: CallName;
  /** The contract's schema of a new one; its words are the words at the fields. */
  readonly schema: z.ZodType<unknown, F>;
  readonly formOf: (record: RowOf<L> | null) => F;
  /** Returns the input of the calls for a form; `of` null: a new one. */
  readonly send: (
    form: F,
    record: RowOf<L> | null,
  ) => Omit<InputOf<C>, keyof W> & Omit<InputOf<U>, "id" | "version">;
  readonly nameOf: (record: RowOf<L>, language: Language) => string;
  /** Parent that the list and new records belong to. */
  readonly within?: W;
  readonly sorts?: readonly S[];
  readonly usual?: NoInfer<S>;
  readonly isDescending?: true;
  readonly isWhole?: boolean;
  /** Checks that go beyond the schema. */
  readonly check?: (form: F, record: RowOf<L> | null) => FieldReasons;
  /** Returns the text the keyword searches, if the call returns all rows. */
  readonly searchIn?: (record: RowOf<L>) => string;
  /** Its list, if it contains more than the call's reply. */
  readonly fetch?: (callApi: CallApi) => FetchRecords<Q, RowOf<L>>;
  /** A record in its present state; `of` null: it is new. */
  readonly onSaved?: (record: RowOf<L>, row: RowOf<L> | null) => void;
}

/**
 * The calls by their names: their input was checked against the contract where the source is
 * written.
 */
type AnyCall = (name: CallName, input: object) => Promise<unknown>;

/** Returns the calls of a plain entity, as its source names them. */
export const callsOf = <const N extends PlainEntity>(entity: N) =>
  ({
    list: `list${entity}`,
    create: `create${entity}`,
    update: `update${entity}`,
    remove: `delete${entity}`,
  }) as const;

/** Fetches all rows and returns those that hold the keyword; the call does not receive it. */
function matching<Q extends object, R>(
  fetchRows: FetchRecords<Q, R>,
  searchIn: ((record: R) => string) | undefined,
): FetchRecords<Q, R> {
  if (searchIn === undefined) return fetchRows;
  return async (query, options) => {
    const { keyword = "", ...rest } = query as { readonly keyword?: string };
    const word = keyword.toLowerCase();
    const all = await fetchRows(rest as Q, options);
    const rows = all.rows.filter((row) => searchIn(row).toLowerCase().includes(word));
    return { total: rows.length, rows };
  };
}

/**
 * Returns the source of an entity with a call each to list, create, update and remove its records.
 */
export function recordSource<
  F extends object,
  L extends RecordListName,
  C extends CallName,
  U extends CallName,
  S extends string = never,
  W extends object = object,
  Q extends QueryOf<L> = QueryOf<L>,
>(spec: Spec<F, L, C, U, S, W, Q>): RecordSource<F, RowOf<L> & Versioned, S, Q> {
  type R = RowOf<L> & Versioned;
  const fetch = (callApi: CallApi): FetchRecords<Q, R> => {
    const fetchRows =
      spec.fetch?.(callApi) ?? matching(listCall(callApi, spec.list), spec.searchIn);
    return (query, options) =>
      fetchRows({ ...query, ...spec.within }, options) as ReturnType<FetchRecords<Q, R>>;
  };
  const { kind, manage, sorts = [], usual, isWhole, nameOf, schema, formOf, check } = spec;
  return {
    kind,
    manage,
    sorts,
    usual,
    ...(spec.isDescending && { isDescending: spec.isDescending }),
    isWhole,
    nameOf,
    fetch,
    port: (call) => {
      const send = call as unknown as AnyCall;
      return {
        schema,
        formOf,
        ...(check !== undefined && { check }),
        save: async (form, record) => {
          const rest = record === null ? spec.within : { id: record.id, version: record.version };
          const input = { ...spec.send(form, record), ...rest };
          const name = record === null ? spec.create : spec.update;
          const saved = (await send(name, input)) as R;
          spec.onSaved?.(saved, record);
          return saved;
        },
        remove: async (id) => void (await send(spec.remove, { id })),
        read: async (id) => {
          const { rows } = await fetch(call)({ id } as object as Q, {
            signal: new AbortController().signal,
            isForeground: true,
          });
          return rows[0] ?? null;
        },
      };
    },
  };
}
