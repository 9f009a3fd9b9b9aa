import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type {
  JoinedServers,
  PeerMessage,
  SubscribedOrgs,
} from "../../../../server/live/stream/joined-servers.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { fleet, openStage, type Stage } from "./stream-stage.ts";

let stage: Stage;
const orgs = new Map<number, number>();
const sent: { to: string; houseIds?: number[]; facts?: number; details?: number }[] = [];
const requested: SubscribedOrgs[] = [];
let whenSubscribed: Promise<void> = Promise.resolve();
let reportHub: (message: PeerMessage) => void = () => undefined;
const others: JoinedServers = {
  publish: (topic, message) => {
    if ("details" in message)
      sent.push({ to: topic, facts: message.facts.length, details: message.details.length });
  },
  publishFrames: (orgId, frames) => {
    sent.push({ to: String(orgId), houseIds: frames.map(({ houseId }) => houseId) });
  },
  subscribe: (orgIds) => {
    requested.push(orgIds);
    return whenSubscribed;
  },
  state: () => "ok",
  onMessage: (listener) => {
    reportHub = listener;
  },
  close: () => undefined,
};

beforeAll(async () => {
  stage = await openStage({ renewSessionsMs: 50 }, { others, orgOf: (id) => orgs.get(id) });
});
afterAll(() => stage.close());
beforeEach(() => {
  sent.length = requested.length = 0;
  whenSubscribed = Promise.resolve();
  return () => stage.hangUp();
});

async function place() {
  const { id: farmId, orgId } = await buildFarm(stage.database);
  const { id } = await buildHouse(stage.database, { farmId });
  orgs.set(id, orgId);
  return { id, orgId };
}

test("frames go to viewers of their organisation, facts to all", async () => {
  const [one, other] = [await place(), await place()];
  stage.read(one.id);
  stage.read(other.id);
  await stage.change([one.id]);
  expect(sent).toEqual([
    { to: String(one.orgId), houseIds: [one.id] },
    { to: String(other.orgId), houseIds: [other.id] },
    { to: "committed", facts: 1, details: 0 },
  ]);
});

test("a frame of a house unknown here goes to all", async () => {
  stage.read(999_999);
  expect(sent).toEqual([{ to: "committed", facts: 0, details: 1 }]);
});

test("a viewed organisation is subscribed before its snapshot", async () => {
  const { id, orgId } = await place();
  const boss = await buildUser(stage.database, { roleKey: "company_manager", orgId });
  let receiveNow: () => void = () => undefined;
  whenSubscribed = new Promise((resolve) => (receiveNow = resolve));
  const viewer = await stage.listen(boss);
  const watching = viewer.watch({ scopes: fleet });
  await expect.poll(() => requested.at(-1)).toEqual(new Set([orgId]));
  expect(viewer.snapshots()).toEqual([]);
  receiveNow();
  expect(await watching).toMatchObject({ ok: true });
  const before = viewer.deltas().flatMap(({ readings }) => readings).length;
  stage.read(id);
  const frame = sent.at(-1);
  expect(frame?.houseIds).toEqual([id]);
  await expect
    .poll(() => viewer.deltas().flatMap(({ readings }) => readings).length)
    .toBeGreaterThan(before);
  stage.hangUp();
  await expect.poll(() => requested.at(-1)).toEqual(new Set());
});

test("frames of other servers reach the viewers", async () => {
  const { id, orgId } = await place();
  const boss = await buildUser(stage.database, { roleKey: "company_manager", orgId });
  const viewer = await stage.listen(boss);
  await viewer.watch({ scopes: [...fleet, { kind: "house", id }] });
  let detail: unknown;
  const stop = stage.bus.subscribe("committed", ({ details }) => ([detail] = details));
  stage.read(id, { temp: 31.25 });
  stop();
  await expect.poll(() => viewer.details().length).toBe(1);
  reportHub({ topic: "frames", message: [{ ...(detail as object), temp: 22.5 } as never] });
  await expect.poll(() => viewer.details().at(-1)).toMatchObject({ temp: 22.5 });
});

test("a viewer of all organisations subscribes to all", async () => {
  const admin = await buildUser(stage.database);
  const viewer = await stage.listen(admin);
  await viewer.watch({ scopes: fleet });
  expect(requested.at(-1)).toBe("all");
});
