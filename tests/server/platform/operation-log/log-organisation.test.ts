import { beforeAll, describe, expect, it } from "vitest";
import type { User } from "../../../../contract/account/user.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { useTestServer } from "../../../factories/http.ts";
import { newBreed } from "../../fleet/breed/breed-form.ts";
import { buildSite, changeOf, newUser, type Site } from "../../account/user/user-site.ts";

const server = useTestServer();
let site: Site;

beforeAll(async () => {
  site = await buildSite(server);
});

/**
 * Returns the log lines about an object that a person can read, oldest first: function and changes.
 */
async function readBy(as: Caller, operation: string) {
  const { rows } = (
    await server.call("listLog", { as, input: { keyword: operation, pageSize: "100" } })
  ).body.data;
  const result = rows.filter((line) => line.operation === operation).toReversed();
  return Promise.all(
    result.map(async ({ id, function: name }) => [
      name,
      Object.fromEntries(
        (await server.call("logChanges", { as, input: { id: String(id) } })).body.data.map(
          ({ field, ...change }) => [field, change],
        ),
      ),
    ]),
  );
}

describe("a user moved to another organisation", () => {
  const buildManager = async (): Promise<User> => {
    const user = (
      await server.call("saveUser", { as: site.company, input: newUser({ mobile: "1" }) })
    ).body.data;
    return (
      await server.call("saveUserShacks", {
        as: site.company,
        input: { id: user.id, roleKey: "shack_manager", shackIds: [site.house.north.id] },
      })
    ).body.data;
  };

  it("leaves a line in each, with that organisation's fields alone", async () => {
    const user = await buildManager();
    const { data } = (
      await server.call("saveUser", {
        as: site.administrator,
        input: changeOf(user, {
          orgId: site.otherOrgId,
          roleKey: "farm_manager",
          farmIds: [site.foreign.id],
          mobile: "2",
        }),
      })
    ).body;
    expect(data.orgId).toBe(site.otherOrgId);
    expect((await readBy(site.company, user.loginName)).at(-1)).toEqual([
      "userLeft",
      {
        orgId: { before: site.orgId },
        mobile: { before: "1" },
        farmIds: { before: [] },
        shackIds: { before: [site.house.north.id] },
      },
    ]);
    expect(await readBy(site.foreignCompany, user.loginName)).toEqual([
      ["roleChange", { roleKey: { before: "shack_manager", after: "farm_manager" } }],
      [
        "userCame",
        {
          orgId: { after: site.otherOrgId },
          mobile: { after: "2" },
          farmIds: { after: [site.foreign.id] },
          shackIds: { after: [] },
        },
      ],
    ]);
    expect((await readBy(site.administrator, user.loginName)).map(([name]) => name)).toEqual([
      "userCreate",
      "userShacks",
      "userLeft",
      "roleChange",
      "userCame",
    ]);
  });

  it("has later lines only visible to administrators after becoming one", async () => {
    const user = await buildManager();
    await server.call("saveUser", {
      as: site.administrator,
      input: changeOf(user, { roleKey: "administrator" }),
    });
    expect((await readBy(site.company, user.loginName)).map(([name]) => name)).toEqual([
      "userCreate",
      "userShacks",
      "userLeft",
    ]);
  });
});

describe("changes by an administrator", () => {
  it("to an own breed are in its organisation's log, to a common one in no organisation's", async () => {
    for (const [owner, visible] of [
      [site.company, ["breedCreate", "breedChange", "breedChange", "breedDelete"]],
      [site.administrator, []],
    ] as const) {
      const { data } = (await server.call("createBreed", { as: owner, input: newBreed() })).body;
      const after = (
        await server.call("updateBreed", {
          as: site.administrator,
          input: { ...data, factory: "A" },
        })
      ).body.data;
      await server.call("saveBreedDays", {
        as: site.administrator,
        input: {
          id: after.id,
          version: after.version,
          days: [],
          reminders: [{ dayAge: 1, content: "x" }],
        },
      });
      await server.call("deleteBreed", { as: site.administrator, input: { id: data.id } });
      expect((await readBy(site.company, data.name)).map(([name]) => name)).toEqual(visible);
      expect(await readBy(site.foreignCompany, data.name)).toEqual([]);
    }
  });

  it("to an organisation's record are visible to its readers", async () => {
    const org = (
      await server.call("listOrg", { as: site.administrator, input: { pageSize: "100" } })
    ).body.data.rows.find(({ id }) => id === site.orgId)!;
    const { status } = await server.call("updateOrg", {
      as: site.administrator,
      input: { ...org, remark: "between us" },
    });
    expect(status).toBe(200);
    expect(await readBy(site.administrator, org.name)).toEqual([
      ["orgChange", { remark: { before: "", after: "between us" } }],
    ]);
    expect(await readBy(site.company, org.name)).toEqual([]);
    const [line] = await server.database.query<{ id: number }>(
      "select id from operation_logs where function = 'orgChange' and operation = $1",
      [org.name],
    );
    expect(
      (await server.call("logChanges", { as: site.company, input: { id: String(line!.id) } }))
        .status,
    ).toBe(404);
  });
});
