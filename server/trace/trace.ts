import type { z } from "zod";
import type { Method, Route } from "../../contract/route/define.ts";
import type { fileReply, RouteName, routes } from "../../contract/route/route.ts";
import type { Query } from "../db/open.ts";
import type { NamedIds } from "../session/named-ids.ts";
import type { LogEntry } from "./entry.ts";
import type { RecordKind } from "../../contract/stream.ts";

/**
 * What each logged call has changed, as far as its trace wants to know. Every noun adds its own
 * calls in its trace.ts.
 */
export interface LoggedChanges {}
export type LoggedRoute = keyof LoggedChanges;

/** A record before a change and after it. */
export interface Change<R> {
  readonly before: R;
  readonly after: R;
}
/** A record that is new. */
export interface Creation<R> {
  readonly before: null;
  readonly after: R;
}
/** What the calls of a plain noun change; of a deleted record: as it was. */
export type CrudChanges<N extends string, R> = {
  readonly [K in `create${N}`]: Creation<R>;
} & { readonly [K in `update${N}`]: Change<R> } & { readonly [K in `delete${N}`]: R };

/**
 * Writes the lines of what a call has done. Given a transaction, the change and its lines are there
 * together or not at all.
 */
export type WriteLog<K extends LoggedRoute> = (
  on: { readonly query: Query },
  change: LoggedChanges[K],
) => Promise<void>;

/** What a call leaves behind it. `C`: what it has changed; `I`: its input. */
export interface Trace<C, I> {
  /**
   * Its lines of the operation log. Refused calls, failed sign-ins: operation-log/refused-calls.ts.
   */
  readonly lines: (change: C, input: I) => readonly LogEntry[];
  /** Lists that it left out of date. Those of houses and farms follow from facts. */
  readonly recordsChanged?: (change: C) => readonly RecordsChange[];
  /**
   * The rows it names by their ids: the log distinguishes an attempt on foreign ids from a stale
   * link.
   */
  readonly names?: (input: I) => readonly NamedIds[];
}
/** Of a call that is not logged, though it is no mere reading. */
export type Unlogged<I> = { readonly lines: null } & Pick<Trace<never, I>, "names">;

/** As its schema reads it. */
export type InputOf<K extends RouteName> = z.output<(typeof routes)[K]["input"]>;

/** Whoever changes something or takes a file away leaves a trace. */
type Leaves<R> =
  R extends Route<z.ZodType, infer O, infer M extends Method>
    ? M extends "GET"
      ? O extends typeof fileReply
        ? true
        : false
      : true
    : never;
type TraceOf<K extends RouteName> = K extends LoggedRoute
  ? Trace<LoggedChanges[K], InputOf<K>>
  : Unlogged<InputOf<K>>;

/** The traces of a table of routes: a missing one does not compile. */
export type TracesOf<R> = {
  readonly [K in Extract<keyof R, RouteName> as Leaves<R[K]> extends true ? K : never]: TraceOf<K>;
} & {
  readonly [K in Extract<keyof R, RouteName> as Leaves<R[K]> extends true ? never : K]?: Pick<
    Trace<never, InputOf<K>>,
    "names"
  >;
};

/** Any traces, for the table of routes: their own types were checked where they were written. */
export type Traces = Readonly<Partial<Record<RouteName, AnyTrace>>>;
interface AnyTrace {
  readonly lines?: ((change: never, input: never) => readonly LogEntry[]) | null;
  readonly recordsChanged?: (change: never) => readonly RecordsChange[];
  readonly names?: (input: never) => readonly NamedIds[];
}

/** Lists that a call left out of date, and whose: nothing is right by leaving it out. */
export type RecordsChange = {
  readonly kinds: readonly RecordKind[];
} & (
  | {
      /** Of these organisations; none: administrators' alone; null: everybody's. */
      readonly orgIds: readonly (number | null)[] | null;
      readonly houseIds?: never;
    }
  | {
      /** Of the organisations that have these houses. */
      readonly houseIds: readonly number[];
      readonly orgIds?: never;
    }
);
