import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Delta } from "../../../../contract/live/live-stream.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { fleet, openStage, type Stage } from "./stream-stage.ts";

let stage: Stage;
let boss: Caller;
/** Four houses of one organisation: the first has an alarm, the last is on a separate farm. */
let houses: readonly number[];
let otherFarm: number;

beforeAll(async () => {
  stage = await openStage({}, { wholeFleetMax: 3 });
  const { database } = stage;
  const { id: farmId, orgId } = await buildFarm(database);
  otherFarm = (await buildFarm(database, { orgId })).id;
  const built = [];
  for (const farm of [farmId, farmId, farmId, otherFarm])
    built.push((await buildHouse(database, { farmId: farm })).id);
  houses = built;
  await buildAlarm(database, { houseId: houses[0]!, severity: 2 });
  boss = await buildUser(database, { roleKey: "company_manager", orgId });
});
afterAll(() => stage.close());
beforeEach(() => () => stage.hangUp());

const readIds = (deltas: readonly Delta[]) => [
  ...new Set(deltas.flatMap(({ readings }) => readings.map(({ houseId }) => houseId))),
];

test("a large fleet is sent as tallies, with only the houses in alarm", async () => {
  const viewer = await stage.listen(boss);
  expect(await viewer.watch({ scopes: fleet, part: "taken" })).toMatchObject({ ok: true });
  const [snapshot] = viewer.snapshots();
  expect(snapshot?.houses.map(({ id }) => id)).toEqual([houses[0]]);
  expect(snapshot?.tallies?.farms.map((farm) => farm.houses)).toEqual([3, 1]);
  expect(snapshot?.alarms).toHaveLength(1);
});

test("a client that needs every house gets every house", async () => {
  const viewer = await stage.listen(boss);
  await viewer.watch({ scopes: fleet });
  expect(viewer.snapshots()[0]).toMatchObject({ tallies: null });
  expect(viewer.snapshots()[0]?.houses).toHaveLength(4);
  stage.read(houses[3]!);
  await expect.poll(() => readIds(viewer.deltas())).toContain(houses[3]);
});

test("frames and records are sent for loaded houses, and for another house once it has an alarm", async () => {
  const viewer = await stage.listen(boss);
  await viewer.watch({ scopes: fleet, part: "taken" });
  stage.read(houses[1]!);
  await stage.change([houses[1]!]);
  stage.read(houses[0]!);
  await expect.poll(() => readIds(viewer.deltas())).toEqual([houses[0]]);
  expect(viewer.facts()).toEqual([]);
  await buildAlarm(stage.database, { houseId: houses[1]!, severity: 1 });
  await expect.poll(() => viewer.facts().map(({ kind }) => kind)).toEqual(["alarm"]);
  stage.read(houses[1]!);
  await stage.change([houses[1]!]);
  await expect.poll(() => readIds(viewer.deltas())).toEqual([houses[0], houses[1]]);
  await expect.poll(() => viewer.facts().map(({ kind }) => kind)).toEqual(["alarm", "house"]);
});

test("requested houses are sent with the answer, without another snapshot", async () => {
  const viewer = await stage.listen(boss);
  await viewer.watch({ scopes: fleet, part: "taken" });
  const answer = await viewer.watch({
    scopes: [...fleet, { kind: "houses", ids: [houses[2]!] }, { kind: "farm", id: otherFarm }],
    since: viewer.head(),
    part: "held",
  });
  expect(answer).toEqual({ ok: true, isResumed: true });
  expect(viewer.snapshots()).toHaveLength(1);
  const delta = viewer.deltas().find((delta) => delta.houses !== undefined);
  expect(delta?.houses?.map(({ id }) => id)).toEqual([houses[2], houses[3]]);
  expect(delta?.readings.map(({ houseId }) => houseId)).toEqual(
    expect.arrayContaining([houses[2], houses[3]]),
  );
  const before = viewer.deltas().length;
  for (const id of [houses[2]!, houses[3]!]) stage.read(id);
  await expect
    .poll(() => readIds(viewer.deltas().slice(before)).toSorted((a, b) => a - b))
    .toEqual([houses[2], houses[3]]);
});

test("a house of another organisation is not sent on request", async () => {
  const foreign = (await buildHouse(stage.database)).id;
  const viewer = await stage.listen(boss);
  await viewer.watch({ scopes: fleet, part: "taken" });
  await viewer.watch({
    scopes: [...fleet, { kind: "houses", ids: [foreign] }],
    since: viewer.head(),
    part: "held",
  });
  expect(viewer.deltas().flatMap((delta) => delta.houses ?? [])).toEqual([]);
  stage.read(foreign);
  stage.read(houses[0]!);
  await expect.poll(() => readIds(viewer.deltas())).toContain(houses[0]);
  expect(readIds(viewer.deltas())).not.toContain(foreign);
});

test("a client with every house restarts when the fleet has become large", async () => {
  const viewer = await stage.listen(boss);
  await viewer.watch({ scopes: fleet });
  expect(await viewer.watch({ scopes: fleet, since: viewer.head(), part: "taken" })).toEqual({
    ok: true,
    isResumed: false,
  });
  expect(viewer.snapshots().at(-1)?.tallies).not.toBeNull();
});
