import { fakeMemory } from "../harness/fake-memory.ts";
import { noPorts } from "../harness/fake-port.ts";
import type { FleetTallies } from "../../../contract/live/farm-tally.ts";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import type { RangeReply } from "../../../contract/telemetry/telemetry.ts";
import type { WatchReply, WatchRequest } from "../../../contract/live/live-stream.ts";
import type {
  PaintFrames,
  SocketHandlers,
  SocketPort,
} from "../../../src/realtime/realtime-port.ts";
import { Realtime, type RealtimePorts } from "../../../src/realtime/realtime.ts";
import type { RangeInput } from "../../../src/stores/telemetry/trend-feed.ts";
import { createStores } from "../../../src/stores/stores.ts";
import { FakeClock } from "../harness/fake-clock.ts";
import { noon } from "../harness/fleet-factory.ts";
import { alarmPort } from "../harness/alarm-port.ts";

/** A simulated server end of a socket. */
export class FakeSocket implements SocketPort {
  handlers: SocketHandlers | null = null;
  readonly watched: WatchRequest[] = [];
  reopened = 0;
  answer: (request: WatchRequest) => Promise<WatchReply | null> = () =>
    Promise.resolve({ ok: true, isResumed: false });

  get server(): SocketHandlers {
    if (this.handlers === null) throw new Error("socket is closed");
    return this.handlers;
  }
  open(handlers: SocketHandlers): void {
    this.handlers = handlers;
  }
  watch(request: WatchRequest): Promise<WatchReply | null> {
    this.watched.push(request);
    return this.answer(request);
  }
  reopen(): void {
    this.reopened += 1;
  }
  close(): void {
    this.handlers = null;
  }
}

/** Animation frames that run on demand; `isHidden`: none runs. */
export class FakePaintFrames implements PaintFrames {
  isHidden = false;
  private next = 1;
  private readonly waiting = new Map<number, () => void>();
  request(run: () => void): number {
    this.waiting.set(this.next, run);
    return this.next++;
  }
  cancel(handle: number): void {
    this.waiting.delete(handle);
  }
  paint(): void {
    if (this.isHidden) return;
    const runs = [...this.waiting.values()];
    this.waiting.clear();
    for (const run of runs) run();
  }
}

export function startRealtime(earlyPicture: RealtimePorts["earlyPicture"] = () => null) {
  const clock = new FakeClock(noon);
  const cookies = new Map<string, string>([
    ["userId", "1"],
    ["token", "t".repeat(40)],
  ]);
  const stores = createStores({
    ...noPorts,
    localMemory: fakeMemory(),
    windowMemory: fakeMemory(),
    logo: async () => "",
    personNames: async () => [],
    clock,
    browserLanguage: "en",
    cookies: {
      get: (name) => cookies.get(name) ?? null,
      set: (name, value) => void cookies.set(name, value),
      remove: (name) => void cookies.delete(name),
    },
    session: { captcha: unused, login: unused, current: unused, logout: unused },
    alarm: alarmPort(unused),
  });
  const socket = new FakeSocket();
  const paintFrames = new FakePaintFrames();
  const logged: string[] = [];
  const polls: {
    signal: AbortSignal;
    resolve: (snapshot: FleetSnapshot) => void;
    reject: (error: Error) => void;
  }[] = [];
  const counts: {
    signal: AbortSignal;
    resolve: (count: number) => void;
    reject: (error: Error) => void;
  }[] = [];
  const tallies: {
    signal: AbortSignal;
    resolve: (tallies: FleetTallies) => void;
    reject: (error: Error) => void;
  }[] = [];
  const ranges: {
    input: RangeInput;
    signal: AbortSignal;
    resolve: (reply: RangeReply) => void;
    reject: (error: Error) => void;
  }[] = [];
  let network: { online(): void; offline(): void } | null = null;
  const realtime = new Realtime({
    stores,
    socket,
    clock,
    paintFrames,
    random: () => 0,
    earlyPicture,
    log: (message) => void logged.push(message),
    network: (handlers) => {
      network = handlers;
      return () => void (network = null);
    },
    fetchSnapshot: (signal) =>
      new Promise((resolve, reject) => void polls.push({ signal, resolve, reject })),
    fetchTallies: (signal) =>
      new Promise((resolve, reject) => void tallies.push({ signal, resolve, reject })),
    fetchAlarmCount: (signal) =>
      new Promise((resolve, reject) => void counts.push({ signal, resolve, reject })),
    fetchRange: (input, signal) =>
      new Promise((resolve, reject) => void ranges.push({ input, signal, resolve, reject })),
  });
  stores.interest.declare({ kind: "fleet" });
  realtime.start();
  return {
    clock,
    stores,
    socket,
    paintFrames,
    logged,
    polls,
    counts,
    tallies,
    ranges,
    realtime,
    network: () => network,
  };
}

const unused = () => Promise.reject(new Error("not part of this test"));
