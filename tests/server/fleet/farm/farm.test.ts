import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildFarm, buildHouse, buildOrg } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";

const server = useTestServer();
let company: Caller;
let administrator: Caller;

beforeAll(async () => {
  const { database } = server;
  const orgId = await buildOrg(database, { name: "Own" });
  const group = await buildFarm(database, { orgId, level: "group", name: "group" });
  const east = await buildFarm(database, { parentId: group.id, level: "company", name: "east" });
  const west = await buildFarm(database, { parentId: group.id, level: "company", name: "west" });
  const farm = await buildFarm(database, { parentId: east.id, name: "east farm" });
  await buildFarm(database, { parentId: west.id, name: "west farm" });
  await buildHouse(database, { farmId: farm.id });
  await buildHouse(database, { farmId: farm.id, flock: null });
  await buildHouse(database, { farmId: east.id, flock: null });
  await buildHouse(database, { farmId: (await buildFarm(database, { name: "foreign farm" })).id });
  company = await buildUser(database, { roleKey: "company_manager", orgId });
  administrator = await buildUser(database);
});

const list = async (as: Caller, keyword?: string) =>
  (await server.call("listFarm", { as, input: keyword === undefined ? {} : { keyword } })).body
    .data;

describe("the farm tree", () => {
  it("has parents before children, with the houses below each and how many of them are empty", async () => {
    const rows = await list(company);
    expect(
      rows.map(({ name, depth, houseCount, emptyCount, orgName }) => [
        name,
        depth,
        houseCount,
        emptyCount,
        orgName,
      ]),
    ).toEqual([
      ["group", 0, 3, 2, "Own"],
      ["east", 1, 3, 2, "Own"],
      ["east farm", 2, 2, 1, "Own"],
      ["west", 1, 0, 0, "Own"],
      ["west farm", 2, 0, 0, "Own"],
    ]);
    expect(rows[0]!.parentId).toBeNull();
    expect(rows[2]!.parentId).toBe(rows[1]!.id);
  });

  it("of another organisation is visible to administrators only", async () => {
    expect((await list(administrator)).map(({ name }) => name)).toContain("foreign farm");
    expect(await list(company, "foreign")).toEqual([]);
  });

  it("keeps only the ancestors of a match", async () => {
    expect((await list(company, "EAST FARM")).map(({ name, depth }) => [name, depth])).toEqual([
      ["group", 0],
      ["east", 1],
      ["east farm", 2],
    ]);
    expect(await list(company, "%")).toEqual([]);
  });
});
