import { afterAll, beforeAll, expect, test } from "vitest";
import { NotOwned } from "../../../../../server/platform/db/cluster/server-link.ts";
import { openSite, type Site } from "../ingest-site.ts";
import { openShare } from "./server-share.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite(3);
});
afterAll(() => site.close());

const stored = async () =>
  (await site.database.query<{ seq: number }>("select seq from frames order by seq")).map(
    ({ seq }) => seq,
  );

test("a removed server writes no data, and returns its houses", async () => {
  const { share, ingest, take, strike } = await openShare(site, false);
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

test("a late server continues its work after it was renewed", async () => {
  const { share, ingest, take } = await openShare(site, false);
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

test("a server with its own broker keeps its gateways' messages until it may write", async () => {
  const { share, ingest, take, strike } = await openShare(site, true);
  await strike();
  share.isHeld = false;
  let outcome = "waits";
  const late = take(4).then(() => (outcome = "stored"));
  await expect.poll(() => share.lost, { timeout: 10_000 }).toBeGreaterThan(1);
  expect([outcome, await stored()]).toEqual(["waits", [1, 3]]);
  const { share: renewed } = await openShare(site, true);
  share.fence = renewed.fence;
  share.isHeld = true;
  await late;
  expect(await stored()).toEqual([1, 3, 4]);
  await ingest.stop();
});
