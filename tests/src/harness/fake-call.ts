import type { CallName } from "../../../contract/route/routes.ts";
import type { CallApi } from "../../../src/stores/port/call.ts";

type List = (query: never, signal: AbortSignal) => Promise<unknown>;
type Answer = (name: string, input: never) => Promise<unknown>;

/** Calls of the contract: lists by their names, everything else by `answer`. */
export const fakeCall = (
  lists: { readonly [N in CallName]?: List },
  answer: Answer = () => Promise.reject(new Error("not in this test")),
): CallApi =>
  ((name: CallName, input: never, options: { signal?: AbortSignal } = {}) =>
    lists[name]?.(input, options.signal ?? new AbortController().signal) ??
    answer(name, input)) as unknown as CallApi;
