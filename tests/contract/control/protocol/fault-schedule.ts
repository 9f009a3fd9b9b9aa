import {
  commandAnswerSchema,
  type DoOrder,
  type FencedOrder,
  type Order,
  type PersonAction,
  type WriteOrder,
} from "../../../../contract/control/protocol/gateway-order.ts";
import {
  commandAfter,
  type CommandEvent,
  dueOf,
  mayClose,
} from "../../../../contract/control/command/command-life.ts";
import {
  type CommandLife,
  isEnded,
  newCommand,
  readIdOf,
} from "../../../../contract/control/command/command-state.ts";
import { isLasting } from "../../../../contract/control/protocol/order-fence.ts";
import { mayBeSetSince } from "../../../../contract/control/command/set-since.ts";
import { gatewayStep } from "../../../../contract/control/protocol/gateway-machine.ts";
import {
  type GatewayEffect,
  type GatewayEvent,
  type GatewayState,
  startedGateway,
} from "../../../../contract/control/protocol/gateway-state.ts";
import { emptyFlash, entryOf } from "../../../../contract/control/protocol/gateway-journal.ts";
import type {
  ReadSettings,
  SettingChange,
  SettingValue,
} from "../../../../contract/control/protocol/controller-setting.ts";
import { mix, type Rng, rngFrom } from "../../../../simulator/base/random.ts";

/*
 * A schedule of faults, played in virtual time on the real reducers of server and gateway: a broker
 * that drops, doubles, delays and (in half of the schedules) stores messages for offline clients,
 * link cuts and power cuts (a quarter of them aimed at the moment a command goes out), a server
 * that is killed, a bus that fails, a person at the panel, clocks that drift and calendars that are
 * wrong.
 * In a mixed world there are trials, actions and protective writes beside open ones too.
 */

/**
 * A removed safeguard. `calendar`: the end is judged by the device's calendar clock; `base`: the
 * settings that the desired value was based on are ignored.
 */
export type Without = "journal" | "number" | "flash" | "session" | "time" | "calendar" | "base";

/** Kind of faults: everything, or only the clocks, by this much at most. */
export type World =
  | { readonly kind: "rough" }
  /** Also changes at the panel to the very values of commands. */
  | { readonly kind: "contested" }
  /** Also all other kinds of commands; `hasJournal`: whether the gateway has a journal. */
  | { readonly kind: "mixed"; readonly hasJournal: boolean }
  | { readonly kind: "calm"; readonly calendarMs: number };

export interface Tally {
  commands: number;
  begunTwice: number;
  begunLate: number;
  wrongOutcome: number;
  leftOpen: number;
  /** Values set at the panel that the senders of commands had not seen. */
  overwroteManual: number;
  /** Refused as too late, although there was time left. */
  refusedForClock: number;
  /** The outcome stays unknown, and a person has closed it. */
  closedManually: number;
  /** Ends of trials that arrived while the command was still open. */
  trialEndsReceived: number;
  /** By state; in a mixed world by kind and state, with the reason where there is one. */
  readonly words: Record<string, number>;
}

const emptyTally = (): Tally => ({
  commands: 0,
  begunTwice: 0,
  begunLate: 0,
  wrongOutcome: 0,
  leftOpen: 0,
  overwroteManual: 0,
  refusedForClock: 0,
  closedManually: 0,
  trialEndsReceived: 0,
  words: {},
});

/** The real course of a command. */
interface Truth {
  begins: number;
  isLate: boolean;
  /** True when its action was carried out. */
  isDone: boolean;
  /** Number of times that anything was started, written or carried out for it. */
  acts: number;
  /** True when its last report was correct at the time; null: there is none. */
  isTrueThen: boolean | null;
  actsThen: number;
  /** Positions it has written and not restored. */
  readonly written: Set<string>;
  /** Those that nobody else has written since. */
  readonly standing: Set<string>;
}

/** A command from a person. */
interface DesiredCommand {
  readonly id: string;
  readonly wish: readonly SettingChange[];
  /** Null: values are written. */
  readonly action: PersonAction | null;
  readonly base: string | null;
  readonly trialMin: WriteOrder["trialMin"];
  readonly isProtective: boolean;
}

const epoch = 1_795_000_000_000;
const minute = 60_000;
/** The value of every session if sessions are not checked. */
const anySession = "0123456789ab";
/** Long enough for every question to be answered. */
const quietMs = 40 * minute;

type Mode = "smart" | "hand" | "empty";
interface Frame {
  readonly at: number;
  readonly session: string;
  readonly controlMode: Mode;
  readonly ventLevel: number;
}
/** Why settings are reported: by which command; empty: by none. */
interface SentAnswer {
  readonly id: string;
  readonly isTrialEnd: boolean;
}

interface ScheduledEvent {
  readonly at: number;
  readonly run: () => void;
}

class Schedule {
  readonly #rng: Rng;
  readonly #without: ReadonlySet<Without>;
  readonly #tally: Tally;
  #now = epoch;
  #queue: ScheduledEvent[] = [];
  #isQuiet = false;
  readonly #isContested: boolean;
  readonly #isMixed: boolean;
  readonly #hasJournal: boolean;

  // The server.
  #isServerUp = true;
  #commands: CommandLife[] = [];
  #orders = new Map<string, FencedOrder>();
  #seq = 0;
  #ackedSeq = 0;
  #knownSession: string | null = null;
  #knownHash = "r1";
  #knownValues: Readonly<Record<string, number>> = {};
  #desired = new Map<string, DesiredCommand>();
  /** Trials that are believed to run. */
  #trials: string[] = [];
  #frame: Frame | null = null;

  // The broker and the link.
  #isLinked = false;
  #connection = 0;
  readonly #hasPersistentSessions: boolean;
  #delayed: (() => void)[] = [];
  #outbox: (() => void)[] = [];

  // The gateway and its controller.
  #hasPower = true;
  #start = 0;
  #startedAt = epoch;
  #monoBase = 0;
  readonly #drift: number;
  readonly #calendarMs: number;
  #gateway: GatewayState = startedGateway({
    groups: ["curve"],
    actions: ["mode", "level", "output", "clock", "restart", "reset", "log"],
    hasTrial: true,
  });
  #mode: Mode = "smart";
  #level = 3;
  #trialTicks = 0;
  /** A change that was not received. */
  #lostChange: SentAnswer | null = null;
  #values: Record<string, number> = { a: 20, b: 30, c: 40 };
  #rev = 1;
  /** For each value, the revision at which a person at the panel has set it. */
  #manualRev = new Map<string, number>();
  #truth = new Map<string, Truth>();

  constructor(seed: number, without: readonly Without[], world: World, tally: Tally) {
    this.#rng = rngFrom(mix(seed + 1));
    this.#without = new Set(without);
    this.#tally = tally;
    this.#hasPersistentSessions = this.#chance(0.5);
    this.#drift = 1 + (this.#rng.next() - 0.5) * 400e-6;
    this.#isQuiet = world.kind === "calm";
    this.#isContested = world.kind === "contested";
    this.#isMixed = world.kind === "mixed";
    this.#hasJournal = world.kind !== "mixed" || world.hasJournal;
    this.#knownValues = { ...this.#values };
    const offMs = world.kind === "calm" ? world.calendarMs : 10 * minute;
    this.#calendarMs = this.#chance(0.5) ? (this.#rng.next() - 0.5) * 2 * offMs : 0;
    this.#monoBase = Math.floor(this.#rng.next() * 2 ** 31);
  }

  run(): void {
    this.#connect();
    const count = 3 + Math.floor(this.#rng.next() * 5);
    let at = 3000;
    for (let round = 0; round < count; round += 1) {
      this.#in(at, () => this.#arm(round));
      at += this.#between(2000, 8 * minute);
    }
    for (let faults = Math.floor(this.#rng.next() * 4); faults > 0; faults -= 1)
      this.#in(this.#between(0, at), () => this.#fault());
    this.#playUntil(epoch + at);
    // Everything is online again, and there are no more faults.
    this.#isQuiet = true;
    this.#isServerUp = true;
    this.#playUntil(this.#now + 2 * minute * 60);
    if (!this.#hasPower) this.#powerUp();
    if (!this.#isLinked) this.#connect();
    this.#wakeServer();
    this.#playUntil(this.#now + quietMs);
    if (!this.#hasJournal) this.#closeManually();
    for (const command of this.#commands) this.#count(command);
  }

  /** The unreported acts of a gateway without a journal stay unknown forever. */
  #closeManually(): void {
    for (const command of this.#commands) {
      if (command.kind !== "do" || !mayClose(command, this.#now)) continue;
      this.#tally.closedManually += 1;
      this.#step(command, { kind: "closed", reason: "person" });
    }
  }

  // Time.
  #chance(share: number): boolean {
    return this.#rng.next() < share;
  }

  #between(from: number, to: number): number {
    return from + this.#rng.next() * (to - from);
  }

  #in(ms: number, run: () => void): void {
    this.#queue.push({ at: this.#now + ms, run });
  }

  #playUntil(end: number): void {
    for (;;) {
      let first: ScheduledEvent | undefined;
      for (const item of this.#queue) if (first === undefined || item.at < first.at) first = item;
      if (first === undefined || first.at > end) break;
      const { at, run } = first;
      this.#queue = this.#queue.filter((item) => item !== first);
      this.#now = at;
      run();
    }
    this.#now = Math.max(this.#now, end);
  }

  // Faults.
  #fault(): void {
    if (this.#isQuiet) return;
    const kind = this.#rng.next();
    if (kind < 0.4) this.#cut(this.#outageMs());
    else if (kind < 0.7) this.#powerCut(this.#between(500, 10 * minute));
    else if (kind < 0.9) this.#killServer(this.#between(500, 2 * minute));
    else this.#seq = Math.max(0, this.#seq - 2);
  }

  /** 20 s to 90 min, short ones as often as long ones. */
  #outageMs(): number {
    return 20_000 * 270 ** this.#rng.next();
  }

  #cut(ms: number): void {
    if (!this.#isLinked) return;
    this.#isLinked = false;
    this.#connection += 1;
    if (this.#hasPower) this.#gatewayReceives({ kind: "lost" });
    this.#in(ms, () => this.#connect());
    // The server notices it late, or after its restart.
    this.#in(this.#between(0, 3 * minute), () => {
      if (!this.#isLinked) this.#knownSession = null;
    });
  }

  #powerCut(ms: number): void {
    if (!this.#hasPower) return;
    this.#hasPower = false;
    this.#start += 1;
    this.#outbox = [];
    this.#cut(ms + 2000);
    this.#in(ms, () => this.#powerUp());
  }

  #powerUp(): void {
    if (this.#hasPower) return;
    this.#hasPower = true;
    this.#startedAt = this.#now;
    this.#monoBase = Math.floor(this.#rng.next() * 2 ** 31);
    if (this.#without.has("flash")) this.#gateway = { ...this.#gateway, flash: emptyFlash };
    for (const [id, order] of this.#orders) {
      const truth = this.#truth.get(id)!;
      const isRestart = order.type === "do" && order.do === "restart";
      if (isRestart && truth.begins > 0) truth.isDone = true;
    }
    // The end of a hand mode, by its settings.
    if (this.#mode === "hand") this.#setMode("", "smart");
    this.#gatewayReceives({ kind: "started" });
  }

  #killServer(ms: number): void {
    if (!this.#isServerUp) return;
    this.#isServerUp = false;
    this.#in(ms, () => this.#wakeServer());
  }

  // The link.
  #connect(): void {
    if (this.#isLinked || !this.#hasPower) {
      if (!this.#hasPower) this.#in(5000, () => this.#connect());
      return;
    }
    this.#isLinked = true;
    this.#connection += 1;
    const session = Math.floor(this.#rng.next() * 2 ** 48)
      .toString(16)
      .padStart(12, "0");
    this.#gatewayReceives({ kind: "connected", session });
    if (this.#isMixed && this.#lostChange !== null) this.#report(this.#lostChange);
    this.#reportOnline(session, this.#connection);
    this.#requestTime();
    for (const waiting of [...this.#delayed.splice(0), ...this.#outbox.splice(0)])
      this.#in(this.#between(1, 200), waiting);
  }

  /** Repeated until it is acknowledged, because otherwise the server knows of no connection. */
  #reportOnline(session: string, connection: number): void {
    this.#in(this.#delay(), () => {
      if (connection !== this.#connection) return;
      if (!this.#isServerUp) return this.#reportOnline(session, connection);
      this.#knownSession = session;
      this.#serverLooks();
    });
  }

  #requestTime(): void {
    if (!this.#isLinked || !this.#hasPower) return;
    this.#gatewayReceives({ kind: "askedTime" });
    const echo = this.#gateway.clock.requestedMono ?? 0;
    this.#up(() => {
      const server = Math.round(this.#now);
      this.#down(() => this.#gatewayReceives({ kind: "time", answer: { v: 1, echo, server } }));
    });
    const connection = this.#connection;
    const isKnown = this.#gateway.clock.offsetMs !== null;
    this.#in(isKnown ? 10 * minute : 5000, () => {
      if (connection === this.#connection) this.#requestTime();
    });
  }

  #delay(): number {
    return !this.#isQuiet && this.#chance(0.06)
      ? this.#between(1000, 90_000)
      : this.#between(10, 300);
  }

  #copies(): number {
    if (this.#isQuiet) return 1;
    const random = this.#rng.next();
    return random < 0.03 ? 0 : random < 0.08 ? 2 : 1;
  }

  /** Sends to the server; messages may wait in the gateway's memory while the link is down. */
  #up(arrive: () => void): void {
    for (let copy = this.#copies(); copy > 0; copy -= 1) {
      const deliver = () => {
        if (this.#isServerUp) arrive();
        else if (this.#chance(0.5)) this.#in(10_000, deliver);
      };
      if (this.#isLinked) this.#in(this.#delay(), deliver);
      else if (this.#chance(0.5)) this.#outbox.push(deliver);
    }
  }

  /**
   * Sends to the gateway in this connection; a broker with persistent sessions stores it for the
   * next.
   */
  #down(arrive: () => void): void {
    for (let copy = this.#copies(); copy > 0; copy -= 1) {
      const connection = this.#connection;
      const deliver = () => {
        if (this.#isLinked && (connection === this.#connection || this.#hasPersistentSessions))
          arrive();
        else if (this.#hasPersistentSessions) this.#delayed.push(deliver);
      };
      this.#in(this.#delay(), deliver);
    }
  }

  // The gateway.
  #mono(): number {
    return this.#monoBase + (this.#now - this.#startedAt) * this.#drift;
  }

  #gatewayReceives(event: GatewayEvent): void {
    if (!this.#hasPower) return;
    const before = this.#gateway;
    const unfenced = this.#unfenced(before, event);
    const { state: after, effects } = gatewayStep(unfenced.state, unfenced.event, this.#mono());
    const state = this.#refenced(before, after);
    this.#noteBegin(before, state);
    for (const effect of effects) this.#noteTrialBegin(unfenced.state, effect);
    this.#gateway = state;
    this.#awaitTrials();
    if (effects.length === 0) return;
    if (state.flash === before.flash) {
      for (const effect of effects) this.#perform(effect);
      return;
    }
    // Writing to flash takes time; later events wait for it.
    const start = this.#start;
    this.#in(this.#between(5, 40), () => {
      if (start === this.#start) for (const effect of effects) this.#perform(effect);
    });
    if (!this.#isQuiet && this.#chance(0.02)) this.#powerCut(this.#between(500, 10 * minute));
  }

  /** Returns the state and event that the gateway would see without the removed safeguards. */
  #unfenced(
    state: GatewayState,
    event: GatewayEvent,
  ): { readonly state: GatewayState; readonly event: GatewayEvent } {
    let next = state;
    if (this.#without.has("journal") || !this.#hasJournal)
      next = { ...next, flash: { ...next.flash, journal: [] } };
    // Its answers about its numbers stay correct.
    if (this.#without.has("number") && !isStatus(event))
      next = { ...next, flash: { ...next.flash, lastSeq: 0 } };
    if (this.#without.has("session")) next = { ...next, session: anySession };
    if (this.#without.has("time") || this.#without.has("calendar"))
      next = {
        ...next,
        clock: {
          requestedMono: null,
          offsetMs:
            this.#now - this.#mono() + (this.#without.has("calendar") ? this.#calendarMs : 0),
          receivedMono: this.#mono(),
          uncertaintyMs: 0,
        },
      };
    return { state: next, event: event.kind === "order" ? this.#unfencedOrder(event) : event };
  }

  /** The number is stored, although it was not checked. */
  #refenced({ flash: { lastSeq } }: GatewayState, after: GatewayState): GatewayState {
    if (!this.#without.has("number") || after.flash.lastSeq >= lastSeq) return after;
    return { ...after, flash: { ...after.flash, lastSeq } };
  }

  #unfencedOrder(event: Extract<GatewayEvent, { kind: "order" }>): GatewayEvent {
    if (!this.#without.has("session") && !this.#without.has("time")) return event;
    const order = JSON.parse(event.text) as Order;
    if (order.type !== "write" && order.type !== "do") return event;
    return {
      kind: "order",
      text: JSON.stringify({
        ...order,
        ...(this.#without.has("session") ? { session: anySession } : {}),
        ...(this.#without.has("time") ? { notAfter: order.notAfter + 1e12 } : {}),
      }),
    };
  }

  #noteBegin(before: GatewayState, after: GatewayState): void {
    const { work } = after;
    if (work?.kind !== "acting" || before.work === work) return;
    const order = this.#orders.get(work.order.id);
    const truth = this.#truth.get(work.order.id);
    if (order === undefined || truth === undefined) return;
    truth.begins += 1;
    truth.acts += 1;
    if (this.#now > order.notAfter) truth.isLate = true;
  }

  /** Keeping or ending a trial starts and finishes in one step. */
  #noteTrialBegin({ flash }: GatewayState, effect: GatewayEffect): void {
    if (effect.kind !== "say" || effect.answer.state !== "done") return;
    const { id } = effect.answer;
    const truth = this.#truth.get(id);
    const order = this.#orders.get(id);
    if (order?.type !== "do" || order.do !== "trial" || truth === undefined) return;
    if (entryOf(flash, id) !== undefined) return;
    truth.begins += 1;
    truth.acts += 1;
    truth.isDone = true;
    if (this.#now > order.notAfter) truth.isLate = true;
  }

  /** Checks when a trial is due to end, and every second until it has ended. */
  #awaitTrials(): void {
    const ends = this.#gateway.flash.trials.map(({ untilMono }) => untilMono);
    if (ends.length === 0) return;
    this.#trialTicks += 1;
    const [tick, start] = [this.#trialTicks, this.#start];
    this.#in(Math.max(1000, (Math.min(...ends) - this.#mono()) / this.#drift), () => {
      if (tick === this.#trialTicks && start === this.#start)
        this.#gatewayReceives({ kind: "tick" });
    });
  }

  #perform(effect: GatewayEffect): void {
    if (!this.#hasPower) return;
    switch (effect.kind) {
      case "say": {
        const text = JSON.stringify(effect.answer);
        this.#up(() => this.#serverReceivesAnswer(text));
        return;
      }
      case "tell":
        return this.#report({ id: effect.id, isTrialEnd: effect.origin === "trialEnd" });
      case "look":
        return this.#bus(this.#between(50, 400), () => this.#look());
      case "write":
      case "writeBack":
        return this.#write(effect.items, effect.withinMs, effect.kind === "writeBack");
      case "act":
        return this.#act(effect.order);
    }
  }

  #act(order: DoOrder): void {
    if (order.do === "restart") {
      this.#truth.get(order.id)!.isDone = true;
      return this.#powerCut(3000);
    }
    this.#bus(this.#between(50, 1500), () => {
      if (order.do === "mode") this.#setMode(order.id, order.to);
      if (order.do === "level" && this.#mode === "hand") this.#setLevel(order.id, order.to);
      this.#truth.get(order.id)!.isDone = true;
      this.#in(2000, () => this.#measure());
      this.#gatewayReceives({ kind: "acted", items: [], isDone: true });
    });
  }

  /** `cause`: the id of a command; empty: none from here. */
  #setMode(cause: string, mode: Mode): void {
    this.#mode = mode;
    this.#owns(cause, "controlMode");
    if (mode === "hand") return;
    this.#owns("", "ventLevel");
    this.#level = Math.floor(this.#rng.next() * 10);
  }

  #setLevel(cause: string, level: number): void {
    this.#level = level;
    this.#owns(cause, "ventLevel");
  }

  /** Records that the value at a position was set by the command `id`. */
  #owns(id: string, k: string): void {
    for (const [other, { standing }] of this.#truth) if (other !== id) standing.delete(k);
    const truth = this.#truth.get(id);
    if (truth === undefined) return;
    truth.acts += 1;
    truth.written.add(k);
    truth.standing.add(k);
  }

  /** Sends frames while the server waits for one. */
  #measure(): void {
    if (!this.#hasPower) return;
    const { session } = this.#gateway;
    const frame = { at: this.#now, session, controlMode: this.#mode, ventLevel: this.#level };
    this.#up(() => {
      // The report of its connection arrives first.
      if (this.#knownSession !== session || (this.#frame?.at ?? 0) >= frame.at) return;
      this.#frame = frame;
      this.#serverLooks();
    });
  }

  /** One per minute. */
  #measureOn(): void {
    this.#measure();
    const isAwaited = this.#commands.some(({ kind, state }) => kind === "do" && !isEnded(state));
    if (isAwaited) this.#in(minute, () => this.#measureOn());
  }

  /** An access to the bus, which takes time and is aborted by a power cut. */
  #bus(ms: number, run: () => void): void {
    const start = this.#start;
    this.#in(ms, () => {
      if (start === this.#start && this.#hasPower) run();
    });
  }

  #look(): void {
    const hasAnswered = this.#isQuiet || !this.#chance(0.02);
    this.#gatewayReceives({
      kind: "looked",
      view: {
        hasAnswered,
        isPanelInUse: !this.#isQuiet && this.#chance(0.03),
        isLocalOnly: this.#isMixed && !this.#isQuiet && this.#chance(0.02),
        isHand: this.#mode === "hand",
        isInterlocked: !this.#isQuiet && this.#chance(0.01),
        group: {
          rev: this.#rev,
          hash: this.#baseSeen(),
          settings: this.#settings(),
          rangeOf: () => [0, 100],
        },
      },
    });
  }

  #baseSeen(): string {
    const { work } = this.#gateway;
    const isUnseen = this.#without.has("base") && work?.kind === "checking";
    return isUnseen && work.order.type === "write" ? work.order.base : this.#hash();
  }

  #hash = (): string => `r${this.#rev}`;
  #settings = (): ReadSettings => ({ values: { ...this.#values }, rows: [] });

  /** One value per block; the bus may fail between blocks. */
  #write(items: readonly SettingChange[], withinMs: number, isBack: boolean): void {
    const until = this.#now + withinMs;
    const dies = !this.#isQuiet && this.#chance(isBack ? 0.3 : 0.04);
    const last = dies ? Math.floor(this.#rng.next() * items.length) : items.length;
    const { work } = this.#gateway;
    const id = work !== null && "order" in work ? work.order.id : "";
    const trial = work?.kind === "trialWriting" ? work.trial.id : null;
    const next = (block: number): void => {
      const item = items[block];
      if (item === undefined || block >= last || this.#now > until) {
        this.#gatewayReceives({ kind: "written", isWhole: item === undefined });
        return;
      }
      if (!isBack && this.#isUnseenManual(id, item.k)) this.#tally.overwroteManual += 1;
      this.#values[item.k] = Number(item.to);
      this.#rev += 1;
      this.#owns(isBack ? "" : id, item.k);
      // A value that a trial tried was written, regardless of the outcome.
      if (isBack && trial === null) this.#truth.get(id)?.written.delete(item.k);
      this.#bus(this.#between(100, 1200), () => next(block + 1));
    };
    this.#bus(this.#between(50, 300), () => next(0));
  }

  /**
   * True when a person at the panel has set the value after the settings that the order was based
   * on.
   */
  #isUnseenManual(id: string, k: string): boolean {
    const order = this.#orders.get(id);
    const base = order?.type === "write" ? Number(order.base.slice(1)) : this.#rev;
    return (this.#manualRev.get(k) ?? 0) > base;
  }

  /** A change that was not received keeps its cause, and is sent again with the next link. */
  #report(message: SentAnswer): void {
    const { id, isTrialEnd } = message;
    const [rev, settings, hash] = [this.#rev, this.#settings(), this.#hash()];
    const values = { ...this.#values };
    if (!id.includes("/")) this.#lostChange = message;
    this.#up(() => {
      if (this.#rev === rev) this.#lostChange = null;
      [this.#knownHash, this.#knownValues] = [hash, values];
      if (isTrialEnd) this.#noteTrialEnd(id);
      this.#all({ kind: "values", id, rev, settings, ...(isTrialEnd && { isTrialEnd }) });
      this.#serverLooks();
    });
  }

  #noteTrialEnd(id: string): void {
    this.#trials = this.#trials.filter((trial) => trial !== id);
    if (this.#commands.some((command) => command.id === id && !isEnded(command.state)))
      this.#tally.trialEndsReceived += 1;
  }

  // The server.
  #all(event: CommandEvent): void {
    for (const command of this.#commands) this.#step(command, event);
  }

  #step(command: CommandLife, event: CommandEvent): void {
    // Settings say nothing about an action.
    if (event.kind === "values" && event.rev !== null && command.kind === "do") return;
    const next = commandAfter(command, event, this.#now);
    if (next === command) return;
    this.#commands = this.#commands.map((item) => (item === command ? next : item));
    const truth = this.#truth.get(next.id)!;
    if (isEnded(next.state)) {
      truth.isTrueThen = isTrue(next, truth);
      truth.actsThen = truth.acts;
    }
    const isTried = this.#desired.get(next.id)?.trialMin !== undefined;
    if (isTried && next.state === "verified") this.#trials.push(next.id);
  }

  #serverReceivesAnswer(text: string): void {
    const answer = commandAnswerSchema.parse(JSON.parse(text));
    const own = this.#commands.find(({ id }) => id === answer.id);
    const ackedSeq = this.#ackedSeq;
    this.#all({ kind: "answer", answer, ackedSeq });
    if (answer.reason === "stale") this.#seq = Math.max(this.#seq, answer.seq ?? 0);
    const isOwn =
      answer.state !== "unknown" && answer.reason !== "cancelled" && !isLasting(answer.reason);
    if (own !== undefined && isOwn) this.#ackedSeq = Math.max(ackedSeq, own.seq);
    this.#serverLooks();
  }

  #wakeServer(): void {
    this.#isServerUp = true;
    this.#serverLooks();
  }

  #arm(round: number): void {
    const isOpen = this.#commands.some(({ state }) => !isEnded(state));
    if (!this.#isServerUp || this.#knownSession === null || isOpen) return;
    // A number is used once; after a backup some are used again, by other ids.
    const id = `c${round}`;
    this.#send(this.#isMixed ? this.#mixedCommand(id, round) : this.#writeCommand(id, round));
    this.#serverLooks();
    if (this.#isQuiet) return;
    // A quarter of the cuts are aimed at the moment it goes out.
    if (this.#chance(0.25)) this.#in(this.#between(0, 400), () => this.#cut(this.#outageMs()));
    else if (this.#chance(0.15))
      this.#in(this.#between(0, 3000), () => this.#powerCut(this.#between(500, 10 * minute)));
    else if (this.#chance(0.1))
      this.#in(this.#between(0, 2000), () => this.#killServer(this.#between(500, 2 * minute)));
    if (this.#chance(0.1)) this.#in(this.#between(0, 2 * minute), () => this.#manualChanges(id));
    // Also between the review and the order.
    if (this.#isContested && this.#chance(0.05))
      this.#in(this.#between(0, 900), () => this.#manualChanges(id));
    if (this.#chance(0.05)) this.#in(this.#between(0, 10_000), () => this.#withdraw(id));
    if (this.#isMixed && this.#chance(0.3))
      this.#in(this.#between(0, 20_000), () => this.#armBeside(round));
  }

  #writeCommand(id: string, round: number): DesiredCommand {
    const wish = (["a", "b"] as const).map((k) => ({
      k,
      from: this.#values[k]!,
      to: 1 + round + (k === "a" ? 20 : 50) / 100 + round,
    }));
    return { id, wish, action: null, base: null, trialMin: undefined, isProtective: false };
  }

  /** Half of them are values, tried or permanent; the others are actions. */
  #mixedCommand(id: string, round: number): DesiredCommand {
    const random = this.#rng.next();
    if (random < 0.3) return this.#writeCommand(id, round);
    if (random < 0.6) return { ...this.#writeCommand(id, round), trialMin: 15 };
    const trial = this.#trials.at(-1);
    if (random < 0.7 && trial !== undefined) {
      const to = this.#chance(0.5) ? "keep" : "former";
      return this.#actionCommand(id, { do: "trial", of: trial, to }, true);
    }
    return this.#actionCommand(id, this.#anyAction(), false);
  }

  #anyAction(): PersonAction {
    const others = (["smart", "hand", "empty"] as const).filter((mode) => mode !== this.#mode);
    const actions: readonly PersonAction[] = [
      { do: "mode", to: others[Math.floor(this.#rng.next() * others.length)]! },
      { do: "mode", to: this.#mode === "hand" ? "smart" : "hand" },
      { do: "level", to: (this.#level + 1 + Math.floor(this.#rng.next() * 8)) % 10 },
      { do: "output", port: 3, seconds: 10 },
      { do: "clock" },
      { do: "reset", to: null },
      { do: "log", lines: 20 },
      { do: "restart" },
    ];
    return actions[Math.floor(this.#rng.next() * actions.length)]!;
  }

  #actionCommand(id: string, action: PersonAction, isProtective: boolean): DesiredCommand {
    const wish: SettingChange[] = [];
    if (action.do === "mode") wish.push({ k: "controlMode", from: this.#mode, to: action.to });
    if (action.do === "level") wish.push({ k: "ventLevel", from: this.#level, to: action.to });
    return { id, wish, action, base: null, trialMin: undefined, isProtective };
  }

  /**
   * More air never waits: it is sent based on the values received last, even while another command
   * is in progress.
   */
  #armBeside(round: number): void {
    if (!this.#isServerUp || this.#knownSession === null) return;
    const id = `p${round}`;
    if (this.#mode !== "smart" && this.#chance(0.3))
      return this.#send(this.#actionCommand(id, { do: "mode", to: "smart" }, true));
    const keys = this.#chance(0.5) ? (["b"] as const) : (["a", "b"] as const);
    const wish = keys.map((k) => ({
      k,
      from: this.#knownValues[k]!,
      to: 60 + round + (k === "a" ? 0.3 : 0.7),
    }));
    const base = this.#knownHash;
    this.#send({ id, wish, action: null, base, trialMin: undefined, isProtective: true });
  }

  #send(requested: DesiredCommand): void {
    const { id, wish, action } = requested;
    this.#seq += 1;
    this.#desired.set(id, requested);
    this.#truth.set(id, {
      begins: 0,
      isLate: false,
      isDone: false,
      acts: 0,
      isTrueThen: null,
      actsThen: 0,
      written: new Set(),
      standing: new Set(),
    });
    this.#commands.push(
      newCommand({
        id,
        seq: this.#seq,
        kind: action === null ? "write" : "do",
        createdAt: this.#now,
        group: action === null ? "curve" : null,
        wish,
        isJournalled: this.#hasJournal,
        needsApproval: false,
      }),
    );
    this.#serverLooks();
    if (action !== null && wish.length > 0) this.#measureOn();
  }

  /**
   * Somebody at the panel changes a value of the group. In a contested world it is one that a
   * pending command desires, as long as none has started; after that it is another one, because it
   * would be impossible to tell who set it.
   */
  #manualChanges(id: string): void {
    const isFree = this.#commands
      .filter((command) => command.id === id || !isEnded(command.state))
      .every((command) => this.#truth.get(command.id)?.begins === 0);
    const k = this.#isContested && isFree && this.#chance(0.5) ? "a" : "c";
    this.#values[k] = Math.round(this.#between(1, 90));
    // Sometimes exactly the desired value.
    const desired = this.#desired.get(id)?.wish.find((item) => item.k === k);
    if (desired !== undefined && this.#chance(0.3)) this.#values[k] = Number(desired.to);
    this.#rev += 1;
    this.#owns("", k);
    this.#manualRev.set(k, this.#rev);
    this.#report({ id: "", isTrialEnd: false });
  }

  #withdraw(id: string): void {
    if (this.#isServerUp)
      this.#down(() =>
        this.#gatewayReceives({
          kind: "order",
          text: JSON.stringify({ v: 2, type: "cancel", id }),
        }),
      );
  }

  /** Sends everything due; then checks again when something could be due. */
  #serverLooks(): void {
    if (!this.#isServerUp) return;
    this.#all({ kind: "tick", session: this.#knownSession });
    this.#applyFrame();
    for (const { id } of this.#commands) this.#serve(id);
    const open = this.#commands.find(({ state }) => !isEnded(state));
    if (open === undefined) return;
    const isFresh = open.saidAt === null || this.#now < open.saidAt + 2 * minute;
    const looked = this.#looks + 1;
    this.#looks = looked;
    this.#in(isFresh ? 2500 : minute, () => {
      if (looked === this.#looks) this.#serverLooks();
    });
  }
  #looks = 0;

  /** Like the server: only for a frame that was measured after the report. */
  #applyFrame(): void {
    const frame = this.#frame;
    if (frame === null) return;
    const open = this.#commands.filter(({ kind, wish }) => kind === "do" && wish.length > 0);
    for (const command of open) {
      const { claimedAt, state } = command;
      if (isEnded(state) || claimedAt === null || frame.at <= claimedAt) continue;
      const { controlMode, ventLevel } = frame;
      const values: Record<string, SettingValue> = { controlMode, ventLevel };
      const { session } = frame;
      const isSetSince = mayBeSetSince(command, { detail: values, others: open, session });
      const settings = { values, rows: [] };
      this.#step(command, { kind: "values", id: null, rev: null, settings, isSetSince });
    }
  }

  #serve(id: string): void {
    const session = this.#knownSession;
    const before = this.#commands.find((command) => command.id === id)!;
    const due = dueOf(before, session, this.#now);
    if (due === null || session === null) return;
    const kind = ({ say: "said", ask: "asked", read: "readAsked" } as const)[due];
    const command = commandAfter(before, { kind, session }, this.#now);
    this.#commands = this.#commands.map((item) => (item.id === id ? command : item));
    const text = JSON.stringify(this.#orderOf(command, due));
    this.#down(() => this.#gatewayReceives({ kind: "order", text }));
  }

  #orderOf(command: CommandLife, due: "say" | "ask" | "read"): Order {
    if (due === "ask") return { v: 2, type: "status", ids: [command.id] };
    if (due === "read") return { v: 2, type: "read", id: readIdOf(command), groups: ["curve"] };
    const accepted = this.#orders.get(command.id);
    if (accepted !== undefined) return accepted;
    const order = this.#fencedOrder(command, this.#desired.get(command.id)!);
    this.#orders.set(command.id, order);
    return order;
  }

  #fencedOrder(command: CommandLife, requested: DesiredCommand): FencedOrder {
    const { action, base, trialMin, isProtective } = requested;
    const fenced = {
      v: 2 as const,
      id: command.id,
      seq: command.seq,
      session: command.session ?? "",
      notAfter: Math.round(command.notAfter ?? 0),
      ...(isProtective && { protective: true }),
    };
    if (action !== null) return { ...fenced, type: "do", ...action } as DoOrder;
    return {
      ...fenced,
      type: "write",
      group: "curve",
      base: base ?? (this.#chance(0.9) ? this.#hash() : this.#knownHash),
      atomic: true,
      ...(trialMin !== undefined && { trialMin }),
      items: [...command.wish],
    };
  }

  // The evaluation.
  #count(command: CommandLife): void {
    const truth = this.#truth.get(command.id)!;
    const tally = this.#tally;
    tally.commands += 1;
    const word = this.#isMixed ? wordOf(command, this.#desired.get(command.id)!) : command.state;
    tally.words[word] = (tally.words[word] ?? 0) + 1;
    const isForTime = command.reason === "clock" || command.reason === "expired";
    if (isForTime && (command.endedAt ?? 0) < (command.notAfter ?? 0)) tally.refusedForClock += 1;
    if (truth.begins > 1) tally.begunTwice += 1;
    if (truth.isLate) tally.begunLate += 1;
    if (!isEnded(command.state)) tally.leftOpen += 1;
    // Nothing is started or written for a command after its final answer.
    else if (truth.isTrueThen !== true || truth.acts > truth.actsThen) tally.wrongOutcome += 1;
  }
}

const isStatus = (event: GatewayEvent): boolean =>
  event.kind === "order" && (JSON.parse(event.text) as Order).type === "status";

/** `trial verified`, `mode notApplied interrupted`. */
function wordOf(
  { state, reason }: CommandLife,
  { action, trialMin, isProtective }: DesiredCommand,
): string {
  const write = trialMin !== undefined ? "tried" : isProtective ? "protective" : "write";
  return [action?.do ?? write, state, ...(state === "rejected" ? [] : [reason ?? []].flat())].join(
    " ",
  );
}

/** True when the last report of a command matches the real course. */
const isTrue = (command: CommandLife, truth: Truth): boolean =>
  command.kind === "do" && command.wish.length === 0
    ? isTrueOfAction(command, truth)
    : isTrueOfValues(command, truth);

/** None of its values is left to be read. */
function isTrueOfAction({ state, reason }: CommandLife, { begins, isDone }: Truth): boolean {
  switch (state) {
    case "verified":
      return begins === 1 && isDone;
    // Its progress is not reported.
    case "notApplied":
      return begins === 1 && reason === "interrupted";
    case "closed":
      return reason === "person";
    case "mismatch":
    case "partly":
      return false;
    default:
      return begins === 0;
  }
}

function isTrueOfValues(
  { kind, state, reason, wish, claim }: CommandLife,
  { begins, written, standing }: Truth,
): boolean {
  const isWritten = written.size === wish.length;
  // A trial may have ended unreported before the values were read.
  const isOver = reason === "trialOver" || claim === null;
  switch (state) {
    case "verified":
      return reason === "byWhom" ? begins <= 1 : begins === 1 && isWritten;
    case "notApplied":
      return begins <= 1 && (isOver || kind === "do" ? standing : written).size === 0;
    case "partly":
      if (reason === "byWhom") return begins <= 1;
      return begins === 1 && written.size > 0 && standing.size < wish.length;
    case "mismatch":
      return reason === "changedSince" && begins === 1 && isWritten && standing.size < wish.length;
    case "closed":
      return reason === "person" || (begins <= 1 && standing.size === 0);
    default:
      return begins === 0 && written.size === 0;
  }
}

/** Plays `count` schedules from `seed`; ends early when `isEnough`. */
export function play(
  count: number,
  without: readonly Without[] = [],
  world: World = { kind: "rough" },
  isEnough: (tally: Tally) => boolean = () => false,
): Tally {
  const tally = emptyTally();
  for (let index = 0; index < count && !isEnough(tally); index += 1)
    new Schedule(1_000_003 + index, without, world, tally).run();
  return tally;
}
