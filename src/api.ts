import { z } from "zod";
import { apiBase, envelope, failureSchema, type RouteName, routes } from "../contract/route.ts";
import { type MessageKey, messages } from "../contract/message.ts";
import type { Language } from "../contract/words.ts";

type Routes = typeof routes;
export type CallInput<N extends RouteName> = z.input<Routes[N]["input"]>;
export type CallReply<N extends RouteName> = z.output<Routes[N]["reply"]>;

/** network: no answer at all. invalid: our request was refused (`fields`). reply: the answer was not what the contract says. */
export type ApiErrorKind = "network" | "timeout" | "unauthorized" | "forbidden" | "notFound" | "invalid" | "conflict" | "tooMany" | "server" | "reply";

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without an answer. */
  readonly code: number;
  /** What to tell the person, in their language. */
  readonly msg: string;
  /** One message a field that failed validation. */
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
  readonly token: () => string | null;
  readonly language: () => Language;
  /** A call that carried `token` was answered 401. */
  readonly onUnauthorized: (token: string) => void;
  readonly timeoutMs?: number;
}

export interface Api {
  /** Rejects with `ApiError` only. */
  call<N extends RouteName>(name: N, input: CallInput<N>, signal?: AbortSignal): Promise<CallReply<N>>;
}

/** The client of the contract's calls: path, method, shapes all come from `routes`. */
export function createApi({ fetch, token, language, onUnauthorized, timeoutMs = 10_000 }: ApiPorts): Api {
  const tell = (key: MessageKey) => messages[key][language()];

  async function call<N extends RouteName>(name: N, input: CallInput<N>, signal?: AbortSignal): Promise<CallReply<N>> {
    const { method, path, reply } = routes[name];
    const timeout = AbortSignal.timeout(timeoutMs);
    const sentToken = token();
    const headers = new Headers({ Locale: language() });
    if (sentToken !== null) headers.set("Authorization", sentToken);
    if (method !== "GET") headers.set("Content-Type", "application/json");
    const address = apiBase + path + (method === "GET" ? queryOf(input) : "");
    const request: RequestInit = { method, headers, credentials: "same-origin", cache: "no-store", signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]) };
    if (method !== "GET") request.body = JSON.stringify(input);
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(address, request);
      body = await response.json().catch((error: unknown) => {
        if (timeout.aborted || !(error instanceof SyntaxError)) throw error;
        return null;
      });
    } catch {
      if (timeout.aborted) throw new ApiError("timeout", 0, timeoutWords[language()]);
      throw new ApiError("network", 0, networkWords[language()]);
    }
    const success = response.ok ? envelope(reply).safeParse(body) : null;
    if (success?.success) return success.data.data as CallReply<N>;
    const failure = failureSchema.safeParse(body);
    const code = failure.success && failure.data.code !== 200 ? failure.data.code : response.status;
    if (code === 401 && sentToken !== null) onUnauthorized(sentToken);
    if (failure.success) throw new ApiError(kindOf(code), code, failure.data.msg, failure.data.fields);
    throw new ApiError(response.ok ? "reply" : kindOf(code), code, tell(code === 401 ? "unauthorized" : response.ok ? "internal" : "unavailable"));
  }
  return { call };
}

const timeoutWords = { zh: "服务器 10 秒内没有应答，请重试", en: "The server did not answer within 10 s, please retry" };
const networkWords = { zh: "无法连接服务器，请检查网络", en: "The server cannot be reached, please check the network" };

function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0 ? "" : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const kinds: Readonly<Record<number, ApiErrorKind>> = { 400: "invalid", 401: "unauthorized", 403: "forbidden", 404: "notFound", 409: "conflict", 422: "invalid", 429: "tooMany" };
const kindOf = (code: number): ApiErrorKind => kinds[code] ?? (code >= 500 ? "server" : "invalid");
