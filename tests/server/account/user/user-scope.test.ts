import { beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildSite, changeOf, type Site } from "./user-site.ts";

const server = useTestServer();
let site: Site;
beforeAll(async () => {
  site = await buildSite(server);
});

const rowsOf = async (caller: Caller, input: object = {}) =>
  (await server.call("listUser", { as: caller, input: { pageSize: "1000", ...input } })).body.data;
const namesOf = async (caller: Caller, input: object = {}) =>
  (await rowsOf(caller, input)).rows.map(({ id }) => id).sort();
const ids = (...callers: Caller[]) => callers.map(({ userId }) => userId).sort();

describe("the users a caller sees", () => {
  it("include everyone for an administrator", async () => {
    const [{ count } = { count: 0 }] = await server.database.query<{ count: number }>(
      "select count(*) as count from users",
    );
    expect((await rowsOf(site.administrator)).total).toBe(count);
  });

  it("are those of the organisation for a company manager, itself included, without administrators", async () => {
    const {
      company,
      colleague,
      areaManager,
      otherAreaManager,
      northManager,
      southManager,
      northHouseManager,
      southHouseManager,
      wideHouseManager,
      idleHouseManager,
      idleManager,
    } = site;
    expect(await namesOf(company)).toEqual(
      ids(
        company,
        colleague,
        areaManager,
        otherAreaManager,
        northManager,
        southManager,
        northHouseManager,
        southHouseManager,
        wideHouseManager,
        idleHouseManager,
        idleManager,
      ),
    );
  });

  it("are those with all farms and houses in the caller's subtrees, for an area and a farm manager", async () => {
    expect(await namesOf(site.areaManager)).toEqual(
      ids(site.northManager, site.southManager, site.northHouseManager, site.southHouseManager),
    );
    expect(await namesOf(site.northManager)).toEqual(ids(site.northHouseManager));
    expect(await namesOf(site.idleManager)).toEqual([]);
  });

  it("are counted, searched and sorted without the others", async () => {
    expect(await rowsOf(site.northManager, { keyword: site.southHouseManager.loginName })).toEqual({
      total: 0,
      rows: [],
    });
    expect(
      (await rowsOf(site.northManager, { keyword: site.northHouseManager.loginName.toUpperCase() }))
        .total,
    ).toBe(1);
    expect((await rowsOf(site.company, { roleKey: "administrator" })).total).toBe(0);
    const sorted = (await rowsOf(site.company, { sort: "roleKey", order: "desc" })).rows.map(
      ({ roleKey }) => roleKey,
    );
    expect([sorted[0], sorted.at(-1)]).toEqual(["shack_manager", "company_manager"]);
    const page = (
      await server.call("listUser", { as: site.company, input: { page: "2", pageSize: "2" } })
    ).body.data;
    expect([page.total, page.rows.length]).toEqual([11, 2]);
  });

  it("include a requested user only within the scope", async () => {
    const { northManager, northHouseManager, southHouseManager } = site;
    expect(await namesOf(northManager, { id: String(northHouseManager.userId) })).toEqual(
      ids(northHouseManager),
    );
    expect(await namesOf(northManager, { id: String(southHouseManager.userId) })).toEqual([]);
  });

  it("are shown without a password in any form", async () => {
    const reply = await server.call("listUser", { as: site.administrator });
    expect(reply.text).not.toMatch(/argon2|passw/i);
  });
});

describe("the users who see a house", () => {
  const of = async (caller: Caller, shackId: number) => {
    const reply = await server.call("searchByShack", {
      as: caller,
      input: { shackId: String(shackId) },
    });
    return reply.status === 200 ? reply.body.data.rows.map(({ id }) => id).sort() : reply.status;
  };

  it("are hidden from callers without the house", async () => {
    expect(await of(site.northManager, site.house.south.id)).toBe(404);
    expect(await of(site.company, site.house.foreign.id)).toBe(404);
    expect(await of(site.administrator, 2_000_000_000_000)).toBe(404);
  });

  it("are those of its organisation, of its subtrees and assigned to it, as far as the caller may see them", async () => {
    const {
      administrator,
      company,
      colleague,
      areaManager,
      northManager,
      northHouseManager,
      wideHouseManager,
    } = site;
    expect(await of(administrator, site.house.north.id)).toEqual(
      ids(
        administrator,
        company,
        colleague,
        areaManager,
        northManager,
        northHouseManager,
        wideHouseManager,
      ),
    );
    expect(await of(company, site.house.north.id)).toEqual(
      ids(company, colleague, areaManager, northManager, northHouseManager, wideHouseManager),
    );
    expect(await of(northManager, site.house.north.id)).toEqual(ids(northHouseManager));
  });

  it("are searched, filtered by role and sorted like all others", async () => {
    const found = async (input: object) =>
      (
        await server.call("searchByShack", {
          as: site.administrator,
          input: { shackId: String(site.house.north.id), ...input },
        })
      ).body.data.rows;
    expect((await found({ keyword: site.wideHouseManager.loginName })).map(({ id }) => id)).toEqual(
      ids(site.wideHouseManager),
    );
    expect(await found({ keyword: site.southHouseManager.loginName })).toEqual([]);
    expect((await found({ roleKey: "shack_manager" })).map(({ id }) => id).sort()).toEqual(
      ids(site.northHouseManager, site.wideHouseManager),
    );
    expect((await found({ sort: "roleKey", order: "desc" })).at(-1)?.roleKey).toBe("administrator");
  });
});

describe("a user beyond the caller's scope", () => {
  it("is treated like a missing one by every write, and is not changed", async () => {
    const { company, areaManager, northManager, administrator } = site;
    const walls: [Caller, Caller[]][] = [
      [
        company,
        [administrator, site.foreignCompany, site.foreignHouseManager, site.misplacedManager],
      ],
      [
        areaManager,
        [
          administrator,
          company,
          site.otherAreaManager,
          site.wideHouseManager,
          site.idleHouseManager,
          site.idleManager,
          site.foreignHouseManager,
          site.misplacedManager,
        ],
      ],
      [
        northManager,
        [
          areaManager,
          site.southManager,
          site.southHouseManager,
          site.wideHouseManager,
          site.idleHouseManager,
          site.foreignHouseManager,
        ],
      ],
    ];
    const storedScopes = () =>
      server.database.query(
        "select id, login_name, real_name, role_key, password_hash, version from users order by id",
      );
    const before = await storedScopes();
    const all = (await rowsOf(administrator)).rows;
    for (const [caller, hidden] of walls) {
      for (const { userId } of hidden) {
        const user = all.find(({ id }) => id === userId)!;
        const attempts = (id: number) =>
          [
            [
              "saveUser",
              changeOf({ ...user, id }, { roleKey: "shack_manager", realName: "taken over" }),
            ],
            ["deleteUser", { id }],
            ["resetPwd", { id }],
            ["saveUserShacks", { id, roleKey: "shack_manager", shackIds: [] }],
          ] as const;
        const absent = attempts(2_000_000_000_000);
        for (const [at, [name, input]] of attempts(userId).entries()) {
          const reply = await server.call(name, { as: caller, input });
          expect([name, caller.roleKey, user.roleKey, reply.status]).toEqual([
            name,
            caller.roleKey,
            user.roleKey,
            404,
          ]);
          expect(reply.text).toBe(
            (await server.call(name, { as: caller, input: absent[at]![1] })).text,
          );
        }
      }
    }
    expect(await storedScopes()).toEqual(before);
  });
});
