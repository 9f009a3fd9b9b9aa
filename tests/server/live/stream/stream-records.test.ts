import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { streamEvents } from "../../../../contract/live/live-stream.ts";
import type { Topics } from "../../../../server/platform/fact/fact-bus.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildHouse } from "../../../factories/fleet.ts";
import { buildUser } from "../../../factories/user.ts";
import { fleet, openStage, type Stage } from "./stream-stage.ts";

let stage: Stage;
let people: Readonly<
  Record<"administrator" | "company" | "farm" | "keeper" | "stranger" | "nowhere", Caller>
>;
let orgId = 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  stage = await openStage({ renewSessionsMs: 50 });
  const house = await buildHouse(stage.database);
  const elsewhere = await buildHouse(stage.database);
  orgId = house.orgId;
  people = {
    administrator: await buildUser(stage.database, { canOperate: false }),
    company: await buildUser(stage.database, { roleKey: "company_manager", orgId }),
    farm: await buildUser(stage.database, {
      roleKey: "farm_manager",
      orgId,
      farmIds: [house.farmId],
    }),
    keeper: await buildUser(stage.database, {
      roleKey: "shack_manager",
      orgId,
      houseIds: [house.id],
    }),
    stranger: await buildUser(stage.database, {
      roleKey: "company_manager",
      orgId: elsewhere.orgId,
    }),
    nowhere: await buildUser(stage.database, { roleKey: "company_manager", orgId: null }),
  };
});
afterEach(() => stage.hangUp());
afterAll(() => stage.close());

/** Expects that each listener receives exactly this for these changes, and nothing after it. */
async function expectNotified(
  expected: object,
  ...changes: readonly Topics["recordsChanged"][]
): Promise<void> {
  const viewers = await Promise.all(
    Object.entries(people).map(
      async ([name, caller]) => [name, await stage.listen(caller)] as const,
    ),
  );
  const receivedKinds = () =>
    Object.fromEntries(
      viewers.flatMap(([name, { sent }]) => {
        const received = sent
          .filter(({ event }) => event === streamEvents.recordsChanged)
          .map(({ body }) => body);
        return received.length === 0 ? [] : [[name, received]];
      }),
    );
  for (const change of changes) stage.bus.publish("recordsChanged", change);
  await expect.poll(receivedKinds).toEqual(expected);
  await pause(250);
  expect(receivedKinds()).toEqual(expected);
}

test("changes of an organisation's users reach its managers and the administrators, without ids", async () => {
  const changes = [{ kinds: ["users"] }];
  await expectNotified(
    {
      administrator: changes,
      company: changes,
      farm: changes,
    },
    { kinds: ["users"], orgIds: [orgId] },
  );
});

test("each reader gets only kinds that it may read, and all simultaneous changes in one message", async () => {
  await expectNotified(
    {
      administrator: [{ kinds: ["orgs", "users", "breeds", "gateways", "flocks"] }],
      company: [{ kinds: ["users", "breeds", "gateways", "flocks"] }],
      farm: [{ kinds: ["users", "gateways", "flocks"] }],
      keeper: [{ kinds: ["flocks"] }],
    },
    { kinds: ["orgs"], orgIds: [] },
    { kinds: ["users"], orgIds: [orgId] },
    { kinds: ["flocks", "breeds", "gateways"], orgIds: [orgId] },
    { kinds: ["users"], orgIds: [orgId] },
  );
});

test("public changes are sent to all permitted readers, private ones to administrators", async () => {
  const changes = [{ kinds: ["breeds"] }];
  await expectNotified(
    {
      administrator: changes,
      company: changes,
      stranger: changes,
      nowhere: changes,
    },
    { kinds: ["breeds"], orgIds: null },
  );
  await expectNotified(
    {
      administrator: [{ kinds: ["users"] }],
    },
    { kinds: ["users"], orgIds: [] },
  );
});

test("a person who has lost the permission for a kind gets no more of it", async () => {
  const viewer = await stage.listen(people.farm);
  await viewer.watch({ scopes: fleet });
  await stage.database.query("update users set role_key = 'shack_manager' where id = $1", [
    people.farm.userId,
  ]);
  // The second check begins when the first is over.
  const looks = vi.spyOn(stage.sessions, "renew");
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(1);
  looks.mockRestore();
  stage.bus.publish("recordsChanged", { kinds: ["users"], orgIds: [orgId] });
  await pause(300);
  expect(viewer.sent.filter(({ event }) => event === streamEvents.recordsChanged)).toEqual([]);
  await stage.database.query("update users set role_key = 'farm_manager' where id = $1", [
    people.farm.userId,
  ]);
});
