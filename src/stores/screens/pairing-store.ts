import { makeAutoObservable, runInAction } from "mobx";
import type { ClaimReply, Pairing } from "../../../contract/account/display.ts";
import type { Credentials } from "../../lib/browser/credential.ts";
import type { Clock } from "../port/clock.ts";

export interface PairingPort {
  begin(): Promise<Pairing>;
  claim(token: string): Promise<ClaimReply>;
  /** Called with the credential when the code was entered. */
  onPaired(credential: Credentials): void;
}

const pollEveryMs = 3000;
const retryMs = 5000;

/**
 * A screen that waits to be paired: shows a code, checks if it was entered, and requests a new one
 * after it has expired.
 *
 * Invariant: one query is pending at a time, and none after the end of `start`.
 */
export class PairingStore {
  /** Null: none yet. */
  code: string | null = null;
  /** True if the server does not answer; a code on screen may still be valid. */
  isUnreachable = false;
  readonly #port: PairingPort;
  readonly #clock: Clock;
  #token: string | null = null;
  #timer: unknown = null;
  #isOver = true;

  constructor(port: PairingPort, clock: Clock) {
    this.#port = port;
    this.#clock = clock;
    makeAutoObservable(this, { start: false }, { autoBind: true });
  }

  /** Returns a function that ends it. */
  start(): () => void {
    this.#isOver = false;
    void this.#step();
    return () => {
      this.#isOver = true;
      if (this.#timer !== null) this.#clock.cancel(this.#timer);
      this.#show(null);
    };
  }

  async #step(): Promise<void> {
    try {
      const waitMs = this.#token === null ? await this.#begin() : await this.#claim(this.#token);
      runInAction(() => (this.isUnreachable = false));
      if (waitMs !== null) this.#next(waitMs);
    } catch {
      runInAction(() => (this.isUnreachable = true));
      this.#next(retryMs);
    }
  }

  async #begin(): Promise<number | null> {
    const pairing = await this.#port.begin();
    if (this.#isOver) return null;
    this.#show(pairing);
    return pollEveryMs;
  }

  /** Returns the wait before the next query, ms; null: no more queries. */
  async #claim(token: string): Promise<number | null> {
    const { state, id } = await this.#port.claim(token);
    if (this.#isOver) return null;
    if (state === "waiting") return pollEveryMs;
    this.#show(null);
    if (state === "gone" || id === null) return 0;
    this.#port.onPaired({ userId: id, token });
    return null;
  }

  #show(pairing: Pairing | null): void {
    this.#token = pairing?.token ?? null;
    runInAction(() => (this.code = pairing?.code ?? null));
  }

  #next(waitMs: number): void {
    if (!this.#isOver) this.#timer = this.#clock.after(waitMs, () => void this.#step());
  }
}
