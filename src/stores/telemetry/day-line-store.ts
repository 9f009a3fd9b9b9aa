import { makeAutoObservable, observable, runInAction } from "mobx";
import type { DayLine, DayLineReply } from "../../../contract/telemetry/telemetry.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Clock } from "../port/clock.ts";

/** The call behind the lines: 1 to 100 houses. */
export type FetchDayLines = (
  houseIds: readonly number[],
  signal: AbortSignal,
) => Promise<DayLineReply>;

const gatherMs = 150;
const checkMs = 1000;
const freshMs = minuteMs;
const retryMs = 15_000;
const atOnce = 100;
const cacheSize = 500;

/**
 * The temperature of the houses in view over the latest 24 hours. Views declare the houses they
 * show; those not fresh are fetched together, one call at a time, and again every minute. Lines
 * stay after a failure, and the latest 500 out of view.
 */
export class DayLineStore {
  /** True if the last call failed; it is repeated automatically. */
  hasFailed = false;
  /** Null: the server has none. */
  readonly #lines = observable.map<number, DayLine | null>([], { deep: false });
  /** Time by our clock when a house is due again; the one requested last is at the end. */
  readonly #due = new Map<number, number>();
  #requested: readonly number[] = [];
  #aborter: AbortController | null = null;
  #gathering: unknown = null;
  readonly #clock: Clock;
  readonly #fetch: FetchDayLines;

  constructor(clock: Clock, fetch: FetchDayLines) {
    this.#clock = clock;
    this.#fetch = fetch;
    makeAutoObservable(
      this,
      {
        get: false,
        request: false,
        start: false,
      },
      { autoBind: true },
    );
  }

  /** Undefined: not known yet. Null: none. */
  get(houseId: number): DayLine | null | undefined {
    return this.#lines.get(houseId);
  }

  /** Fetches what is shown. Returns a function that stops it. */
  start(): () => void {
    const timer = this.#clock.every(checkMs, this.#work);
    return () => {
      this.#clock.cancel(timer);
      this.#clock.cancel(this.#gathering);
      this.#gathering = null;
      this.#aborter?.abort();
      this.#aborter = null;
    };
  }

  /** Declares the houses now in view, replacing those before. */
  request(houseIds: readonly number[]): void {
    this.#requested = houseIds;
    this.#gathering ??= this.#clock.after(gatherMs, () => {
      this.#gathering = null;
      this.#work();
    });
  }

  readonly #work = (): void => {
    if (this.#aborter !== null) return;
    const now = this.#clock.now();
    const ids = this.#requested.filter((id) => (this.#due.get(id) ?? 0) <= now).slice(0, atOnce);
    if (ids.length > 0) void this.#fetchRows(ids);
  };

  async #fetchRows(ids: readonly number[]): Promise<void> {
    const aborter = new AbortController();
    this.#aborter = aborter;
    try {
      const { houses } = await this.#fetch(ids, aborter.signal);
      if (this.#aborter === aborter)
        this.#store(ids, new Map(houses.map((line) => [line.houseId, line])));
    } catch {
      if (this.#aborter !== aborter) return;
      for (const id of ids) this.#due.set(id, this.#clock.now() + retryMs);
      runInAction(() => (this.hasFailed = true));
    }
    if (this.#aborter !== aborter) return;
    this.#aborter = null;
    this.#work();
  }

  #store(ids: readonly number[], found: ReadonlyMap<number, DayLine>): void {
    runInAction(() => {
      this.hasFailed = false;
      for (const id of ids) {
        this.#due.delete(id);
        this.#due.set(id, this.#clock.now() + freshMs);
        this.#lines.set(id, found.get(id) ?? null);
      }
      const inView = new Set(this.#requested);
      for (const id of this.#due.keys()) {
        if (this.#due.size <= cacheSize) break;
        if (inView.has(id)) continue;
        this.#due.delete(id);
        this.#lines.delete(id);
      }
    });
  }
}
