import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { OverviewSummary } from "../../../contract/live/overview.ts";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Clock } from "../port/clock.ts";
import { withRaises } from "./summary-raises.ts";

/** Rejects with an error whose `message` can be shown. */
export type FleetSummaryPort = (signal: AbortSignal) => Promise<OverviewSummary>;

/** Refresh interval of the overview while it is visible. */
const refreshMs = 30_000;
/** Time after which a failed call is repeated, so that it soon follows a new connection. */
const retryMs = 10_000;
/** Age from which it no longer belongs to the present: two refreshes have failed. */
const freshMs = 90_000;

/**
 * The server's summary of the whole scope, fetched while it is watched. Alarms received by the
 * stream since then are added, so that its counts agree with the lists beside it.
 *
 * Invariants: one call at a time; `summary` stays when a later call fails, and `failure` then gives
 * the reason.
 */
export class FleetSummaryStore {
  failure: string | null = null;
  reply: OverviewSummary | null = null;
  readonly #fetch: FleetSummaryPort;
  readonly #clock: Clock;
  readonly #fleet: { readonly lately: { readonly alarms: readonly Alarm[] } };
  #watchers = 0;
  #timer: unknown = null;
  #aborter: AbortController | null = null;

  constructor(
    fetch: FleetSummaryPort,
    clock: Clock,
    fleet: { readonly lately: { readonly alarms: readonly Alarm[] } },
  ) {
    this.#fetch = fetch;
    this.#clock = clock;
    this.#fleet = fleet;
    makeAutoObservable(this, { reply: observableRef, watch: false, at: false }, { autoBind: true });
  }

  /** Null until the first reply. */
  get summary(): OverviewSummary | null {
    return this.reply === null ? null : withRaises(this.reply, this.#fleet.lately.alarms);
  }

  /**
   * The summary as part of a picture of that server time, epoch ms; null: there is none, or an
   * older one, of which nobody could see that it is old.
   */
  at(pictureAt: number): OverviewSummary | null {
    const { summary } = this;
    return summary !== null && pictureAt - summary.serverTime <= freshMs ? summary : null;
  }

  /** Keeps it up to date. Returns a function that stops it; calling that twice is harmless. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) void this.load();
    let isWatching = true;
    return () => {
      if (!isWatching) return;
      isWatching = false;
      this.#watchers -= 1;
      if (this.#watchers === 0) this.#stop();
    };
  }

  /** Never rejects: errors are in `failure`. */
  async load(): Promise<void> {
    this.#stop();
    const aborter = new AbortController();
    this.#aborter = aborter;
    const settle = (nextMs: number, change: () => void) =>
      runInAction(() => {
        if (this.#aborter !== aborter) return;
        change();
        this.#aborter = null;
        this.#timer = this.#clock.after(nextMs, () => void this.load());
      });
    await this.#fetch(aborter.signal).then(
      (summary) =>
        settle(refreshMs, () => {
          this.reply = summary;
          this.failure = null;
        }),
      (error: unknown) =>
        settle(retryMs, () => {
          this.failure = messageOf(error);
        }),
    );
  }

  /** Data shown to one user is not shown to the next. */
  clear(): void {
    this.#stop();
    this.reply = null;
    this.failure = null;
  }

  #stop(): void {
    this.#aborter?.abort();
    this.#aborter = null;
    if (this.#timer !== null) this.#clock.cancel(this.#timer);
    this.#timer = null;
  }
}
