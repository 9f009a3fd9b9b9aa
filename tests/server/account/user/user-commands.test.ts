import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import type { SaveUser, User } from "../../../../contract/account/user.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { unique } from "../../../factories/fleet.ts";
import { startTestServer, type TestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildSite, changeOf, goodPassword, newUser, type Site } from "./user-site.ts";

let server: TestServer;
let site: Site;
beforeAll(async () => {
  server = await startTestServer();
  site = await buildSite(server);
});
afterAll(() => server.close());

const save = (as: Caller, input: unknown, headers: Record<string, string> = {}) =>
  server.call("saveUser", { as, input, headers });
const count = async () => (await server.database.query("select 1 from users")).length;
const storedUser = async (id: number) =>
  (
    await server.database.query<Record<string, unknown>>("select * from users where id = $1", [id])
  )[0]!;
async function create(as: Caller, over: Partial<SaveUser> = {}): Promise<User> {
  const reply = await save(as, newUser(over));
  expect([reply.status, reply.body.fields]).toEqual([200, undefined]);
  return reply.body.data;
}

describe("a new user", () => {
  it("is refused without a password, with an unveiled one, and with a weak one", async () => {
    const before = await count();
    const cases: [SaveUser, string][] = [
      [newUser({ password: undefined }), "Required"],
      [newUser({ password: "" }), "Required"],
      [newUser({ password: "Steady-Rain-41" }), "Invalid format"],
      [
        newUser({ password: encodePassword("Abc12") }),
        "The password needs an upper case letter, a lower case letter and a digit, and at least 6 characters",
      ],
      [
        newUser({ password: encodePassword("Trustno1") }),
        "This password is too common and easily guessed",
      ],
      [
        newUser({ loginName: "wang.wei", password: encodePassword("Wang.Wei.88") }),
        "The password must not contain your user name or the name of the product",
      ],
    ];
    for (const [input, reason] of cases) {
      const reply = await save(site.company, input);
      expect([reply.status, reply.body.fields]).toEqual([400, { password: reason }]);
    }
    expect(await count()).toBe(before);
  });

  it.each([
    ["no upper case letter", "quiet4meadow", 400],
    ["no lower case letter", "QUIET4MEADOW", 400],
    ["no digit", "QuietMeadow", 400],
    ["five characters", "Qm4xw", 400],
    ["all of them and six characters", "Qm4xwz", 200],
  ])(
    "may have a password with %s or not: %s is answered %i (§5.13)",
    async (_, password, status) => {
      const reply = await save(site.company, newUser({ password: encodePassword(password) }));
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual(
        status === 200 ? [200, []] : [400, ["password"]],
      );
    },
  );

  it("gets the reasons in the language of the request", async () => {
    const reply = await save(site.company, newUser({ password: encodePassword("Trustno1") }), {
      locale: "zh",
    });
    expect(reply.body).toMatchObject({
      msg: "提交的内容有误",
      fields: { password: "这个密码太常见，容易被猜中" },
    });
  });

  it("needs ten characters in the variant that requires them (§5.14)", async () => {
    const lihua = await startTestServer({ PRODUCT_VARIANT: "lihua" });
    const administrator = await buildUser(lihua.database);
    const short = await lihua.call("saveUser", {
      as: administrator,
      input: newUser({ roleKey: "administrator", password: encodePassword("Xk4mQw9Zt") }),
    });
    expect(short.body.fields?.["password"]).toContain("at least 10 characters");
    expect(
      (
        await lihua.call("saveUser", {
          as: administrator,
          input: newUser({ roleKey: "administrator", password: encodePassword("Xk4mQw9ZtB") }),
        })
      ).status,
    ).toBe(200);
    expect((await lihua.call("getCurrent", { as: administrator })).body.data.passwordMin).toBe(10);
    await lihua.close();
  });

  it("needs six characters in the variant that only differs in its label, as the user's own data shows", async () => {
    const huanan = await startTestServer({ PRODUCT_VARIANT: "huanan" });
    const administrator = await buildUser(huanan.database);
    const { variant, passwordMin } = (await huanan.call("getCurrent", { as: administrator })).body
      .data;
    expect([variant, passwordMin]).toEqual(["huanan", 6]);
    await huanan.close();
  });

  it("needs an existing organisation from an administrator, unless it is an administrator", async () => {
    expect((await save(site.administrator, newUser())).body).toMatchObject({
      code: 400,
      fields: { orgId: "Required" },
    });
    expect((await save(site.administrator, newUser({ orgId: 2_000_000_000_000 }))).status).toBe(
      404,
    );
    expect((await create(site.administrator, { orgId: site.otherOrgId })).orgId).toBe(
      site.otherOrgId,
    );
    expect(
      (await create(site.administrator, { roleKey: "administrator", orgId: site.orgId })).orgId,
    ).toBeNull();
  });

  it("belongs to the caller's organisation, even if the input names another", async () => {
    expect((await create(site.company, { orgId: site.otherOrgId })).orgId).toBe(site.orgId);
  });

  it("gets no farm outside the caller's scope or the organisation", async () => {
    const manager = (farmIds: number[], over: Partial<SaveUser> = {}) =>
      newUser({ roleKey: "farm_manager", farmIds, ...over });
    expect((await save(site.company, manager([site.north.id, site.foreign.id]))).status).toBe(404);
    expect((await save(site.areaManager, manager([site.far.id]))).status).toBe(404);
    expect(
      (await save(site.administrator, manager([site.foreign.id], { orgId: site.orgId }))).status,
    ).toBe(404);
    expect((await save(site.areaManager, manager([2_000_000_000_000]))).status).toBe(404);
    const user = await create(site.areaManager, {
      roleKey: "farm_manager",
      farmIds: [site.south.id, site.north.id, site.north.id],
    });
    expect(user.farmIds).toEqual([site.north.id, site.south.id].sort((a, b) => a - b));
  });

  it("of a caller limited to farms gets some of them, otherwise the caller could not see it", async () => {
    expect(
      (await save(site.areaManager, newUser({ roleKey: "farm_manager" }))).body.fields,
    ).toEqual({ farmIds: "Required" });
    expect((await create(site.company, { roleKey: "farm_manager" })).farmIds).toEqual([]);
  });

  it("is returned, stored and listed as sent, and must change its password", async () => {
    const sent = newUser({
      loginName: unique("王.wei@x"),
      realName: " 王伟 ",
      department: "生产部",
      position: "场长",
      officeTel: "0531-8888",
      mobile: "+86 139",
      email: "w@example.com",
      roleKey: "shack_manager",
      canOperate: "1",
      remoteConfigFlag: "1",
    });
    const reply = await save(site.company, sent);
    expect(reply.body).toMatchObject({
      msg: "Saved",
      data: {
        loginName: sent.loginName,
        realName: "王伟",
        department: "生产部",
        email: "w@example.com",
        canOperate: "1",
        remoteConfigFlag: "1",
        orgId: site.orgId,
        version: 1,
        loginTimes: 0,
        latestLoginTime: null,
      },
    });
    const row = await storedUser(reply.body.data.id);
    expect(row).toMatchObject({ must_change_password: true, can_operate: true });
    expect(row["password_hash"]).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    const listed = await server.call("listUser", {
      as: site.company,
      input: { keyword: sent.loginName },
    });
    expect(listed.body.data.rows).toEqual([reply.body.data]);
  });

  it("is refused a name that is taken in any case, with the field", async () => {
    const { loginName } = await create(site.company);
    const reply = await save(site.company, newUser({ loginName: loginName.toUpperCase() }));
    expect(reply.body).toEqual({
      success: false,
      code: 409,
      msg: "This user name is taken",
      data: null,
      fields: { loginName: "This user name is taken" },
    });
  });
});

describe("mass assignment", () => {
  const extra = {
    createTime: 1,
    createdAt: 1,
    created_at: 1,
    loginTimes: 99,
    latestLoginTime: 1,
    login_times: 99,
    password_hash: "x",
    passwordHash: "x",
    mustChangePassword: false,
    must_change_password: false,
    can_operate: true,
    remote_config: true,
    org_id: 1,
    orgName: "x",
    shackIds: [1],
    role_key: "administrator",
    tokenHash: "x",
  };

  it("changes only the given fields, on any write", async () => {
    const user = await create(site.company, { ...extra, ...newUser(), version: 77 } as SaveUser);
    const fields = {
      login_times: 0,
      latest_login_at: null,
      must_change_password: true,
      can_operate: false,
      remote_config: false,
      org_id: site.orgId,
      role_key: "shack_manager",
      version: 1,
    };
    expect(await storedUser(user.id)).toMatchObject(fields);
    const created = (await storedUser(user.id))["created_at"];
    expect(
      (await save(site.company, { ...extra, ...changeOf(user), orgId: site.otherOrgId })).status,
    ).toBe(200);
    expect(await storedUser(user.id)).toMatchObject({ ...fields, version: 2, created_at: created });
    const power = {
      roleKey: "shack_manager",
      canOperate: "1",
      remoteConfigFlag: "1",
      orgId: site.otherOrgId,
      farmIds: [site.north.id],
    };
    expect(
      (
        await server.call("saveUserShacks", {
          as: site.company,
          input: { ...extra, ...power, id: user.id, shackIds: [] },
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await server.call("resetPwd", {
          as: site.company,
          input: { ...extra, ...power, id: user.id },
        })
      ).status,
    ).toBe(200);
    expect(await storedUser(user.id)).toMatchObject({ ...fields, version: 3, created_at: created });
    expect(
      await server.database.query("select 1 from user_farms where user_id = $1", [user.id]),
    ).toEqual([]);
  });

  it.each([
    `{"__proto__":{"roleKey":"administrator"}}`,
    `{"constructor":{"prototype":{"canOperate":"1"}}}`,
  ])("%s is refused", async (payload) => {
    for (const [method, url] of [
      ["POST", "/api/user/save"],
      ["DELETE", "/api/user/delete"],
      ["PUT", "/api/user/resetPwd"],
      ["PUT", "/api/user/modifyPwd"],
      ["PUT", "/api/user/saveUserShacks"],
    ] as const) {
      const reply = await server.app.inject({
        method,
        url,
        payload,
        headers: {
          "content-type": "application/json",
          authorization: await server.tokenOf(site.administrator),
        },
      });
      expect([url, reply.statusCode]).toEqual([url, 400]);
    }
    expect(({} as Record<string, unknown>)["roleKey"]).toBeUndefined();
  });
});

describe("escalation", () => {
  it("is refused: a role above the caller's own", async () => {
    const refused: [Caller, SaveUser["roleKey"][]][] = [
      [site.company, ["administrator"]],
      [site.areaManager, ["administrator", "company_manager", "area_manager"]],
      [site.northManager, ["administrator", "company_manager", "area_manager", "farm_manager"]],
    ];
    for (const [caller, roleKeys] of refused) {
      for (const roleKey of roleKeys) {
        const reply = await save(caller, newUser({ roleKey, farmIds: [site.north.id] }));
        expect([caller.roleKey, roleKey, reply.status, reply.body.msg]).toEqual([
          caller.roleKey,
          roleKey,
          403,
          "You cannot grant or change a role above your own",
        ]);
        const below = await create(caller);
        expect(
          (await save(caller, changeOf(below, { roleKey, farmIds: [site.north.id] }))).status,
        ).toBe(403);
        expect(
          (
            await server.call("saveUserShacks", {
              as: caller,
              input: { id: below.id, roleKey, shackIds: [] },
            })
          ).status,
        ).toBe(403);
        expect((await storedUser(below.id))["role_key"]).toBe("shack_manager");
      }
    }
  });

  it("is refused: `admin` is no role (§6.3)", async () => {
    for (const caller of [site.administrator, site.northManager]) {
      const reply = await save(caller, { ...newUser(), roleKey: "admin" });
      expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ["roleKey"]]);
      expect(
        (
          await server.call("saveUserShacks", {
            as: caller,
            input: { id: site.northHouseManager.userId, roleKey: "admin", shackIds: [] },
          })
        ).status,
      ).toBe(400);
    }
  });

  it("is refused: changing the own role or flags, deleting or resetting oneself", async () => {
    const self = (
      await server.call("listUser", {
        as: site.company,
        input: { keyword: site.company.loginName },
      })
    ).body.data.rows[0]!;
    for (const over of [
      { roleKey: "area_manager" },
      { canOperate: "0" },
      { remoteConfigFlag: "0" },
    ] as const) {
      const reply = await save(site.company, changeOf(self, over));
      expect([reply.status, reply.body.msg]).toEqual([
        400,
        "You cannot do this to your own account",
      ]);
    }
    expect(
      (await server.call("deleteUser", { as: site.company, input: { id: self.id } })).status,
    ).toBe(400);
    expect(
      (await server.call("resetPwd", { as: site.company, input: { id: self.id } })).status,
    ).toBe(400);
    expect((await save(site.company, changeOf(self, { mobile: "139" }))).body.data.mobile).toBe(
      "139",
    );
  });

  it("is refused: an area manager cannot access itself as a record", async () => {
    const { body } = await server.call("listUser", {
      as: site.administrator,
      input: { keyword: site.areaManager.loginName },
    });
    expect(
      (await save(site.areaManager, changeOf(body.data.rows[0]!, { roleKey: "company_manager" })))
        .status,
    ).toBe(403);
    expect(
      (await save(site.areaManager, changeOf(body.data.rows[0]!, { roleKey: "farm_manager" })))
        .status,
    ).toBe(404);
  });

  it("is refused: giving remote configuration, or resetting the password of its holder, without having it", async () => {
    const plain = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: site.orgId,
    });
    const reply = await save(plain, newUser({ remoteConfigFlag: "1" }));
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([
      403,
      ["remoteConfigFlag"],
    ]);
    const without = await create(plain);
    expect((await save(plain, changeOf(without, { remoteConfigFlag: "1" }))).status).toBe(403);
    const having = await create(site.company, { remoteConfigFlag: "1" });
    expect((await server.call("resetPwd", { as: plain, input: { id: having.id } })).status).toBe(
      403,
    );
    expect((await save(plain, changeOf(having, { realName: "kept" }))).body.data).toMatchObject({
      remoteConfigFlag: "1",
      realName: "kept",
    });
    expect((await server.call("resetPwd", { as: plain, input: { id: without.id } })).status).toBe(
      200,
    );
  });

  it("is refused: changes by a user without permission to operate", async () => {
    const reader = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: site.orgId,
      canOperate: false,
    });
    expect((await save(reader, newUser())).status).toBe(403);
  });
});

describe("a change of a user", () => {
  it("is refused without a version, with a password, and with an outdated version", async () => {
    const user = await create(site.company);
    expect((await save(site.company, changeOf(user, { version: undefined }))).body.fields).toEqual({
      version: "Required",
    });
    expect(
      Object.keys(
        (await save(site.company, changeOf(user, { password: encodePassword(goodPassword) }))).body
          .fields ?? {},
      ),
    ).toEqual(["password"]);
    expect(
      (await save(site.company, changeOf(user, { realName: "first" }))).body.data.version,
    ).toBe(2);
    const late = await save(site.company, changeOf(user, { realName: "second" }));
    expect([late.status, late.body.data, late.body.msg]).toEqual([
      409,
      null,
      "Changed by someone else: please check and submit again",
    ]);
    expect((await storedUser(user.id))["real_name"]).toBe("first");
  });

  it("keeps the farms when none are named, and removes them with the role or the organisation", async () => {
    const user = await create(site.administrator, {
      roleKey: "farm_manager",
      orgId: site.orgId,
      farmIds: [site.north.id],
    });
    const renamed = (await save(site.administrator, changeOf(user, { realName: "renamed" }))).body
      .data;
    expect(renamed.farmIds).toEqual([site.north.id]);
    const moved = (await save(site.administrator, changeOf(renamed, { orgId: site.otherOrgId })))
      .body.data;
    expect([moved.orgId, moved.farmIds]).toEqual([site.otherOrgId, []]);
    const back = (
      await save(
        site.administrator,
        changeOf(moved, { orgId: site.orgId, farmIds: [site.south.id] }),
      )
    ).body.data;
    expect(back.farmIds).toEqual([site.south.id]);
    const promoted = (
      await save(site.administrator, changeOf(back, { roleKey: "company_manager" }))
    ).body.data;
    expect(
      await server.database.query("select 1 from user_farms where user_id = $1", [promoted.id]),
    ).toEqual([]);
  });

  it("may change the case of the name", async () => {
    const user = await create(site.company);
    expect(
      (await save(site.company, changeOf(user, { loginName: user.loginName.toUpperCase() }))).body
        .data.loginName,
    ).toBe(user.loginName.toUpperCase());
  });
});

describe("a house manager's houses", () => {
  const give = (as: Caller, id: number, shackIds: number[]) =>
    server.call("saveUserShacks", { as, input: { id, roleKey: "shack_manager", shackIds } });

  it("are given to house managers only", async () => {
    expect(
      (
        await server.call("saveUserShacks", {
          as: site.company,
          input: { id: site.northManager.userId, roleKey: "farm_manager", shackIds: [] },
        })
      ).body.fields,
    ).toEqual({ roleKey: "Houses can only be assigned to house managers" });
    expect((await give(site.company, site.northManager.userId, [site.house.north.id])).status).toBe(
      409,
    );
  });

  it("must be in the caller's scope and the organisation", async () => {
    expect(
      (
        await give(site.northManager, site.northHouseManager.userId, [
          site.house.north.id,
          site.house.south.id,
        ])
      ).status,
    ).toBe(404);
    expect(
      (await give(site.administrator, site.northHouseManager.userId, [site.house.foreign.id]))
        .status,
    ).toBe(404);
    expect(
      (await give(site.company, site.northHouseManager.userId, [2_000_000_000_000])).status,
    ).toBe(404);
    const reply = await give(site.areaManager, site.northHouseManager.userId, [
      site.house.south.id,
      site.house.north.id,
      site.house.north.id,
    ]);
    expect([reply.body.msg, reply.body.data.shackIds]).toEqual([
      "set up successfully",
      [site.house.north.id, site.house.south.id].sort((a, b) => a - b),
    ]);
    await give(site.areaManager, site.northHouseManager.userId, [site.house.north.id]);
  });

  it("are refused when another user has changed the record since they were chosen", async () => {
    const user = await create(site.company);
    const choose = (version: number) =>
      server.call("saveUserShacks", {
        as: site.company,
        input: { id: user.id, roleKey: "shack_manager", version, shackIds: [site.house.north.id] },
      });
    expect((await choose(user.version)).body.data.version).toBe(user.version + 1);
    expect((await choose(user.version)).status).toBe(409);
    expect((await choose(user.version + 1)).status).toBe(200);
  });

  it("may be assigned later: until then the manager sees the user, who sees nothing", async () => {
    const user = await create(site.northManager);
    expect(user.farmIds).toEqual([]);
    expect((await save(site.southManager, changeOf(user))).status).toBe(404);
    const token = await server.sessions.open(user.id, server.clock.now);
    await server.database.query("update users set must_change_password = false where id = $1", [
      user.id,
    ]);
    expect((await server.call("listHouse", { token })).body.data.total).toBe(0);
    expect((await give(site.northManager, user.id, [site.house.north.id])).status).toBe(200);
    expect((await give(site.northManager, user.id, [])).status).toBe(200);
    const listed = (
      await server.call("listUser", { as: site.northManager, input: { keyword: user.loginName } })
    ).body.data.rows[0]!;
    expect(listed).toMatchObject({ farmIds: [], shackIds: [] });
    const promoted = (await save(site.company, changeOf(listed, { roleKey: "farm_manager" }))).body
      .data;
    expect(promoted.farmIds).toEqual([]);
  });
});

describe("a deleted user", () => {
  it("disappears with its assignments and sessions, and its name is free", async () => {
    const user = await create(site.northManager);
    await server.call("saveUserShacks", {
      as: site.northManager,
      input: { id: user.id, roleKey: "shack_manager", shackIds: [site.house.north.id] },
    });
    await server.sessions.open(user.id, server.clock.now);
    expect(
      (await server.call("deleteUser", { as: site.northManager, input: { id: user.id } })).body,
    ).toEqual({ success: true, code: 200, msg: "Deleted", data: {} });
    for (const table of ["user_farms", "user_houses", "sessions"])
      expect(
        await server.database.query(`select 1 from ${table} where user_id = $1`, [user.id]),
      ).toEqual([]);
    expect((await create(site.company, { loginName: user.loginName })).id).not.toBe(user.id);
  });
});
