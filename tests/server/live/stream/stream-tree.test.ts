import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { appendFacts } from "../../../../server/platform/fact/append-facts.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { fleet, openStage, type Stage } from "./stream-stage.ts";

let stage: Stage;
let admin: Caller;
let farmer: Caller;
let stranger: Caller;
let orgId = 0;
let farmId = 0;
let own = 0;

beforeAll(async () => {
  stage = await openStage({ catchUpMs: 50 });
  ({ id: farmId, orgId } = await buildFarm(stage.database));
  own = (await buildHouse(stage.database, { farmId })).id;
  const elsewhere = await buildFarm(stage.database);
  admin = await buildUser(stage.database);
  farmer = await buildUser(stage.database, { roleKey: "farm_manager", orgId, farmIds: [farmId] });
  stranger = await buildUser(stage.database, {
    roleKey: "company_manager",
    orgId: elsewhere.orgId,
  });
});
afterEach(() => stage.hangUp());
afterAll(() => stage.close());

/**
 * Commits a change of the organisation's tree; with `isReported` false the message is lost after
 * the commit.
 */
async function changeTree(isReported = true) {
  const appended = await stage.database.transaction((tx) =>
    appendFacts(tx, [{ kind: "tree", orgId }], Date.now()),
  );
  if (isReported) stage.bus.publish("committed", { ...appended, details: [] });
  return appended;
}

test("a viewer of a changed tree gets a fresh snapshot with its new houses; others continue", async () => {
  const viewers = await Promise.all(
    [admin, farmer, stranger].map((caller) => stage.listen(caller)),
  );
  for (const viewer of viewers) await viewer.watch({ scopes: fleet });
  const house = await buildHouse(stage.database, { farmId });
  await changeTree();
  await expect.poll(() => viewers.map((viewer) => viewer.snapshots().length)).toEqual([2, 2, 1]);
  expect(viewers[1]!.snapshots()[1]!.houses.map(({ id }) => id)).toEqual([own, house.id]);
  await stage.change([house.id]);
  await expect
    .poll(() => viewers.map((viewer) => viewer.facts().map(({ houseId }) => houseId)))
    .toEqual([[house.id], [house.id], []]);
});

test("a viewer cannot resume across such a change, and never gets the fact itself", async () => {
  const first = await stage.listen(farmer);
  await first.watch({ scopes: fleet });
  await expect.poll(() => first.head()).toBeGreaterThan(0);
  const since = first.head();
  first.socket.disconnect();
  await changeTree();
  await stage.change([own]);
  const [again, other] = [await stage.listen(farmer), await stage.listen(stranger)];
  expect(await again.watch({ scopes: fleet, since })).toEqual({ ok: true, isResumed: false });
  expect(await other.watch({ scopes: fleet, since })).toEqual({ ok: true, isResumed: true });
  await expect.poll(() => [again.snapshots().length, other.head() > since]).toEqual([1, true]);
  expect(JSON.stringify([again.sent, other.sent])).not.toContain('"tree"');
});

test("a lost message is replaced by the database", async () => {
  const viewer = await stage.listen(farmer);
  await viewer.watch({ scopes: fleet });
  await changeTree(false);
  await expect.poll(() => viewer.snapshots().length).toBe(2);
});

test("the last request counts while a fresh snapshot is due", async () => {
  const viewer = await stage.listen(farmer);
  await viewer.watch({ scopes: fleet });
  const watching = viewer.watch({ scopes: [{ kind: "house", id: own }] });
  await changeTree();
  await watching;
  await expect.poll(() => viewer.snapshots().length).toBeGreaterThan(1);
  stage.read(own);
  await expect.poll(() => viewer.details().map(({ houseId }) => houseId)).toContain(own);
});

test("shared content is read once for all viewers, over other connections than the ingest's", async () => {
  const callers = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? admin : farmer));
  const viewers = await Promise.all(callers.map((caller) => stage.listen(caller)));
  const letGo = stage.lockSnapshots();
  const before = stage.snapshotsRead();
  const [first, ...others] = viewers.map((viewer) => viewer.watch({ scopes: fleet }));
  await expect.poll(() => stage.snapshotsRead()).toBe(before + 2);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  letGo();
  expect(await first).toEqual({ ok: true, isResumed: false });
  await Promise.all(others);
  // Two for each view: one for the first viewer, and one for all who came while it was read.
  expect(stage.snapshotsRead() - before).toBe(4);
  await changeTree();
  await expect
    .poll(() => viewers.map(({ snapshots }) => snapshots().length))
    .toEqual(viewers.map(() => 2));
  expect(stage.snapshotsRead() - before).toBe(6);
  await stage.change([own]);
  await expect
    .poll(() => viewers.map((viewer) => viewer.facts().map(({ houseId }) => houseId)))
    .toEqual(viewers.map(() => [own]));
  for (const viewer of viewers) expect(viewer.head()).toBe(viewers[0]!.head());
});

test("several saves in a row cause one new snapshot", async () => {
  const slow = await openStage({ catchUpMs: 50, gatherMs: 3000 });
  const { id, orgId: own } = await buildFarm(slow.database);
  const viewers = await Promise.all(
    Array.from({ length: 3 }, async () => slow.listen(await buildUser(slow.database))),
  );
  for (const viewer of viewers) await viewer.watch({ scopes: fleet });
  const before = slow.snapshotsRead();
  let last = 0;
  for (let save = 0; save < 5; save += 1) {
    last = (await buildHouse(slow.database, { farmId: id })).id;
    const appended = await slow.database.transaction((tx) =>
      appendFacts(tx, [{ kind: "tree", orgId: own }], Date.now()),
    );
    slow.bus.publish("committed", { ...appended, details: [] });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect
    .poll(() =>
      viewers.map((viewer) =>
        viewer
          .snapshots()
          .at(-1)!
          .houses.some((house) => house.id === last),
      ),
    )
    .toEqual([true, true, true]);
  // Two, if the machine stalls between two of them.
  expect(slow.snapshotsRead() - before).toBeLessThanOrEqual(2);
  slow.hangUp();
  await slow.close();
});
