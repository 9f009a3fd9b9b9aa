import type { z } from "zod";
import type { CallName, FileName, RouteName, routes } from "../../../contract/route/routes.ts";
import { alarmRoutes } from "../../../contract/route/alarm/alarm-routes.ts";
import { apiBase, envelope } from "../../../contract/route/define/reply-envelope.ts";
import { houseRoutes } from "../../../contract/route/fleet/house-routes.ts";
import { overviewRoutes } from "../../../contract/route/live/overview-routes.ts";
import { personNameRoutes } from "../../../contract/route/account/person-name-routes.ts";
import { sessionRoutes } from "../../../contract/route/account/session-routes.ts";
import { telemetryRoutes } from "../../../contract/route/telemetry/telemetry-routes.ts";
import { factorAgainStatus } from "../../../contract/account/factor-again.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Clock } from "../../stores/port/clock.ts";
import { ApiError } from "./api-error.ts";
import { type Failures, failuresIn } from "./api-failure.ts";
import type { DownloadOptions } from "./api-file.ts";
import { type Exchanged, exchangedOf, plain } from "./api-answer.ts";
import { CachedAnswers } from "./api-cache.ts";
import { pause } from "./api-retry.ts";
import { lazyRoute } from "./lazy-routes.ts";
import { mustReport } from "./quiet-calls.ts";
import { type TimeLimit, timeLimit } from "./api-limit.ts";

type Routes = typeof routes;
export type CallInput<N extends CallName | FileName> = z.input<Routes[N]["input"]>;
export type CallReply<N extends CallName> = z.output<Routes[N]["reply"]>;

export interface ApiPorts {
  readonly fetch: typeof fetch;
  /** Sends large bodies and reports progress; loaded at the first upload. */
  readonly upload?: () => Promise<Upload>;
  /** Progress of a large body; null: no upload in progress. */
  readonly onUpload?: (progress: UploadProgress | null) => void;
  readonly clock: Clock;
  readonly token: () => string | null;
  readonly language: () => Language;
  /** Called when a call with `token` was answered 401. */
  readonly onUnauthorized: (token: string) => void;
  /** Called when a call that a person waits for has failed, for any reason. */
  readonly onFailure: (error: ApiError) => void;
  /**
   * Called when a call needs the second step again. Resolves to true when the person has passed it.
   */
  readonly proveFactor?: () => Promise<boolean>;
  /** Called when a person begins to wait for a call. Returns a function that ends the wait. */
  readonly begin: () => () => void;
}

export interface CallOptions {
  /** Aborts the call: it rejects silently. */
  readonly signal?: AbortSignal;
  /**
   * False: requested by no person, or the failure is reported in another way. Otherwise the
   * progress bar runs, and a failure is a toast beside the caller's own message. Failures of
   * writing calls are always reported, except those in `quiet-calls.ts`.
   */
  readonly isForeground?: boolean;
}

export interface Api {
  /** Rejects with `ApiError` only. */
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ): Promise<CallReply<N>>;
  /**
   * A file, in memory. Rejects with `ApiError` only, without a notice: the caller shows the
   * failure.
   */
  download<N extends FileName>(
    name: N,
    input: CallInput<N>,
    options: DownloadOptions,
  ): Promise<{ readonly name: string; readonly content: Blob }>;
}

/** Bytes sent of a body, of all its bytes. */
export interface UploadProgress {
  readonly sent: number;
  readonly total: number;
}
/**
 * `fetch` of a large body. `onProgress` is called as it leaves; rejects when `signal` aborts it.
 */
export type Upload = (
  address: string,
  request: RequestInit & { readonly body: string; readonly signal: AbortSignal },
  onProgress: (progress: UploadProgress) => void,
) => Promise<Response>;

/**
 * Calls of the first page and of the wall. The shapes of all others come with the first of them.
 */
const first: { readonly [N in RouteName]?: Routes[N] } = {
  ...sessionRoutes,
  ...personNameRoutes,
  ...overviewRoutes,
  ...houseRoutes,
  ...alarmRoutes,
  ...telemetryRoutes,
};
const loadDownload = () => import("./api-download.ts");

/** Null: it cannot be loaded. */
const routeOf = async (name: CallName): Promise<Routes[CallName] | null> =>
  first[name] ?? (await lazyRoute(name).catch(() => null));

/** The client of the contract's calls: path, method and shapes all come from `routes`. */
export function createApi(ports: ApiPorts): Api {
  const client = new Client(ports);
  return {
    call: (name, input, options) => client.call(name, input, options),
    download: (name, input, options) => client.download(name, input, options),
  };
}

class Client {
  readonly #ports: ApiPorts;
  readonly #failures: Failures;
  readonly #cached = new CachedAnswers();
  readonly #writing = new Map<string, Promise<Exchanged>>();

  constructor(ports: ApiPorts) {
    this.#ports = ports;
    this.#failures = failuresIn(ports.language);
  }

  async call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    { signal, isForeground = true }: CallOptions = {},
  ): Promise<CallReply<N>> {
    const end = isForeground ? this.#ports.begin() : null;
    try {
      return await this.#proven(name, input, signal);
    } catch (error) {
      const isAborted = !(error instanceof ApiError) || error.kind === "aborted";
      if (!isAborted && (isForeground || mustReport(name, await routeOf(name))))
        this.#ports.onFailure(error);
      throw error;
    } finally {
      end?.();
    }
  }

  /** Makes the call, and repeats it after the second step if it needed one. */
  async #proven<N extends CallName>(
    name: N,
    input: CallInput<N>,
    signal: AbortSignal | undefined,
  ): Promise<CallReply<N>> {
    try {
      return await this.#send(name, input, signal);
    } catch (error) {
      const needsFactor = error instanceof ApiError && error.code === factorAgainStatus;
      if (!needsFactor || (await this.#ports.proveFactor?.()) !== true) throw error;
      return this.#send(name, input, signal);
    }
  }

  async #send<N extends CallName>(
    name: N,
    input: CallInput<N>,
    signal: AbortSignal | undefined,
  ): Promise<CallReply<N>> {
    const { token, language } = this.#ports;
    const failures = this.#failures;
    // Does not wait if the shape is loaded, so that the token is the one at the time of the call.
    const route = first[name] ?? (await shapeOf(name, failures));
    // Public calls are sent without a token: their 401 is about the typed values, not about a
    // session that another window has started.
    const sentToken = route.access === "public" ? null : token();
    const request = requestOf(route, input, headersOf(sentToken, language()));
    const answer = await this.#written(request, sentToken, signal);
    const { status, isOk, body, raw } = answer;
    if (!answer.isFromServer) throw failures.foreign(answer);
    const success = isOk ? envelope(route.reply).safeParse(body) : null;
    if (success?.success) return success.data.data as CallReply<N>;
    const { error, isFromServer } = failures.refusal(body, status, raw);
    this.#ended(error, sentToken);
    throw success === null || isFromServer
      ? error
      : failures.badReply(error.code, success.error, raw);
  }

  /**
   * Returns an answer. A writing call that equals one still in progress shares its answer, so that
   * a second click neither deletes nor sends anything twice.
   */
  #written(
    request: ApiRequest,
    sentToken: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Exchanged> {
    const { method, body } = request.init;
    // A file is always sent, because files are not compared.
    const isText = body == null || typeof body === "string";
    if (method === "GET" || signal !== undefined || !isText)
      return this.#exchanged(request, sentToken, signal);
    const key = `${sentToken} ${method} ${request.address} ${body ?? ""}`;
    const sent =
      this.#writing.get(key) ??
      this.#exchanged(request, sentToken, signal).finally(() => this.#writing.delete(key));
    this.#writing.set(key, sent);
    return sent;
  }

  /** Returns an answer; a busy server is called again after the wait it requested. */
  async #exchanged(
    request: ApiRequest,
    sentToken: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Exchanged> {
    const answer = await this.#once(request, sentToken, signal);
    if (answer.retryMs === null || request.init.method !== "GET") return answer;
    await pause(this.#ports.clock, answer.retryMs, signal, this.#failures);
    this.#stillHere(sentToken);
    return this.#once(request, sentToken, signal);
  }

  async #once(
    { address, headers, init }: ApiRequest,
    sentToken: string | null,
    signal: AbortSignal | undefined,
  ): Promise<Exchanged> {
    const existing = this.#cached.of(sentToken, address);
    if (existing !== undefined) headers.set("If-None-Match", existing.etag);
    const answer = await exchange(
      this.#ports,
      this.#failures,
      { address, headers, init },
      signal,
    ).catch((error: unknown) => {
      throw this.#ended(error, sentToken);
    });
    this.#stillHere(sentToken);
    if (answer.status === 304 && existing !== undefined)
      return { ...answer, isOk: true, body: existing.body };
    if (answer.isOk && answer.isFromServer)
      this.#cached.hold(sentToken, address, answer.etag, answer.body);
    return answer;
  }

  /** Throws after a change of session: one user's data is not shown to the next. */
  #stillHere(sentToken: string | null): void {
    if (sentToken !== null && this.#ports.token() !== sentToken) throw this.#failures.aborted();
  }

  async download<N extends FileName>(
    name: N,
    input: CallInput<N>,
    options: DownloadOptions,
  ): Promise<{ name: string; content: Blob }> {
    const { token, language } = this.#ports;
    const { path } = first[name] ?? (await shapeOf(name, this.#failures));
    const { download } = await loadDownload().catch(() => {
      throw this.#failures.network();
    });
    const sentToken = token();
    return download(
      { ...this.#ports, failures: this.#failures },
      { address: apiBase + path + queryOf(input), headers: headersOf(sentToken, language()) },
      {
        ...options,
        stillHere: () => this.#stillHere(sentToken),
        ended: (error) => this.#ended(error, sentToken),
      },
    );
  }

  /** Returns the same error; a 401 ends the session of the call. */
  #ended<E>(error: E, sentToken: string | null): E {
    if (error instanceof ApiError && error.kind === "unauthorized" && sentToken !== null)
      this.#ports.onUnauthorized(sentToken);
    return error;
  }
}

/** A part of the app that cannot be loaded is reported like a server that does not answer. */
async function shapeOf<N extends RouteName>(name: N, failures: Failures): Promise<Routes[N]> {
  return lazyRoute(name).catch(() => {
    throw failures.network();
  });
}

function headersOf(token: string | null, language: Language): Headers {
  const headers = new Headers({ Locale: language });
  if (token !== null) headers.set("Authorization", token);
  return headers;
}

interface ApiRequest {
  readonly address: string;
  readonly headers: Headers;
  readonly init: RequestInit;
}

function requestOf(
  { method, path }: Pick<Routes[RouteName], "method" | "path">,
  input: object,
  headers: Headers,
): ApiRequest {
  if (method === "GET")
    return { address: apiBase + path + queryOf(input), headers, init: { method, ...plain } };
  headers.set("Content-Type", "application/json");
  const body = JSON.stringify(input);
  return { address: apiBase + path, headers, init: { method, ...plain, body } };
}

/** One request and its answer, within the time limit. */
async function exchange(
  ports: Pick<ApiPorts, "fetch" | "clock" | "upload" | "onUpload">,
  failures: Failures,
  { address, headers, init }: ApiRequest,
  callerSignal: AbortSignal | undefined,
): Promise<Exchanged> {
  const limit = timeLimit(ports.clock, callerSignal);
  try {
    const request = { ...init, headers, signal: limit.signal };
    const { body } = request;
    const response =
      typeof body === "string" && body.length >= largeFrom && ports.upload !== undefined
        ? await uploaded(ports, limit, address, { ...request, body })
        : await ports.fetch(address, request);
    return exchangedOf(response, await response.text());
  } catch (error) {
    throw failures.broken(error, callerSignal, limit);
  } finally {
    limit.end();
  }
}

/** Smaller bodies are sent in one piece on any line. */
const largeFrom = 4096;

async function uploaded(
  { upload, onUpload }: Pick<ApiPorts, "upload" | "onUpload">,
  limit: TimeLimit,
  address: string,
  request: Parameters<Upload>[1],
): Promise<Response> {
  if (upload === undefined) throw new TypeError("nothing to upload with");
  try {
    const send = await upload();
    limit.sending(0, 1);
    return await send(address, request, (progress) => {
      limit.sending(progress.sent, progress.total);
      onUpload?.(progress);
    });
  } finally {
    onUpload?.(null);
  }
}

function queryOf(input: object): string {
  const entries = Object.entries(input).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return entries.length === 0
    ? ""
    : `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`;
}
