import { describe, expect, it } from "vitest";
import { autorun } from "mobx";
import { type RecordKind, recordKindKeys } from "../../../contract/live/live-stream.ts";
import { dayMs } from "../../../contract/base/time.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildDetail,
  buildHouse,
  buildSnapshot,
  buildReading,
  buildTallies,
  houseFact,
  noon,
} from "../harness/fleet-factory.ts";
import type { EarlyPicture } from "../../../src/realtime/realtime-port.ts";
import { settle } from "../harness/fake-clock.ts";
import { startRealtime } from "./fake-stream.ts";
import { buildUser } from "../harness/fake-user.ts";

/** Connected, watched and shown, at seq 10. */
async function live() {
  const set = startRealtime();
  set.socket.server.connected();
  await settle();
  set.socket.server.snapshot(buildSnapshot({ seq: 10 }));
  set.paintFrames.paint();
  return set;
}
const raise = (id: number, version: number) => alarmFact(buildAlarm({ id, version }));

/** A picture requested as the page opened, which arrives when the test sends it. */
function early() {
  let resolve: (picture: EarlyPicture | null) => void = () => undefined;
  const given = new Promise<EarlyPicture | null>((answer) => (resolve = answer));
  const give = async (payload: unknown, ageMs = 0) => {
    resolve(payload === null ? null : { payload, ageMs: () => ageMs });
    await settle();
  };
  return { give, ...startRealtime(() => given) };
}

describe("an early picture", () => {
  const picture = buildSnapshot({ seq: 10, openTransaction: 700 });
  const fleet = [{ kind: "fleet" }];

  it("is shown before the stream connects, which resumes from it", async () => {
    const { give, socket, stores, paintFrames } = early();
    await give(picture, 4000);
    expect([stores.fleet.isLoaded, stores.connection.state]).toEqual([true, "connecting"]);
    // The server's clock advanced while the picture waited for the code.
    expect(stores.connection).toMatchObject({ lastMessageAt: noon, skewMs: 4000 });
    socket.server.connected();
    await settle();
    expect(socket.watched).toEqual([
      { scopes: fleet, part: "taken", since: 10, sinceAt: noon, sinceTransaction: 700 },
    ]);
    socket.server.delta(buildDelta({ prev: 10, seq: 11, facts: [raise(1, 11)] }));
    paintFrames.paint();
    expect(stores.fleet.openAlarms.map(({ id }) => id)).toEqual([1]);
    expect(stores.connection.state).toBe("live");
  });

  it("is awaited by a stream that connects first", async () => {
    const { give, socket, stores } = early();
    socket.server.connected();
    stores.interest.declare({ kind: "house", id: 100 });
    await settle();
    expect(socket.watched).toEqual([]);
    await give(picture);
    expect(socket.watched).toMatchObject([{ since: 10 }]);
  });

  it("of a large fleet is the part from which the stream resumes", async () => {
    const { give, socket } = early();
    await give(buildSnapshot({ seq: 10, tallies: buildTallies() }));
    socket.server.connected();
    await settle();
    expect(socket.watched).toMatchObject([{ part: "held", since: 10 }]);
  });

  it.each([
    ["refused", null],
    ["unreadable", { seq: "x" }],
  ])("that is %s does no harm: the stream sends one", async (_, payload) => {
    const { give, socket, stores } = early();
    socket.server.connected();
    await give(payload);
    expect(socket.watched).toEqual([{ scopes: fleet, part: "taken" }]);
    expect(stores.fleet.isLoaded).toBe(false);
  });

  it("that is too slow is neither awaited nor shown over a newer one", async () => {
    const { give, socket, stores, clock, paintFrames } = early();
    socket.server.connected();
    await clock.advance(3000);
    expect(socket.watched).toEqual([{ scopes: fleet, part: "taken" }]);
    socket.server.snapshot(buildSnapshot({ seq: 12, houses: [] }));
    paintFrames.paint();
    await give(picture);
    expect(stores.fleet.houseList).toEqual([]);
  });

  it("is not shown after the session ended", async () => {
    const { give, realtime, stores } = early();
    realtime.stop();
    await give(picture);
    expect(stores.fleet.isLoaded).toBe(false);
  });
});

describe("Realtime", () => {
  it("subscribes to the declared scopes and shows the snapshot as live", async () => {
    const { socket, stores } = await live();
    expect(socket.watched).toEqual([{ scopes: [{ kind: "fleet" }], part: "taken" }]);
    expect(stores.connection.state).toBe("live");
    expect(stores.fleet.isLoaded).toBe(true);
  });

  it("applies everything that arrived between two frames in one batch", async () => {
    const { socket, stores, paintFrames } = await live();
    let runs = 0;
    const end = autorun(() => void (stores.fleet.revision, (runs += 1)));
    socket.server.delta(buildDelta({ prev: 10, seq: 11, facts: [raise(1, 11)] }));
    socket.server.delta(
      buildDelta({
        prev: 11,
        seq: 12,
        facts: [raise(2, 12)],
        readings: [buildReading({ at: noon + 1, temp: 33 })],
      }),
    );
    expect(stores.fleet.alarmCount).toBe(0);
    paintFrames.paint();
    expect(stores.fleet.alarmCount).toBe(2);
    expect(stores.fleet.house(100)?.reading?.temp).toBe(33);
    expect(runs).toBe(2);
    end();
  });

  it("drops a duplicate, and requests again from its last number after a gap", async () => {
    const { socket, stores, paintFrames } = await live();
    const first = buildDelta({ prev: 10, seq: 11, facts: [raise(1, 11)] });
    socket.server.delta(first);
    socket.server.delta(first);
    socket.server.delta(buildDelta({ prev: 15, seq: 16, facts: [raise(3, 16)] }));
    paintFrames.paint();
    expect(stores.fleet.openAlarms.map(({ id }) => id)).toEqual([1]);
    expect(socket.watched.at(-1)).toEqual({
      scopes: [{ kind: "fleet" }],
      since: 11,
      sinceAt: expect.any(Number),
      part: "taken",
    });
    socket.server.delta(buildDelta({ prev: 11, seq: 16, facts: [raise(2, 15), raise(3, 16)] }));
    paintFrames.paint();
    expect(stores.fleet.openAlarms.map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it("uses a snapshot when resuming twice did not close the gap, and pauses between attempts", async () => {
    const { socket, clock } = await live();
    for (let i = 0; i < 40; i += 1) {
      socket.server.delta(buildDelta({ prev: 20 + i, seq: 21 + i }));
      await clock.advance(100);
    }
    expect(socket.watched.length).toBeLessThan(8);
    expect(socket.watched.at(-1)).toEqual({ scopes: [{ kind: "fleet" }], part: "taken" });
  });

  it("is notified of outdated lists, and treats all of them as outdated after a gap and while it polls", async () => {
    const { socket, stores, clock, polls } = await live();
    const counts = () => {
      const of = (kind: RecordKind) => stores.recordChangeCounts.countOf(kind);
      const others = recordKindKeys.filter((kind) => kind !== "orgs" && kind !== "breeds");
      return [of("orgs"), of("breeds"), ...new Set(others.map(of))];
    };
    socket.server.recordsChanged({ kinds: ["orgs", "breeds"] });
    for (const nonsense of [null, "users", { kinds: ["users", "secrets"] }, { kinds: "users" }])
      socket.server.recordsChanged(nonsense);
    expect(counts()).toEqual([1, 1, 0]);
    socket.server.disconnected();
    await clock.advance(100);
    polls.at(-1)!.resolve(buildSnapshot({ seq: 10 }));
    await settle();
    expect(counts()).toEqual([2, 2, 1]);
    socket.server.connected();
    expect(counts()).toEqual([3, 3, 2]);
  });

  it("requests a snapshot when shift times changed, which no delta contains", async () => {
    const { socket } = await live();
    socket.server.recordsChanged({ kinds: ["orgs"] });
    expect(socket.watched).toHaveLength(1);
    for (const times of [2, 3]) {
      socket.server.recordsChanged({ kinds: ["orgs", "shiftTimes"] });
      await settle();
      expect(socket.watched).toHaveLength(times);
      expect(socket.watched.at(-1)).toEqual({ scopes: [{ kind: "fleet" }], part: "taken" });
      socket.server.snapshot(buildSnapshot({ seq: 10 + times }));
    }
  });

  it("is notified of the server's state, and ignores invalid messages", async () => {
    const { socket, stores } = await live();
    const down = { channel: "mail", since: 5 };
    socket.server.condition({ troubles: ["notStoring", "diskLow"], channelsDown: [down] });
    for (const nonsense of [null, {}, { troubles: ["bored"] }]) socket.server.condition(nonsense);
    expect(stores.connection.troubles).toEqual(["notStoring", "diskLow"]);
    expect(stores.connection.channelsDown).toEqual([down]);
    socket.server.condition({ troubles: [] });
    expect([stores.connection.troubles, stores.connection.channelsDown]).toEqual([[], []]);
  });

  it("resumes from its number after a reconnect", async () => {
    const { socket, stores, paintFrames, clock } = await live();
    socket.server.disconnected();
    expect(stores.connection.state).toBe("polling");
    await clock.advance(900);
    socket.server.connected();
    await settle();
    expect(socket.watched.at(-1)).toEqual({
      scopes: [{ kind: "fleet" }],
      since: 10,
      sinceAt: expect.any(Number),
      part: "taken",
    });
    socket.server.delta(buildDelta({ prev: 10, seq: 13, facts: [raise(1, 12), raise(2, 13)] }));
    paintFrames.paint();
    expect(stores.connection.state).toBe("live");
    expect(stores.fleet.alarmCount).toBe(2);
  });

  it("detects an open connection without messages within 5 s, polls at once, reopens the socket, and recovers", async () => {
    const { socket, stores, paintFrames, clock, polls } = await live();
    await clock.advance(4400);
    expect(stores.connection.state).toBe("live");
    await clock.advance(700);
    expect(stores.connection.state).toBe("polling");
    expect(polls).toHaveLength(1);
    polls[0]!.resolve(
      buildSnapshot({ seq: 11, serverTime: noon + 5000, alarms: [buildAlarm({ version: 11 })] }),
    );
    await settle();
    paintFrames.paint();
    expect(stores.fleet.alarmCount).toBe(1);
    await clock.advance(10_000);
    expect(socket.reopened).toBe(1);
    socket.server.delta(
      buildDelta({ prev: 10, seq: 11, serverTime: noon + 15_000, facts: [raise(1, 11)] }),
    );
    paintFrames.paint();
    expect(stores.connection.state).toBe("live");
    expect(stores.fleet.alarmCount).toBe(1);
    for (let i = 0; i < 40; i += 1) {
      socket.server.delta(buildDelta({ prev: 11, seq: 11, serverTime: clock.now() }));
      await clock.advance(2000);
    }
    expect(polls).toHaveLength(1);
  });

  it("polls every 30 s while the stream is refused, simulated for a day (§9.4)", async () => {
    const { socket, clock, polls, stores, paintFrames } = startRealtime();
    socket.server.refused(false);
    let answered = 0;
    for (let minute = 0; minute < 24 * 60 * 2; minute += 1) {
      await clock.advance(30_000);
      for (; answered < polls.length; answered += 1)
        polls[answered]!.resolve(buildSnapshot({ serverTime: clock.now() }));
      await settle();
      paintFrames.paint();
    }
    expect(Math.abs(polls.length - 2880)).toBeLessThanOrEqual(1);
    expect(stores.connection.state).toBe("polling");
    expect(socket.reopened).toBe(0);
  });

  it("requests the alarm count on load and every 30 s without the stream, but not with it (§9.10)", async () => {
    const { socket, clock, counts, stores, paintFrames } = startRealtime();
    const answer = async (count: number) => {
      counts.at(-1)!.resolve(count);
      await settle();
      return [counts.length, stores.alarmCount.count];
    };
    await clock.advance(0);
    expect(await answer(4)).toEqual([1, 4]);
    await clock.advance(29_999);
    expect(counts).toHaveLength(1);
    await clock.advance(1);
    expect(await answer(5)).toEqual([2, 5]);
    socket.server.connected();
    await settle();
    socket.server.snapshot(buildSnapshot({ seq: 10, alarms: [buildAlarm({ id: 1 })] }));
    paintFrames.paint();
    for (let beat = 0; beat < 30; beat += 1) {
      await clock.advance(2000);
      socket.server.delta(buildDelta({ prev: 10 + beat, seq: 11 + beat }));
      paintFrames.paint();
    }
    expect([counts.length, stores.alarmCount.count]).toEqual([2, 1]);
    socket.server.disconnected();
    await clock.advance(0);
    expect(await answer(7)).toEqual([3, 7]);
  });

  it("is offline when neither stream nor call responds, until one does", async () => {
    const { socket, stores, clock, polls } = await live();
    socket.server.disconnected();
    await clock.advance(10);
    polls[0]!.reject(new Error("network"));
    await settle();
    expect(stores.connection.state).toBe("offline");
    await clock.advance(12_000);
    expect(polls.length).toBeGreaterThan(1);
    polls.at(-1)!.resolve(buildSnapshot({ seq: 10 }));
    await settle();
    expect(stores.connection.state).toBe("polling");
    expect(socket.reopened).toBe(1);
  });

  it("never has two polls in flight, and drops the response of a slow one once the stream is back", async () => {
    const { socket, stores, paintFrames, clock, polls } = await live();
    await clock.advance(120_000);
    expect(polls).toHaveLength(1);
    socket.server.delta(buildDelta({ prev: 10, seq: 11, facts: [raise(1, 11)] }));
    paintFrames.paint();
    expect(polls[0]!.signal.aborted).toBe(true);
    polls[0]!.resolve(buildSnapshot({ seq: 4 }));
    await settle();
    paintFrames.paint();
    expect(stores.fleet.alarmCount).toBe(1);
    expect(stores.connection.state).toBe("live");
  });

  it("updates a hidden page once a second, and loses no fact meanwhile", async () => {
    const { socket, stores, paintFrames, clock } = await live();
    paintFrames.isHidden = true;
    for (let i = 0; i < 50; i += 1) {
      socket.server.delta(
        buildDelta({
          prev: 10 + i,
          seq: 11 + i,
          facts: [raise(i + 1, 11 + i)],
          readings: [buildReading({ at: noon + i })],
        }),
      );
      await clock.advance(20);
    }
    await clock.advance(1000);
    expect(stores.fleet.alarmCount).toBe(50);
  });

  it("drops an unreadable fact, logs it once, shows the rest and requests a snapshot", async () => {
    const { socket, stores, paintFrames, logged } = await live();
    const bad = { ...raise(9, 11), alarm: { id: "nine" } };
    socket.server.delta({ ...buildDelta({ prev: 10, seq: 12 }), facts: [bad, raise(1, 12)] });
    paintFrames.paint();
    expect(stores.fleet.openAlarms.map(({ id }) => id)).toEqual([1]);
    expect(socket.watched.at(-1)).toEqual({ scopes: [{ kind: "fleet" }], part: "taken" });
    await settle();
    socket.server.delta({
      ...buildDelta({ prev: 12, seq: 14 }),
      facts: [{ ...bad, seq: 13 }, raise(2, 14)],
    });
    paintFrames.paint();
    expect(stores.fleet.openAlarms.map(({ id }) => id)).toEqual([1, 2]);
    expect(logged).toHaveLength(1);
    expect(socket.watched).toHaveLength(2);
  });

  it("survives any message from the socket", async () => {
    const { socket, stores, paintFrames } = await live();
    for (const noise of [null, 7, "x", [], { facts: 3 }, { prev: Number.NaN }]) {
      socket.server.delta(noise);
      socket.server.snapshot(noise);
    }
    paintFrames.paint();
    expect(stores.fleet.houseList).toHaveLength(1);
  });

  it("requests a snapshot when a fact names an unknown house", async () => {
    const { socket, paintFrames } = await live();
    socket.server.delta(
      buildDelta({
        prev: 10,
        seq: 11,
        facts: [houseFact(11, buildHouse({ id: 500, farmId: 77 }))],
      }),
    );
    paintFrames.paint();
    expect(socket.watched.at(-1)).toEqual({ scopes: [{ kind: "fleet" }], part: "taken" });
    expect(socket.watched).toHaveLength(2);
  });

  it("requests the houses of a large fleet that a screen reads, and drops them afterwards", async () => {
    const set = startRealtime();
    const { socket, stores, paintFrames, clock, tallies } = set;
    socket.server.connected();
    await settle();
    socket.server.snapshot(buildSnapshot({ seq: 10, houses: [], tallies: buildTallies() }));
    paintFrames.paint();
    expect(stores.fleet.totals.houses).toBe(5);
    const end = stores.interest.declare({ kind: "farm", id: 10 });
    expect(stores.fleet.house(100)).toBeUndefined();
    await clock.advance(200);
    expect(socket.watched.at(-1)).toEqual({
      scopes: [{ kind: "farm", id: 10 }, { kind: "fleet" }, { kind: "houses", ids: [100] }],
      since: 10,
      sinceAt: expect.any(Number),
      part: "held",
    });
    const houses = [buildHouse({ id: 100 }), buildHouse({ id: 101 })];
    socket.server.delta(buildDelta({ prev: 10, seq: 10, houses, readings: [buildReading()] }));
    paintFrames.paint();
    expect(stores.fleet.houseList.map(({ id }) => id)).toEqual([100, 101]);
    expect(stores.fleet.house(100)?.reading?.temp).toBe(buildReading().temp);
    end();
    await settle();
    expect(stores.fleet.houseList.map(({ id }) => id)).toEqual([100]);
    await clock.advance(15_000);
    tallies[0]?.resolve(buildTallies({ houses: 6 }));
    await settle();
    expect(stores.fleet.totals.houses).toBe(6);
    set.realtime.stop();
  });

  it("requests a house's details without a new snapshot while subscribed to the fleet", async () => {
    const { socket, stores, paintFrames } = await live();
    const end = stores.interest.declare({ kind: "house", id: 100 });
    await settle();
    expect(socket.watched.at(-1)).toEqual({
      scopes: [{ kind: "fleet" }, { kind: "house", id: 100 }],
      since: 10,
      sinceAt: expect.any(Number),
      part: "taken",
    });
    socket.server.delta(
      buildDelta({
        prev: 10,
        seq: 10,
        readings: [buildReading({ temp: 26.7 })],
        details: [buildDetail({ temp: 26.7 })],
      }),
    );
    const events: unknown[] = [];
    const stop = autorun(() =>
      events.push([stores.fleet.house(100)?.reading?.temp, stores.houseDetails.get(100)?.temp]),
    );
    paintFrames.paint();
    stop();
    // In one action, so that never only one of them is drawn.
    expect(events.at(-1)).toEqual([26.7, 26.7]);
    expect(events).toHaveLength(2);
    expect(stores.houseDetails.get(100)?.fans).toEqual([1, 0]);
    end();
    await settle();
    expect(socket.watched.at(-1)?.scopes).toEqual([{ kind: "fleet" }]);
  });

  it("subscribes again when the interest changed while a subscription was pending", async () => {
    const { socket, stores } = startRealtime();
    let answer: (() => void) | undefined;
    socket.answer = () =>
      new Promise((resolve) => void (answer = () => resolve({ ok: true, isResumed: false })));
    socket.server.connected();
    stores.interest.declare({ kind: "house", id: 100 });
    answer?.();
    await settle();
    expect(socket.watched.map(({ scopes }) => scopes.length)).toEqual([1, 2]);
  });

  it("retries a refused subscription after a pause", async () => {
    const { socket, clock } = startRealtime();
    socket.answer = () => Promise.resolve({ ok: false, msg: "busy" });
    socket.server.connected();
    await clock.advance(20_000);
    expect(socket.watched.length).toBeGreaterThan(2);
    expect(socket.watched.length).toBeLessThan(8);
  });

  it("marks the session as expired when the stream reports it, and keeps the picture", async () => {
    const { socket, stores } = await live();
    stores.session.resume(buildUser());
    socket.server.revoked();
    socket.server.disconnected();
    expect(stores.session.isExpired).toBe(true);
    expect(stores.fleet.houseList).toHaveLength(1);
  });

  it("does not check the session for an unknown user, because the call does", async () => {
    const { socket, stores } = startRealtime();
    socket.server.connected();
    await settle();
    socket.server.revoked();
    expect(stores.session.isExpired).toBe(false);
  });

  it("follows the machine's network: offline at once, back at once", async () => {
    const { stores, clock, polls, socket, network } = await live();
    network()?.offline();
    expect(stores.connection.state).toBe("polling");
    await clock.advance(1);
    polls[0]!.reject(new Error("offline"));
    await settle();
    expect(stores.connection.state).toBe("offline");
    network()?.online();
    await settle();
    expect(socket.reopened).toBe(1);
    expect(polls).toHaveLength(2);
  });

  it("leaves no timer, socket or listener after it stops", async () => {
    const { realtime, clock, socket, network } = await live();
    realtime.stop();
    expect(clock.pending).toBe(0);
    expect(socket.handlers).toBeNull();
    expect(network()).toBeNull();
  });

  it("fetches requested curves, keeps them while refreshing, and stops when none are requested", async () => {
    const { stores, ranges, clock, socket } = await live();
    const beat = async (seconds: number) => {
      for (let i = 0; i < seconds; i += 1) {
        socket.server.delta(buildDelta({ prev: 10, seq: 10, serverTime: clock.now() }));
        await clock.advance(1000);
      }
    };
    const want = { houseId: 100, metrics: ["temp"], hours: 24, pixels: 300 } as const;
    const end = stores.trends.request(want);
    expect(ranges[0]!.input).toMatchObject({
      houseId: 100,
      metrics: "temp",
      to: noon,
      from: noon - dayMs,
      pixels: 300,
    });
    expect(stores.trends.get(want).state).toBe("loading");
    const reply = {
      from: noon,
      bucketMs: 60_000,
      buckets: 0,
      edges: null,
      grain: "minute",
      series: [],
    } as const;
    ranges[0]!.resolve({ ...reply, series: [] });
    await settle();
    expect(stores.trends.get(want).state).toBe("ready");
    await beat(62);
    expect(ranges).toHaveLength(2);
    expect(stores.trends.get(want)).toMatchObject({ state: "ready" });
    ranges[1]!.reject(new Error("down"));
    await settle();
    expect(stores.trends.get(want)).toMatchObject({ state: "failed", reply });
    await beat(16);
    expect(ranges).toHaveLength(3);
    end();
    expect(ranges[2]!.signal.aborted).toBe(true);
    await beat(70);
    expect(ranges).toHaveLength(3);
  });
});
