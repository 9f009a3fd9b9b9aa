import fc from "fast-check";
import { expect, it } from "vitest";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { Delta, Fact } from "../../../contract/live/live-stream.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildHouse,
  buildSnapshot,
  houseFact,
  noon,
} from "../harness/fleet-factory.ts";
import { settle } from "../harness/fake-clock.ts";
import { startRealtime } from "./fake-stream.ts";

/**
 * The server as described by the contract: numbered facts, one chain of deltas per connection,
 * resume by number or a snapshot.
 */
class ModelServer {
  seq = 0;
  isOnline = true;
  readonly facts: Fact[] = [];
  readonly alarms = new Map<number, Alarm>();

  change(id: number, state: Alarm["state"]): Fact {
    this.seq += 1;
    const alarm = buildAlarm({
      id,
      state,
      version: this.seq,
      severity: ((id % 4) + 1) as Alarm["severity"],
    });
    if (state === "closed") this.alarms.delete(id);
    else this.alarms.set(id, alarm);
    return this.record(alarmFact(alarm));
  }
  flip(): Fact {
    this.seq += 1;
    this.isOnline = !this.isOnline;
    return this.record(houseFact(this.seq, this.house()));
  }
  house() {
    return buildHouse({ isOnline: this.isOnline });
  }
  snapshot() {
    return buildSnapshot({
      seq: this.seq,
      serverTime: noon + this.seq,
      houses: [this.house()],
      readings: [],
      alarms: [...this.alarms.values()],
    });
  }
  since(seq: number) {
    return buildDelta({
      prev: seq,
      seq: this.seq,
      serverTime: noon + this.seq,
      facts: this.facts.filter((fact) => fact.seq > seq),
    });
  }
  private record(fact: Fact): Fact {
    this.facts.push(fact);
    return fact;
  }
}

const stepArb = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant("change" as const),
      id: fc.integer({ min: 1, max: 9 }),
      state: fc.constantFrom<Alarm["state"]>(
        "unacknowledged",
        "acknowledged",
        "returned",
        "closed",
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("flip" as const, "flush" as const, "paint" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "drop" as const,
        "duplicate" as const,
        "hold" as const,
        "release" as const,
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "disconnect" as const,
        "connect" as const,
        "latePoll" as const,
        "forget" as const,
        "acked" as const,
      ),
    }),
  },
);

it("ends with the server's alarms and houses after any run of losses, duplicates, reorders, polls and reconnects", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArb, { maxLength: 60 }), async (steps) => {
      const { socket, stores, paintFrames, clock, polls, realtime } = startRealtime();
      const server = new ModelServer();
      let counter = 0;
      let isConnected = false;
      let remembersFrom = 0;
      let pending: Delta[] = [];
      let last: Delta | null = null;
      const next = (): Delta => {
        const delta = { ...server.since(counter) };
        counter = server.seq;
        last = delta;
        return delta;
      };
      const deliver = (delta: Delta) => {
        if (isConnected) socket.server.delta(structuredClone(delta));
      };
      socket.answer = ({ since }) => {
        const canResume = since !== undefined && since >= remembersFrom;
        if (canResume) deliver(server.since(since));
        else socket.server.snapshot(structuredClone(server.snapshot()));
        counter = server.seq;
        return Promise.resolve({ ok: true, isResumed: canResume });
      };
      const connect = () => {
        if (isConnected) return;
        isConnected = true;
        socket.server.connected();
      };
      connect();
      for (const step of steps) {
        if (step.kind === "change") server.change(step.id, step.state);
        if (step.kind === "flip") server.flip();
        if (step.kind === "flush") deliver(next());
        if (step.kind === "drop") next();
        if (step.kind === "duplicate" && last !== null) deliver(last);
        if (step.kind === "hold") pending.push(next());
        if (step.kind === "release") {
          pending.reverse().forEach(deliver);
          pending = [];
        }
        if (step.kind === "paint") paintFrames.paint();
        if (step.kind === "disconnect" && isConnected) {
          isConnected = false;
          pending = [];
          socket.server.disconnected();
        }
        if (step.kind === "connect") connect();
        if (step.kind === "forget") remembersFrom = server.seq;
        if (step.kind === "acked") stores.fleet.applyAlarms([...server.alarms.values()]);
        if (step.kind === "latePoll") {
          await clock.advance(31_000);
          const answer = structuredClone(server.snapshot());
          server.change(1, "acknowledged");
          polls.at(-1)?.resolve(answer);
        }
        await settle();
      }
      connect();
      for (let i = 0; i < 20; i += 1) {
        deliver(next());
        await clock.advance(2000);
      }
      paintFrames.paint();
      const client = Object.fromEntries(stores.fleet.openAlarms.map((alarm) => [alarm.id, alarm]));
      expect(client).toEqual(Object.fromEntries(server.alarms));
      expect(stores.fleet.house(100)?.house.isOnline).toBe(server.isOnline);
      expect(stores.connection.state).toBe("live");
      realtime.stop();
      expect(clock.pending).toBe(0);
    }),
    { numRuns: 300 },
  );
});
