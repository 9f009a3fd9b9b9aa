import type { z } from "zod";
import type { routes } from "../../contract/route/route.ts";
import type { Query } from "../db/open.ts";
import type { Caller } from "../session/scope.ts";
import { type Deeds, entries, type LoggedRoute } from "./entry.ts";
import { type Origin, writeLines } from "./write.ts";

/**
 * Writes the lines of what a call has done. Given a transaction, the change and its lines are there
 * together or not at all.
 */
export type RecordDeed<K extends LoggedRoute> = (
  on: { readonly query: Query },
  deed: Deeds[K],
) => Promise<void>;

export function recordOf<K extends LoggedRoute>(
  name: K,
  caller: Caller | null,
  input: z.output<(typeof routes)[K]["input"]>,
  origin: Origin,
): RecordDeed<K> {
  return (on, deed) => {
    const who =
      caller === null
        ? { userId: null }
        : { userId: caller.userId, operator: caller.loginName, operatorName: caller.name };
    const lines = entries[name](deed, input).map((entry) => ({
      ...who,
      orgId: caller?.orgId ?? null,
      ...entry,
    }));
    return writeLines(on, lines, origin);
  };
}
