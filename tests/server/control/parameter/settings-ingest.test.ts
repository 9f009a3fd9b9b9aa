import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { frame, noon } from "../../telemetry/ingest/fleet-plan.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite(4);
});
afterAll(() => site.close());

const first = { day: 0, target: 33, heatDiff: 0.8 };
const second = { day: 28, target: 22, heatDiff: 0.8 };
const curve = (more: object = {}) => ({
  v: 2,
  group: "curve",
  rev: 57,
  hash: "9f2c41aa",
  values: { targetOffset: 0 },
  rows: [first, second],
  ...more,
});
const report = (number: number, body: object) => site.take(number, body, "param");
const storedOf = (number: number) =>
  site.database.query(
    `select grp, rev, hash, settings, origin, drift_hash from house_parameters
     where house_id = $1 order by grp`,
    [site.houseId(number)],
  );
const changesOf = (number: number) =>
  site.database.query<{ id: number }>(
    `select id, grp, key, row, before, after, origin, command_id, operator, device_at
     from parameter_changes where house_id = $1 order by id`,
    [site.houseId(number)],
  );
const alarmsOf = (number: number) =>
  site.database.query<{ key: string; value: number; state: string }>(
    "select key, value, state from alarms where house_id = $1 and key = 'settingsChanged'",
    [site.houseId(number)],
  );

describe("a report of a controller's settings", () => {
  test("is stored, and the first one logs no change", async () => {
    await report(1, curve());
    expect(await storedOf(1)).toEqual([
      {
        grp: "curve",
        rev: 57,
        hash: "9f2c41aa",
        settings: { values: { targetOffset: 0 }, rows: [first, second] },
        origin: "report",
        drift_hash: null,
      },
    ]);
    expect(await changesOf(1)).toEqual([]);
    expect(await alarmsOf(1)).toEqual([]);
  });

  test("logs each value changed at the panel, stores a snapshot and raises an alarm", async () => {
    await site.take(1, frame(1, site.clock.at));
    const at = site.clock.at - 5000;
    const rows = [first, { ...second, target: 23.5 }];
    const reported = {
      rev: 58,
      hash: "77aa01fe",
      origin: "panel",
      at,
      values: { targetOffset: -0.5 },
    };
    await report(1, curve({ ...reported, rows }));
    const line = { grp: "curve", origin: "panel", command_id: null, operator: null };
    expect(await changesOf(1)).toMatchObject([
      { ...line, key: "targetOffset", row: null, before: 0, after: -0.5, device_at: new Date(at) },
      { ...line, key: "target", row: 1, before: 22, after: 23.5 },
    ]);
    expect(
      await site.database.query(
        "select rev, hash, cause from parameter_snapshots where house_id = $1 order by id",
        [site.houseId(1)],
      ),
    ).toEqual([
      { rev: 57, hash: "9f2c41aa", cause: "report" },
      { rev: 58, hash: "77aa01fe", cause: "panel" },
    ]);
    expect(await alarmsOf(1)).toEqual([
      { key: "settingsChanged", value: 2, state: "unacknowledged" },
    ]);
  });

  test("clears its alarm by itself half an hour after the last change", async () => {
    const [began] = [site.clock.at];
    const until = async (minutes: number) => {
      for (let minute = 1; minute <= minutes; minute += 1) {
        site.clock.at += minuteMs;
        await site.take(1, frame(100 + (site.clock.at - noon) / minuteMs, site.clock.at));
      }
    };
    await until(20);
    await report(1, curve({ rev: 59, hash: "00000059", origin: "panel" }));
    await until(29);
    expect(await alarmsOf(1)).toMatchObject([{ state: "unacknowledged" }]);
    await until(2);
    expect(await alarmsOf(1)).toMatchObject([{ state: "returned" }]);
    expect(site.clock.at - began).toBe(51 * minuteMs);
  });

  test("raises nothing at midnight, and names its sender after a command", async () => {
    const flock = (dayAge: number, more: object) =>
      report(2, {
        v: 2,
        group: "flock",
        rev: dayAge,
        hash: "0000000a",
        values: { dayAge },
        ...more,
      });
    await flock(27, {});
    await flock(28, { hash: "0000000b", origin: "midnight" });
    const id = "01981f3e-5a1b-7c2d-8e3f-4a5b6c7d8e9f";
    await site.database.query(
      `insert into control_commands (id, house_id, gateway_id, kind, risk, state, client_token,
         armed_at, created_by, token_hash, operator, operator_name, source, address)
       select $1, $2, id, 'write', 2, 'verified', 't', now(), 7, 'h', 'liming', '李明', 'mobile', ''
       from gateways where house_id = $2`,
      [id, site.houseId(2)],
    );
    await flock(30, { hash: "0000000c", origin: "command", id });
    expect(await changesOf(2)).toMatchObject([
      { key: "dayAge", before: 27, after: 28, origin: "midnight", operator: null },
      { key: "dayAge", before: 28, after: 30, origin: "command", operator: "liming" },
    ]);
    expect(await alarmsOf(2)).toEqual([]);
    const snapshots = await site.database.query(
      "select cause from parameter_snapshots where house_id = $1 order by id",
      [site.houseId(2)],
    );
    expect(snapshots).toEqual([{ cause: "report" }, { cause: "command" }]);
  });

  test("names no author if a requested read finds the change", async () => {
    const id = "01981f3e-5a1b-7c2d-8e3f-4a5b6c7d8e00";
    await site.database.query(
      `insert into control_commands (id, house_id, gateway_id, kind, risk, state, client_token,
         armed_at, created_by, token_hash, operator, operator_name, source, address)
       select $1, $2, id, 'read', 0, 'sent', 'read', now(), 7, 'h', 'liming', '李明', 'mobile', ''
       from gateways where house_id = $2`,
      [id, site.houseId(2)],
    );
    const reported = {
      v: 2,
      group: "flock",
      rev: 31,
      hash: "0000000d",
      values: { dayAge: 31 },
      id,
    };
    await report(2, reported);
    expect((await changesOf(2)).at(-1)).toMatchObject({
      before: 30,
      after: 31,
      origin: "report",
      operator: null,
      command_id: null,
    });
  });

  test("is outdated while the hash differs, until the group is reported again", async () => {
    await report(3, curve());
    const drift = async () => (await storedOf(3)).map((row) => row);
    await report(3, { v: 2, hashes: { curve: "9f2c41aa", light: "12345678" } });
    expect(await drift()).toMatchObject([{ grp: "curve", drift_hash: null }]);
    await report(3, { v: 2, hashes: { curve: "deadbeef" } });
    expect(await drift()).toMatchObject([{ hash: "9f2c41aa", drift_hash: "deadbeef" }]);
    await report(3, curve({ hash: "deadbeef", rev: 60, values: { targetOffset: 1 } }));
    expect(await drift()).toMatchObject([{ hash: "deadbeef", drift_hash: null }]);
    expect(await alarmsOf(3)).toMatchObject([{ value: 1 }]);
    const [gateway] = await site.database.query<{ hashes_at: Date }>(
      "select hashes_at from gateways where house_id = $1",
      [site.houseId(3)],
    );
    expect(gateway!.hashes_at.getTime()).toBe(site.clock.at);
  });

  test("is refused value by value, and stored if its group is known", async () => {
    await report(4, curve({ values: { targetOffset: "much", secret: 1 } }));
    await report(4, curve({ group: "dance" }));
    expect(await site.refused()).toMatchObject([
      { reason: "badValue", detail: "curve.targetOffset" },
      { reason: "unknownMetric", detail: "curve.secret" },
      { reason: "unknownMetric", detail: "dance" },
    ]);
    expect(await storedOf(4)).toMatchObject([{ settings: { values: {}, rows: [first, second] } }]);
  });

  test("can never be changed or deleted", async () => {
    const { query } = site.database;
    const refused = /only ever added to/;
    await expect(query("update parameter_changes set after = '1'")).rejects.toThrow(refused);
    await expect(query("delete from parameter_changes")).rejects.toThrow(refused);
  });
});

test("a key switch blocks remote control until a connection reports it off", async () => {
  const keyAt = async () =>
    (
      await site.database.query<{ key_local_at: Date | null }>(
        "select key_local_at from gateways where house_id = $1",
        [site.houseId(1)],
      )
    )[0]?.key_local_at?.getTime() ?? null;
  const session = "b7f3c2d19a40";
  const at = site.clock.at;
  await site.take(1, { v: 1, event: "remote", remote: "localOnly" }, "event");
  expect(await keyAt()).toBe(at);
  site.clock.at += minuteMs;
  // The key is still turned; then comes an event without the session of a connection.
  await site.take(1, { v: 1, event: "online", session, remote: "localOnly" }, "event");
  await site.take(1, { v: 1, event: "online" }, "event");
  expect(await keyAt()).toBe(at);
  await site.take(1, { v: 1, event: "online", session }, "event");
  expect(await keyAt()).toBeNull();
});

test("a gateway announces its capabilities", async () => {
  const caps = { proto: 2, groups: ["curve", "dance"], do: ["mode"], journal: 64 };
  await site.take(1, { v: 1, version: "2.1", caps }, "attr");
  await site.take(1, { v: 1, version: "2.2" }, "attr");
  const [row] = await site.database.query<{ caps: object; version: string }>(
    "select caps, version from gateways where house_id = $1",
    [site.houseId(1)],
  );
  expect(row).toMatchObject({ version: "2.2", caps: { groups: ["curve"], do: ["mode"] } });
});
