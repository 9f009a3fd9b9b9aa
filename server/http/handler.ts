import type { z } from "zod";
import type { RouteName, routes } from "../../contract/route.ts";
import type { LoggedRoute } from "../operation-log/entry.ts";
import type { RecordDeed } from "../operation-log/record.ts";
import type { Caller } from "../session/scope.ts";

type Routes = typeof routes;

/** A call that has passed limit, who, shape and may-they. */
export interface Call<K extends RouteName> {
  readonly input: z.output<Routes[K]["input"]>;
  readonly caller: Routes[K]["access"] extends "public" ? null : Caller;
  /** IP address of the client. */
  readonly address: string;
  /** Epoch ms. */
  readonly now: number;
  /**
   * Writes what was done into the operation log (operation-log/entry.ts). Called in the transaction that does it where there
   * is one, else right after; a logged route that never calls it is a fault of ours.
   */
  readonly record: K extends LoggedRoute ? RecordDeed<K> : null;
}

/** Does the work. Refuses by throwing a Refusal; whatever else it throws is a fault of ours. */
export type Handler<K extends RouteName> = (call: Call<K>) => z.input<Routes[K]["reply"]> | Promise<z.input<Routes[K]["reply"]>>;

/** One handler a route: a missing one does not compile. */
export type Handlers = { readonly [K in RouteName]: Handler<K> };
