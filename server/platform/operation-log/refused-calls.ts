import type { LogReason } from "../../../contract/base/operation-log.ts";
import type { MessageKey } from "../../../contract/base/server-message.ts";
import { type RouteName, routes } from "../../../contract/route/routes.ts";
import type { Database } from "../db/open-database.ts";
import type { Log } from "../base/log.ts";
import type { Refusal } from "../base/refusal.ts";
import type { Caller } from "../session/caller-scope.ts";
import type { Audits } from "../audit/audit.ts";
import { LogLimit, type LimitRule } from "../base/log-limit.ts";
import { hashToken } from "../session/session-token.ts";
import { foreignIn } from "./out-of-scope.ts";
import { type NewLine, type Origin, writeLines } from "./log-lines.ts";

/** A call that was answered "no". */
export interface RefusedCall {
  readonly name: RouteName;
  readonly caller: Caller | null;
  /** Input as its schema reads it; null if the call was refused before. */
  readonly input: unknown;
  readonly refusal: Refusal;
  readonly origin: Origin;
}

export interface RefusedCalls {
  /**
   * Never fails and need not be waited for: the answer, and the time it takes, is the same whether
   * there is a line.
   */
  note(call: RefusedCall): void;
  start(): void;
  /** All lines noted before are written. */
  settled(): Promise<void>;
  /** Writes what was only counted, for the minutes that are over; before the end, for all. */
  sweep(now?: number): Promise<void>;
  stop(): Promise<void>;
}

interface Written {
  readonly line: NewLine;
  readonly origin: Origin;
}

/**
 * Limits for one minute: the same line of the same person, all lines of an address, all. About 300
 * bytes each.
 */
const max = { same: 3, address: 60, all: 300 } as const;
const sweepMs = 10_000;

const signInFailures: ReadonlySet<MessageKey> = new Set<LogReason & MessageKey>([
  "loginFailed",
  "loginLocked",
  "captchaWrong",
]);
/** A wrong old password may come from another person at an unlocked screen. */
const loggedRefusals: ReadonlySet<MessageKey> = new Set<LogReason & MessageKey>([
  "passwordWrong",
  "passwordLocked",
  "factorWrong",
  "factorUsed",
  "factorLocked",
]);
const factorFailures: ReadonlySet<MessageKey> = new Set<LogReason & MessageKey>([
  "factorWrong",
  "factorUsed",
  "factorLocked",
]);

const accountFailures: ReadonlySet<MessageKey> = new Set<LogReason & MessageKey>([
  "accountUnknown",
  "accountSeveral",
  "accountRoleless",
  "accountPartial",
]);

const passkeyFailures: ReadonlySet<MessageKey> = new Set<LogReason & MessageKey>([
  "passkeyWrong",
  "passkeyCloned",
]);

const times = (remark: string, count: number): string => `${remark} ×${count}`.trim();
const sumSame = ({ line, origin }: Written, count: number): Written => ({
  line: { ...line, remark: times(line.remark ?? "", count) },
  origin,
});
const sumMany = ({ line, origin }: Written, count: number): Written => ({
  line: {
    userId: null,
    operator: "*",
    operatorName: null,
    orgId: null,
    function: line.function,
    remark: times("", count),
  },
  origin,
});

const rules: readonly LimitRule<Written>[] = [
  {
    keyOf: ({ line, origin }) =>
      JSON.stringify([line.function, line.operator, line.operation, line.remark, origin.address]),
    max: max.same,
    sum: sumSame,
  },
  { keyOf: ({ origin }) => origin.address, max: max.address, sum: sumMany },
  {
    keyOf: () => "",
    max: max.all,
    sum: (last, count) => ({
      ...sumMany(last, count),
      origin: { ...last.origin, address: "*" },
    }),
  },
];

/**
 * Writes refused accesses and failed sign-ins: the first of a minute singly, then their number
 * (server/platform/base/log-limit.ts).
 */
export function createRefusedCalls({
  database,
  log,
  now,
  audits,
}: {
  readonly database: Database;
  readonly log: Log;
  readonly now: () => number;
  readonly audits: Audits;
}): RefusedCalls {
  const limit = new LogLimit<Written>(rules);
  const pending = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  const write = ({ line, origin }: Written): Promise<void> => writeLines(database, [line], origin);
  async function sweep(until?: number): Promise<void> {
    for (const written of limit.endWindows(until)) await write(written);
  }
  async function record(call: RefusedCall): Promise<void> {
    const line = await lineOf(database, audits, call);
    if (line === null) return;
    await sweep(call.origin.now);
    const written = { line, origin: call.origin };
    if (limit.allows(written, call.origin.now)) await write(written);
  }
  function track(work: Promise<void>): Promise<void> {
    const remaining = work
      .catch((error: unknown) => log.warn({ error }, "a refused call is not in the operation log"))
      .finally(() => pending.delete(remaining));
    pending.add(remaining);
    return remaining;
  }
  async function settled(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending);
  }

  return {
    note: (call) => void track(record(call)),
    settled,
    sweep: (until) => track(sweep(until)),
    start: () => {
      timer = setInterval(() => void track(sweep(now())), sweepMs);
      timer.unref();
    },
    stop: async () => {
      clearInterval(timer);
      await settled();
      await track(sweep());
    },
  };
}

/** The line a refused call leaves; null when it leaves none. */
async function lineOf(
  database: Database,
  audits: Audits,
  { name, caller, input, refusal }: RefusedCall,
): Promise<NewLine | null> {
  if (name === "login")
    return signInFailures.has(refusal.key) ? failedSignIn(database, input, refusal.key) : null;
  if (name === "passFactor")
    return factorFailures.has(refusal.key) ? failedFactor(database, input, refusal.key) : null;
  if (name === "passkeyLogin")
    return passkeyFailures.has(refusal.key) ? failedPasskey(database, input, refusal.key) : null;
  if (name === "finishSignIn")
    return accountFailures.has(refusal.key) ? failedAccount(refusal) : null;
  if (caller === null) return null;
  const { method, path } = routes[name];
  const line = {
    userId: caller.userId,
    operator: caller.loginName,
    operatorName: caller.name,
    orgId: caller.orgId,
    function: "refused",
    operation: `${method} ${path}`,
  } as const;
  if (refusal.status === 403 || loggedRefusals.has(refusal.key))
    return { ...line, remark: refusal.key };
  if (refusal.status !== 404) return null;
  const foreign = await foreignIn(database, caller, namesIn(audits, name, input));
  return foreign === null ? null : { ...line, remark: `${refusal.key}: ${foreign}` };
}

/** Ids that the input of a call names. */
const namesIn = (audits: Audits, name: RouteName, input: unknown) =>
  audits[name]?.names?.(input as never) ?? [];

/** A wrong second step, of the ticket's holder; null: no holder. */
async function failedFactor(
  database: Database,
  input: unknown,
  key: MessageKey,
): Promise<NewLine | null> {
  const { ticket } = input as { ticket: string };
  const [user] = await database.query<{ login_name: string; org_id: number | null }>(
    `select u.login_name, u.org_id from sign_in_tickets t join users u on u.id = t.user_id
     where t.ticket_hash = $1`,
    [hashToken(ticket)],
  );
  return user === undefined ? null : failedOf(user, key);
}

/** A refused known passkey, with its user; null: unknown. */
async function failedPasskey(
  database: Database,
  input: unknown,
  key: MessageKey,
): Promise<NewLine | null> {
  const { answer } = input as { answer: { id: string } };
  const [user] = await database.query<{ login_name: string; org_id: number | null }>(
    `select u.login_name, u.org_id from passkeys p join users u on u.id = p.user_id
     where p.credential_id = $1`,
    [answer.id],
  );
  return user === undefined ? null : failedOf(user, key);
}

const failedOf = (
  user: { readonly login_name: string; readonly org_id: number | null },
  key: MessageKey,
): NewLine => ({
  userId: null,
  function: "loginFailed",
  remark: key,
  operatorName: null,
  operator: user.login_name,
  orgId: user.org_id,
});

/** A company's account that has no user here, in the log of its organisation. */
function failedAccount({ key, detail: { values = {} } }: Refusal): NewLine {
  const { account = "", provider = "", orgId } = values;
  return {
    userId: null,
    function: "loginFailed",
    operation: String(provider),
    remark: key,
    operatorName: null,
    operator: String(account),
    orgId: typeof orgId === "number" && orgId > 0 ? orgId : null,
  };
}

/**
 * A known account is named; of an unknown name the first two letters are kept, for people type
 * passwords into the wrong field. Its line belongs to the account's organisation.
 */
async function failedSignIn(database: Database, input: unknown, key: MessageKey): Promise<NewLine> {
  const { username } = input as { username: string };
  const [user] = await database.query<{ login_name: string; org_id: number | null }>(
    "select login_name, org_id from users where lower(login_name) = lower($1)",
    [username],
  );
  return {
    userId: null,
    function: "loginFailed",
    remark: key,
    operatorName: null,
    operator: user?.login_name ?? `${[...username].slice(0, 2).join("")}…`,
    orgId: user?.org_id ?? null,
  };
}
