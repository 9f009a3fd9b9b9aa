import type { KeyObject } from "node:crypto";
import { type FleetPlan, gatewaySecret } from "../contract/operate/demo-fleet.ts";
import type { Frame } from "../contract/telemetry/mqtt.ts";
import { dayMs, hourMs, minuteMs } from "../contract/base/time.ts";
import { messageOf } from "../contract/base/server-message.ts";
import { backFill, countFrames, type GatewayHistory } from "./back-fill.ts";
import type { EventRequest } from "./command.ts";
import { type EventKind, type HouseEvent, eventKinds, plainRandom } from "./event/event-kinds.ts";
import { livelySpells, type Spell } from "./event/lively.ts";
import { publicFileKey } from "./controller/file-key.ts";
import { Memory } from "./controller/memory.ts";
import {
  type Misbehaviour,
  type MisbehaviourShare,
  misbehaviourOf,
  misbehaviours as ways,
} from "./controller/misbehaviour.ts";
import { EdgeBox } from "./edge/edge-box.ts";
import { siteFor, strangerTo } from "./edge/edge-houses.ts";
import type { GatewayListener } from "./gateway.ts";
import { HouseLine } from "./house-line.ts";
import { freshState, type HouseWorld, onGrid, simulateTo } from "./house-run.ts";
import { lineParts } from "./line-parts.ts";
import { Climate } from "./model/climate.ts";
import { type HouseConstants, houseConstants } from "./model/house-constants.ts";
import { paceOf } from "./pace.ts";
import { deviations, type DeviationKey } from "./stranger/deviation.ts";
import { otherMakerHouses } from "./stranger/stranger-house.ts";
import { hash, mix } from "./base/random.ts";
import { type Saved, load, save } from "./saved-state.ts";

const tickMs = 200;
const saveEveryMs = minuteMs;
/** Past that a house lives through before its first frame when no history is requested. */
const settleMs = 8 * hourMs;
/** Setting groups the whole fleet reports per second at its start: 400. */
const reportGapMs = 2.5;
/** The last day of history comes by the minute, what is older in steps of this. */
const coarseMs = 10 * minuteMs;

export interface FleetOptions {
  readonly plan: FleetPlan;
  readonly url: string;
  readonly demoKey: string;
  /** Frames a minute and house. */
  readonly ratePerMin: number;
  /** Simulated seconds in a second. Frames carry the real time. */
  readonly speed: number;
  readonly backFillDays: number;
  readonly isLively: boolean;
  readonly hasEvents: boolean;
  readonly statePath: string | null;
  /** Ways controllers fail to obey, each for a share of the fleet. */
  readonly misbehaviours: readonly MisbehaviourShare[];
  /** Habits of gateways of other makers, one each, at the last houses. */
  readonly strangers?: readonly DeviationKey[];
  /** Gateways that connect in a second at the start. */
  readonly connectsPerS: number;
  readonly print: (line: string) => void;
  readonly onAck: ((networkId: string, frames: readonly Frame[]) => void) | null;
  readonly clock: () => number;
  readonly random: () => number;
}

/**
 * The whole demo fleet: gateways connect, houses are simulated, history is sent in the background.
 */
export class FleetRun {
  readonly #options: FleetOptions;
  readonly #sites: readonly HouseConstants[];
  readonly #strangers: ReadonlyMap<string, DeviationKey>;
  readonly #climate: Climate;
  readonly #lines = new Map<string, HouseLine>();
  readonly #edges: EdgeBox[] = [];
  readonly #startMs: number;
  readonly #memory: Memory | null;
  #fileKey: KeyObject | null = null;
  #timers: NodeJS.Timeout[] = [];
  #isStopped = false;
  #isHistoryDone = true;
  #origin: Saved["houses"] = {};
  #acked = 0;
  #down = new Map<string, number>();
  #livelyUntilMs = 0;
  #picks = 0;

  constructor(options: FleetOptions) {
    this.#options = options;
    const farms = new Map(options.plan.farms.map((farm) => [farm.key, farm]));
    this.#sites = options.plan.houses
      .filter(({ handDriven }) => !handDriven)
      .map((house) => houseConstants(house, farms.get(house.farmKey)!, options.plan.seed));
    this.#strangers = otherMakerHouses(options.plan, this.#sites, options.strangers ?? []);
    this.#climate = new Climate(options.plan.seed);
    this.#startMs = options.clock();
    this.#memory = options.statePath === null ? null : new Memory(`${options.statePath}.flash`);
  }

  get lines(): ReadonlyMap<string, HouseLine> {
    return this.#lines;
  }

  get acked(): number {
    return this.#acked;
  }

  /** Resolves when every gateway has been switched on; history is sent in the background. */
  async start(): Promise<void> {
    const { plan, print, ratePerMin, statePath } = this.#options;
    const farms = plan.farms.filter(({ level }) => level === "farm").length;
    print(
      `Demo fleet: ${count(plan.houses.length, "house")} in ${count(farms, "farm")} of ` +
        `${count(plan.orgs.length, "organisation")}, seed ${plan.seed}, ${ratePerMin} frames ` +
        "a minute and house.",
    );
    const saved = statePath ? load(statePath, plan.seed) : null;
    this.#memory?.open(saved !== null);
    this.#fileKey = await publicFileKey(this.#options.demoKey);
    this.#timers.push(
      setInterval(() => this.#tick(), tickMs),
      setInterval(() => this.#report(), minuteMs),
    );
    for (const [networkId, deviation] of this.#strangers)
      print(`${networkId}: a gateway of another maker, ${deviations[deviation].description}.`);
    const histories = await this.#switchOn(saved);
    if (statePath) this.#timers.push(setInterval(() => this.save(), saveEveryMs));
    void this.#sendHistory(histories);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
    this.save();
    for (const { plant, device } of this.#lines.values()) {
      plant.stop();
      device.stop();
    }
    await Promise.all([...this.#lines.values()].map((line) => line.gateway.stop()));
    this.#memory?.close();
  }

  /**
   * Makes something happen. Returns what, in words. @throws Error with one line when there is no
   * such house.
   */
  requestEvent({ kind, house, minutes }: EventRequest): string {
    const lines = [...this.#lines.values()];
    const chosen = house === null ? this.#pick(lines) : this.#find(house);
    const spec: EventKind = eventKinds[kind];
    const length = minutes ?? spec.minutes(0.5, 0.75);
    const isRegional = kind === "heatWave" || kind === "coldWave";
    const affected = isRegional
      ? lines.filter((line) => line.run.site.adcode === chosen.run.site.adcode)
      : [chosen];
    const fromMs = this.#simNow();
    for (const line of affected) {
      line.run.plan({
        kind,
        fromMs,
        toMs: fromMs + length * minuteMs,
        random: plainRandom(kind, mix(line.run.site.seed ^ hash(kind))),
        isForced: true,
      });
      line.reportSoon();
    }
    const { networkId } = chosen.run.site;
    const place = isRegional ? `${affected.length} houses around ${networkId}` : networkId;
    return `${kind} in ${place} for ${Math.round(length)} min: ${spec.text}.`;
  }

  /**
   * Makes a house's controller fail to obey from now on, or obey again. @throws as `requestEvent`.
   */
  misbehave(house: string, kind: Misbehaviour | null): string {
    const { plant, run } = this.#find(house);
    plant.misbehaviour = kind;
    const { networkId } = run.site;
    return kind === null ? `${networkId} obeys.` : `${networkId}: ${ways[kind]}.`;
  }

  save(): void {
    const { statePath, plan, print } = this.#options;
    if (!statePath || this.#lines.size < this.#sites.length) return;
    // Until its history is sent, a house is saved as it began: the next start reports the same past
    // again, and the server recognises it.
    const now = Object.fromEntries(
      [...this.#lines].map(([id, line]) => [id, { seq: line.run.seq, state: line.run.state }]),
    );
    try {
      save(statePath, { v: 1, seed: plan.seed, houses: this.#isHistoryDone ? now : this.#origin });
    } catch (error) {
      print(`Cannot save the fleet's state: ${messageOf(error)}`);
    }
  }

  /**
   * Builds the houses one by one and switches their gateways on, a few at a time, so that the first
   * ones send at once.
   */
  async #switchOn(saved: Saved | null): Promise<GatewayHistory[]> {
    const { backFillDays, connectsPerS, isLively, clock } = this.#options;
    const startMs = onGrid(this.#startMs);
    const rota = this.#rota(startMs - Math.max(backFillDays * dayMs, settleMs));
    const planned = saved === null ? thinnedAtStart(startMs, rota) : rota;
    const recent: GatewayHistory[] = [];
    const older: GatewayHistory[] = [];
    for (const [index, house] of this.#sites.entries()) {
      if (this.#isStopped) break;
      const waitMs = this.#startMs + (1000 * index) / connectsPerS - clock();
      if (waitMs > 0) await pause(waitMs);
      else if (index % 8 === 0) await pause(0);
      await this.#switchOnHouse(house, planned.get(house.networkId) ?? [], saved, {
        recent,
        older,
      });
    }
    if (isLively) this.#livelyUntilMs = livelyHorizon(startMs);
    this.#startEdges();
    return [...recent, ...older];
  }

  #startEdges(): void {
    const { plan, clock } = this.#options;
    for (const [networkId, line] of this.#lines) {
      const house = siteFor(plan, networkId);
      if (house === undefined) continue;
      const houses = house.map((id) => ({ networkId: id, line: this.#lines.get(id) ?? null }));
      this.#edges.push(new EdgeBox({ line, houses, stranger: strangerTo(plan, networkId), clock }));
    }
  }

  /** Simulates the house up to now; its history is added to `histories`. */
  async #switchOnHouse(
    site: HouseConstants,
    planned: readonly HouseEvent[],
    saved: Saved | null,
    histories: { readonly recent: GatewayHistory[]; readonly older: GatewayHistory[] },
  ): Promise<void> {
    const { backFillDays, demoKey, hasEvents, misbehaviours, ratePerMin, random, url } =
      this.#options;
    const startMs = onGrid(this.#startMs);
    const world: HouseWorld = { climate: this.#climate, planned, isPlannedOnly: !hasEvents };
    const past = saved?.houses[site.networkId];
    const bornMs = startMs - (backFillDays > 0 ? backFillDays * dayMs : settleMs);
    const from = past?.state ?? freshState(site, this.#climate, bornMs);
    const seq = past?.seq ?? 0;
    this.#origin[site.networkId] = { seq, state: from };
    const deviation = this.#strangers.get(site.networkId);
    const parts = lineParts({
      site,
      world,
      state: from,
      seq,
      identity: {
        ...identityOf(url, site, await gatewaySecret(demoKey, site.networkId)),
        site: siteFor(this.#options.plan, site.networkId),
        deviation: deviation && deviations[deviation],
      },
      listener: this.#listener(site.networkId),
      memory: this.#memory,
      fileKey: this.#fileKey,
      reportGapMs: reportGapMs * this.#sites.length,
      random,
    });
    const { run, gateway, plant } = parts;
    plant.misbehaviour = misbehaviourOf(site.networkId, misbehaviours);
    const addHistory = (fromMs: number, toMs: number, everyMs: number, into: GatewayHistory[]) => {
      if (backFillDays > 0 && toMs > fromMs)
        into.push({ gateway, world, stretch: { site: run.site, from: run.state, toMs, everyMs } });
    };
    const oldestMs = Math.max(from.atMs, startMs - backFillDays * dayMs);
    const newestMs = Math.max(oldestMs, startMs - dayMs);
    simulateTo(run, oldestMs);
    addHistory(oldestMs, newestMs, coarseMs, histories.older);
    simulateTo(run, newestMs);
    addHistory(newestMs, startMs, minuteMs, histories.recent);
    simulateTo(run, startMs);
    plant.begin();
    this.#lines.set(site.networkId, new HouseLine(parts, paceOf(site.networkId, ratePerMin)));
    gateway.start();
  }

  async #sendHistory(histories: readonly GatewayHistory[]): Promise<void> {
    const { print } = this.#options;
    if (histories.length === 0) return;
    this.#isHistoryDone = false;
    print(
      `History: about ${countFrames(histories)} frames, the last day first, ` +
        "sent behind the live ones.",
    );
    await backFill(
      histories,
      () => this.#isStopped,
      (tenths, frames) => print(`History: ${tenths * 10} % (${frames} frames).`),
    );
    if (!this.#isStopped) this.#isHistoryDone = true;
  }

  #rota(fromMs: number): Map<string, HouseEvent[]> {
    const { isLively, plan } = this.#options;
    return isLively
      ? byHouse(livelySpells(this.#sites, plan.seed, fromMs, livelyHorizon(this.#startMs)))
      : new Map<string, HouseEvent[]>();
  }

  #listener(networkId: string): GatewayListener {
    return {
      up: () => this.#lines.get(networkId)?.reportSoon(),
      acked: (id, frames) => {
        this.#acked += frames.length;
        this.#options.onAck?.(id, frames);
      },
      down: (_id, reason) => this.#down.set(reason, (this.#down.get(reason) ?? 0) + 1),
      horn: (id, isOn) =>
        this.#options.print(`${id}: own horn ${isOn ? "on, the server is not heard" : "off"}.`),
    };
  }

  #simNow(): number {
    return this.#startMs + (this.#options.clock() - this.#startMs) * this.#options.speed;
  }

  #tick(): void {
    const nowMs = this.#options.clock();
    const simMs = this.#simNow();
    for (const line of this.#lines.values()) line.tick(nowMs, simMs);
    for (const edge of this.#edges) edge.tick(nowMs);
    if (this.#livelyUntilMs > 0 && simMs > this.#livelyUntilMs - dayMs) this.#extendRota();
  }

  #extendRota(): void {
    const fromMs = this.#livelyUntilMs;
    this.#livelyUntilMs += dayMs;
    for (const { site, event } of livelySpells(
      this.#sites,
      this.#options.plan.seed,
      fromMs,
      this.#livelyUntilMs,
    ))
      this.#lines.get(site.networkId)?.run.plan(event);
  }

  #report(): void {
    const lines = [...this.#lines.values()];
    const up = lines.filter((line) => line.gateway.isUp).length;
    const waiting = lines.reduce((sum, line) => sum + line.gateway.waiting, 0);
    this.#options.print(
      `${up} of ${count(lines.length, "gateway")} connected, ${this.#acked} frames ` +
        `acknowledged, ${waiting} waiting.`,
    );
    for (const [reason, times] of this.#down)
      this.#options.print(`Connection failed ${times} times: ${reason}`);
    this.#down = new Map();
  }

  #find(house: string): HouseLine {
    const line = this.#lines.get(house) ?? [...this.#lines.values()][Number(house) - 1];
    if (!line)
      throw new Error(
        `no simulated house "${house}": a network ID such as ` +
          `${this.#sites[0]?.networkId ?? "GW-0001"}, or a number from 1 to ${this.#lines.size}`,
      );
    return line;
  }

  /** Picks a stocked house, a different one each time. */
  #pick(lines: readonly HouseLine[]): HouseLine {
    const stocked = lines.filter((line) => line.run.state.alive > 0);
    const from = stocked.length > 0 ? stocked : lines;
    const line = from[mix(this.#options.plan.seed + (this.#picks += 1)) % from.length];
    if (!line) throw new Error("the fleet has no simulated house");
    return line;
  }
}

/** Spells are laid out by whole days: to the end of tomorrow. */
const livelyHorizon = (nowMs: number): number => (Math.floor(nowMs / dayMs) + 2) * dayMs;

/** One in this many events is kept at the first start of a fleet. */
const sampleEvery = 8;

/**
 * A fleet that starts would report everything at once, and look like a flood: most of its events
 * are left out at the start, and later ones come one by one.
 */
function thinnedAtStart(
  startMs: number,
  rota: ReadonlyMap<string, readonly HouseEvent[]>,
): Map<string, HouseEvent[]> {
  let frameCount = 0;
  const stays = ({ fromMs, toMs }: HouseEvent) =>
    fromMs > startMs || toMs <= startMs || frameCount++ % sampleEvery === 0;
  return new Map([...rota].map(([house, events]) => [house, events.filter(stays)]));
}

function byHouse(spells: readonly Spell[]): Map<string, HouseEvent[]> {
  const out = new Map<string, HouseEvent[]>();
  for (const { site, event } of spells)
    out.set(site.networkId, [...(out.get(site.networkId) ?? []), event]);
  return out;
}

function identityOf(url: string, house: HouseConstants, secret: string) {
  const { networkId, seed } = house;
  const simCard =
    `8986${String(4_000_000_000 + (seed % 1_000_000_000))}` +
    String(seed % 1_000_000).padStart(6, "0");
  return {
    url,
    networkId,
    secret,
    version: `2.${mix(seed) % 5}.${mix(seed + 1) % 10}`,
    simCard,
    netType: mix(seed + 2) % 10 < 3 ? "wired" : "wireless",
  } as const;
}

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;
const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
