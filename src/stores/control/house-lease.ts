import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Lease, leaseMs } from "../../../contract/control/risk/control-rule.ts";
import type { CallApi } from "../port/call.ts";
import type { Clock } from "../port/clock.ts";

/** Interval of renewing it, and of checking it while another person has it, ms. */
const everyMs = leaseMs / 4;
const inBackground = { isForeground: false } as const;

/**
 * Shows who is editing the settings of a house. A courtesy: sending itself ensures that no change
 * is lost.
 *
 * Invariant: the lease is only held while this page has changes, and returned when it has none.
 */
export class HouseLease {
  lease: Lease | null = null;
  #isNeeded = false;
  #timer: unknown = null;
  readonly #houseId: number;
  readonly #tabToken: string;
  readonly #callApi: CallApi;
  readonly #clock: Clock;

  constructor(
    houseId: number,
    { callApi, clock, tabToken }: { callApi: CallApi; clock: Clock; tabToken: string },
  ) {
    this.#houseId = houseId;
    this.#tabToken = tabToken;
    this.#callApi = callApi;
    this.#clock = clock;
    makeAutoObservable(this, { lease: observableRef }, { autoBind: true });
  }

  /** True when another user, or another page of the same user, has it. */
  get other(): Lease | null {
    return this.lease?.isOwn === false ? this.lease : null;
  }

  /** Starts refreshing. Returns a function that stops it and returns the lease. */
  start(): () => void {
    void this.refresh();
    this.#timer = this.#clock.every(everyMs, () => void this.refresh());
    return () => {
      this.#clock.cancel(this.#timer);
      void this.release();
    };
  }
  /** Reports whether this page has changes. */
  setNeeded(isWanted: boolean): void {
    if (this.#isNeeded === isWanted) return;
    this.#isNeeded = isWanted;
    void (isWanted ? this.refresh() : this.release());
  }
  /**
   * Takes over the lease from another user, with a reason; returns true if this page has it then.
   */
  takeOver(remark: string): Promise<boolean> {
    return this.#acquire(remark);
  }

  async refresh(): Promise<void> {
    // No lease is requested while another person is known to have it.
    if (!this.#isNeeded || this.other !== null) await this.#readLease();
    if (this.#isNeeded && this.other === null) await this.#acquire(null);
  }

  async #acquire(takeover: string | null): Promise<boolean> {
    const lease = { houseId: this.#houseId, tabToken: this.#tabToken };
    const input = takeover === null ? lease : { ...lease, isTakenOver: true, remark: takeover };
    try {
      const lease = await this.#callApi("takeLease", input, takeover === null ? inBackground : {});
      this.#hold(lease);
      return lease.isOwn;
    } catch {
      // Another person has it, or there is no answer: reading it shows which.
      await this.#readLease();
      return false;
    }
  }
  async #readLease(): Promise<void> {
    const input = { houseId: this.#houseId, tabToken: this.#tabToken };
    const result = await this.#callApi("readLease", input, inBackground).catch(() => null);
    if (result !== null) this.#hold(result.lease);
  }
  async release(): Promise<void> {
    if (this.lease?.isOwn !== true) return;
    this.#hold(null);
    const input = { houseId: this.#houseId, tabToken: this.#tabToken };
    // Errors are ignored, because the lease also expires by itself.
    await this.#callApi("endLease", input, inBackground).catch(() => null);
  }
  #hold(lease: Lease | null): void {
    runInAction(() => {
      this.lease = lease;
    });
  }
}
