import { minuteMs } from "../../../contract/base/time.ts";
import { randomBytes } from "node:crypto";
import type { Beat } from "../../../contract/operate/beat.ts";
import type { Watcher } from "../../../contract/operate/peer.ts";
import { dutiesRefused } from "../../../contract/operate/beat.ts";
import { readShort } from "../../platform/base/short-answer.ts";
import type { Log } from "../../platform/base/log.ts";
import type { WatchTarget } from "../../platform/base/watch-url.ts";
import { signedHeaders } from "../../platform/base/webhook.ts";

/** ms. */
export const beaterPace = {
  /** A sign that takes longer counts as failed; it delays no other. */
  timeoutMs: 10_000,
  /** Wait before a failed one is sent again. */
  retryMs: 5000,
  /** Longest time for a sign when stopping. */
  leaveMs: 1500,
  /** Time without any reception after which people must be informed. */
  failingMs: 2 * minuteMs,
};

/** Content of a sign of life besides its sender and time. */
export type BeatContent = Omit<Beat, "v" | "boot" | "n" | "time" | "everyMs" | "isLeaving">;

export interface BeaterDeps {
  readonly targets: readonly WatchTarget[];
  readonly everyMs: number;
  /**
   * Returns the current state of this server. Never waits, because nothing would be sent during the
   * wait.
   */
  readonly content: () => BeatContent;
  /**
   * False: this server may not report for the installation, and nothing is sent; absent: it may.
   */
  readonly may?: () => boolean;
  readonly log: Log;
  readonly now: () => number;
  readonly pace?: Partial<typeof beaterPace>;
  /** Called when a destination receives, or no longer does. */
  readonly onChange?: (watchers: readonly Watcher[]) => void;
}

export interface Beater {
  start(): void;
  watchers(): Watcher[];
  /** Number of destinations that have accepted nothing for two minutes. */
  failing(): number;
  /** Reports that it stops on purpose, as its last sign. */
  leave(): Promise<void>;
}

/** Sends signs of life to each watcher in its own loop, so that a hanging one delays no other. */
export function createBeater(deps: BeaterDeps): Beater {
  const { targets, everyMs, content: say, now, onChange } = deps;
  const pace = { ...beaterPace, ...deps.pace };
  const boot = randomBytes(8).toString("hex");
  let n = 0;
  const next = (isLeaving: boolean): Beat => {
    n += 1;
    return { v: 1, boot, n, time: now(), everyMs, isLeaving, ...say() };
  };
  const report = () => onChange?.(destinations.map((destination) => destination.watcher));
  const destinations = targets.map(
    (target) => new Destination(target, { ...deps, pace, next, report }),
  );
  return {
    start: () => {
      // Reports once without results: targets of the last start may have been removed.
      report();
      for (const destination of destinations) destination.start();
    },
    watchers: () => destinations.map((destination) => destination.watcher),
    failing: () =>
      destinations.filter((destination) => destination.hasFailedFor(pace.failingMs)).length,
    leave: async () =>
      void (await Promise.all(destinations.map((destination) => destination.leave()))),
  };
}

interface DestinationDeps extends BeaterDeps {
  readonly pace: typeof beaterPace;
  readonly next: (isLeaving: boolean) => Beat;
  readonly report: () => void;
}

class Destination {
  readonly #target: WatchTarget;
  readonly #deps: DestinationDeps;
  #timer: NodeJS.Timeout | undefined;
  #receivedAt: number | null = null;
  /** Time of the first failed report since the last success, by the monotonic clock. */
  #failedFrom: number | null = null;
  #failingSince: number | null = null;
  #reason = "";
  #isStopped = false;

  constructor(target: WatchTarget, deps: DestinationDeps) {
    this.#target = target;
    this.#deps = deps;
  }

  get watcher(): Watcher {
    const { kind, label } = this.#target;
    return {
      host: label,
      kind,
      takenAt: this.#receivedAt,
      failingSince: this.#failingSince,
      reason: this.#reason,
    };
  }

  hasFailedFor(ms: number): boolean {
    return this.#failedFrom !== null && performance.now() - this.#failedFrom >= ms;
  }

  start(): void {
    void this.#beat();
  }

  /**
   * Reports the shutdown to a watching installation. Other services have no message for it: they
   * only get no more requests.
   */
  async leave(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    if (this.#target.kind === "own" && this.#deps.may?.() !== false)
      await this.#send(this.#deps.next(true), this.#deps.pace.leaveMs);
  }

  async #beat(): Promise<void> {
    const { everyMs, pace, next } = this.#deps;
    const startedAt = performance.now();
    const mayBeat = this.#deps.may?.() !== false;
    const reason = mayBeat ? await this.#send(next(false), pace.timeoutMs) : null;
    if (this.#isStopped) return;
    if (mayBeat) this.#note(reason);
    const waitMs = reason === null && mayBeat ? everyMs : Math.min(everyMs, pace.retryMs);
    const tookMs = performance.now() - startedAt;
    this.#timer = setTimeout(() => void this.#beat(), Math.max(100, waitMs - tookMs));
    this.#timer.unref();
  }

  #note(reason: string | null): void {
    const { log, now, report } = this.#deps;
    const { label: host } = this.#target;
    const wasFailing = this.#failedFrom !== null;
    if (reason === null) {
      this.#receivedAt = now();
      this.#failedFrom = this.#failingSince = null;
      if (wasFailing) log.info({ host }, "signs of life are taken again");
    } else if (!wasFailing) {
      this.#failedFrom = performance.now();
      this.#failingSince = now();
      log.warn({ host, reason }, "signs of life are not taken");
    }
    this.#reason = reason ?? "";
    report();
  }

  /**
   * Sends a sign of life. Returns null if it was accepted, otherwise the reason without address and
   * secret.
   */
  async #send(beat: Beat, timeoutMs: number): Promise<string | null> {
    try {
      const response = await this.#post(beat, AbortSignal.timeout(timeoutMs));
      const text = await readShort(response);
      if (!response.ok) return `HTTP ${response.status}`;
      const isTaken = this.#target.kind === "own" ? isOwnAnswer(text) : isServiceAnswer(text);
      return isTaken ? null : `HTTP ${response.status}, not taken by its answer`;
    } catch (error) {
      return failureOf(error);
    }
  }

  #post(beat: Beat, signal: AbortSignal): Promise<Response> {
    const target = this.#target;
    if (target.kind === "get") {
      const url = dutiesRefused(beat).length === 0 ? target.url : target.fail;
      return fetch(url, { redirect: "error", signal });
    }
    const body = JSON.stringify(beat);
    const headers = signedHeaders(target.secret, `${beat.boot}-${beat.n}`, body, beat.time);
    return fetch(target.url, { method: "POST", headers, body, redirect: "error", signal });
  }
}

/** Another installation answers with its time; any other text with a 200 is somebody else's. */
const isOwnAnswer = (text: string): boolean => typeof jsonIn(text)["time"] === "number";

/**
 * A web page is not the answer of a monitoring service. Some services answer 200 to an address that
 * they do not know any more or that is used too often, and give the reason in the text.
 */
const isServiceAnswer = (text: string): boolean =>
  !/^\s*<|not found|rate.?limit|ignored/i.test(text) && jsonIn(text)["ok"] !== false;

function jsonIn(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The code alone: messages of `fetch` name the address. */
function failureOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException | null)?.code;
  if (typeof code === "string") return code;
  return cause instanceof Error ? cause.name : "failed";
}
