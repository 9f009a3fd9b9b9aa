import { makeAutoObservable, observableRef } from "mobx";
import type { Clock } from "../port/clock.ts";

/** Shorter work does not count as a wait: a bar for it would only flicker. */
const waitMs = 300;

/**
 * Work that a person waits for: calls, and pages that are loading. Quick work is not shown, however
 * much there is.
 */
export class ActivityStore {
  /** Bytes of the body that is being sent; null: none. */
  upload: { readonly sent: number; readonly total: number } | null = null;
  /** Number of pieces of work in progress that have taken longer than `waitMs`. */
  private slow = 0;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
    makeAutoObservable(this, { upload: observableRef }, { autoBind: true });
  }

  get isBusy(): boolean {
    return this.slow > 0;
  }

  /** Called when work begins. Returns a function that ends it; calling it twice is harmless. */
  begin(): () => void {
    let state: "quick" | "slow" | "over" = "quick";
    const timer = this.#clock.after(waitMs, () => {
      state = "slow";
      this.count(1);
    });
    return () => {
      if (state === "quick") this.#clock.cancel(timer);
      if (state === "slow") this.count(-1);
      state = "over";
    };
  }

  uploading(progress: ActivityStore["upload"]): void {
    this.upload = progress;
  }

  private count(delta: 1 | -1): void {
    this.slow += delta;
  }
}
