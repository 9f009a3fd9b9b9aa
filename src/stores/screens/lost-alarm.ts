import { makeAutoObservable, reaction, runInAction } from "mobx";
import type { Clock } from "../port/clock.ts";
import type { SoundPort } from "./sound-store.ts";
import type { ConnectionStore } from "../app/connection-store.ts";

const repeatMs = 10_000;

/**
 * The console's sound when the server is lost, because nothing else alerts the person in front of
 * it. Once muted, it stays muted and shows that until the server is back, and sounds again with the
 * next loss.
 */
export class ServerLostAlarm {
  isMuted = false;
  isBlocked = false;
  readonly #port: SoundPort;
  readonly #connection: Pick<ConnectionStore, "isLost">;

  constructor(port: SoundPort, connection: Pick<ConnectionStore, "isLost">) {
    this.#port = port;
    this.#connection = connection;
    makeAutoObservable(this, { start: false }, { autoBind: true });
  }

  /** Watches the connection. Returns a function that stops it. */
  start(clock: Clock): () => void {
    const timer = clock.every(repeatMs, () => void this.#sound());
    const stop = reaction(
      () => this.#connection.isLost,
      (isLost) => {
        this.isMuted = false;
        if (isLost) void this.#sound();
      },
      { fireImmediately: true },
    );
    return () => {
      clock.cancel(timer);
      stop();
    };
  }

  toggle(): void {
    this.isMuted = !this.isMuted;
    void this.#sound();
  }

  /** Called when a person is there: now the browser may allow sound. */
  retry(): void {
    void this.#sound();
  }

  async #sound(): Promise<void> {
    if (!this.#connection.isLost || this.isMuted) return;
    const isAllowed = await this.#port.isAllowed();
    runInAction(() => (this.isBlocked = !isAllowed));
    if (isAllowed && this.#connection.isLost && !this.isMuted) this.#port.play("lost");
  }
}
