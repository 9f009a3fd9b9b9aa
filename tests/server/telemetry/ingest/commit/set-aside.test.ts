import { afterEach, beforeEach, expect, test } from "vitest";
import { frame, networkIdOf, noon } from "../fleet-plan.ts";
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

/** The database takes no frames of these gateways, as one whose schema is of another version. */
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

test("a message that cannot be stored is kept with its reason, and nobody waits for it", async () => {
  await refuseFrames([3]);
  await sendAll(1).done;
  expect(await stored()).toBe(houses - 1);
  expect(await site.refused()).toMatchObject([{ reason: "notStored" }]);
});

test("more such messages than are set aside in a row wait only until another is stored", async () => {
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

test("values that the database refuses are set aside however many they are", async () => {
  await refuseFrames(all, "22003");
  await sendAll(1).done;
  expect(await stored()).toBe(0);
  expect(await site.refused()).toHaveLength(houses);
});
