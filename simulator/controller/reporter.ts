import { minuteMs } from "../../contract/base/time.ts";
import type { ParameterGroup } from "../../contract/fleet/gateway/parameter-group.ts";
import type { HouseController } from "./controller.ts";
import { controllerGroups } from "./initial-settings.ts";
import type { Wire } from "./wire.ts";

/** Interval for sending the hashes of all groups, ms. */
const hashesEveryMs = 10 * minuteMs;

/** Origin of a group's change, its order, and the time by the server's clock. */
export interface Cause {
  readonly origin: "report" | "panel" | "command" | "trialEnd" | "midnight";
  readonly id?: string;
  readonly at?: number;
}

/**
 * Reports the controller's settings on `up/param`: every change at once, all groups after the first
 * connection one after the other, and then their hashes. Unacknowledged reports are sent again.
 */
export class Reporter {
  readonly #controller: HouseController;
  readonly #now: () => number;
  readonly #gapMs: number;
  readonly #unsent = new Map<ParameterGroup, Cause>();
  #wire: Wire | null = null;
  #timer: NodeJS.Timeout | null = null;
  #hashesAt = Number.NEGATIVE_INFINITY;

  /**
   * `gapMs`: pause between two groups of the first round, so that a fleet does not send all at
   * once.
   */
  constructor(controller: HouseController, now: () => number, gapMs: number) {
    this.#controller = controller;
    this.#now = now;
    this.#gapMs = gapMs;
    for (const group of controllerGroups) this.#unsent.set(group, { origin: "report" });
  }

  connected(wire: Wire): void {
    this.#wire = wire;
    this.#hashesAt = Number.NEGATIVE_INFINITY;
    // Changes made while offline go first, and at once.
    for (const [group, cause] of this.#unsent)
      if (cause.origin !== "report") this.#send(group, cause);
    this.#next();
  }

  lost(): void {
    this.#wire = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Reports a group that has changed or was requested. */
  report(group: ParameterGroup, cause: Cause): void {
    const waiting = this.#unsent.get(group);
    // A change that was not received keeps its cause.
    const nextCause = waiting !== undefined && waiting.origin !== "report" ? waiting : cause;
    this.#unsent.set(group, cause.origin === "report" ? nextCause : cause);
    this.#send(group, cause);
  }

  /** Called about once per minute. */
  tick(): void {
    if (this.#wire === null || this.#unsent.size > 0) return;
    if (this.#now() - this.#hashesAt < hashesEveryMs) return;
    this.#hashesAt = this.#now();
    const hashes = Object.fromEntries(
      controllerGroups.map((group) => [group, this.#controller.hash(group)]),
    );
    this.#wire.send("param", { v: 2, hashes });
  }

  #next(): void {
    const [group] = this.#unsent.keys();
    if (this.#wire === null || this.#timer !== null) return;
    if (group === undefined) return this.tick();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#send(group, this.#unsent.get(group) ?? { origin: "report" }, () => this.#next());
    }, this.#gapMs);
    this.#timer.unref();
  }

  #send(group: ParameterGroup, cause: Cause, then?: () => void): void {
    const controller = this.#controller;
    const rev = controller.rev(group);
    const { values, rows } = controller.settings(group);
    const hash = controller.hash(group);
    this.#wire?.send("param", { v: 2, group, rev, hash, ...cause, values, rows }, () => {
      if (controller.rev(group) === rev) this.#unsent.delete(group);
      then?.();
    });
  }
}
