import { messageOf } from "../../../contract/base/server-message.ts";

/** Why Redis cannot be reached or accepts nothing, and what to do. */
export interface RedisCause {
  readonly text: string;
  readonly advice: string;
}

interface Known {
  readonly test: RegExp;
  readonly advice: string;
}

const rights =
  "let its user publish and subscribe: ACL SETUSER … +@pubsub +@connection allchannels";
const known: readonly Known[] = [
  { test: /^NOPERM/, advice: rights },
  {
    test: /^NOAUTH/,
    advice:
      "it wants a password: REDIS_URL=redis://:PASSWORD@host:6379, or redis://USER:PASSWORD@…",
  },
  {
    test: /^(?:WRONGPASS|ERR invalid password)/,
    advice:
      "user or password in REDIS_URL is wrong, or its user is off; " +
      "/ : @ # % in it are written %2F %3A %40 %23 %25",
  },
  {
    test: /^DENIED/,
    advice: "it is in protected mode: give it a password (requirepass) or bind it to an address",
  },
  { test: /max number of clients/, advice: "raise its maxclients, or look who fills it" },
  {
    test: /^(?:LOADING|MASTERDOWN|READONLY)/,
    advice: "wait until it has started, or name the primary",
  },
  {
    test: /self-signed|self signed|unable to (?:get|verify)|CERT_|altnames|certificate/i,
    advice:
      "its certificate is not trusted: NODE_EXTRA_CA_CERTS=/path/ca.pem names who signed it, " +
      "and REDIS_URL has to name it as the certificate does",
  },
  { test: /ENOTFOUND|EAI_AGAIN/, advice: "the name in REDIS_URL is not known here: look at DNS" },
  {
    test: /ECONNREFUSED/,
    advice: "nothing listens there: start it, and look at its port and bind",
  },
];

/** `url`: REDIS_URL, which shows whether TLS is used. */
export function redisCause(error: unknown, url: string): RedisCause {
  const text = messageOf(error);
  const advice = known.find(({ test }) => test.test(text))?.advice;
  if (advice !== undefined) return { text, advice };
  // If only one side uses TLS, neither reports it: one waits, the other hangs up.
  const other = url.startsWith("rediss:")
    ? "no TLS answers there: redis:// where it has none, and look at port, firewall"
    : "look whether it runs; rediss:// where it answers by TLS alone";
  return { text, advice: other };
}
