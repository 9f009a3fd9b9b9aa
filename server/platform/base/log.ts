import { type DestinationStream, type Logger, pino } from "pino";
import type { Environment } from "./config.ts";

export type Log = Logger;

const secrets = [
  "authorization",
  "password",
  "passwordHash",
  "token",
  "tokenHash",
  "code",
  "verifycode",
  "codeId",
  "secret",
  "secretHash",
  "cookie",
];
/** Secrets at the top and up to three levels down; deeper objects are not logged. */
const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.*.*.${name}`]);

/**
 * An error as the log keeps it: without further properties, because a database error's quote the
 * data that was sent.
 */
function errorOf(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  const [message] = error.message.split("\nparams:");
  return {
    type: error.name,
    message,
    stack: error.stack?.slice(error.stack.indexOf("\n    at ")),
    ...(code === undefined ? {} : { reason: code }),
    ...(error.cause === undefined ? {} : { cause: errorOf(error.cause) }),
  };
}

/**
 * One JSON line per event. Passwords, tokens, captcha answers and secrets are blanked everywhere.
 */
export function createLog({
  level,
  destination,
}: {
  level: Environment["LOG_LEVEL"];
  destination?: DestinationStream;
}): Log {
  const options = {
    level,
    base: null,
    redact: { paths, censor: "[hidden]" },
    serializers: { err: errorOf, error: errorOf },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
