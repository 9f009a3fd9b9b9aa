import { z } from "zod";
import { rowCountHeader } from "../../contract/file.ts";
import type { CallName, FileName, RouteName, routes } from "../../contract/route/route.ts";
import { alarmRoutes } from "../../contract/route/alarm.ts";
import { apiBase, envelope, failureSchema } from "../../contract/route/envelope.ts";
import { houseRoutes } from "../../contract/route/house.ts";
import { overviewRoutes } from "../../contract/route/overview.ts";
import { sessionRoutes } from "../../contract/route/session.ts";
import { telemetryRoutes } from "../../contract/route/telemetry.ts";
import { type MessageKey, messages } from "../../contract/message.ts";
import type { Language } from "../../contract/words.ts";
import type { Clock } from "../stores/port/clock.ts";

type Routes = typeof routes;
export type CallInput<N extends CallName | FileName> = z.input<Routes[N]["input"]>;
export type CallReply<N extends CallName> = z.output<Routes[N]["reply"]>;

/**
 * network: no answer at all. aborted: the caller gave up. invalid: our request was refused
 * (`fields`). reply: the answer was not what the contract says.
 */
export type ApiErrorKind =
  | "network"
  | "aborted"
  | "timeout"
  | "unauthorized"
  | "forbidden"
  | "notFound"
  | "invalid"
  | "conflict"
  | "tooMany"
  | "server"
  | "reply";

export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 without an answer. */
  readonly code: number;
  /** What to tell the person, in their language. */
  readonly msg: string;
  /**
   * One message per field that failed validation; of kind `reply`: each field of the answer that was
   * not as agreed, "" for all of it.
   */
  readonly fields: Readonly<Record<string, string>>;

  constructor(
    kind: ApiErrorKind,
    code: number,
    msg: string,
    fields: Readonly<Record<string, string>> = {},
  ) {
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

export interface DownloadOptions {
  readonly signal: AbortSignal;
  /**
   * Hears of every part that came. `rows`: of the whole file, at most; null when the server did not
   * say.
   */
  readonly onProgress: (progress: { readonly bytes: number; readonly rows: number | null }) => void;
}

export interface Api {
  /** Rejects with `ApiError` only. */
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ): Promise<CallReply<N>>;
  /**
   * A file, in memory. Rejects with `ApiError` only, and tells nobody: who asked shows what a
   * failure means.
   */
  download<N extends FileName>(
    name: N,
    input: CallInput<N>,
    options: DownloadOptions,
  ): Promise<{ readonly name: string; readonly content: Blob }>;
}

/**
 * Longest a call may take, its answer included (specification, section 7); of a file, until its
 * first byte and between two parts.
 */
export const callTimeoutMs = 10_000;

/** A refusal may carry a body all the same. */
const refusalSchema = failureSchema.extend({ data: z.unknown() });

/**
 * Calls of the first page and of the wall. The shapes of all others come with the first of them.
 */
const first: { readonly [N in RouteName]?: Routes[N] } = {
  ...sessionRoutes,
  ...overviewRoutes,
  ...houseRoutes,
  ...alarmRoutes,
  ...telemetryRoutes,
};
const tableOf = async (): Promise<Routes> => (await import("../../contract/route/route.ts")).routes;

/** The client of the contract's calls: path, method, shapes all come from `routes`. */
export function createApi({
  fetch,
  clock,
  token,
  language,
  onUnauthorized,
  onFailure,
  begin,
}: ApiPorts): Api {
  const tell = (key: MessageKey) => messages[key][language()];

  async function call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    { signal, isQuiet = false }: CallOptions = {},
  ): Promise<CallReply<N>> {
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

  async function send<N extends CallName>(
    name: N,
    input: CallInput<N>,
    signal: AbortSignal | undefined,
  ): Promise<CallReply<N>> {
    const { method, path, reply, access } = first[name] ?? (await later(name));
    // Open calls go without: their 401 is about what was typed, not about a session begun beside
    // this page.
    const sentToken = access === "public" ? null : token();
    const headers = new Headers({ Locale: language() });
    if (sentToken !== null) headers.set("Authorization", sentToken);
    if (method !== "GET") headers.set("Content-Type", "application/json");
    const request: RequestInit = { method, headers, credentials: "same-origin", cache: "no-store" };
    if (method !== "GET") request.body = JSON.stringify(input);
    const { status, isOk, body } = await answerTo(
      apiBase + path + (method === "GET" ? queryOf(input) : ""),
      request,
      signal,
    ).catch((error: unknown) => {
      if (error instanceof ApiError && error.kind === "unauthorized" && sentToken !== null)
        onUnauthorized(sentToken);
      throw error;
    });
    // What was asked for one user is not told to the next.
    if (sentToken !== null && token() !== sentToken)
      throw new ApiError("aborted", 0, networkWords[language()]);
    const success = isOk ? envelope(reply).safeParse(body) : null;
    if (success?.success) return success.data.data as CallReply<N>;
    const refusal = refusalIn(body, status, sentToken);
    if (success === null || refusal.isSaid) throw refusal.error;
    throw new ApiError(
      "reply",
      refusal.error.code,
      tell("internal"),
      Object.fromEntries(
        success.error.issues.map(({ path: [, ...inside] }) => [inside.join("."), tell("internal")]),
      ),
    );
  }

  /** A part of the app that does not come is a server that does not answer. */
  async function later<N extends RouteName>(name: N): Promise<Routes[N]> {
    const table = await tableOf().catch(() => {
      throw new ApiError("network", 0, networkWords[language()]);
    });
    return table[name];
  }

  /**
   * The "no" in an answer; `isSaid`: in words of the server. A 401 ends the session it was asked
   * in.
   */
  function refusalIn(
    body: unknown,
    status: number,
    sentToken: string | null,
  ): { error: ApiError; isSaid: boolean } {
    const failure = refusalSchema.safeParse(body);
    const code = failure.success && failure.data.code !== 200 ? failure.data.code : status;
    if (code === 401 && sentToken !== null) onUnauthorized(sentToken);
    const said = failure.success ? failure.data : { msg: "", fields: {} };
    return {
      error: new ApiError(
        kindOf(code),
        code,
        said.msg === "" ? tell(unreadable(code)) : said.msg,
        said.fields,
      ),
      isSaid: failure.success,
    };
  }

  async function download<N extends FileName>(
    name: N,
    input: CallInput<N>,
    { signal, onProgress }: DownloadOptions,
  ): Promise<{ name: string; content: Blob }> {
    const { path } = first[name] ?? (await later(name));
    const sentToken = token();
    const late = new AbortController();
    const waitAnew = () => clock.after(callTimeoutMs, () => late.abort());
    let timer = waitAnew();
    const stillHere = () => {
      if (token() !== sentToken) throw new ApiError("aborted", 0, networkWords[language()]);
    };
    try {
      const response = await fetch(apiBase + path + queryOf(input), {
        headers: new Headers({
          Locale: language(),
          ...(sentToken === null ? {} : { Authorization: sentToken }),
        }),
        credentials: "same-origin",
        cache: "no-store",
        signal: AbortSignal.any([late.signal, signal]),
      });
      stillHere();
      const disposition = response.headers.get("Content-Disposition");
      if (!response.ok || response.body === null || disposition === null)
        throw refusalIn(
          await response.json().catch(() => null),
          response.ok ? 502 : response.status,
          sentToken,
        ).error;
      const rows = response.headers.get(rowCountHeader);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      let bytes = 0;
      for (const reader = response.body.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        clock.cancel(timer);
        timer = waitAnew();
        bytes += value.length;
        parts.push(value);
        onProgress({ bytes, rows: rows === null ? null : Number(rows) });
      }
      stillHere();
      return {
        name: fileNameIn(disposition),
        content: new Blob(parts, { type: response.headers.get("Content-Type") ?? "" }),
      };
    } catch (error) {
      const refused = error instanceof ApiError ? error : brokenBy(error, signal, late.signal);
      if (refused !== error && refused.kind === "unauthorized" && sentToken !== null)
        onUnauthorized(sentToken);
      throw refused;
    } finally {
      clock.cancel(timer);
    }
  }

  /** Why there was no answer, or not all of it. */
  function brokenBy(error: unknown, given: AbortSignal | undefined, late: AbortSignal): ApiError {
    if (given?.aborted === true) return new ApiError("aborted", 0, networkWords[language()]);
    if (late.aborted) return new ApiError("timeout", 0, timeoutWords[language()]);
    if (error instanceof Error && /\b401\b/.test(error.message))
      return new ApiError("unauthorized", 401, tell("loginAgain"));
    return new ApiError("network", 0, networkWords[language()]);
  }

  /** One exchange, in time or not at all. `body` is null when it is no JSON. */
  async function answerTo(
    address: string,
    request: RequestInit,
    given: AbortSignal | undefined,
  ): Promise<{ status: number; isOk: boolean; body: unknown }> {
    const late = new AbortController();
    const timer = clock.after(callTimeoutMs, () => late.abort());
    try {
      const response = await fetch(address, {
        ...request,
        signal: given === undefined ? late.signal : AbortSignal.any([late.signal, given]),
      });
      const body: unknown = await response.json().catch((error: unknown) => {
        if (late.signal.aborted || !(error instanceof SyntaxError)) throw error;
        return null;
      });
      return { status: response.status, isOk: response.ok, body };
    } catch (error) {
      throw brokenBy(error, given, late.signal);
    } finally {
      clock.cancel(timer);
    }
  }
  return { call, download };
}

/**
 * What to say of an answer without words of its own: 401 becomes the login's failure
 * (specification, section 8).
 */
const unreadable = (code: number): MessageKey =>
  code === 401
    ? "loginAgain"
    : code === 429
      ? "tooMany"
      : code === 403
        ? "forbidden"
        : "unavailable";

const timeoutWords = {
  zh: "服务器 10 秒内没有应答，请重试",
  en: "The server did not answer within 10 s, please retry",
};
const networkWords = {
  zh: "无法连接服务器，请检查网络",
  en: "The server cannot be reached, please check the network",
};

/** The name in a Content-Disposition (RFC 6266). */
function fileNameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // The plain name is there too.
  }
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? "export";
}

function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

const kinds: Readonly<Record<number, ApiErrorKind>> = {
  400: "invalid",
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  409: "conflict",
  422: "invalid",
  429: "tooMany",
};
const kindOf = (code: number): ApiErrorKind => kinds[code] ?? (code >= 500 ? "server" : "invalid");
