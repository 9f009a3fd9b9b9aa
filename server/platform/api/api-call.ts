import type { z } from "zod";
import type { nothing } from "../../../contract/base/call-schema.ts";
import type { LogSource } from "../../../contract/base/operation-log.ts";
import type { FileName, RouteName, routes } from "../../../contract/route/routes.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { ReadyFile } from "../export/ready-file.ts";
import type { Sheet } from "../export/sheet.ts";
import type { Caller } from "../session/caller-scope.ts";
import type { LoggedRoute, WriteLog } from "../audit/audit.ts";

type Routes = typeof routes;

/** A call that has passed limit, who, shape and may-they. */
export interface Call<K extends RouteName> {
  readonly input: z.output<Routes[K]["input"]>;
  readonly caller: Routes[K]["access"] extends "public" ? null : Caller;
  /** IP address of the client. */
  readonly address: string;
  /** User-Agent header of the client; absent or '': there was none. */
  readonly agent?: string;
  /** Kind of client, by its User-Agent. */
  readonly source: LogSource;
  /** Epoch ms. */
  readonly now: number;
  /**
   * Aborts the call: the client has disconnected, or the time for a heavy call is over. The call
   * fails with its reason.
   */
  readonly signal: AbortSignal;
  /** Language of the answer. */
  readonly language: Language;
  /**
   * Writes the change into the operation log, as the call's audit describes it (audit/audit.ts).
   * Called in the transaction of the change if there is one, otherwise right after; a logged route
   * that never calls it is a fault of ours.
   */
  readonly logChange: K extends LoggedRoute ? WriteLog<K> : null;
}

/** Answer of a handler: the reply, the table of a file, or nothing if the route has no reply. */
type Answer<K extends RouteName> = K extends FileName
  ? Sheet | ReadyFile
  : typeof nothing extends Routes[K]["reply"]
    ? void
    : z.input<Routes[K]["reply"]>;

/** Does the work. Refuses by throwing a Refusal; anything else it throws is our fault. */
export type Handler<K extends RouteName> = (call: Call<K>) => Answer<K> | Promise<Answer<K>>;

/**
 * Answered by the public server itself (http/health-route.ts), so that it does not depend on the
 * API process.
 */
type PublicServerRoute = "health";

/** One handler a route: a missing one does not compile. */
export type Handlers = { readonly [K in Exclude<RouteName, PublicServerRoute>]: Handler<K> };

/** The handlers of one entity's routes (a file of contract/route/). */
export type HandlersOf<R> = Pick<Handlers, Extract<keyof R, keyof Handlers>>;
