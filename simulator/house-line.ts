import type { Frame } from "../contract/telemetry/mqtt.ts";
import { hourMs } from "../contract/base/time.ts";
import type { HouseEvent } from "./event/event-kinds.ts";
import type { HouseController } from "./controller/controller.ts";
import type { Device } from "./controller/device.ts";
import type { HousePlant } from "./controller/plant.ts";
import { batchMax, type Gateway } from "./gateway.ts";
import type { HouseRun } from "./house-run.ts";
import { nextDue, type Pace } from "./pace.ts";

const batteryLifeMs = 4 * hourMs;

/** A house, its controller, and the gateway that reports for both. */
export interface LineParts {
  readonly run: HouseRun;
  readonly controller: HouseController;
  readonly gateway: Gateway;
  readonly plant: HousePlant;
  readonly device: Device;
}

/** A house and its gateway: measures when due and hands over what the link allows. */
export class HouseLine {
  readonly run: HouseRun;
  readonly gateway: Gateway;
  readonly plant: HousePlant;
  readonly device: Device;
  readonly controller: HouseController;
  readonly #pace: Pace;
  #dueMs = Number.POSITIVE_INFINITY;
  #lastBurst: HouseEvent | null = null;
  sent = 0;

  constructor({ run, gateway, plant, device, controller }: LineParts, pace: Pace) {
    this.run = run;
    this.gateway = gateway;
    this.plant = plant;
    this.device = device;
    this.controller = controller;
    this.#pace = pace;
  }

  /** Reports at the next turn of the clock. */
  reportSoon(): void {
    this.#dueMs = 0;
  }

  /**
   * Measures and sends when the time has come. `simMs`: the moment in the house's world; equal to
   * `nowMs` at speed 1.
   */
  tick(nowMs: number, simMs: number): void {
    if (nowMs < this.#dueMs) return;
    this.#dueMs = nextDue(this.#pace, nowMs);
    this.run.advance(simMs);
    this.plant.tick(simMs);
    this.device.tick();
    const faults = this.run.faults();
    const isFlat = faults.noPowerSinceMs !== null && simMs - faults.noPowerSinceMs > batteryLifeMs;
    if (faults.link === "up" && !isFlat) this.gateway.restore();
    else this.gateway.cut();
    if (isFlat || faults.link === "losing") return;
    const frame = this.run.frame(nowMs);
    this.gateway.send(frame);
    this.sent += 1;
    this.#burst(frame);
  }

  /**
   * A faulty gateway: it sends its last frame again and again, and two frames with a clock three
   * minutes off.
   */
  #burst(frame: Frame): void {
    const burst = this.run.events().find((event) => event.kind === "burst");
    if (!burst || burst === this.#lastBurst) return;
    this.#lastBurst = burst;
    for (let sent = 0; sent < 200; sent += batchMax)
      this.gateway.sendRaw(Array.from({ length: Math.min(batchMax, 200 - sent) }, () => frame));
    this.gateway.sendRaw([
      { ...frame, ts: frame.ts - 180 },
      { ...frame, ts: frame.ts + 180 },
    ]);
  }
}
