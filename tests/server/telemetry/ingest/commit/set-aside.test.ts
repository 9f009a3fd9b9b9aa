import { afterEach, beforeEach, expect, test } from "vitest";
import { frame, networkIdOf, noon } from "../fleet-plan.ts";
import { createIngest } from "../../../../../server/telemetry/ingest/intake/ingest.ts";
import { openSite, type Site } from "../ingest-site.ts";

const houses = 12;
let site: Site;
beforeEach(async () => {
  site = await openSite(houses + 1);
});
afterEach(async () => {
  await takeFrames();
  await site.close();
});

/** The database refuses frames of these gateways, like a database with another schema. */
async function refuseFrames(numbers: readonly number[], code = "23502"): Promise<void> {
  await site.database.query(
    `create or replace function refuse_frame() returns trigger language plpgsql as $$
     begin
       if exists (select 1 from gateways g where g.id = new.gateway_id and g.network_id in
         (${numbers.map((number) => `'${networkIdOf(number)}'`).join()}))
       then raise exception 'a column that is not null' using errcode = '${code}'; end if;
       return new;
     end $$`,
  );
  await site.database.query(
    "create or replace trigger refuse_frame before insert on frames for each row execute function refuse_frame()",
  );
}
const takeFrames = () => site.database.query("drop trigger if exists refuse_frame on frames");

const all = Array.from({ length: houses }, (_, index) => index + 1);
const sendAll = (seq: number) => {
  const answered = new Set<number>();
  const sent = all.map((number) =>
    site.take(number, frame(seq, noon + seq * 1000)).then(() => answered.add(number)),
  );
  return { answered, done: Promise.all(sent) };
};
const stored = async () => {
  const [row] = await site.database.query<{ frames: number }>(
    "select count(*)::int as frames from frames",
  );
  return row!.frames;
};

test("a message that cannot be stored goes to the quarantine with its reason, and no other waits for it", async () => {
  await refuseFrames([3]);
  await sendAll(1).done;
  expect(await stored()).toBe(houses - 1);
  expect(await site.refused()).toMatchObject([{ reason: "notStored" }]);
});

test("more such messages than the limit in a row wait only until another one is stored", async () => {
  await refuseFrames([1, 2, 3, 4, 5, 6]);
  await sendAll(1).done;
  expect(await stored()).toBe(houses - 6);
  expect(await site.refused()).toHaveLength(6);
});

test("when no message at all can be stored the gateways keep them", async () => {
  await refuseFrames(all);
  const { answered, done } = sendAll(1);
  await expect.poll(() => site.ingest.fault()?.reason).toBe("refused");
  await expect.poll(async () => (await site.refused()).length).toBe(3);
  expect(answered.size).toBe(3);
  await takeFrames();
  await done;
  expect(await stored()).toBe(houses - 3);
  expect(site.ingest.fault()).toBeNull();
});

test("values that the database refuses are set aside in any number", async () => {
  await refuseFrames(all, "22003");
  await sendAll(1).done;
  expect(await stored()).toBe(0);
  expect(await site.refused()).toHaveLength(houses);
});

test.each([
  ["whose transaction was idle for too long", "25P03"],
  ["whose host cannot be reached", "EHOSTUNREACH"],
  ["whose name cannot be resolved at the moment", "ENOTFOUND"],
])("a message waits for a database %s", async (_, code) => {
  let failures = 0;
  const ingest = createIngest({
    ...site.ingestDeps,
    database: {
      ...site.database,
      transaction: (work) => {
        failures += 1;
        if (failures > 3) return site.database.transaction(work);
        return Promise.reject(Object.assign(new Error("no way"), { code }));
      },
    },
  });
  const topic = `v1/gw/${networkIdOf(1)}/up/tele`;
  await ingest.take(topic, Buffer.from(JSON.stringify(frame(1, noon + 1000))));
  await ingest.stop();
  expect([await stored(), await site.refused()]).toEqual([1, []]);
});

test("a committed message is committed once, even if a listener throws", async () => {
  const end = site.bus.subscribe("committed", () => {
    throw new Error("a listener's own fault");
  });
  await site.take(1, { v: 1, event: "restart" }, "event");
  end();
  const rows = await site.database.query("select kind from gateway_messages");
  expect([rows, await site.refused()]).toEqual([[{ kind: "event" }], []]);
});

test("zero bytes and incomplete letters refuse no message", async () => {
  await site.take(1, String.raw`{"v":1,"line":"boot\u0000 \ud83d"}`, "log");
  await site.take(1, String.raw`{"v":1,"version":"2.1\u0000"}`, "attr");
  await site.ingest.take(`v1/gw/${networkIdOf(2)}/up/raw/a\0b`, Buffer.from("{}"));
  await site.ingest.take(`v1/\0`, Buffer.from("{}"));
  const bodies = await site.database.query("select body from gateway_messages order by id");
  expect(bodies).toMatchObject([{ body: { line: "boot \uFFFD" } }, { body: { version: "2.1" } }]);
  expect(await site.refused()).toMatchObject([{ reason: "noMapping" }, { reason: "badTopic" }]);
});

test("frames of a replaced gateway are stored in addition to those of the new one", async () => {
  const former = site.directory.byNetworkId(networkIdOf(1))!;
  const next = { ...former, gatewayId: site.directory.byNetworkId(networkIdOf(13))!.gatewayId };
  const entries = [former, next];
  const directory = { ...site.directory, byNetworkId: () => entries.shift() };
  const ingest = createIngest({ ...site.ingestDeps, directory });
  const payload = (seq: number) => Buffer.from(JSON.stringify(frame(seq, noon + seq * 1000)));
  const topic = `v1/gw/${networkIdOf(1)}/up/tele`;
  await Promise.all([ingest.take(topic, payload(1)), ingest.take(topic, payload(2))]);
  await ingest.stop();
  const rows = await site.database.query("select sum(frames)::int as frames from reading_minutes");
  expect(rows).toEqual([{ frames: 2 }]);
});

test("a house that cannot be stored does not prevent others from being found silent", async () => {
  await sendAll(1).done;
  await site.database.query(
    `create or replace function refuse_state() returns trigger language plpgsql as $$
     begin
       if new.house_id = ${site.houseId(2)}
       then raise exception 'a column that is not null' using errcode = '23502'; end if;
       return new;
     end $$`,
  );
  await site.database.query(
    "create trigger refuse_state before update on house_states for each row execute function refuse_state()",
  );
  const silent = [1, 2, 3].map((number) => ({
    kind: "silent" as const,
    houseId: site.houseId(number),
    receivedAt: noon + 600_000,
  }));
  await site.ingest.submit(silent);
  await expect
    .poll(() => site.database.query("select 1 from house_states where not is_online"))
    .toHaveLength(2);
  await site.database.query("drop trigger refuse_state on house_states");
  // People find the house in the messages of its gateway.
  expect(await site.refused()).toMatchObject([{ reason: "notStored" }]);
});
