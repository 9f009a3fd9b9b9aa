import type { FastifyInstance, FastifyRequest } from "fastify";
import type { MessageKey } from "../../contract/message.ts";
import { may } from "../../contract/policy.ts";
import { apiBase, type Route, type RouteName, routes } from "../../contract/route.ts";
import { Refusal } from "../refusal.ts";
import type { Caller } from "../session/scope.ts";
import type { Sessions } from "../session/session.ts";
import type { Handlers } from "./handler.ts";
import { success } from "./present.ts";
import { readInput } from "./shape.ts";

/**
 * Calls an address may make in a minute, each route by itself. A control room with sixty walls is one address, and its
 * walls all start at once when the power comes back. Guessing at the login is met where it is understood: session/attempt.ts.
 */
const perMinute: Readonly<Partial<Record<RouteName, number>>> & { readonly others: number } = { login: 120, getCode: 120, telemetryRange: 6000, others: 1200 };

const said: Readonly<Partial<Record<RouteName, MessageKey>>> = { logout: "loggedOut" };

export interface MountOptions {
  readonly sessions: Sessions;
  readonly handlers: Handlers;
  readonly now: () => number;
  readonly limitKey: (request: FastifyRequest) => string;
}

/** Any handler, seen from the table: its own types were checked where it was written. */
type AnyHandler = (call: { input: unknown; caller: Caller | null; address: string; now: number }) => unknown;

/** Puts every route of the contract up, each in the same order: limit, who, shape, may they, do, present. */
export function mountRoutes(app: FastifyInstance, { sessions, handlers, now, limitKey }: MountOptions): void {
  const callers = new WeakMap<FastifyRequest, Caller>();

  for (const name of Object.keys(routes) as RouteName[]) {
    const { method, path, access, input: inputSchema, reply: replySchema }: Route = routes[name];
    const handle = handlers[name] as AnyHandler;
    app.route({
      method,
      url: `${apiBase}${path}`,
      config: { rateLimit: { max: perMinute[name] ?? perMinute.others, timeWindow: 60_000, keyGenerator: limitKey } },
      // After the limit, before the body is read: a stranger's body is not looked at.
      preParsing: async (request) => {
        if (access === "public") return;
        const caller = await sessions.authenticate(request.headers.authorization, now());
        if (caller === null) throw new Refusal(401, "unauthorized");
        callers.set(request, caller);
      },
      handler: async (request) => {
        const caller = callers.get(request) ?? null;
        const input = readInput(inputSchema, method === "GET" ? request.query : request.body);
        if (access !== "public" && (caller === null || !may(caller, access))) throw new Refusal(403, "forbidden");
        const data = await handle({ input, caller, address: request.ip, now: now() });
        // The reply schema decides what leaves; a reply that does not fit it is a fault of ours.
        return success(request, replySchema.parse(data), said[name]);
      },
    });
  }
}

/** Methods the contract knows at a path below the API, for a 405. */
export function methodsAt(pathname: string): string[] {
  return Object.values(routes).flatMap((route) => (`${apiBase}${route.path}` === pathname ? [route.method] : []));
}
