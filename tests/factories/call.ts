import type { Caller } from "../../server/platform/session/caller-scope.ts";

/** The parameters of a command's call, in English; its operation log lines are dropped. */
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
