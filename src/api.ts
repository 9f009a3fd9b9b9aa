import { z } from "zod";
import { apiBase, envelope, failureSchema, type RouteName, routes } from "../contract/route.ts";
import { type MessageKey, messages } from "../contract/message.ts";
import type { Language } from "../contract/words.ts";
import type { Clock } from "./stores/port.ts";

type Routes = typeof routes;
export type CallInput<N extends RouteName> = z.input<Routes[N]["input"]>;
export type CallReply<N extends RouteName> = z.output<Routes[N]["reply"]>;

/** network: no answer at all. aborted: the caller gave up. invalid: our request was refused (`fields`). reply: the answer was not what the contract says. */
export type ApiErrorKind = "network" | "aborted" | "timeout" | "unauthorized" | "forbidden" | "notFound" | "invalid" | "conflict" | "tooMany" | "server" | "reply";

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without an answer. */
  readonly code: number;
  /** What to tell the person, in their language. */
  readonly msg: string;
  /** One message a field that failed validation; of kind `reply`: each field of the answer that was not as agreed, "" for all of it. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(kind: ApiErrorKind, code: number, msg: string, fields: Readonly<Record<string, string>> = {}) {
    super(msg);
    this.name = "ApiError";
    this.kind = kind;
    this.code = code;
    this.msg = msg;
    this.fields = fields;
  }
}

export interface ApiPorts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly token: () => string | null;
  readonly language: () => Language;
  /** A call that carried `token` was answered 401. */
  readonly onUnauthorized: (token: string) => void;
  /** A call somebody waited for failed, whatever the reason. */
  readonly onFailure: (error: ApiError) => void;
  /** Somebody waits for a call; returns the end of the wait. */
  readonly begin: () => () => void;
}

export interface CallOptions {
  /** Gives the call up: it rejects, and nobody is told. */
  readonly signal?: AbortSignal;
  /** Nobody waits for it: no toast, no progress bar. The caller shows what a failure means. */
  readonly isQuiet?: boolean;
}

export interface Api {
  /** Rejects with `ApiError` only. */
  call<N extends RouteName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<CallReply<N>>;
}

/** Longest a call may take, its answer included (specification, section 7). */
export const callTimeoutMs = 10_000;

/** A refusal may carry a body all the same. */
const refusalSchema = failureSchema.extend({ data: z.unknown() });

/** The client of the contract's calls: path, method, shapes all come from `routes`. */
export function createApi({ fetch, clock, token, language, onUnauthorized, onFailure, begin }: ApiPorts): Api {
  const tell = (key: MessageKey) => messages[key][language()];

  async function call<N extends RouteName>(name: N, input: CallInput<N>, { signal, isQuiet = false }: CallOptions = {}): Promise<CallReply<N>> {
    const end = isQuiet ? null : begin();
    try {
      return await send(name, input, signal);
    } catch (error) {
      if (!isQuiet && error instanceof ApiError && error.kind !== "aborted") onFailure(error);
      throw error;
    } finally {
      end?.();
    }
  }

  async function send<N extends RouteName>(name: N, input: CallInput<N>, signal: AbortSignal | undefined): Promise<CallReply<N>> {
    const { method, path, reply } = routes[name];
    // Open calls go without: their 401 is about what was typed, not about a session begun beside this page.
    const sentToken = routes[name].access === "public" ? null : token();
    const headers = new Headers({ Locale: language() });
    if (sentToken !== null) headers.set("Authorization", sentToken);
    if (method !== "GET") headers.set("Content-Type", "application/json");
    const request: RequestInit = { method, headers, credentials: "same-origin", cache: "no-store" };
    if (method !== "GET") request.body = JSON.stringify(input);
    const { status, isOk, body } = await answerTo(apiBase + path + (method === "GET" ? queryOf(input) : ""), request, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.kind === "unauthorized" && sentToken !== null) onUnauthorized(sentToken);
      throw error;
    });
    // What was asked for one user is not told to the next.
    if (sentToken !== null && token() !== sentToken) throw new ApiError("aborted", 0, networkWords[language()]);
    const success = isOk ? envelope(reply).safeParse(body) : null;
    if (success?.success) return success.data.data as CallReply<N>;
    const failure = refusalSchema.safeParse(body);
    const code = failure.success && failure.data.code !== 200 ? failure.data.code : status;
    if (code === 401 && sentToken !== null) onUnauthorized(sentToken);
    if (failure.success) throw new ApiError(kindOf(code), code, failure.data.msg === "" ? tell(unreadable(code)) : failure.data.msg, failure.data.fields);
    if (success === null) throw new ApiError(kindOf(code), code, tell(unreadable(code)));
    throw new ApiError("reply", code, tell("internal"), Object.fromEntries(success.error.issues.map(({ path: [, ...inside] }) => [inside.join("."), tell("internal")])));
  }

  /** One exchange, in time or not at all. `body` is null when it is no JSON. */
  async function answerTo(address: string, request: RequestInit, given: AbortSignal | undefined): Promise<{ status: number; isOk: boolean; body: unknown }> {
    const late = new AbortController();
    const timer = clock.after(callTimeoutMs, () => late.abort());
    try {
      const response = await fetch(address, { ...request, signal: given === undefined ? late.signal : AbortSignal.any([late.signal, given]) });
      const body: unknown = await response.json().catch((error: unknown) => {
        if (late.signal.aborted || !(error instanceof SyntaxError)) throw error;
        return null;
      });
      return { status: response.status, isOk: response.ok, body };
    } catch (error) {
      if (given?.aborted === true) throw new ApiError("aborted", 0, networkWords[language()]);
      if (late.signal.aborted) throw new ApiError("timeout", 0, timeoutWords[language()]);
      if (error instanceof Error && /\b401\b/.test(error.message)) throw new ApiError("unauthorized", 401, tell("loginAgain"));
      throw new ApiError("network", 0, networkWords[language()]);
    } finally {
      clock.cancel(timer);
    }
  }
  return { call };
}

/** What to say of an answer without words of its own: 401 becomes the login's failure (specification, section 8). */
const unreadable = (code: number): MessageKey => (code === 401 ? "loginAgain" : code === 429 ? "tooMany" : code === 403 ? "forbidden" : "unavailable");

const timeoutWords = { zh: "服务器 10 秒内没有应答，请重试", en: "The server did not answer within 10 s, please retry" };
const networkWords = { zh: "无法连接服务器，请检查网络", en: "The server cannot be reached, please check the network" };

function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const kinds: Readonly<Record<number, ApiErrorKind>> = { 400: "invalid", 401: "unauthorized", 403: "forbidden", 404: "notFound", 409: "conflict", 422: "invalid", 429: "tooMany" };
const kindOf = (code: number): ApiErrorKind => kinds[code] ?? (code >= 500 ? "server" : "invalid");
