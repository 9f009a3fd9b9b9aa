import type { Database, Queryable } from "../db/open-database.ts";
import type { Sheet } from "../export/sheet.ts";
import type { Caller } from "../session/caller-scope.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Call, Handler, Handlers } from "./api-call.ts";

/** Carries out a call with its dependencies. */
export type Command<D, K extends keyof Handlers> = (
  deps: D,
  call: Call<K>,
) => ReturnType<Handler<K>>;

/** The handlers of these calls: each is its command with its dependencies. */
export function bind<D, K extends keyof Handlers>(
  deps: D,
  commands: { readonly [N in K]: Command<D, N> },
): Pick<Handlers, K> {
  const bound = (command: (deps: D, call: never) => unknown) => (call: never) =>
    command(deps, call);
  return Object.fromEntries(
    Object.entries<(deps: D, call: never) => unknown>(commands).map(([name, command]) => [
      name,
      bound(command),
    ]),
  ) as unknown as Pick<Handlers, K>;
}

interface CallContext<I> {
  readonly caller: Caller;
  readonly input: I;
  /** Epoch ms. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** The command of a call that only reads. */
export const read =
  <I, R>(
    query: (database: Database, caller: Caller, input: I, now: number, signal: AbortSignal) => R,
  ) =>
  ({ database }: { readonly database: Database }, context: CallContext<I>): R =>
    query(database, context.caller, context.input, context.now, context.signal);

interface FileContext<I> extends CallContext<I> {
  readonly language: Language;
  readonly logChange: (db: Queryable, rows: number) => Promise<void>;
}

/** Handler of a call that answers with a file, after the operation log has noted who took it. */
export const exported =
  <I>(
    table: (
      database: Database,
      caller: Caller,
      input: I,
      language: Language,
      now: number,
      signal: AbortSignal,
    ) => Promise<Sheet>,
  ) =>
  async (
    { database }: { readonly database: Database },
    { caller, input, language, now, logChange, signal }: FileContext<I>,
  ): Promise<Sheet> => {
    const sheet = await table(database, caller, input, language, now, signal);
    await logChange(database, sheet.total);
    return sheet;
  };
