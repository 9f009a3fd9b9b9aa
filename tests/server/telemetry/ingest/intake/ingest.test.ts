import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dayMs } from "../../../../../contract/base/time.ts";
import { storedPerHour } from "../../../../../server/telemetry/ingest/commit/quarantine.ts";
import { emptySql } from "../../../../factories/reset.ts";
import { backlog, frame, networkIdOf, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

const minute = 60_000;
const day = dayMs;
let site: Site;

beforeAll(async () => {
  site = await openSite(4);
});
afterAll(() => site.close());
afterEach(async () => {
  await site.database.query(
    emptySql([
      "frames",
      "reading_minutes",
      "reading_hours",
      "reading_days",
      "quarantine",
      "gateway_messages",
      "notice_duties",
      "alarms",
      "facts",
      "alarm_events",
      "house_states",
    ]),
  );
  await site.database.query("insert into house_states (house_id) select id from houses");
  site.clock.at = noon;
  site.commits.length = 0;
});

const state = async (number: number) =>
  (
    await site.database.query<{
      reading_at: Date;
      is_online: boolean | null;
      detail: Record<string, unknown> | null;
      due_at: Date | null;
    }>("select reading_at, is_online, detail, due_at from house_states where house_id = $1", [
      site.houseId(number),
    ])
  )[0]!;

describe("a frame", () => {
  test("is in history, in the live state and published when its promise resolves", async () => {
    await site.take(1, frame(1, noon));
    expect(await site.minutes()).toMatchObject([{ frames: 1, temp: 22.1, water: 1010 }]);
    expect(await state(1)).toMatchObject({
      is_online: true,
      detail: { temp: 22.1, targetTemp: 22, tempLow: 19, tempHigh: 27 },
    });
    expect(site.commits.at(-1)?.details).toMatchObject([{ houseId: site.houseId(1), temp: 22.1 }]);
    expect(site.facts()).toMatchObject([
      { kind: "house", house: { isOnline: true, tempHigh: 27 } },
    ]);
  });

  test("sent twice counts once, in one batch and in two", async () => {
    await Promise.all([site.take(1, frame(1, noon)), site.take(1, frame(1, noon))]);
    await site.take(1, frame(1, noon));
    expect(await site.minutes()).toMatchObject([{ frames: 1 }]);
  });

  test("that is late is stored at its time and does not change the live state", async () => {
    await site.take(1, frame(2, noon));
    await site.take(1, frame(1, noon - 10 * minute, { temp: [40] }));
    expect((await site.minutes()).map(({ at, temp }) => [at.getTime(), temp])).toEqual([
      [noon - 10 * minute, 40],
      [noon, 22.1],
    ]);
    expect((await state(1)).reading_at.getTime()).toBe(noon);
    expect(await site.alarms()).toEqual([]);
  });

  test("from the buffer is history even if it is recent", async () => {
    await site.take(1, frame(1, noon - minute, { buffered: true, temp: [40] }));
    expect((await state(1)).detail).toBeNull();
    expect(await site.minutes()).toMatchObject([{ temp: 40 }]);
  });

  test.each([
    ["fast is live at the time it came, and flagged when that is certain", day],
    [
      "slow is history until that is certain, then live at the server's time and flagged",
      -20 * minute,
    ],
  ])("with a clock that is %s", async (_name, error) => {
    for (let seq = 1; seq <= 6; seq += 1) {
      const shown = error > 0 && seq > 1 ? new Date(site.clock.at) : null;
      expect((await state(1)).reading_at).toEqual(shown);
      expect(await site.alarms()).toEqual([]);
      site.clock.at = noon + (seq - 1) * minute;
      await site.take(1, frame(seq, site.clock.at + error, { temp: [20 + seq / 10] }));
    }
    expect(await state(1)).toMatchObject({
      reading_at: new Date(noon + 5 * minute),
      detail: { temp: 20.6 },
    });
    expect(await site.alarms()).toMatchObject([{ key: "clockDrift" }]);
    expect((await site.minutes()).reduce((sum, { frames }) => sum + frames, 0)).toBe(6);
  });

  test("of an unmarked backlog is history, and raises no alarm", async () => {
    await site.take(1, frame(1, noon));
    site.clock.at = noon + 10 * minute;
    await Promise.all(backlog(site.clock.at).map((item) => site.take(1, item)));
    expect((await state(1)).reading_at).toEqual(new Date(noon));
    await site.take(1, frame(32, site.clock.at, { temp: [22] }));
    expect(await state(1)).toMatchObject({ detail: { temp: 22 } });
    expect(await site.alarms()).toEqual([]);
    expect((await site.minutes()).map(({ frames }) => frames)).toEqual([1, 6, 6, 6, 6, 6, 1]);
  });

  test("that catches up from an emptied buffer stays history", async () => {
    await site.take(1, frame(1, noon - 20 * minute));
    await site.take(1, frame(2, noon - 15 * minute));
    expect((await state(1)).reading_at).toBeNull();
  });

  test("older than thirty days is refused and stored with its reason", async () => {
    for (let seq = 1; seq < 8; seq++) {
      site.clock.at = noon + seq * minute;
      await site.take(1, frame(seq, site.clock.at));
    }
    await site.take(1, frame(9, noon - 31 * day, { buffered: true }));
    expect(await site.minutes()).toHaveLength(7);
    expect(await site.refused()).toMatchObject([{ reason: "tooOld" }]);
  });

  test("with a clock that restarts at every start is judged, and the clock is reported", async () => {
    for (let start = 0; start < 3; start++)
      for (let seq = 0; seq < 8; seq++) {
        site.clock.at = noon + (start * 8 + seq) * minute;
        await site.take(1, frame(seq, 946_684_800_000 + seq * minute, { temp: [40] }));
      }
    expect((await site.minutes()).map(({ at }) => at.getTime())).toEqual(
      Array.from({ length: 24 }, (_, after) => noon + after * minute),
    );
    expect(await state(1)).toMatchObject({ is_online: true, reading_at: new Date(site.clock.at) });
    const keys = (await site.alarms()).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["tempHigh", "clockDrift"]));
    expect(keys).not.toContain("gatewayOffline");
  });

  test("among others is stored as the message it came in", async () => {
    const message = [frame(1, noon - 31 * day), frame(2, noon)];
    await site.take(1, message);
    const quarantined = await site.database.query<{ topic: string; payload: Buffer }>(
      "select topic, payload from quarantine",
    );
    expect(quarantined.map(({ topic }) => topic)).toEqual([`v1/gw/${networkIdOf(1)}/up/tele`]);
    expect(quarantined.map(({ payload }): unknown => JSON.parse(payload.toString()))).toEqual([
      message,
    ]);
    expect((await state(1)).reading_at).toEqual(new Date(noon));
  });
});

describe("refusals", () => {
  test.each([
    ["not JSON", "nope", "notJson"],
    ["a list of scalars", [1], "badHeader"],
    ["an empty list", [], "badHeader"],
    ["a word", '"frame"', "badHeader"],
    ["too large", Buffer.alloc(300_000, 32), "tooLarge"],
    ["an empty payload", Buffer.alloc(0), "notJson"],
  ])("%s is kept with its reason", async (_name, body, reason) => {
    await site.take(1, body);
    expect(await site.refused()).toMatchObject([{ reason }]);
    expect(await site.minutes()).toEqual([]);
  });

  test("one bad field does not affect the rest of the frame", async () => {
    await site.take(1, frame(1, noon, { nh3: "high", bogus: 3 }));
    expect(
      (await site.refused()).map(({ reason, detail }) => [reason, detail.split(":")[0]]),
    ).toEqual([
      ["badValue", "nh3"],
      ["unknownMetric", "bogus"],
    ]);
    expect(await state(1)).toMatchObject({ detail: { temp: 22.1, nh3: null } });
  });

  test("a broken message is used as far as it is readable, which is reported once a day", async () => {
    const text = (seq: number) =>
      `${JSON.stringify(frame(seq, site.clock.at)).replace('"temp":[22', '"temp":[nan')}\0`;
    for (const seq of [1, 2, 3]) {
      await site.take(1, text(seq));
      site.clock.at += minute;
    }
    expect(await state(1)).toMatchObject({ detail: { temp: 22.13, nh3: 5 } });
    expect(await site.refused()).toMatchObject([
      { reason: "readBroken", repeats: 0 },
      { reason: "badValue", detail: 'temp[1]: "nan"', repeats: 2 },
    ]);
  });

  test("a fault of a field is stored once an hour, and counted", async () => {
    for (let seq = 1; seq <= 5; seq++)
      await site.take(1, frame(seq, noon + seq, { temp: Array(9).fill(22), [`odd${seq}`]: 1 }));
    expect(
      (await site.refused()).map(({ reason, detail, repeats }) => [reason, detail, repeats]),
    ).toEqual([
      ["manyValues", "temp: 9 > 8", 4],
      ...[1, 2, 3, 4, 5].map((seq) => ["unknownMetric", `odd${seq}`, 0]),
    ]);
  });

  test("an unknown field is reported by its name, and the rest is used", async () => {
    const send = (kind: string, body: object) =>
      site.ingest.take(`v1/gw/${networkIdOf(1)}/up/${kind}`, Buffer.from(JSON.stringify(body)));
    await send("event", { v: 1, event: "online", netType: "wired", rssi: -70, note: null });
    await send("attr", { v: 1, version: "2.1.0", fwVersion: "2.1.0" });
    await send("log", { v: 1, line: 7, level: "warn" });
    await send("attr", { v: 1, version: "2.1.1", fwVersion: "2.1.1" });
    expect(
      (await site.refused()).map(({ reason, detail, repeats }) => [reason, detail, repeats]),
    ).toEqual([
      ["unknownMetric", "rssi", 0],
      ["unknownMetric", "fwVersion", 1],
      ["readQuoted", "line: 7", 0],
      ["unknownMetric", "level", 0],
    ]);
  });

  test("frames without any header are judged by their arrival, once per minute and content", async () => {
    const { v: _, seq: __, ts: ___, ...bare } = frame(1, noon, { temp: [41] });
    for (let after = 0; after < 6 * minute; after += minute) {
      site.clock.at = noon + after;
      await site.take(1, bare);
      await site.take(1, bare);
    }
    expect(await state(1)).toMatchObject({ reading_at: new Date(site.clock.at) });
    expect((await site.minutes()).map(({ frames }) => frames)).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await site.alarms()).map(({ key }) => key)).toContain("tempHigh");
  });

  test.each([
    ["a message without usable content", "nope", "tele"],
    ["a known frame", frame(7, noon - 10 * minute), "tele"],
    ["a frame that is too old", frame(8, noon - 40 * day, { buffered: true }), "tele"],
    ["an unknown event", { v: 1, event: "lunch" }, "event"],
    ["a line of the log", { line: 5 }, "log"],
  ])("%s shows that its gateway is online", async (_name, body, kind) => {
    await site.take(1, body, kind);
    const silentUntil = noon + 200_000;
    site.clock.at = silentUntil;
    void site.ingest.submit([
      { kind: "silent", houseId: site.houseId(1), receivedAt: silentUntil },
    ]);
    await site.take(2, frame(1, silentUntil));
    expect((await state(1)).is_online).toBe(false);
    site.clock.at = silentUntil + 1000;
    await site.take(1, body, kind);
    expect((await state(1)).is_online).toBe(true);
    expect(await site.alarms()).toMatchObject([{ key: "gatewayOffline", state: "returned" }]);
  });

  test("further parameters of devices are shown as sent; an invalid one is refused alone", async () => {
    const extra = { F1: { rpm: 1140, vib: null } };
    await site.take(1, frame(1, noon, { extra }));
    expect(await state(1)).toMatchObject({ detail: { extra } });
    const odd = { "F 1": { rpm: 1 }, F2: { rpm: "9", vib: "?" } };
    await site.take(1, frame(2, noon + 1000, { extra: odd }));
    expect((await site.refused()).map(({ detail }) => detail)).toEqual([
      'extra: "F 1"',
      'extra.F2.rpm: "9"',
      'extra.F2.vib: "?"',
    ]);
    expect(await state(1)).toMatchObject({ detail: { extra: { F2: { rpm: 9 } } } });
  });

  test("a value no sensor can give is unknown, not a reading", async () => {
    await site.take(1, frame(1, noon, { co2: [1e308], temp: [-99.9, 22], staticPressure: -500 }));
    expect(await state(1)).toMatchObject({ detail: { co2: null, temp: 22, staticPressure: null } });
  });

  test("an unknown gateway and an unknown topic are stored separately", async () => {
    await site.ingest.take("v1/gw/STRANGER/up/tele", Buffer.from("{}"));
    await site.ingest.take("elsewhere", Buffer.from("{}"));
    expect((await site.refused()).map(({ reason }) => reason)).toEqual([
      "unknownGateway",
      "badTopic",
    ]);
  });

  test("a flood of refusals only increases a counter", async () => {
    for (let i = 0; i < storedPerHour + 20; i++) await site.take(1, "nope");
    const refused = await site.refused();
    expect(refused).toHaveLength(storedPerHour);
    expect(refused.reduce((sum, { repeats }) => sum + repeats, 0)).toBe(20);
  });

  test("a flood in one batch is counted on the newest stored refusal, for each gateway and reason", async () => {
    await site.take(1, "nope");
    const flood = Array.from({ length: storedPerHour + 20 }, () => site.take(1, "nope"));
    await Promise.all([...flood, site.take(1, [1]), site.take(2, "nope")]);
    const quarantined = await site.database.query<{ network_id: string; repeats: number[] }>(
      `select network_id, reason, array_agg(repeats order by id) as repeats from quarantine
       group by network_id, reason order by network_id, reason`,
    );
    const rest = Array.from({ length: storedPerHour - 1 }, () => 0);
    expect(quarantined).toEqual([
      { network_id: networkIdOf(1), reason: "badHeader", repeats: [0] },
      { network_id: networkIdOf(1), reason: "notJson", repeats: [...rest, 21] },
      { network_id: networkIdOf(2), reason: "notJson", repeats: [0] },
    ]);
    await Promise.all([site.take(1, "nope"), site.take(1, "nope")]);
    expect((await site.refused()).find(({ repeats }) => repeats > 0)?.repeats).toBe(23);
  });
});

describe("meters", () => {
  test.each([
    ["continue to count when a device restarts", [1000, 1050, 10, 30], [1000, 1050, null, 1070]],
    ["ignore a single 0", [1000, 1050, 0, 1060], [1000, 1050, null, 1060]],
    ["ignore a single huge value", [1000, 1050, 9e8, 1060], [1000, 1050, null, 1060]],
  ])("%s", async (_name, raws, totals) => {
    for (const [seq, waterMeter] of raws.entries()) {
      site.clock.at = noon + seq * minute;
      await site.take(1, frame(seq + 1, site.clock.at, { waterMeter }));
    }
    expect((await site.minutes()).map(({ water }) => water)).toEqual(totals);
    expect(await site.refused()).toMatchObject([
      { reason: "meterJump", detail: `water: ${raws[2]}`, repeats: 0 },
    ]);
    expect(await site.alarms()).toEqual([]);
  });
});

describe("messages other than telemetry", () => {
  test("lose only an unreadable part", async () => {
    await site.take(3, { version: 2.1, simCard: 5, netType: " Wireless", caps: "all" }, "attr");
    await site.take(3, '{"v":1,"event":"online","netType":7,"session":"x",}', "event");
    await site.take(3, { v: 1, line: "x".repeat(2000), ts: "noon" }, "log");
    expect(
      await site.database.query(
        "select version, sim_card, net_type from gateways where network_id = $1",
        [networkIdOf(3)],
      ),
    ).toMatchObject([{ version: "2.1", sim_card: "5", net_type: "wireless" }]);
    expect(
      await site.database.query(
        "select kind, length(body ->> 'line') as long from gateway_messages order by id",
      ),
    ).toEqual([
      { kind: "attr", long: null },
      { kind: "event", long: null },
      { kind: "log", long: 1000 },
    ]);
    expect((await site.refused()).map(({ reason, detail }) => [reason, detail])).toEqual([
      ["readHeader", "v: undefined"],
      ["readQuoted", "version: 2.1"],
      ["readQuoted", "simCard: 5"],
      ["readQuoted", 'netType: " Wireless"'],
      ["badValue", "caps: left out"],
      ["readBroken", "bytes around it, or a comma too many"],
      ["badValue", "session: left out"],
      ["badValue", "netType: left out"],
      ["badValue", "ts: left out"],
      ["manyValues", "line: 2000 > 1000"],
    ]);
  });

  test("with an unreadable key change nothing", async () => {
    const online = { v: 1, event: "online", session: "b7f3c2d19a40", remote: "?" };
    await site.take(1, online, "event");
    expect(
      await site.database.query("select session from gateways where network_id = $1", [
        networkIdOf(1),
      ]),
    ).toEqual([{ session: null }]);
  });

  test("update the gateway if they are attributes", async () => {
    await site.take(1, { v: 1, version: "2.1.0", netType: "wireless" }, "attr");
    expect(
      await site.database.query("select version, net_type from gateways where network_id = $1", [
        networkIdOf(1),
      ]),
    ).toEqual([{ version: "2.1.0", net_type: "wireless" }]);
  });

  test("make the house offline by a last will and a missing frame, and the return ends the alarm", async () => {
    await site.take(1, frame(1, noon));
    await site.take(1, { v: 1, event: "offline" }, "event");
    const requestAt = async (seq: number, at: number) => {
      site.clock.at = at;
      void site.ingest.submit([{ kind: "silent", houseId: site.houseId(1), receivedAt: at }]);
      await site.take(2, frame(seq, at));
    };
    await requestAt(1, noon + 89_000);
    expect(await state(1)).toMatchObject({ is_online: true });
    await requestAt(2, noon + 91_000);
    expect(await state(1)).toMatchObject({ is_online: false });
    expect(await site.alarms()).toMatchObject([{ key: "gatewayOffline", state: "unacknowledged" }]);
    site.clock.at += minute;
    await site.take(1, frame(2, site.clock.at));
    expect(await state(1)).toMatchObject({ is_online: true });
    expect(await site.alarms()).toMatchObject([{ key: "gatewayOffline", state: "returned" }]);
  });

  test("of a gateway that returns with its backlog end its alarm before the first live frame", async () => {
    await site.take(1, frame(1, noon));
    site.clock.at = noon + 5 * minute;
    void site.ingest.submit([
      { kind: "silent", houseId: site.houseId(1), receivedAt: site.clock.at },
    ]);
    await site.take(2, frame(1, site.clock.at));
    expect(await site.alarms()).toMatchObject([{ key: "gatewayOffline", state: "unacknowledged" }]);
    site.clock.at = noon + 10 * minute;
    await site.take(1, frame(2, noon + minute, { buffered: true, temp: [40] }));
    expect(await state(1)).toMatchObject({ is_online: true, reading_at: new Date(noon) });
    expect(await site.alarms()).toMatchObject([{ key: "gatewayOffline", state: "returned" }]);
    await site.take(1, frame(12, site.clock.at));
    expect(await site.alarms()).toMatchObject([{ key: "gatewayOffline", state: "returned" }]);
  });

  test("are stored as refused if they have the wrong shape", async () => {
    await site.take(1, { v: 1, event: "explode" }, "event");
    expect(await site.refused()).toMatchObject([{ reason: "badMessage" }]);
  });
});

describe("alarms", () => {
  test("36 °C and more is an alarm at once, with the fact in the same commit", async () => {
    await site.take(1, frame(1, noon, { temp: [36.5] }));
    expect(await site.alarms()).toMatchObject([{ key: "tempAbsHigh", state: "unacknowledged" }]);
    expect(site.facts()).toMatchObject([
      { kind: "alarm", alarm: { key: "tempAbsHigh", value: 36.5, limit: 36 } },
      { kind: "house" },
    ]);
    const [alarm] = site.facts();
    expect(alarm?.kind === "alarm" && alarm.alarm.version).toBe(alarm?.seq);
  });

  test("a delay continues across a restart and ends on its second, once", async () => {
    await site.take(1, frame(1, noon, { temp: [28] }));
    site.clock.at = noon + 2 * minute;
    await site.take(1, frame(2, site.clock.at, { temp: [28] }));
    // Only the database has the timer; this process has no memory of it.
    expect((await state(1)).due_at?.getTime()).toBe(noon + 3 * minute);
    expect(await site.alarms()).toEqual([]);
    site.clock.at = noon + 3 * minute;
    const request = { kind: "tick" as const, houseId: site.houseId(1), receivedAt: site.clock.at };
    void site.ingest.submit([request, request]);
    await site.take(2, frame(1, site.clock.at));
    expect((await site.alarms()).filter(({ key }) => key === "tempHigh")).toHaveLength(1);
  });

  test("an empty house has no climate alarm", async () => {
    await site.take(4, frame(1, noon, { temp: [44] }));
    expect(await site.alarms()).toEqual([]);
  });
});
