import { reaction } from "mobx";
import { minuteMs } from "../../contract/base/time.ts";
import type { ReleaseStore } from "../stores/app/release-store.ts";
import type { Clock } from "../stores/port/clock.ts";
import type { Memory } from "../stores/port/memory.ts";

/**
 * A user who touched the screen within this time is not disturbed. After it a wall has returned to
 * its overview.
 */
export const touchedMs = minuteMs;
/** A release reaches hundreds of walls in the same minute; their reloads are spread over this. */
export const spreadMs = 30_000;
const memoryKey = "reloadedFor";
/** Number of releases remembered; a window never sees more in its life. */
const rememberedMax = 20;

export interface ReleaseReloadPorts {
  readonly release: ReleaseStore;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** Memory of this window: survives the reload. */
  readonly memory: Memory;
  /** Calls `run` at every touch, click and key of a person. Returns a function that stops it. */
  readonly onTouch: (run: () => void) => () => void;
}

/**
 * Reloads an unattended screen for a new release: at most once per release, regardless of what the
 * server sends afterwards.
 */
export class ReleaseReload {
  readonly #ports: ReleaseReloadPorts;
  #touchedAt = -Infinity;
  #timer: unknown = null;

  constructor(ports: ReleaseReloadPorts) {
    this.#ports = ports;
  }

  /** Returns a function that stops it. */
  start(): () => void {
    const { release, clock, onTouch } = this.#ports;
    const ends = [
      release.follow(),
      onTouch(() => void (this.#touchedAt = clock.now())),
      reaction(() => release.served, this.#plan, { fireImmediately: true }),
      () => this.#cancel(),
    ];
    return () => ends.forEach((end) => end());
  }

  readonly #plan = (served: string | null): void => {
    const { clock, random } = this.#ports;
    this.#cancel();
    if (served !== null && !this.#reloadedFor().includes(served))
      this.#timer = clock.after(random() * spreadMs, () => this.#reload(served));
  };

  #reload(served: string): void {
    const { clock, memory, release } = this.#ports;
    const waitMs = this.#touchedAt + touchedMs - clock.now();
    if (waitMs > 0) {
      this.#timer = clock.after(waitMs, () => this.#reload(served));
      return;
    }
    memory.set(memoryKey, JSON.stringify([...this.#reloadedFor(), served].slice(-rememberedMax)));
    // A window that cannot remember would reload forever.
    if (this.#reloadedFor().includes(served)) release.reload();
  }

  #cancel(): void {
    if (this.#timer !== null) this.#ports.clock.cancel(this.#timer);
    this.#timer = null;
  }

  #reloadedFor(): readonly unknown[] {
    try {
      const stored: unknown = JSON.parse(this.#ports.memory.get(memoryKey) ?? "[]");
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  }
}
