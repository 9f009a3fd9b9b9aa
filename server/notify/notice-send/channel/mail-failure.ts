import { messageOf } from "../../../../contract/base/server-message.ts";

/**
 * Texts of nodemailer under one code, and their causes. A code alone (ESOCKET) has a dozen causes,
 * mostly a port that uses TLS in another way than the address in MAIL_URL.
 */
const causes: readonly (readonly [says: RegExp, cause: string])[] = [
  [/greeting never received/i, "no greeting: a port with TLS from the start needs smtps://"],
  [
    /wrong version number|unknown protocol|packet length too long/i,
    "no TLS from the start at this port: smtp:// begins it after the greeting",
  ],
  [/unsupported protocol|protocol version/i, "its TLS is older than 1.2"],
  [/invalid greeting/i, "its greeting is not that of a mail server"],
];

/** Why a mail server could not be reached or trusted, in a line. */
export function causeOfFailure(error: unknown): string {
  const { code } = error as { readonly code?: string };
  const message = messageOf(error);
  const cause = causes.find(([says]) => says.test(message))?.[1];
  if (cause !== undefined) return cause;
  if (/certificate|altnames/i.test(message)) return `certificate refused: ${message}`;
  const [system] = /\bE[A-Z_]{4,}\b/.exec(message) ?? [];
  return system ?? code ?? message;
}
