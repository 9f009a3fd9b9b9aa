import type { z } from "zod";
import type { Method, Route } from "../../../contract/route/define/route-definition.ts";
import type { fileReply, RouteName, routes } from "../../../contract/route/routes.ts";
import type { Queryable } from "../db/open-database.ts";
import type { NamedIds } from "../session/named-ids.ts";
import type { LogEntry } from "./audit-entry.ts";
import type { RecordKind } from "../../../contract/live/live-stream.ts";

/**
 * The change made by each logged call, as far as its audit needs it. Every entity adds its calls in
 * its own file, such as farm-audit.ts.
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
/** The changes by the calls of a plain entity; for a deleted record: its last state. */
export type CrudChanges<N extends string, R> = {
  readonly [K in `create${N}`]: Creation<R>;
} & { readonly [K in `update${N}`]: Change<R> } & { readonly [K in `delete${N}`]: R };

/**
 * Writes the lines of a call. Within a transaction, the change and its lines are stored together or
 * not at all.
 */
export type WriteLog<K extends LoggedRoute> = (
  db: Queryable,
  change: LoggedChanges[K],
) => Promise<void>;

/** The audit of a call: its log lines and stale lists. `C`: its changes; `I`: its input. */
export interface Audit<C, I> {
  /**
   * Its lines of the operation log. Refused calls, failed sign-ins: operation-log/refused-calls.ts.
   */
  readonly lines: (change: C, input: I) => readonly LogEntry[];
  /** Lists that the change made outdated. Lists of houses and farms are refreshed by facts. */
  readonly recordsChanged?: (change: C) => readonly RecordsChange[];
  /**
   * The rows it names by their ids: the log distinguishes an attempt on foreign ids from a stale
   * link.
   */
  readonly names?: (input: I) => readonly NamedIds[];
}
/** Audit of a call that does more than read but is not logged. */
export type Unlogged<I> = { readonly lines: null } & Pick<Audit<never, I>, "names">;

/** Input of a call as its schema reads it. */
export type InputOf<K extends RouteName> = z.output<(typeof routes)[K]["input"]>;

/** Calls that change something or export a file have an audit. */
type Leaves<R> =
  R extends Route<z.ZodType, infer O, infer M extends Method>
    ? M extends "GET"
      ? O extends typeof fileReply
        ? true
        : false
      : true
    : never;
type AuditOf<K extends RouteName> = K extends LoggedRoute
  ? Audit<LoggedChanges[K], InputOf<K>>
  : Unlogged<InputOf<K>>;

/** The audits of a table of routes: a missing one does not compile. */
export type AuditsOf<R> = {
  readonly [K in Extract<keyof R, RouteName> as Leaves<R[K]> extends true ? K : never]: AuditOf<K>;
} & {
  readonly [K in Extract<keyof R, RouteName> as Leaves<R[K]> extends true ? never : K]?: Pick<
    Audit<never, InputOf<K>>,
    "names"
  >;
};

/**
 * Audits of any type, for the table of routes: their own types were checked where they are defined.
 */
export type Audits = Readonly<Partial<Record<RouteName, AnyAudit>>>;
interface AnyAudit {
  readonly lines?: ((change: never, input: never) => readonly LogEntry[]) | null;
  readonly recordsChanged?: (change: never) => readonly RecordsChange[];
  readonly names?: (input: never) => readonly NamedIds[];
}

/** Lists that a call made stale, and whose; a missing entry would leave them stale. */
export type RecordsChange = {
  readonly kinds: readonly RecordKind[];
} & (
  | {
      /** Organisations affected; empty: administrators only; null: all. */
      readonly orgIds: readonly (number | null)[] | null;
      readonly houseIds?: never;
    }
  | {
      /** Houses whose organisations are affected. */
      readonly houseIds: readonly number[];
      readonly orgIds?: never;
    }
);
