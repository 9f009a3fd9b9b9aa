// @run all: many users change the same records at once.
import { beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import { hashPassword } from "../../../../server/platform/session/password-hash.ts";
import { unique } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildSite, changeOf, newUser, passwordInput, type Site } from "./user-site.ts";

const server = useTestServer();
let site: Site;
beforeAll(async () => {
  site = await buildSite(server);
});

const statuses = (replies: readonly { readonly status: number }[]) =>
  replies.map(({ status }) => status).sort();
const create = async () =>
  (await server.call("saveUser", { as: site.company, input: newUser() })).body.data;

describe("simultaneous changes", () => {
  it("let fifty saves of one name create one user; the others are refused", async () => {
    const name = unique("Wanted");
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        server.call("saveUser", {
          as: index % 2 === 0 ? site.company : site.administrator,
          input: newUser({
            loginName: index % 3 === 0 ? name : name.toLowerCase(),
            orgId: site.orgId,
          }),
        }),
      ),
    );
    expect(statuses(replies)).toEqual([200, ...Array<number>(49).fill(409)]);
    expect(replies.filter(({ body }) => body.msg === "This user name is taken")).toHaveLength(49);
    expect(
      await server.database.query("select 1 from users where lower(login_name) = lower($1)", [
        name,
      ]),
    ).toHaveLength(1);
    // Fifty hashes of 64 MiB, two at a time.
  }, 60_000);

  it("let one of ten changes of one version succeed", async () => {
    const user = await create();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        server.call("saveUser", {
          as: site.company,
          input: changeOf(user, { realName: `name ${index}` }),
        }),
      ),
    );
    expect(statuses(replies)).toEqual([200, ...Array<number>(9).fill(409)]);
    const [row] = await server.database.query<{ real_name: string; version: number }>(
      "select real_name, version from users where id = $1",
      [user.id],
    );
    expect(row).toEqual({
      real_name: replies.find(({ status }) => status === 200)!.body.data.realName,
      version: 2,
    });
  });

  it("let two deletes delete once", async () => {
    const { id } = await create();
    expect(
      statuses(
        await Promise.all(
          [1, 2].map(() => server.call("deleteUser", { as: site.company, input: { id } })),
        ),
      ),
    ).toEqual([200, 404]);
  });

  it("let two resets leave one valid password, the displayed one", async () => {
    const user = await create();
    const replies = await Promise.all(
      [1, 2].map(() => server.call("resetPwd", { as: site.company, input: { id: user.id } })),
    );
    expect(statuses(replies)).toEqual([200, 409]);
    const { password } = replies.find(({ status }) => status === 200)!.body.data;
    expect(
      (
        await server.call("login", {
          input: { username: user.loginName, password: encodePassword(password) },
        })
      ).status,
    ).toBe(200);
  });

  it("let one of two administrators survive who delete each other", async () => {
    const [one, other] = [await buildUser(server.database), await buildUser(server.database)];
    // Both are signed in before, because a user cannot open a session while being deleted.
    await Promise.all([server.tokenOf(one), server.tokenOf(other)]);
    const replies = await Promise.all([
      server.call("deleteUser", { as: one, input: { id: other.userId } }),
      server.call("deleteUser", { as: other, input: { id: one.userId } }),
    ]);
    expect(statuses(replies)).toEqual([200, 401]);
    expect(
      await server.database.query("select 1 from users where id = any($1)", [
        [one.userId, other.userId],
      ]),
    ).toHaveLength(1);
  });

  it("let a sign-in be refused when its password changed after the check", async () => {
    const user = await buildUser(server.database, { password: "Correct-Horse-9" });
    const [row] = await server.database.query<{ password_hash: string }>(
      "select password_hash from users where id = $1",
      [user.userId],
    );
    expect(
      await server.sessions.openAfter(user.userId, row!.password_hash, server.clock.now),
    ).toMatch(/^[\w-]{43}$/);
    await server.call("modifyPwd", {
      as: user,
      input: passwordInput("Correct-Horse-9", "Steady-Rain-41"),
    });
    expect(
      await server.sessions.openAfter(user.userId, row!.password_hash, server.clock.now),
    ).toBeNull();
    expect(
      await server.sessions.openAfter(2_000_000_000, await hashPassword("x"), server.clock.now),
    ).toBeNull();
  });

  it("let a write be refused when the caller's session ended between check and write", async () => {
    const caller = await buildUser(server.database, {
      roleKey: "company_manager",
      orgId: site.orgId,
    });
    const user = await create();
    const token = await server.tokenOf(caller);
    // The session is cached for two seconds; another server ends it unnoticed.
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    await server.database.query("delete from sessions where user_id = $1", [caller.userId]);
    for (const [name, input] of [
      ["saveUser", newUser()],
      ["saveUser", changeOf(user)],
      ["deleteUser", { id: user.id }],
      ["resetPwd", { id: user.id }],
      ["saveUserShacks", { id: user.id, roleKey: "shack_manager", shackIds: [] }],
    ] as const) {
      expect([name, (await server.call(name, { token, input })).status]).toEqual([name, 401]);
    }
  });
});
