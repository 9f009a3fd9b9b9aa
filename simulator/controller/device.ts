import type { KeyObject } from "node:crypto";
import type {
  AnswerItem,
  CommandAnswer,
  DoOrder,
  FencedOrder,
  TimeAnswer,
} from "../../contract/control/protocol/gateway-order.ts";
import {
  timeRequestEveryMs,
  latestServerMs,
} from "../../contract/control/protocol/server-clock.ts";
import { gatewayStep } from "../../contract/control/protocol/gateway-machine.ts";
import type { Abilities } from "../../contract/control/protocol/order-fence.ts";
import {
  type GatewayEffect,
  type GatewayEvent,
  type GatewayState,
  startedGateway,
  waitingMax,
} from "../../contract/control/protocol/gateway-state.ts";
import type { Flash } from "../../contract/control/protocol/gateway-journal.ts";
import { FilePuller } from "./file-puller.ts";
import type { Misbehaviour } from "./misbehaviour.ts";
import type { Cause } from "./reporter.ts";
import type { Wire } from "./wire.ts";

/** Retry interval of a gateway that does not know the time, ms. */
const retryMs = 5000;
/** Time offline during a restart, and during a power cut, ms. */
const restartMs = 3000;
const powerCutMs = 8000;
/** Writing the other slot; and three starts that fail, before the former one runs again, ms. */
const slotMs = 2000;
const failedStartsMs = 3 * restartMs;

/** Orders from others, as many as may wait. */
const othersOrders: readonly FencedOrder[] = Array.from({ length: waitingMax }, (_, index) => ({
  v: 2,
  type: "do",
  do: "clock",
  id: `other ${index}`,
  seq: 1,
  session: "000000000000",
  notAfter: 0,
}));

/** The equipment behind a gateway. Without a controller there is only a horn. */
export interface Plant {
  readonly can: Abilities;
  readonly hasController: boolean;
  /** Type of the gateway: a file is for some types. */
  readonly typeKey: number;
  /** The way it fails to obey; null: it obeys. */
  readonly misbehaviour: Misbehaviour | null;
  /** Error of its calendar until it is set, ms, and rate of its monotonic clock. */
  readonly calendarOffMs: number;
  readonly clockRate: number;
  /** Air of each fan output, m3/h. */
  readonly fanM3h: readonly number[];
  read(group: string | null, isFirst: boolean, tools: DeviceTools): void;
  write(effect: WriteEffect, tools: DeviceTools): void;
  act(order: DoOrder, tools: DeviceTools): AnswerItem[];
  report(groups: readonly string[], cause: Cause): void;
  /** True when its controller can read a settings file. */
  canRead(bytes: Uint8Array): boolean;
  /** Sets what a settings file has; gives the groups. */
  setBy(bytes: Uint8Array): readonly string[];
  /** Changes content, time or number of messages, as a misbehaviour. */
  answer(answer: CommandAnswer, send: (answer: CommandAnswer) => void): void;
  /** Time its link is lost instead of receiving this, ms; null: it receives it. */
  cutBy(text: string): number | null;
  /** True: its queue is full with orders of others. */
  readonly isBusy: boolean;
  /** A key at its controller blocks all remote commands. */
  readonly isLocalOnly: boolean;
  connected(wire: Wire): void;
  lost(): void;
  started(): void;
}
export type WriteEffect = Extract<GatewayEffect, { readonly kind: "write" | "writeBack" }>;

export interface DeviceTools {
  readonly handle: (event: GatewayEvent) => void;
  /** Calls `run` after `ms`, unless power fails before. */
  readonly later: (ms: number, run: () => void) => void;
  readonly powerCut: () => void;
  readonly log: (line: string) => void;
}

export interface DeviceOptions {
  readonly plant: Plant;
  readonly flash: Flash | null;
  /** Firmware version it runs; absent: not needed. */
  readonly version?: string;
  /** Stores the version that the device runs from now on. */
  readonly storeVersion?: (version: string) => void;
  /** Public half of the key files are signed with; absent: it takes none. */
  readonly fileKey?: KeyObject | null;
  /** Stores the flash; it is on the disk when this returns. */
  readonly storeFlash: (flash: Flash) => void;
  /** Monotonic clock, ms. */
  readonly now: () => number;
  readonly random: () => number;
}

/**
 * A gateway's part in orders: it runs the reference (contract/control/protocol/gateway-machine.ts)
 * over a wire, a plant and a clock.
 */
export class Device {
  readonly #options: DeviceOptions;
  readonly #tools: DeviceTools;
  #state: GatewayState;
  #wire: Wire | null = null;
  /** Start of the monotonic clock since power came on. */
  #monoBase: number;
  #timers = new Set<NodeJS.Timeout>();
  #hasPower = true;
  #requestedAt = Number.NEGATIVE_INFINITY;
  #hornUntil = Number.NEGATIVE_INFINITY;
  #log: string[] = [];
  /** Drift of its monotonic clock, ms, and the time up to which it is counted. */
  #driftMs = 0;
  #driftedAt: number;
  /** True once its calendar was set from here; only its log uses it. */
  #isCalendarSet = false;
  readonly #files: FilePuller;
  /**
   * Version of the firmware in the running slot; `#tried`: that in the other slot, which is to be
   * tried.
   */
  #version: string;
  #tried: string | null = null;

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.#monoBase = Math.floor(options.random() * 2 ** 31);
    this.#driftedAt = options.now();
    const { can } = options.plant;
    this.#version = options.version ?? "";
    this.#state = startedGateway(can, options.flash ?? undefined, this.#version);
    this.#files = new FilePuller({
      key: options.fileKey ?? null,
      typeKey: options.plant.typeKey,
      wire: () => this.#wire,
      mono: () => this.#mono(),
      later: (ms, run) => this.#later(ms, run),
      misbehaviour: () => options.plant.misbehaviour,
      canRead: (bytes) => options.plant.canRead(bytes),
      powerCut: () => this.#powerCut(powerCutMs),
    });
    this.#tools = {
      handle: (event) => this.#handle(event),
      later: (ms, run) => this.#later(ms, run),
      powerCut: () => this.#powerCut(powerCutMs),
      log: (line) => this.#note(line),
    };
    this.#handle({ kind: "started", version: this.#version });
  }

  /** Firmware version it runs, as reported on `up/attr`. */
  get version(): string {
    return this.#version;
  }

  get isHornOn(): boolean {
    return this.#options.now() < this.#hornUntil;
  }

  /** State of the key, reported with each connection: it may have been turned while offline. */
  get remote(): "on" | "localOnly" {
    return this.#options.plant.isLocalOnly ? "localOnly" : "on";
  }

  /** Features that the gateway reports on `up/attr`. */
  get caps(): object | undefined {
    const { plant } = this.#options;
    if (!plant.hasController) return undefined;
    const { groups, actions, hasTrial } = plant.can;
    const { fanM3h } = plant;
    return {
      proto: 2,
      groups,
      do: actions,
      trial: hasTrial,
      journal: 64,
      maxBytes: 16_384,
      fw: plant.can.takesFiles === true ? ["mqtt"] : [],
      hold: true,
      drill: true,
      fanM3h,
    };
  }

  /** Journal and trials, as they are on the disk. */
  get flash(): Flash {
    return this.#state.flash;
  }

  connected(session: string, wire: Wire): void {
    this.#wire = wire;
    this.#handle({ kind: "connected", session });
    this.#requestTime();
    this.#files.connected();
    this.#options.plant.connected(wire);
  }

  lost(): void {
    this.#wire = null;
    this.#handle({ kind: "lost" });
    this.#files.lost();
    this.#options.plant.lost();
  }

  /** A message on `down/fw`. */
  receivedFile(message: Uint8Array): void {
    if (this.#hasPower) this.#files.received(message);
  }

  receivedTime(answer: TimeAnswer): void {
    this.#handle({ kind: "time", answer });
  }

  /** A message on `down/cmd`. */
  received(text: string): void {
    const { plant } = this.#options;
    const cutMs = plant.cutBy(text);
    if (cutMs !== null) return this.#wire?.cut(cutMs);
    const { waiting } = this.#state;
    if (plant.isBusy) this.#state = { ...this.#state, waiting: othersOrders };
    this.#handle({ kind: "order", text });
    if (plant.isBusy) this.#state = { ...this.#state, waiting };
  }

  /** Called about once per minute, and by its own clock when something ends. */
  tick(): void {
    if (this.#options.now() - this.#requestedAt >= timeRequestEveryMs) this.#requestTime();
    if (this.#state.flash.trials.length > 0) this.#handle({ kind: "tick" });
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Epoch ms by the server's clock; undefined: unknown. */
  serverTime(): number | undefined {
    const latest = latestServerMs(this.#state.clock, this.#mono());
    return latest === null ? undefined : Math.round(latest);
  }

  #mono(): number {
    const { now, plant } = this.#options;
    const at = now();
    this.#driftMs += (at - this.#driftedAt) * (plant.clockRate - 1);
    this.#driftedAt = at;
    return this.#monoBase + at + this.#driftMs;
  }

  #handle(event: GatewayEvent): void {
    if (!this.#hasPower) return;
    const before = this.#state;
    const { state, effects } = gatewayStep(before, event, this.#mono());
    this.#state = state;
    if (state.flash !== before.flash) {
      this.#options.storeFlash(state.flash);
      this.#awaitTrials();
    }
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: GatewayEffect): void {
    const { plant } = this.#options;
    switch (effect.kind) {
      case "say":
        return plant.answer(effect.answer, (answer) => this.#wire?.send("ack", answer));
      case "tell": {
        const at = effect.origin === "report" ? undefined : this.serverTime();
        const cause = { origin: effect.origin, id: effect.id };
        return plant.report(effect.groups, at === undefined ? cause : { ...cause, at });
      }
      case "look":
        return this.#readPlant(effect.group);
      case "write":
      case "writeBack":
        return plant.write(effect, this.#tools);
      case "act":
        return this.#act(effect.order);
    }
  }

  /** Reads the controller, and which files are stored here. */
  #readPlant(group: string | null): void {
    const { handle, ...tools } = this.#tools;
    const files = [this.#files.whole?.file ?? []].flat();
    this.#options.plant.read(group, this.#state.work?.kind === "checking", {
      ...tools,
      handle: (event) =>
        handle(event.kind === "looked" ? { ...event, view: { ...event.view, files } } : event),
    });
  }

  #act(order: DoOrder): void {
    const { plant } = this.#options;
    this.#note(`${order.do} ${"to" in order ? String(order.to) : ""} by ${order.by ?? "server"}`);
    if (order.do === "restart") return this.#powerCut(restartMs);
    if (order.do === "install") return this.#install(order);
    this.#actItself(order);
    const items = plant.act(order, this.#tools);
    this.#handle({ kind: "acted", items, isDone: true });
  }

  /** Installs a file: firmware is written into the other slot and started; settings are set. */
  #install({ id, kind, version }: Extract<DoOrder, { readonly do: "install" }>): void {
    const { plant } = this.#options;
    if (kind === "firmware") {
      this.#tried = version;
      const startMs = plant.misbehaviour === "badBoot" ? failedStartsMs : restartMs;
      return this.#later(slotMs, () => this.#powerCut(startMs));
    }
    const at = this.serverTime();
    plant.report(plant.setBy(this.#files.content), {
      origin: "command",
      id,
      ...(at === undefined ? {} : { at }),
    });
    this.#handle({ kind: "acted", items: [], isDone: true });
  }

  /** Starts one of the two slots. */
  #start(): void {
    const { plant, storeVersion } = this.#options;
    const bootsWell = plant.misbehaviour !== "badBoot" && plant.misbehaviour !== "rebooter";
    if (this.#tried !== null && bootsWell) {
      this.#version = this.#tried;
      storeVersion?.(this.#version);
    }
    this.#tried = null;
    this.#files.started();
    plant.started();
    this.#handle({ kind: "started", version: this.#version });
  }

  /** Does what a gateway can do without its controller. */
  #actItself(order: DoOrder): void {
    const { now } = this.#options;
    if (order.do === "horn")
      this.#hornUntil = order.to === "on" ? now() + (order.seconds ?? 180) * 1000 : now();
    if (order.do === "clock") this.#isCalendarSet = true;
    if (order.do !== "log") return;
    for (const line of this.#log.slice(-order.lines))
      this.#wire?.send("log", { v: 1, id: order.id, line });
  }

  /** A line of its own log; the last hundred are kept. */
  #note(line: string): void {
    const offMs = this.#isCalendarSet ? 0 : this.#options.plant.calendarOffMs;
    const at = new Date(Date.now() + offMs).toISOString();
    this.#log = [...this.#log.slice(-99), `${at} ${line.trim()}`];
  }

  #requestTime(): void {
    if (this.#wire === null || !this.#hasPower) return;
    this.#requestedAt = this.#options.now();
    this.#handle({ kind: "askedTime" });
    const mono = this.#state.clock.requestedMono;
    this.#wire.send("event", { v: 1, event: "timeRequest", mono });
    if (this.#state.clock.offsetMs === null)
      this.#later(retryMs, () => {
        if (this.#state.clock.offsetMs === null) this.#requestTime();
      });
  }

  /** Checks again when the next trial is over. */
  #awaitTrials(): void {
    const ends = this.#state.flash.trials.map(({ untilMono }) => untilMono);
    if (ends.length === 0) return;
    const waitMs = Math.max(0, Math.min(...ends) - this.#mono());
    this.#later(waitMs, () => this.#handle({ kind: "tick" }));
  }

  #powerCut(ms: number): void {
    this.#hasPower = false;
    this.stop();
    const timer = setTimeout(() => {
      this.#hasPower = true;
      this.#monoBase = Math.floor(this.#options.random() * 2 ** 31);
      this.#requestedAt = Number.NEGATIVE_INFINITY;
      this.#start();
    }, ms);
    this.#timers.add(timer);
    timer.unref();
    // Set after the timer of the restart, so that the device has started when its link returns.
    this.#wire?.cut(ms);
  }

  #later(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      run();
    }, ms);
    this.#timers.add(timer);
    timer.unref();
  }
}
