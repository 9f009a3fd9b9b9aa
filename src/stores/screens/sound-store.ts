import { makeAutoObservable, reaction, runInAction } from "mobx";
import type { ConnectionStore } from "../app/connection-store.ts";
import type { FleetStore } from "../fleet/fleet-store.ts";
import type { Clock } from "../port/clock.ts";
import type { Memory } from "../port/memory.ts";

/** Plays the sounds. */
export interface SoundPort {
  /** Most browsers allow sound only after a press on the page. */
  isAllowed(): Promise<boolean>;
  play(sound: "urgent" | "other" | "lost"): void;
}

/** on: sound is possible. muted: switched off by a person. blocked: forbidden by the browser. */
export type SoundState = "on" | "muted" | "blocked";

const repeatMs = 10_000;
const key = "wall-sound";

/**
 * The wall's sound: an urgent alarm sounds at once and every ten seconds until it is acknowledged,
 * any other sounds once; a lost server sounds every ten seconds until it is back. The state of the
 * sound is always shown.
 */
export class SoundStore {
  isMuted: boolean;
  isBlocked = true;
  readonly #port: SoundPort;
  readonly #memory: Memory;

  constructor(port: SoundPort, memory: Memory) {
    this.#port = port;
    this.#memory = memory;
    this.isMuted = memory.get(key) === "off";
    makeAutoObservable(this, { start: false }, { autoBind: true });
  }

  get state(): SoundState {
    return this.isMuted ? "muted" : this.isBlocked ? "blocked" : "on";
  }

  /** Starts sounding for urgent alarms. Returns a function that stops it. */
  start(fleet: FleetStore, clock: Clock, connection: Pick<ConnectionStore, "isLost">): () => void {
    const urgent = (): number => fleet.totals.unacknowledgedBySeverity[1];
    const timer = clock.every(repeatMs, () => {
      void this.#readPermission();
      if (connection.isLost) this.#sound("lost");
      else if (urgent() > 0) this.#sound("urgent");
    });
    const stops = [
      reaction(
        () => connection.isLost,
        (isLost) => isLost && this.#sound("lost"),
      ),
      reaction(urgent, (count, before) => count > before && this.#sound("urgent")),
      reaction(
        () => fleet.totals.unacknowledged - urgent(),
        (count, before) => count > before && urgent() === 0 && this.#sound("other"),
      ),
    ];
    void this.#readPermission().then(() => urgent() > 0 && this.#sound("urgent"));
    return () => {
      clock.cancel(timer);
      for (const stop of stops) stop();
    };
  }

  /** Called when a person is there: now the browser may allow sound. */
  touch(): void {
    if (this.isBlocked) void this.#readPermission();
  }

  toggle(): void {
    this.isMuted = !this.isMuted;
    this.#memory.set(key, this.isMuted ? "off" : "on");
  }

  async #readPermission(): Promise<void> {
    const isAllowed = await this.#port.isAllowed();
    runInAction(() => (this.isBlocked = !isAllowed));
  }
  #sound(sound: "urgent" | "other" | "lost"): void {
    if (this.state === "on") this.#port.play(sound);
  }
}
