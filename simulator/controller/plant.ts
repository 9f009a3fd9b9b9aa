import {
  type AnswerItem,
  type CommandAnswer,
  type DoOrder,
  handMinutes,
} from "../../contract/control/protocol/gateway-order.ts";
import type { Abilities } from "../../contract/control/protocol/order-fence.ts";
import { shippedFeatures } from "../../contract/fleet/gateway/gateway-feature-shipped.ts";
import type { ParameterGroup } from "../../contract/fleet/gateway/parameter-group.ts";
import type { Keyed, SettingChange } from "../../contract/control/protocol/controller-setting.ts";
import { dayMs, hourMs, minuteMs } from "../../contract/base/time.ts";
import type { HouseRun } from "../house-run.ts";
import { runningAmps } from "../frame.ts";
import type { HouseConstants } from "../model/house-constants.ts";
import { Bus } from "./bus.ts";
import type { HouseController } from "./controller.ts";
import type { DeviceTools, Plant, WriteEffect } from "./device.ts";
import { dayAgeAt, type PanelChange, panelChangeOf, panelItems } from "./panel-change.ts";
import { controllerGroups } from "./initial-settings.ts";
import type { Misbehaviour } from "./misbehaviour.ts";
import { type Cause, Reporter } from "./reporter.ts";
import { changesIn } from "./settings-file.ts";
import type { Wire } from "./wire.ts";

/** Delay of a frame after a change, because its time counts whole seconds, ms. */
const measureMs = 2000;

export interface HousePlantOptions {
  /** Time of a read or a block on its bus, ms; absent: as usual. */
  readonly busMs?: number | undefined;
  readonly run: HouseRun;
  readonly controller: HouseController;
  /** Stores the settings; they are on the disk when this returns. */
  readonly store: () => void;
  readonly reportGapMs: number;
  /** A person comes to the panel now and then. */
  readonly hasPanelVisits: boolean;
  readonly now: () => number;
  readonly random: () => number;
}

/** Orders a type of gateways accepts, without those that are not simulated. */
export function abilitiesOf({ typeKey }: HouseConstants): Abilities {
  const features = shippedFeatures.get(typeKey);
  const read = features?.read ?? [];
  return {
    groups: controllerGroups.filter((group) => read.includes(group)),
    actions: features?.actions ?? [],
    hasTrial: true,
    takesFiles: features !== undefined && features.firmware !== "none",
  };
}

/** Side fans are on the first outputs, tunnel fans after them. */
const fanAirOf = ({ building }: HouseConstants): readonly number[] => [
  ...Array.from({ length: building.sideFans }, () => building.sideFanM3h),
  ...Array.from({ length: building.tunnelFans }, () => building.tunnelFanM3h),
];

/** A simulated house as its gateway meets it: settings on a bus, modes, a panel, and its faults. */
export class HousePlant implements Plant {
  readonly can: Abilities;
  readonly hasController = true;
  readonly fanM3h: readonly number[];
  readonly typeKey: number;
  readonly #options: HousePlantOptions;
  readonly #reporter: Reporter;
  readonly #bus: Bus;
  #wire: Wire | null = null;
  #panelTimer: NodeJS.Timeout | null = null;
  #day = Number.NaN;
  #panelChange: PanelChange | null = null;
  /** The way it fails to obey; null: it obeys. */
  misbehaviour: Misbehaviour | null = null;
  /** Sends a frame out of turn: what was done is seen at once. */
  measure: () => void = () => undefined;
  /** Epoch ms by the server's clock; undefined: unknown. */
  serverTime: () => number | undefined = () => undefined;

  constructor(options: HousePlantOptions) {
    const { controller, now, random, run, reportGapMs } = options;
    this.#options = options;
    this.can = abilitiesOf(run.site);
    this.fanM3h = fanAirOf(run.site);
    this.typeKey = run.site.typeKey;
    this.#reporter = new Reporter(controller, now, reportGapMs);
    this.#bus = new Bus({
      busMs: options.busMs,
      controller,
      faults: () => run.faults(),
      misbehaviour: () => this.misbehaviour,
      mono: now,
      changeAtPanel: (group) => this.#changeAtPanel(group, Math.floor(random() * 2 ** 31)),
      random,
    });
  }

  get calendarOffMs(): number {
    return this.misbehaviour === "clock" ? -365 * dayMs : 0;
  }
  get clockRate(): number {
    return this.misbehaviour === "clock" ? 1 + 200e-6 : 1;
  }
  get isBusy(): boolean {
    return this.misbehaviour === "busy";
  }
  get isLocalOnly(): boolean {
    return this.#bus.isLocalOnly;
  }

  /** A person presses a key at the panel; it is reported at once. */
  touchPanel(): void {
    this.#bus.touchPanel();
    this.#wire?.send("event", { v: 1, event: "panel" });
  }

  leavePanel(): void {
    this.#bus.leavePanel();
  }

  /** A person turns the key that blocks all remote commands. */
  turnKey(isLocalOnly: boolean): void {
    this.#bus.isLocalOnly = isLocalOnly;
    const remote = isLocalOnly ? "localOnly" : "on";
    this.#wire?.send("event", { v: 1, event: "remote", remote });
  }

  /** The hash of a group now. */
  hashOf(group: ParameterGroup): string {
    return this.#options.controller.hash(group);
  }

  /** The house's model has reached the present. */
  begin(): void {
    this.#changed();
    this.#countDays(this.#options.run.state.atMs, "report");
  }

  read(group: string | null, isFirst: boolean, tools: DeviceTools): void {
    this.#bus.read(group, isFirst, tools);
  }

  write(effect: WriteEffect, tools: DeviceTools): void {
    this.#bus.write(effect, {
      ...tools,
      handle: (event) => {
        this.#changed();
        tools.handle(event);
      },
    });
  }

  act(order: DoOrder, { log, later }: DeviceTools): AnswerItem[] {
    if (order.do === "mode" || order.do === "level") {
      later(measureMs, () => this.measure());
      if (this.misbehaviour === "liar") return [{ k: order.do, r: "applied", is: order.to }];
    }
    switch (order.do) {
      case "mode":
        this.#setMode(order.to, order.untilMin);
        return [{ k: "mode", r: "applied", is: this.#options.controller.mode }];
      case "level":
        return [this.#setLevel(order.to)];
      case "output":
        log(`output ${order.port} on for ${order.seconds} s`);
        return this.#testOutput(order.port);
      default:
        return [];
    }
  }

  report(groups: readonly string[], cause: Cause): void {
    if (this.misbehaviour === "deaf") return;
    const { controller } = this.#options;
    for (const group of groups.length === 0 ? this.can.groups : groups)
      if (controller.has(group)) this.#reporter.report(group, cause);
  }

  canRead(bytes: Uint8Array): boolean {
    return changesIn(bytes, this.#options.controller) !== null;
  }

  setBy(bytes: Uint8Array): readonly string[] {
    const { controller } = this.#options;
    const changes = changesIn(bytes, controller) ?? new Map<ParameterGroup, never>();
    for (const [group, items] of changes) controller.write(group, items);
    this.#changed();
    return [...changes.keys()];
  }

  answer(answer: CommandAnswer, send: (answer: CommandAnswer) => void): void {
    const { random } = this.#options;
    switch (this.misbehaviour) {
      case "deaf":
        return;
      case "liar":
        return send(falselyApplied(answer));
      case "doubler":
        send(answer);
        return send(answer);
      case "late":
        setTimeout(() => send(answer), 5000 + 85_000 * random()).unref();
        return;
      default:
        return send(answer);
    }
  }

  cutBy(text: string): number | null {
    if (!/"type":"(write|do)"/.test(text)) return null;
    if (this.misbehaviour === "sleeper") return hourMs;
    return this.misbehaviour === "offline" ? minuteMs : null;
  }

  connected(wire: Wire): void {
    this.#wire = wire;
    if (this.misbehaviour !== "deaf") this.#reporter.connected(wire);
  }

  lost(): void {
    this.#wire = null;
    this.#reporter.lost();
  }

  /**
   * The controller starts after a power cut: it runs by its settings, and a manual mode is over.
   */
  started(): void {
    if (this.#options.controller.mode === "hand") this.#setMode("smart");
  }

  /** Called about once per minute of the house's world. */
  tick(simMs: number): void {
    this.#countDays(simMs, "midnight");
    if (this.#panelChange !== null && simMs >= this.#panelChange.atMs)
      this.#comesToPanel(this.#panelChange.random);
    this.#reporter.tick();
  }

  stop(): void {
    this.#reporter.lost();
    if (this.#panelTimer !== null) clearTimeout(this.#panelTimer);
  }

  #setMode(mode: "smart" | "hand" | "empty", untilMin = handMinutes): void {
    const { controller, run } = this.#options;
    if (this.#panelTimer !== null) clearTimeout(this.#panelTimer);
    this.#panelTimer = null;
    controller.setMode(mode, mode === "hand" ? run.state.level : null);
    this.#changed();
    if (mode !== "hand") return;
    this.#panelTimer = setTimeout(() => {
      this.#setMode("smart");
      this.measure();
    }, untilMin * minuteMs);
    this.#panelTimer.unref();
  }

  /** A level stays where it is unless the mode is hand. */
  #setLevel(level: number): AnswerItem {
    const { controller, run } = this.#options;
    const isTaken = controller.mode === "hand" && level < run.site.vent.levels.length;
    if (isTaken) controller.setMode("hand", level);
    this.#changed();
    return isTaken
      ? { k: "level", r: "applied", is: level }
      : { k: "level", r: "former", is: run.state.level };
  }

  /** Returns the current while the output is on, and the port that measures it. */
  #testOutput(port: number): AnswerItem[] {
    const { controller, run } = this.#options;
    const { rows } = controller.settings("wiring");
    const wired = rows.find(({ controlPort }) => controlPort === port);
    const amps = runningAmps(run.site, run.faults(), port - 1);
    const output: AnswerItem = { k: "output", r: "applied", is: port };
    if (amps === null) return [output];
    const seenAt = wired?.currentPort ?? port;
    const current: AnswerItem = { k: "current", r: "applied", is: Number(amps.toFixed(1)) };
    return [output, current, { k: "currentPort", r: "applied", is: seenAt }];
  }

  #changed(): void {
    const { controller, store, run } = this.#options;
    if (run.site === controller.site) return;
    run.follow(controller.site);
    store();
  }

  /** Brings the day age up to date. `origin`: at midnight, or when the settings are read. */
  #countDays(atMs: number, origin: "midnight" | "report"): void {
    const { controller, hasPanelVisits, run } = this.#options;
    const day = Math.floor(atMs / dayMs);
    if (day !== this.#day) {
      this.#day = day;
      const hand = hasPanelVisits ? panelChangeOf(run.site, day) : null;
      this.#panelChange = hand !== null && hand.atMs > atMs ? hand : null;
    }
    const to = dayAgeAt(run.site, atMs);
    if (to === null) return;
    const from = controller.settings("flock").values.dayAge ?? 0;
    if (to === from) return;
    this.#write("flock", [{ k: "dayAge", from, to }], origin);
  }

  #comesToPanel(randomBits: number): void {
    this.#panelChange = null;
    this.touchPanel();
    const { group, items } = panelItems(this.#options.controller, randomBits);
    this.#write(group, items, "panel");
  }

  /** A person changes a value of the group at the same moment. */
  #changeAtPanel(name: string, randomBits: number): void {
    const { controller } = this.#options;
    if (!controller.has(name)) return;
    const items = changedAtPanel(controller, name, randomBits);
    if (items.length > 0) this.#write(name, items, "panel");
  }

  #write(
    group: ParameterGroup,
    items: readonly SettingChange[],
    origin: "panel" | "midnight" | "report",
  ): void {
    this.#options.controller.write(group, items);
    this.#changed();
    const at = this.serverTime();
    if (origin !== "report") this.report([group], at === undefined ? { origin } : { origin, at });
  }
}

/** A change by another person in a group: its first number, one step further. */
function changedAtPanel(
  controller: HouseController,
  group: ParameterGroup,
  random: number,
): readonly SettingChange[] {
  const created = panelItems(controller, random);
  if (created.group === group) return created.items;
  const { values, rows } = controller.settings(group);
  const single = firstNumber(values);
  if (single !== undefined) return [single];
  const cell = firstNumber(rows[0] ?? {});
  return cell === undefined ? [] : [{ ...cell, row: 0 }];
}

function firstNumber(keyed: Keyed): SettingChange | undefined {
  const [k, from] = Object.entries(keyed).find(([, value]) => typeof value === "number") ?? [];
  return k === undefined || typeof from !== "number" ? undefined : { k, from, to: from + 1 };
}

/** Reports every value as requested, regardless of the real one. */
const falselyApplied = (answer: CommandAnswer): CommandAnswer =>
  answer.items === undefined
    ? answer
    : { ...answer, items: answer.items.map((item) => ({ ...item, r: "applied" as const })) };
