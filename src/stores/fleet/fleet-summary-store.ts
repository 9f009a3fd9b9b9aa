import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { OverviewSummary } from "../../../contract/live/overview.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Clock } from "../port/clock.ts";

/** Rejects with an error whose `message` can be shown. */
export type FleetSummaryPort = (signal: AbortSignal) => Promise<OverviewSummary>;

/** Refresh interval of the overview while it is visible. */
const refreshMs = 30_000;

/**
 * The server's summary of the whole scope, fetched while it is watched.
 *
 * Invariants: one call at a time; `summary` stays when a later call fails, and `failure` then gives
 * the reason.
 */
export class FleetSummaryStore {
  summary: OverviewSummary | null = null;
  failure: string | null = null;
  readonly #fetch: FleetSummaryPort;
  readonly #clock: Clock;
  #watchers = 0;
  #timer: unknown = null;
  #flight: AbortController | null = null;

  constructor(fetch: FleetSummaryPort, clock: Clock) {
    this.#fetch = fetch;
    this.#clock = clock;
    makeAutoObservable(
      this,
      {
        summary: observableRef,
        watch: false,
      },
      { autoBind: true },
    );
  }

  /** Returns the end of the watch; calling it twice is harmless. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) void this.load();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#watchers -= 1;
      if (this.#watchers === 0) this.#stop();
    };
  }

  /** Never rejects: errors are in `failure`. */
  async load(): Promise<void> {
    this.#stop();
    const flight = new AbortController();
    this.#flight = flight;
    const settle = (change: () => void) =>
      runInAction(() => {
        if (this.#flight !== flight) return;
        change();
        this.#flight = null;
        this.#timer = this.#clock.after(refreshMs, () => void this.load());
      });
    await this.#fetch(flight.signal).then(
      (summary) =>
        settle(() => {
          this.summary = summary;
          this.failure = null;
        }),
      (error: unknown) =>
        settle(() => {
          this.failure = messageOf(error);
        }),
    );
  }

  /** Data shown to one user is not shown to the next. */
  clear(): void {
    this.#stop();
    this.summary = null;
    this.failure = null;
  }

  #stop(): void {
    this.#flight?.abort();
    this.#flight = null;
    if (this.#timer !== null) this.#clock.cancel(this.#timer);
    this.#timer = null;
  }
}
