import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotOwned } from "../../../../../server/platform/db/cluster/server-link.ts";
import {
  createIngest,
  type IngestDeps,
} from "../../../../../server/telemetry/ingest/intake/ingest.ts";
import { frame, networkIdOf, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite(3);
});
afterAll(() => site.close());

/** A server's part of the installation, by a fencing number of its own. */
async function openShare() {
  const { database, bus, directory, now } = site;
  const [server] = await database.query<{ fence: number }>(
    `insert into cluster_servers (address, key, until_at)
     values ('127.0.0.1:1', '\\x00', clock_timestamp() + interval '1 min') returning fence`,
  );
  const share = { fence: server!.fence, isHeld: true, lost: 0 };
  const deps: IngestDeps = {
    database,
    entryOf: directory.byHouseId,
    offlineAfterMs: 180_000,
    bus,
    directory,
    log: pino({ level: "silent" }),
    now,
    gatherMs: 0,
    lease: {
      get fence() {
        return share.isHeld ? share.fence : null;
      },
      holds: () => share.isHeld,
      lost: () => (share.lost += 1),
    },
  };
  const ingest = createIngest(deps);
  const take = (seq: number) =>
    ingest.take(
      `v1/gw/${networkIdOf(1)}/up/tele`,
      Buffer.from(JSON.stringify(frame(seq, noon + seq * 1000))),
    );
  const strike = () =>
    database.query("delete from cluster_servers where fence = $1", [share.fence]);
  return { share, ingest, take, strike };
}
const stored = async () =>
  (await site.database.query<{ seq: number }>("select seq from frames order by seq")).map(
    ({ seq }) => seq,
  );

test("a removed server writes nothing, and returns its houses", async () => {
  const { share, ingest, take, strike } = await openShare();
  await take(1);
  expect(await stored()).toEqual([1]);
  await strike();
  let outcome = "waits";
  const late = take(2).then(
    () => (outcome = "stored"),
    (error: unknown) => (outcome = error instanceof NotOwned ? "given back" : String(error)),
  );
  await expect.poll(() => share.lost, { timeout: 10_000 }).toBeGreaterThan(0);
  expect([outcome, await stored()]).toEqual(["waits", [1]]);
  share.isHeld = false;
  await late;
  expect([outcome, await stored(), ingest.waiting()]).toEqual(["given back", [1], 0]);
  await ingest.stop();
});

test("a late server continues with its work once it has been renewed", async () => {
  const { share, ingest, take } = await openShare();
  const renew = (by: string) =>
    site.database.query(
      `update cluster_servers set until_at = clock_timestamp() + interval '${by}' where fence = $1`,
      [share.fence],
    );
  await renew("-1 s");
  const late = take(3);
  await expect.poll(() => share.lost, { timeout: 10_000 }).toBeGreaterThan(0);
  expect([await stored(), ingest.fault()]).toEqual([[1], null]);
  await renew("1 min");
  await late;
  expect(await stored()).toEqual([1, 3]);
  await ingest.stop();
});
