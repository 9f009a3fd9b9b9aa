import type { ControllerView } from "../../contract/control/protocol/order-fence.ts";
import { panelMs } from "../../contract/telemetry/uplink.ts";
import type { SettingChange } from "../../contract/control/protocol/controller-setting.ts";
import type { Faults } from "../model/fault.ts";
import type { HouseController } from "./controller.ts";
import type { DeviceTools, WriteEffect } from "./device.ts";
import type { Misbehaviour } from "./misbehaviour.ts";

/** Time of one read or one block on the bus, ms, and number of values in a block. */
const busMs = 300;
const blockItems = 40;

export interface BusOptions {
  readonly controller: HouseController;
  /** Time of a read or a block, ms; absent: `busMs`. */
  readonly busMs?: number | undefined;
  readonly faults: () => Faults;
  readonly misbehaviour: () => Misbehaviour | null;
  readonly mono: () => number;
  /** A person changes a value at the panel. */
  readonly changeAtPanel: (group: string) => void;
  readonly random: () => number;
}

/** The line between a gateway and its controller, and what can go wrong on it. */
export class Bus {
  readonly #options: BusOptions;
  readonly #ms: number;
  #panelUntil = Number.NEGATIVE_INFINITY;
  /** A key at the controller blocks all remote commands. */
  isLocalOnly = false;
  #breaks = 0;

  constructor(options: BusOptions) {
    this.#options = options;
    this.#ms = options.busMs ?? busMs;
  }

  /** A person presses a key. */
  touchPanel(): void {
    this.#panelUntil = this.#options.mono() + panelMs;
  }

  /** The person has left the panel. */
  leavePanel(): void {
    this.#panelUntil = Number.NEGATIVE_INFINITY;
  }

  /** Reads the controller's state, and a group. `isFirst`: before anything is changed. */
  read(group: string | null, isFirst: boolean, { handle, later }: DeviceTools): void {
    const { changeAtPanel, misbehaviour, random } = this.#options;
    const kind = isFirst ? misbehaviour() : null;
    later(kind === "slow" ? 2000 + 28_000 * random() : this.#ms, () => {
      if (kind === "editor" && group !== null) changeAtPanel(group);
      handle({ kind: "looked", view: this.#view(group, kind) });
    });
  }

  #view(group: string | null, kind: Misbehaviour | null): ControllerView {
    const { controller, faults, mono } = this.#options;
    const { controllerLost, noPower, controlMode } = faults();
    const known = group !== null && controller.has(group) ? group : null;
    return {
      hasAnswered: !controllerLost && !noPower,
      isPanelInUse: kind === "panel" || mono() < this.#panelUntil,
      isLocalOnly: this.isLocalOnly || kind === "localOnly",
      isHand: controller.mode === "hand",
      isInterlocked:
        kind === "interlock" || controlMode === "externalStop" || controlMode === "error",
      group:
        known === null
          ? null
          : {
              rev: controller.rev(known),
              hash: controller.hash(known),
              settings: controller.settings(known),
              rangeOf: (item) =>
                kind === "rejecting" ? emptyRange : controller.range(known, item),
            },
    };
  }

  /** Writes block by block, until all of it went, the bus dies or the time is over. */
  write({ kind: what, group, items, withinMs }: WriteEffect, tools: DeviceTools): void {
    const { controller, misbehaviour, mono } = this.#options;
    const { handle, later, powerCut } = tools;
    const kind = misbehaviour();
    const isBack = what === "writeBack";
    const until = mono() + withinMs;
    const breaksAt = this.#breakOf(kind, items.length, isBack);
    const block = kind === "partial" || kind === "rebooter" ? 1 : blockItems;
    const next = (from: number): void => {
      if (from >= items.length) return handle({ kind: "written", isWhole: true });
      if (from >= breaksAt || mono() > until || !controller.has(group)) {
        if (kind === "rebooter") powerCut();
        else handle({ kind: "written", isWhole: false });
        return;
      }
      const part = items.slice(from, from + block);
      const isLast = from + block >= items.length;
      if (kind !== "liar")
        controller.write(group, kind === "rounder" ? part.map(halved) : part, isLast);
      later(this.#ms, () => next(from + block));
    };
    later(this.#ms, () => next(0));
  }

  /** Number of items after which the bus fails; restoring works every second time. */
  #breakOf(kind: Misbehaviour | null, count: number, isBack: boolean): number {
    if (kind === "rebooter" && !isBack) return Math.ceil(count / 2);
    if (kind !== "partial") return count;
    if (!isBack) return Math.floor(count / 2);
    this.#breaks += 1;
    return this.#breaks % 2 === 0 ? 0 : count;
  }
}

/** A range without any value. */
const emptyRange = [1, 0] as const;
const halved = (item: SettingChange): SettingChange =>
  typeof item.to === "number" ? { ...item, to: Math.round(item.to * 2) / 2 } : item;
