import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { Log } from "../../base/log.ts";

export type PostgresLog = Readonly<Record<"debug" | "warn" | "error", (message: string) => void>>;

export const postgresLogOf = (log: Log): PostgresLog => ({
  debug: (text) => log.debug({ said: text }, "PostgreSQL"),
  warn: (text) => log.warn({ said: text }, "PostgreSQL"),
  error: (text) => log.error({ said: text }, "PostgreSQL"),
});

/** PostgreSQL's levels, as ours. ERROR: a statement failed, and its caller got the error. */
const levels: Readonly<Record<string, keyof PostgresLog>> = {
  WARNING: "warn",
  FATAL: "warn",
  PANIC: "error",
};

const chatter = new Set(["LOG", "STATEMENT", "CONTEXT"]);
/** Words about the line before. */
const more = new Set(["HINT", "DETAIL"]);

/**
 * Passes PostgreSQL's output on, line by line. Returns a function that gives its last message worth
 * reading, with the hint.
 */
export function logLines(stream: Readable, log: PostgresLog): () => string {
  let last = "";
  createInterface({ input: stream }).on("line", (line) => {
    const [, level = "", message = line] = /^([A-Z]+\d?): +(.*)$/.exec(line) ?? [];
    if (more.has(level) && last !== "") last += `. ${message}`;
    else if (!chatter.has(level) && message.trim() !== "") last = message;
    log[levels[level] ?? "debug"](message);
  });
  return () => last;
}
