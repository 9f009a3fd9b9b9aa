import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { may } from "../../../contract/account/policy.ts";
import { nothing } from "../../../contract/base/call-schema.ts";
import { logSourceOf } from "../../../contract/base/operation-log.ts";
import {
  apiBase,
  fileReply,
  type Route,
  type RouteName,
  routes,
  type Weight,
} from "../../../contract/route/routes.ts";
import { isStable, stableBase } from "../../../contract/route/stable-calls.ts";
import type { Language } from "../../../contract/base/words.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Database, Queryable } from "../db/open-database.ts";
import { readInContext, type StandbyReads } from "../db/standby-reads.ts";
import type { ReadyFile } from "../export/ready-file.ts";
import type { Sheet } from "../export/sheet.ts";
import { logWriter } from "../operation-log/log-writer.ts";
import type { CallMeter } from "../metric/call-meter.ts";
import type { RefusedCalls } from "../operation-log/refused-calls.ts";
import type { Origin } from "../operation-log/log-lines.ts";
import { Refusal } from "../base/refusal.ts";
import type { Caller } from "../session/caller-scope.ts";
import type { Sessions } from "../session/sessions.ts";
import type { LogEntry } from "../audit/audit-entry.ts";
import type { PublishRecordsChanged } from "../audit/records-change.ts";
import type { Audits } from "../audit/audit.ts";
import { sendFile } from "./send-file.ts";
import type { Handlers } from "../api/api-call.ts";
import type { Timers } from "../api/call-admission.ts";
import { CallGate } from "../api/call-gate.ts";
import { scopeKeyOf, SharedAnswers } from "../api/shared-replies.ts";
import { languageFor, success } from "./present-reply.ts";
import { readInput } from "./read-input.ts";
import { forbidden, refusedCaller } from "./refused-caller.ts";
import { createTokenLimit } from "./token-limit.ts";
import { sendTagged } from "./tagged-reply.ts";

/**
 * Calls of one route that an address may make in a minute, unless the route has another limit. A
 * control room with sixty walls is one address, and its walls all start at once when the power
 * comes back. Password guessing is limited elsewhere: session/login-attempts.ts.
 */
const perMinuteOthers = 1200;

export interface MountOptions {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly handlers: Handlers;
  readonly audits: Audits;
  readonly now: () => number;
  /** Calls of a token of a service account in a minute. */
  readonly tokenPerMinute: number;
  readonly limitKey: (request: FastifyRequest) => string;
  readonly refused: RefusedCalls;
  readonly meter: Pick<CallMeter, "watchPlaces">;
  readonly publishRecordsChanged: PublishRecordsChanged;
  /** Does a long read at the standby, if there is one. */
  readonly read: StandbyReads["read"];
  /** Absent: real ones. */
  readonly timers?: Timers | undefined;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Set for a route of the contract. */
    readonly call?: RouteName;
  }
}

/** State that all calls of a server share. */
interface Mounted {
  readonly gate: CallGate;
  readonly shared: SharedAnswers;
}

/** Any handler, seen from the table: its own types were checked where it was written. */
type AnyHandler = (call: {
  input: unknown;
  caller: Caller | null;
  address: string;
  agent: string;
  source: Origin["source"];
  now: number;
  signal: AbortSignal;
  language: Language;
  logChange: AnyLogChange | null;
}) => unknown;
type AnyLogChange = (db: Queryable, change: unknown) => Promise<void>;

/**
 * Calls allowed to a user whose password was set by another person: read that, change it, sign out.
 */
const allowedBeforeOwnPassword: ReadonlySet<RouteName> = new Set([
  "getCurrent",
  "modifyPwd",
  "logout",
]);

/** And to a user who must set up a second step: read that, do it, sign out. */
const allowedBeforeFactor: ReadonlySet<RouteName> = new Set([
  ...allowedBeforeOwnPassword,
  "readFactor",
  "beginFactor",
  "confirmFactor",
]);

/**
 * Mounts every route of the contract, each with the same steps: limit, caller, input, right, work,
 * audit, reply.
 */
export function mountRoutes(app: FastifyInstance, options: MountOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const limitToken = createTokenLimit(app, options.tokenPerMinute);
  const mounted: Mounted = {
    gate: new CallGate(options.timers),
    shared: new SharedAnswers(options.database, options.now),
  };
  options.meter.watchPlaces(() => mounted.gate.places());
  for (const { name, url } of addressesOf(Object.keys(options.handlers) as (keyof Handlers)[])) {
    const { method, access, bodyMax, perMinute = perMinuteOthers }: Route = routes[name];
    app.route({
      method,
      url,
      ...(bodyMax === undefined ? {} : { bodyLimit: bodyMax }),
      config: {
        call: name,
        rateLimit: { max: perMinute, timeWindow: minuteMs, keyGenerator: options.limitKey },
      },
      // Checked after the rate limit and before the body is read, so that a stranger's body is
      // never parsed.
      preParsing: async (request, reply) => {
        if (access === "public") return;
        const { sessions, now } = options;
        const { authorization } = request.headers;
        const caller = await sessions.authenticate(authorization, now(), request.ip);
        if (caller === null) throw refusedCaller(request, reply);
        await limitToken(request, reply, caller);
        callers.set(request, caller);
      },
      handler: (request, reply) =>
        answer(name, request, reply, callers.get(request) ?? null, { ...options, ...mounted }),
    });
  }
}

/** Every call below the API, and the stable ones below its version too. */
const addressesOf = <N extends RouteName>(names: readonly N[]) =>
  names.flatMap((name) =>
    basesOf(name).map((base) => ({ name, url: `${base}${routes[name].path}` })),
  );
const basesOf = (name: RouteName): readonly string[] =>
  isStable(name) ? [apiBase, stableBase] : [apiBase];

function allow(
  name: RouteName,
  access: Route["access"],
  caller: Caller | null,
  reply: FastifyReply,
): void {
  if (access === "public") return;
  if (caller === null) throw new Refusal(403, "forbidden");
  if (!may(caller, access)) throw forbidden(caller, access, reply);
  if (caller.mustChangePassword && !allowedBeforeOwnPassword.has(name))
    throw new Refusal(403, "passwordMustChange");
  if (caller.mustEnrolFactor === true && !allowedBeforeFactor.has(name))
    throw new Refusal(403, "factorMustEnrol");
}

const weightOf = ({ reply, weight }: Route, input: unknown): Weight =>
  reply === fileReply ? "file" : (weight?.(input) ?? "light");

/** A call that is to be answered. */
interface PendingCall {
  readonly name: keyof Handlers;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly caller: Caller | null;
  readonly origin: Origin;
}

/** One call, from its shape to its answer. */
async function answer(
  name: keyof Handlers,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller | null,
  options: MountOptions & Mounted,
): Promise<unknown> {
  const route: Route = routes[name];
  const origin: Origin = {
    source: logSourceOf(request.headers["user-agent"]),
    address: request.ip,
    now: options.now(),
    requestId: request.id,
  };
  let input: unknown = null;
  try {
    input = readInput(route.input, route.method === "GET" ? request.query : request.body);
    allow(name, route.access, caller, reply);
    return await work({ name, route, request, reply, caller, origin }, input, options);
  } catch (error) {
    if (error instanceof Refusal)
      options.refused.note({ name, caller, input, refusal: error, origin });
    throw error;
  }
}

/** Does the requested work and publishes it. */
async function work(
  { name, route, request, reply, caller, origin }: PendingCall,
  input: unknown,
  { handlers, audits, publishRecordsChanged, gate, shared, read }: MountOptions & Mounted,
): Promise<unknown> {
  const { reply: replySchema, success: message } = route;
  const { logChange, change } = logFor(name, audits, input, logWriter(caller, origin));
  const handle = async (signal: AbortSignal): Promise<unknown> =>
    (handlers[name] as AnyHandler)({
      input,
      caller,
      address: origin.address,
      agent: request.headers["user-agent"] ?? "",
      source: origin.source,
      now: origin.now,
      signal,
      language: languageFor(request),
      logChange,
    });
  const weight = weightOf(route, input);
  if (route.shared !== undefined && caller !== null && weight === "light") {
    const make = () =>
      gate.make(caller.userId, async (signal) =>
        JSON.stringify(replySchema.parse(await handle(signal))),
      );
    const key = JSON.stringify([name, scopeKeyOf(caller), input]);
    return sendTagged(request, reply, await shared.answer(key, route.shared, make), message);
  }
  const isChange = route.method !== "GET" && logChange !== null;
  const userId = caller?.userId ?? 0;
  const isLongRead = route.method === "GET" && weight !== "light";
  const data = await gate.run({ weight, userId, answer: reply.raw, isChange }, (signal) =>
    isLongRead ? read(async () => withRowsHere(await handle(signal))) : handle(signal),
  );
  const done = change();
  if (logChange !== null && done === undefined)
    request.log.error({ route: name }, "a call is not in the operation log");
  await publishRecordsChanged(name, done);
  if (replySchema === fileReply) return sendFile(request, reply, data as Sheet | ReadyFile);
  // The reply schema decides what leaves; a reply that does not fit it is a fault of ours.
  return success(request, replySchema.parse(replySchema === nothing ? {} : data), message);
}

/** Rows of an exported table are read in the same call context as the rest of the reply. */
const withRowsHere = (data: unknown): unknown =>
  typeof data === "object" && data !== null && "rows" in data && isAsync(data.rows)
    ? { ...data, rows: readInContext(data.rows) }
    : data;
const isAsync = (rows: unknown): rows is AsyncIterable<unknown> =>
  typeof rows === "object" && rows !== null && Symbol.asyncIterator in rows;

/**
 * The call's way to the operation log; null for a route that is not logged. `change`: what was
 * written on it last; undefined: it was not taken.
 */
function logFor(
  name: RouteName,
  audits: Audits,
  input: unknown,
  write: (db: Queryable, entries: readonly LogEntry[]) => Promise<void>,
): { logChange: AnyLogChange | null; change: () => unknown } {
  const lines = audits[name]?.lines ?? null;
  if (lines === null) return { logChange: null, change: () => undefined };
  let last: unknown;
  return {
    change: () => last,
    logChange: (on, change) => {
      last = change;
      return write(on, lines(change as never, input as never));
    },
  };
}

/** Methods the contract knows at a path below the API, for a 405. */
export function methodsAt(pathname: string): string[] {
  return addressesOf(Object.keys(routes) as RouteName[]).flatMap(({ name, url }) =>
    url === pathname ? [routes[name].method] : [],
  );
}
