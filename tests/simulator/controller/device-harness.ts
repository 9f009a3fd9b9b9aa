import { vi } from "vitest";
import type {
  CommandAnswer,
  DoKey,
  WriteOrder,
} from "../../../contract/control/protocol/gateway-order.ts";
import type { Flash } from "../../../contract/control/protocol/gateway-journal.ts";
import type { SettingChange } from "../../../contract/control/protocol/controller-setting.ts";
import {
  HouseController,
  type StoredController,
} from "../../../simulator/controller/controller.ts";
import { Device } from "../../../simulator/controller/device.ts";
import { HousePlant } from "../../../simulator/controller/plant.ts";
import type { HouseRun } from "../../../simulator/house-run.ts";
import { buildRun, type HouseOptions } from "../house.ts";

/** A message on `up/param`. */
export interface Report {
  readonly group: string;
  readonly rev: number;
  readonly hash: string;
  readonly origin: string;
  readonly id?: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const broilers: HouseOptions = { adcode: "370000", dayAge: 28, date: "2026-07-15" };
const firstSession = "0123456789ab";

/** A house's device under test: its messages are collected here, its clock is fake. */
export class DeviceHarness {
  readonly run: HouseRun;
  readonly controller: HouseController;
  readonly plant: HousePlant;
  readonly device: Device;
  readonly answers: CommandAnswer[] = [];
  readonly reports: Report[] = [];
  readonly cuts: number[] = [];
  /** Lines of its own log, and events except requests for the time. */
  readonly lines: string[] = [];
  readonly events: object[] = [];
  flash: Flash | null;
  stored: StoredController | null;
  #session = "";
  #seq: number;

  /** `past`: a device whose flash this one wakes up with. */
  constructor(past: DeviceHarness | null = null, run = buildRun(broilers)) {
    this.flash = past?.flash ?? null;
    this.stored = past?.stored ?? null;
    this.run = run;
    this.#seq = this.flash?.lastSeq ?? 0;
    this.controller = new HouseController(this.run.site, this.stored);
    const parts = { now: () => Date.now(), random: () => 0.5 };
    this.plant = new HousePlant({
      run: this.run,
      controller: this.controller,
      store: () => {
        this.stored = structuredClone(this.controller.stored);
      },
      reportGapMs: 100,
      hasPanelVisits: false,
      ...parts,
    });
    this.device = new Device({
      plant: this.plant,
      flash: this.flash,
      storeFlash: (flash) => {
        this.flash = structuredClone(flash);
      },
      ...parts,
    });
    this.plant.begin();
  }

  connect(session = firstSession): void {
    this.#session = session;
    this.device.connected(session, {
      send: (kind, body, done) => {
        if (kind === "ack") this.answers.push(body as CommandAnswer);
        if (kind === "param" && "group" in body) this.reports.push(body as Report);
        if (kind === "log" && "line" in body) this.lines.push(String(body.line));
        if (kind === "event" && !("mono" in body)) this.events.push(body);
        if (kind === "event" && "mono" in body)
          this.device.receivedTime({ v: 1, echo: Number(body.mono), server: Date.now() });
        done?.();
      },
      cut: (ms) => {
        this.cuts.push(ms);
        this.device.lost();
      },
    });
  }

  /** A write of a group in its present state. */
  write(
    group: "curve" | "levels" | "light" | "feed",
    items: readonly SettingChange[],
    seed: Partial<WriteOrder> = {},
  ): string {
    this.#seq += 1;
    const order: WriteOrder = {
      v: 2,
      type: "write",
      id: `w${this.#seq}`,
      seq: this.#seq,
      session: this.#session,
      notAfter: Date.now() + 60_000,
      group,
      base: this.controller.hash(group),
      atomic: true,
      items: [...items],
      ...seed,
    };
    this.device.received(JSON.stringify(order));
    return order.id;
  }

  do(kind: {
    readonly do: DoKey;
    readonly to?: number | string;
    readonly untilMin?: number;
    readonly lines?: number;
  }): string {
    this.#seq += 1;
    const id = `d${this.#seq}`;
    const fences = { seq: this.#seq, session: this.#session, notAfter: Date.now() + 30_000 };
    this.device.received(JSON.stringify({ v: 2, type: "do", id, ...fences, ...kind }));
    return id;
  }

  stop(): void {
    this.plant.stop();
    this.device.stop();
  }

  /** Returns the last answer to an order. */
  answer(id: string): CommandAnswer | undefined {
    return this.answers.findLast((answer) => answer.id === id);
  }
}

/** Lets the bus and the flash have their time. */
export const passTime = (ms: number): void => void vi.advanceTimersByTime(ms);
