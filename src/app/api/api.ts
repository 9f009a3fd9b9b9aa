import type { z } from "zod";
import type { CallName, FileName, RouteName, routes } from "../../../contract/route/routes.ts";
import { alarmRoutes } from "../../../contract/route/alarm/alarm-routes.ts";
import { apiBase, envelope } from "../../../contract/route/define/reply-envelope.ts";
import { houseRoutes } from "../../../contract/route/fleet/house-routes.ts";
import { overviewRoutes } from "../../../contract/route/live/overview-routes.ts";
import { sessionRoutes } from "../../../contract/route/account/session-routes.ts";
import { telemetryRoutes } from "../../../contract/route/telemetry/telemetry-routes.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { Clock } from "../../stores/port/clock.ts";
import { ApiError } from "./api-error.ts";
import { type Failures, failuresIn } from "./api-failure.ts";
import { fileIn, readFile, type DownloadOptions } from "./api-file.ts";
import { HeldAnswers } from "./api-cache.ts";
import { pause, retryMsOf } from "./api-retry.ts";
import { mustBeTold } from "./quiet-calls.ts";

type Routes = typeof routes;
export type CallInput<N extends CallName | FileName> = z.input<Routes[N]["input"]>;
export type CallReply<N extends CallName> = z.output<Routes[N]["reply"]>;

export interface ApiPorts {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly token: () => string | null;
  readonly language: () => Language;
  /** A call that carried `token` was answered 401. */
  readonly onUnauthorized: (token: string) => void;
  /** A call somebody waited for failed, for any reason. */
  readonly onFailure: (error: ApiError) => void;
  /** Somebody waits for a call; returns the end of the wait. */
  readonly begin: () => () => void;
}

export interface CallOptions {
  /** Gives the call up: it rejects silently. */
  readonly signal?: AbortSignal;
  /**
   * False: nobody requested it, or the failure is reported in another way. Otherwise the progress
   * bar runs, and a failure is a toast beside the caller's own message. What writes is told of in
   * any case, but for the calls in `quiet-calls.ts`.
   */
  readonly isLoud?: boolean;
}

export interface Api {
  /** Rejects with `ApiError` only. */
  call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options?: CallOptions,
  ): Promise<CallReply<N>>;
  /**
   * A file, in memory. Rejects with `ApiError` only, and notifies nobody: the caller shows the
   * meaning of a failure.
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
const tableOf = async (): Promise<Routes> =>
  (await import("../../../contract/route/routes.ts")).routes;

/** Null: it cannot be loaded. */
const routeOf = async (name: CallName): Promise<Routes[CallName] | null> =>
  first[name] ??
  (await tableOf().then(
    (all) => all[name],
    () => null,
  ));

/** The client of the contract's calls: path, method, shapes all come from `routes`. */
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
  readonly #held = new HeldAnswers();

  constructor(ports: ApiPorts) {
    this.#ports = ports;
    this.#failures = failuresIn(ports.language);
  }

  async call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    { signal, isLoud = true }: CallOptions = {},
  ): Promise<CallReply<N>> {
    const end = isLoud ? this.#ports.begin() : null;
    try {
      return await this.#send(name, input, signal);
    } catch (error) {
      const isAborted = !(error instanceof ApiError) || error.kind === "aborted";
      if (!isAborted && (isLoud || mustBeTold(name, await routeOf(name))))
        this.#ports.onFailure(error);
      throw error;
    } finally {
      end?.();
    }
  }

  async #send<N extends CallName>(
    name: N,
    input: CallInput<N>,
    signal: AbortSignal | undefined,
  ): Promise<CallReply<N>> {
    const { token, language } = this.#ports;
    const failures = this.#failures;
    // At once where the shape is here: the token is that of the moment the call was made in.
    const route = first[name] ?? (await laterRoute(name, failures));
    // Open calls go without: their 401 is about what was typed, not about a session begun beside
    // this page.
    const sentToken = route.access === "public" ? null : token();
    const request = requestOf(route, input, headersOf(sentToken, language()));
    const { status, isOk, body, raw } = await this.#exchanged(request, sentToken, signal);
    const success = isOk ? envelope(route.reply).safeParse(body) : null;
    if (success?.success) return success.data.data as CallReply<N>;
    const { error, isFromServer } = failures.refusal(body, status, raw);
    this.#ended(error, sentToken);
    throw success === null || isFromServer
      ? error
      : failures.badReply(error.code, success.error, raw);
  }

  /** Returns an answer; a busy server is called once more after the wait it requested. */
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
    const held = this.#held.of(sentToken, address);
    if (held !== undefined) headers.set("If-None-Match", held.etag);
    const answer = await exchange(
      this.#ports,
      this.#failures,
      { address, headers, init },
      signal,
    ).catch((error: unknown) => {
      throw this.#ended(error, sentToken);
    });
    this.#stillHere(sentToken);
    if (answer.status === 304 && held !== undefined)
      return { ...answer, isOk: true, body: held.body };
    if (answer.isOk) this.#held.hold(sentToken, address, answer.etag, answer.body);
    return answer;
  }

  /** Throws after a change of session: one user's data is not shown to the next. */
  #stillHere(sentToken: string | null): void {
    if (sentToken !== null && this.#ports.token() !== sentToken) throw this.#failures.aborted();
  }

  async download<N extends FileName>(
    name: N,
    input: CallInput<N>,
    { signal, onProgress }: DownloadOptions,
  ): Promise<{ name: string; content: Blob }> {
    const { token, language, clock, fetch } = this.#ports;
    const failures = this.#failures;
    const { path } = first[name] ?? (await laterRoute(name, failures));
    const sentToken = token();
    const limit = timeLimit(clock);
    const stillHere = () => this.#stillHere(sentToken);
    try {
      const response = await fetch(apiBase + path + queryOf(input), {
        headers: headersOf(sentToken, language()),
        ...plain,
        signal: AbortSignal.any([limit.signal, signal]),
      });
      stillHere();
      const file = fileIn(response);
      if (file === null) {
        const status = response.ok ? 502 : response.status;
        const raw = await response.text().catch(() => "");
        throw this.#ended(failures.refusal(parsed(raw), status, raw).error, sentToken);
      }
      const content = await readFile(file, (progress) => {
        limit.renew();
        onProgress(progress);
      });
      stillHere();
      return { name: file.name, content };
    } catch (error) {
      throw error instanceof ApiError
        ? error
        : this.#ended(failures.broken(error, signal, limit.signal), sentToken);
    } finally {
      limit.end();
    }
  }

  /** Returns the same error; a 401 ends the session of the call. */
  #ended<E>(error: E, sentToken: string | null): E {
    if (error instanceof ApiError && error.kind === "unauthorized" && sentToken !== null)
      this.#ports.onUnauthorized(sentToken);
    return error;
  }
}

/** A part of the app that does not come is a server that does not answer. */
async function laterRoute<N extends RouteName>(name: N, failures: Failures): Promise<Routes[N]> {
  const table = await tableOf().catch(() => {
    throw failures.network();
  });
  return table[name];
}

const plain = { credentials: "same-origin", cache: "no-store" } as const;

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

/** An answer. `body` is null when it is no JSON. */
interface Exchanged {
  readonly status: number;
  readonly isOk: boolean;
  readonly body: unknown;
  /** The body as it came. */
  readonly raw: string;
  readonly etag: string | null;
  /** Wait before a busy server may be called again. */
  readonly retryMs: number | null;
}

/** One exchange, in time or not at all. */
async function exchange(
  { fetch, clock }: Pick<ApiPorts, "fetch" | "clock">,
  failures: Failures,
  { address, headers, init }: ApiRequest,
  given: AbortSignal | undefined,
): Promise<Exchanged> {
  const limit = timeLimit(clock);
  try {
    const response = await fetch(address, {
      ...init,
      headers,
      signal: given === undefined ? limit.signal : AbortSignal.any([limit.signal, given]),
    });
    const raw = await response.text();
    const { status, ok: isOk } = response;
    return {
      status,
      isOk,
      body: parsed(raw),
      raw,
      etag: response.headers.get("ETag"),
      retryMs: retryMsOf(response),
    };
  } catch (error) {
    throw failures.broken(error, given, limit.signal);
  } finally {
    limit.end();
  }
}

/** Null when it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Aborts its signal after `callTimeoutMs`, counted from the start by `renew`. */
function timeLimit(clock: Clock) {
  const late = new AbortController();
  const start = () => clock.after(callTimeoutMs, () => late.abort());
  let timer = start();
  return {
    signal: late.signal,
    renew: () => {
      clock.cancel(timer);
      timer = start();
    },
    end: () => clock.cancel(timer),
  };
}

function queryOf(input: object): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined && value !== null);
  return given.length === 0
    ? ""
    : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
