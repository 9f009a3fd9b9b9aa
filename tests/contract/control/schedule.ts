import {
  commandAnswerSchema,
  type FencedOrder,
  type Order,
  type WriteOrder,
} from "../../../contract/control/order.ts";
import { commandAfter, type CommandEvent, dueOf } from "../../../contract/control/command-life.ts";
import {
  type CommandLife,
  isEnded,
  newCommand,
  readIdOf,
} from "../../../contract/control/command-state.ts";
import { gatewayStep } from "../../../contract/control/gateway.ts";
import {
  type GatewayEffect,
  type GatewayEvent,
  type GatewayState,
  startedGateway,
} from "../../../contract/control/gateway-state.ts";
import { emptyFlash } from "../../../contract/control/journal.ts";
import type { ReadSettings, SettingChange } from "../../../contract/setting.ts";
import { mix, type Rng, rngFrom } from "../../../simulator/base/random.ts";

/*
 * A schedule of faults, played in virtual time on the real reducers of server and gateway: a broker
 * that drops, doubles, delays and (in half of the schedules) keeps messages for whoever is away,
 * link cuts and power cuts (a quarter of them aimed at the moment a command goes out), a server
 * that is killed, a bus that fails, a hand at the panel, clocks that drift and calendars that lie.
 */

/**
 * A fence taken out. `calendar`: the end is judged by the device's calendar clock; `base`: whatever
 * the settings were that the wish was made on.
 */
export type Without = "journal" | "number" | "flash" | "session" | "time" | "calendar" | "base";

/** What goes wrong: everything, or nothing but the clocks, by so much at most. */
export type World =
  | { readonly kind: "rough" }
  /** And a hand at the panel on the very values that are wished for. */
  | { readonly kind: "contested" }
  | { readonly kind: "calm"; readonly calendarMs: number };

export interface Tally {
  commands: number;
  begunTwice: number;
  begunLate: number;
  wrongWord: number;
  leftOpen: number;
  /** Values of a hand at the panel that nobody had seen who wished for others. */
  overwroteHand: number;
  /** Refused for the time, though there was time left. */
  refusedForClock: number;
  readonly words: Record<string, number>;
}

const emptyTally = (): Tally => ({
  commands: 0,
  begunTwice: 0,
  begunLate: 0,
  wrongWord: 0,
  leftOpen: 0,
  overwroteHand: 0,
  refusedForClock: 0,
  words: {},
});

/** What really happened to a command. */
interface Truth {
  begins: number;
  isLate: boolean;
  /** Places that hold the new value because of it. */
  readonly written: Set<string>;
}

const epoch = 1_795_000_000_000;
const minute = 60_000;
/** What every session is where sessions are not looked at. */
const anySession = "0123456789ab";
/** Long enough for every question to be answered. */
const quietMs = 40 * minute;

interface Happening {
  readonly at: number;
  readonly run: () => void;
}

class Schedule {
  readonly #rng: Rng;
  readonly #without: ReadonlySet<Without>;
  readonly #tally: Tally;
  #now = epoch;
  #queue: Happening[] = [];
  #isQuiet = false;
  readonly #isContested: boolean;

  // The server.
  #isServerUp = true;
  #commands: CommandLife[] = [];
  #orders = new Map<string, FencedOrder>();
  #seq = 0;
  #ackedSeq = 0;
  #knownSession: string | null = null;
  #knownHash = "r1";

  // The broker and the link.
  #isLinked = false;
  #connection = 0;
  readonly #keepsSessions: boolean;
  #kept: (() => void)[] = [];
  #outbox: (() => void)[] = [];

  // The gateway and its controller.
  #hasPower = true;
  #start = 0;
  #startedAt = epoch;
  #monoBase = 0;
  readonly #drift: number;
  readonly #calendarMs: number;
  #gateway: GatewayState = startedGateway({ groups: ["curve"], actions: [], hasTrial: false });
  #values: Record<string, number> = { a: 20, b: 30, c: 40 };
  #rev = 1;
  /** By value: the revision at which a hand has set it. */
  #handRev = new Map<string, number>();
  #truth = new Map<string, Truth>();

  constructor(seed: number, without: readonly Without[], world: World, tally: Tally) {
    this.#rng = rngFrom(mix(seed + 1));
    this.#without = new Set(without);
    this.#tally = tally;
    this.#keepsSessions = this.#chance(0.5);
    this.#drift = 1 + (this.#rng.next() - 0.5) * 400e-6;
    this.#isQuiet = world.kind === "calm";
    this.#isContested = world.kind === "contested";
    const offMs = world.kind === "calm" ? world.calendarMs : 10 * minute;
    this.#calendarMs = this.#chance(0.5) ? (this.#rng.next() - 0.5) * 2 * offMs : 0;
    this.#monoBase = Math.floor(this.#rng.next() * 2 ** 31);
  }

  run(): void {
    this.#connect();
    const count = 3 + Math.floor(this.#rng.next() * 5);
    let at = 3000;
    for (let turn = 0; turn < count; turn += 1) {
      this.#in(at, () => this.#arm(turn));
      at += this.#between(2000, 8 * minute);
    }
    for (let faults = Math.floor(this.#rng.next() * 4); faults > 0; faults -= 1)
      this.#in(this.#between(0, at), () => this.#fault());
    this.#playUntil(epoch + at);
    // Everybody is back, and nothing goes wrong any more.
    this.#isQuiet = true;
    this.#isServerUp = true;
    this.#playUntil(this.#now + 2 * minute * 60);
    if (!this.#hasPower) this.#powerUp();
    if (!this.#isLinked) this.#connect();
    this.#wakeServer();
    this.#playUntil(this.#now + quietMs);
    for (const command of this.#commands) this.#count(command);
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
      let first: Happening | undefined;
      for (const each of this.#queue) if (first === undefined || each.at < first.at) first = each;
      if (first === undefined || first.at > end) break;
      const { at, run } = first;
      this.#queue = this.#queue.filter((each) => each !== first);
      this.#now = at;
      run();
    }
    this.#now = Math.max(this.#now, end);
  }

  // What goes wrong.
  #fault(): void {
    if (this.#isQuiet) return;
    const kind = this.#rng.next();
    if (kind < 0.4) this.#cut(this.#awayMs());
    else if (kind < 0.7) this.#powerCut(this.#between(500, 10 * minute));
    else if (kind < 0.9) this.#killServer(this.#between(500, 2 * minute));
    else this.#seq = Math.max(0, this.#seq - 2);
  }

  /** 20 s to 90 min, short ones as often as long ones. */
  #awayMs(): number {
    return 20_000 * 270 ** this.#rng.next();
  }

  #cut(ms: number): void {
    if (!this.#isLinked) return;
    this.#isLinked = false;
    this.#connection += 1;
    if (this.#hasPower) this.#gatewayHears({ kind: "lost" });
    this.#in(ms, () => this.#connect());
    // The server hears of it late, or when it is back.
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
    this.#gatewayHears({ kind: "started" });
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
    this.#gatewayHears({ kind: "connected", session });
    this.#sayOnline(session, this.#connection);
    this.#askTime();
    for (const waiting of [...this.#kept.splice(0), ...this.#outbox.splice(0)])
      this.#in(this.#between(1, 200), waiting);
  }

  /** Said until it is acknowledged: without it the server knows of no connection. */
  #sayOnline(session: string, connection: number): void {
    this.#in(this.#delay(), () => {
      if (connection !== this.#connection) return;
      if (!this.#isServerUp) return this.#sayOnline(session, connection);
      this.#knownSession = session;
      this.#serverLooks();
    });
  }

  #askTime(): void {
    if (!this.#isLinked || !this.#hasPower) return;
    this.#gatewayHears({ kind: "askedTime" });
    const echo = this.#gateway.clock.askedMono ?? 0;
    this.#up(() => {
      const server = Math.round(this.#now);
      this.#down(() => this.#gatewayHears({ kind: "time", answer: { v: 1, echo, server } }));
    });
    const connection = this.#connection;
    const isKnown = this.#gateway.clock.offsetMs !== null;
    this.#in(isKnown ? 10 * minute : 5000, () => {
      if (connection === this.#connection) this.#askTime();
    });
  }

  #delay(): number {
    return !this.#isQuiet && this.#chance(0.06)
      ? this.#between(1000, 90_000)
      : this.#between(10, 300);
  }

  #copies(): number {
    if (this.#isQuiet) return 1;
    const dice = this.#rng.next();
    return dice < 0.03 ? 0 : dice < 0.08 ? 2 : 1;
  }

  /** To the server; what the link does not take may wait in the gateway's memory. */
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

  /** To the gateway, in this connection; a broker that keeps sessions keeps it for the next. */
  #down(arrive: () => void): void {
    for (let copy = this.#copies(); copy > 0; copy -= 1) {
      const connection = this.#connection;
      const deliver = () => {
        if (this.#isLinked && (connection === this.#connection || this.#keepsSessions)) arrive();
        else if (this.#keepsSessions) this.#kept.push(deliver);
      };
      this.#in(this.#delay(), deliver);
    }
  }

  // The gateway.
  #mono(): number {
    return this.#monoBase + (this.#now - this.#startedAt) * this.#drift;
  }

  #gatewayHears(event: GatewayEvent): void {
    if (!this.#hasPower) return;
    const before = this.#gateway;
    const seen = this.#unfenced(before, event);
    const { state: after, effects } = gatewayStep(seen.state, seen.event, this.#mono());
    const state = this.#refenced(before, after);
    this.#noteBegin(before, state);
    this.#gateway = state;
    if (effects.length === 0) return;
    if (state.flash === before.flash) {
      for (const effect of effects) this.#perform(effect);
      return;
    }
    // Flash takes its time; what follows waits for it.
    const start = this.#start;
    this.#in(this.#between(5, 40), () => {
      if (start === this.#start) for (const effect of effects) this.#perform(effect);
    });
    if (!this.#isQuiet && this.#chance(0.02)) this.#powerCut(this.#between(500, 10 * minute));
  }

  /** What the gateway would see without the fences that are taken out. */
  #unfenced(
    state: GatewayState,
    event: GatewayEvent,
  ): { readonly state: GatewayState; readonly event: GatewayEvent } {
    let next = state;
    if (this.#without.has("journal")) next = { ...next, flash: { ...next.flash, journal: [] } };
    // What it says of its numbers when it is asked stays true.
    if (this.#without.has("number") && !isStatus(event))
      next = { ...next, flash: { ...next.flash, lastSeq: 0 } };
    if (this.#without.has("session")) next = { ...next, session: anySession };
    if (this.#without.has("time") || this.#without.has("calendar"))
      next = {
        ...next,
        clock: {
          askedMono: null,
          offsetMs:
            this.#now - this.#mono() + (this.#without.has("calendar") ? this.#calendarMs : 0),
          heardMono: this.#mono(),
          uncertaintyMs: 0,
        },
      };
    return { state: next, event: event.kind === "order" ? this.#unfencedOrder(event) : event };
  }

  /** The number is kept, though it was not looked at. */
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
    if (this.#now > order.notAfter) truth.isLate = true;
  }

  #perform(effect: GatewayEffect): void {
    if (!this.#hasPower) return;
    switch (effect.kind) {
      case "say": {
        const text = JSON.stringify(effect.answer);
        this.#up(() => this.#serverHearsAnswer(text));
        return;
      }
      case "tell":
        return this.#tell(effect.id);
      case "look":
        return this.#bus(this.#between(50, 400), () => this.#look());
      case "write":
      case "writeBack":
        return this.#write(effect.items, effect.withinMs, effect.kind === "writeBack");
      case "act":
        return;
    }
  }

  /** Something the bus takes time for; it ends with a power cut. */
  #bus(ms: number, run: () => void): void {
    const start = this.#start;
    this.#in(ms, () => {
      if (start === this.#start && this.#hasPower) run();
    });
  }

  #look(): void {
    const hasAnswered = this.#isQuiet || !this.#chance(0.02);
    this.#gatewayHears({
      kind: "looked",
      view: {
        hasAnswered,
        isPanelInUse: !this.#isQuiet && this.#chance(0.03),
        isLocalOnly: false,
        isHand: true,
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

  /** One value a block; the bus may die between two. */
  #write(items: readonly SettingChange[], withinMs: number, isBack: boolean): void {
    const until = this.#now + withinMs;
    const dies = !this.#isQuiet && this.#chance(isBack ? 0.3 : 0.04);
    const last = dies ? Math.floor(this.#rng.next() * items.length) : items.length;
    const id =
      this.#gateway.work && "order" in this.#gateway.work ? this.#gateway.work.order.id : "";
    const next = (block: number): void => {
      const item = items[block];
      if (item === undefined || block >= last || this.#now > until) {
        this.#gatewayHears({ kind: "written", isWhole: item === undefined });
        return;
      }
      if (!isBack && this.#isUnseenHand(id, item.k)) this.#tally.overwroteHand += 1;
      this.#values[item.k] = Number(item.to);
      this.#rev += 1;
      if (isBack) this.#truth.get(id)?.written.delete(item.k);
      else this.#truth.get(id)?.written.add(item.k);
      this.#bus(this.#between(100, 1200), () => next(block + 1));
    };
    this.#bus(this.#between(50, 300), () => next(0));
  }

  /** Whether a hand has set the value after the settings that the order was made on. */
  #isUnseenHand(id: string, k: string): boolean {
    const order = this.#orders.get(id);
    const base = order?.type === "write" ? Number(order.base.slice(1)) : this.#rev;
    return (this.#handRev.get(k) ?? 0) > base;
  }

  #tell(id: string): void {
    const [rev, settings, hash] = [this.#rev, this.#settings(), this.#hash()];
    this.#up(() => {
      this.#knownHash = hash;
      this.#all({ kind: "values", id, rev, settings });
      this.#serverLooks();
    });
  }

  // The server.
  #all(event: CommandEvent): void {
    this.#commands = this.#commands.map((command) => commandAfter(command, event, this.#now));
  }

  #serverHearsAnswer(text: string): void {
    const answer = commandAnswerSchema.parse(JSON.parse(text));
    const own = this.#commands.find(({ id }) => id === answer.id);
    const ackedSeq = this.#ackedSeq;
    this.#all({ kind: "answer", answer, ackedSeq });
    if (answer.reason === "stale") this.#seq = Math.max(this.#seq, answer.seq ?? 0);
    if (own !== undefined && answer.state !== "unknown" && answer.reason !== "stale")
      this.#ackedSeq = Math.max(ackedSeq, own.seq);
    this.#serverLooks();
  }

  #wakeServer(): void {
    this.#isServerUp = true;
    this.#serverLooks();
  }

  #arm(turn: number): void {
    const isOpen = this.#commands.some(({ state }) => !isEnded(state));
    if (!this.#isServerUp || this.#knownSession === null || isOpen) return;
    this.#seq += 1;
    // A number is used once; after a backup some are used again, by other ids.
    const id = `c${turn}`;
    const wish = (["a", "b"] as const).map((k) => ({
      k,
      from: this.#values[k]!,
      to: 1 + turn + (k === "a" ? 20 : 50) / 100 + turn,
    }));
    this.#truth.set(id, { begins: 0, isLate: false, written: new Set() });
    this.#commands.push(
      newCommand({
        id,
        seq: this.#seq,
        kind: "write",
        createdAt: this.#now,
        group: "curve",
        wish,
        isJournalled: true,
        needsApproval: false,
      }),
    );
    this.#serverLooks();
    if (this.#isQuiet) return;
    // A quarter of the cuts are aimed at the moment it goes out.
    if (this.#chance(0.25)) this.#in(this.#between(0, 400), () => this.#cut(this.#awayMs()));
    else if (this.#chance(0.15))
      this.#in(this.#between(0, 3000), () => this.#powerCut(this.#between(500, 10 * minute)));
    else if (this.#chance(0.1))
      this.#in(this.#between(0, 2000), () => this.#killServer(this.#between(500, 2 * minute)));
    if (this.#chance(0.1)) this.#in(this.#between(0, 2 * minute), () => this.#handChanges(id));
    // And between the look and the order.
    if (this.#isContested && this.#chance(0.05))
      this.#in(this.#between(0, 900), () => this.#handChanges(id));
    if (this.#chance(0.05)) this.#in(this.#between(0, 10_000), () => this.#withdraw(id));
  }

  /**
   * Somebody at the panel changes a value of the group. Where it is contested, one that is being
   * wished for as long as the wish has not been begun; later another, or nobody could tell whose
   * the value is.
   */
  #handChanges(id: string): void {
    const isFree = this.#truth.get(id)?.begins === 0;
    const k = this.#isContested && isFree && this.#chance(0.5) ? "a" : "c";
    this.#values[k] = Math.round(this.#between(1, 90));
    this.#rev += 1;
    this.#handRev.set(k, this.#rev);
    this.#tell("");
  }

  #withdraw(id: string): void {
    if (this.#isServerUp)
      this.#down(() =>
        this.#gatewayHears({
          kind: "order",
          text: JSON.stringify({ v: 2, type: "cancel", id }),
        }),
      );
  }

  /** What is due is said; then it looks again when something could be due. */
  #serverLooks(): void {
    if (!this.#isServerUp) return;
    this.#all({ kind: "tick", session: this.#knownSession });
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

  #serve(id: string): void {
    const session = this.#knownSession;
    const before = this.#commands.find((each) => each.id === id)!;
    const due = dueOf(before, session, this.#now);
    if (due === null || session === null) return;
    const kind = ({ say: "said", ask: "asked", read: "readAsked" } as const)[due];
    const command = commandAfter(before, { kind, session }, this.#now);
    this.#commands = this.#commands.map((each) => (each.id === id ? command : each));
    const text = JSON.stringify(this.#orderOf(command, due));
    this.#down(() => this.#gatewayHears({ kind: "order", text }));
  }

  #orderOf(command: CommandLife, due: "say" | "ask" | "read"): Order {
    if (due === "ask") return { v: 2, type: "status", ids: [command.id] };
    if (due === "read") return { v: 2, type: "read", id: readIdOf(command), groups: ["curve"] };
    const said = this.#orders.get(command.id);
    if (said !== undefined) return said;
    const order: WriteOrder = {
      v: 2,
      type: "write",
      id: command.id,
      seq: command.seq,
      session: command.session ?? "",
      notAfter: Math.round(command.notAfter ?? 0),
      group: "curve",
      base: this.#chance(0.9) ? this.#hash() : this.#knownHash,
      atomic: true,
      items: [...command.wish],
    };
    this.#orders.set(command.id, order);
    return order;
  }

  // The judgement.
  #count(command: CommandLife): void {
    const truth = this.#truth.get(command.id)!;
    const tally = this.#tally;
    tally.commands += 1;
    tally.words[command.state] = (tally.words[command.state] ?? 0) + 1;
    const isForTime = command.reason === "clock" || command.reason === "expired";
    if (isForTime && (command.endedAt ?? 0) < (command.notAfter ?? 0)) tally.refusedForClock += 1;
    if (truth.begins > 1) tally.begunTwice += 1;
    if (truth.isLate) tally.begunLate += 1;
    if (!isEnded(command.state)) tally.leftOpen += 1;
    else if (!isTrue(command, truth)) tally.wrongWord += 1;
  }
}

const isStatus = (event: GatewayEvent): boolean =>
  event.kind === "order" && (JSON.parse(event.text) as Order).type === "status";

/** Whether the last word of a command is what happened. */
function isTrue({ state, wish }: CommandLife, { begins, written }: Truth): boolean {
  switch (state) {
    case "verified":
      return begins === 1 && written.size === wish.length;
    case "notApplied":
      return begins <= 1 && written.size === 0;
    case "partly":
      return begins === 1 && written.size > 0 && written.size < wish.length;
    case "mismatch":
      return false;
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
  for (let at = 0; at < count && !isEnough(tally); at += 1)
    new Schedule(1_000_003 + at, without, world, tally).run();
  return tally;
}
