import type { Caller } from "../../server/platform/session/caller-scope.ts";

/** A call as a command takes it, in English; its lines of the operation log go nowhere. */
export const callOf = <I>(caller: Caller, input: I, now: number) => ({
  caller,
  input,
  now,
  address: "",
  source: "other" as const,
  signal: new AbortController().signal,
  language: "en" as const,
  logChange: async () => undefined,
});
