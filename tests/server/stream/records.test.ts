import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { streamEvents } from "../../../contract/stream.ts";
import type { Topics } from "../../../server/fact/bus.ts";
import type { Caller } from "../../../server/session/scope.ts";
import { buildHouse } from "../../factories/fleet.ts";
import { buildUser } from "../../factories/user.ts";
import { fleet, openStage, type Stage } from "./stage.ts";

let stage: Stage;
let people: Readonly<
  Record<"administrator" | "company" | "farm" | "keeper" | "stranger" | "nowhere", Caller>
>;
let orgId = 0;

beforeAll(async () => {
  stage = await openStage();
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

/**
 * What each of them is told of these changes, all of it; after half a second nothing more comes.
 */
async function toldOf(...changes: readonly Topics["recordsChanged"][]) {
  const viewers = await Promise.all(
    Object.entries(people).map(
      async ([name, caller]) => [name, await stage.listen(caller)] as const,
    ),
  );
  for (const change of changes) stage.bus.publish("recordsChanged", change);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return Object.fromEntries(
    viewers.flatMap(([name, { said }]) => {
      const heard = said
        .filter(({ event }) => event === streamEvents.recordsChanged)
        .map(({ body }) => body);
      return heard.length === 0 ? [] : [[name, heard]];
    }),
  );
}

test("of an organisation's users hear its managers and the administrators, without a word of which", async () => {
  const said = [{ kinds: ["users"] }];
  expect(await toldOf({ kinds: ["users"], orgIds: [orgId] })).toEqual({
    administrator: said,
    company: said,
    farm: said,
  });
});

test("each hears of the kinds it may read only, and of all that changed at once in one message", async () => {
  expect(
    await toldOf(
      { kinds: ["orgs"], orgIds: [] },
      { kinds: ["users"], orgIds: [orgId] },
      { kinds: ["flocks", "breeds", "gateways"], orgIds: [orgId] },
      { kinds: ["users"], orgIds: [orgId] },
    ),
  ).toEqual({
    administrator: [{ kinds: ["orgs", "users", "breeds", "gateways", "flocks"] }],
    company: [{ kinds: ["users", "breeds", "gateways", "flocks"] }],
    farm: [{ kinds: ["users", "flocks"] }],
    keeper: [{ kinds: ["flocks"] }],
  });
});

test("what is everybody's is told to all who may read it; what is nobody's to administrators", async () => {
  const said = [{ kinds: ["breeds"] }];
  expect(await toldOf({ kinds: ["breeds"], orgIds: null })).toEqual({
    administrator: said,
    company: said,
    stranger: said,
    nowhere: said,
  });
  expect(await toldOf({ kinds: ["users"], orgIds: [] })).toEqual({
    administrator: [{ kinds: ["users"] }],
  });
});

test(
  "whoever may see nothing of a kind any more hears nothing more of it",
  { timeout: 10_000 },
  async () => {
    const viewer = await stage.listen(people.farm);
    await viewer.watch({ scopes: fleet });
    await stage.database.query("update users set role_key = 'shack_manager' where id = $1", [
      people.farm.userId,
    ]);
    await expect
      .poll(
        () =>
          viewer.snapshots().length +
          viewer.said.filter(({ event }) => event === streamEvents.revoked).length,
        { timeout: 6000 },
      )
      .toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 3500));
    stage.bus.publish("recordsChanged", { kinds: ["users"], orgIds: [orgId] });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(viewer.said.filter(({ event }) => event === streamEvents.recordsChanged)).toEqual([]);
    await stage.database.query("update users set role_key = 'farm_manager' where id = $1", [
      people.farm.userId,
    ]);
  },
);
