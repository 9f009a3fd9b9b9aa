import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newPasswordFault, newPasswordMin } from "../../../../contract/account/password.ts";
import { encodePassword } from "../../../../contract/account/session.ts";
import { attemptLimits } from "../../../../server/platform/session/login-attempts.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { commonPasswords } from "../../../../server/account/user/common-password.ts";
import { createFirstAdministrator } from "../../../../server/account/user/first-administrator.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser, type UserSeed } from "../../../factories/user.ts";
import { buildOrg } from "../../../factories/fleet.ts";
import { newUser, passwordInput } from "./user-site.ts";

const password = "Correct-Horse-9 ";
const server = useTestServer();
let company: Caller;
let orgId: number;
beforeAll(async () => {
  orgId = await buildOrg(server.database);
  company = await buildUser(server.database, { roleKey: "company_manager", orgId });
});
beforeEach(() => server.database.query("delete from login_failures"));

const build = (seed: UserSeed = {}) =>
  buildUser(server.database, { roleKey: "shack_manager", orgId, password, ...seed });
const login = (username: string, word: string) =>
  server.call("login", { input: { username, password: encodePassword(word) } });
const modify = (
  token: string,
  oldPassword: string,
  newPassword: string,
  headers: Record<string, string> = {},
) => server.call("modifyPwd", { token, input: passwordInput(oldPassword, newPassword), headers });
const row = async ({ userId }: Caller) =>
  (
    await server.database.query<{ password_hash: string; must_change_password: boolean }>(
      "select password_hash, must_change_password from users where id = $1",
      [userId],
    )
  )[0]!;

describe("changing the own password", () => {
  it("is refused with a wrong old one, at its field, without changing session and password", async () => {
    const user = await build();
    const token = await server.tokenOf(user);
    const was = await row(user);
    const reply = await modify(token, "Correct-Horse-8 ", "Steady-Rain-41");
    expect(reply.body).toEqual({
      success: false,
      code: 400,
      msg: "The old password is wrong",
      data: null,
      fields: { oldPassword: "The old password is wrong" },
    });
    expect(
      (await modify(token, password.trim(), "Steady-Rain-41", { locale: "zh-CN" })).body.fields,
    ).toEqual({ oldPassword: "原密码错误" });
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    expect(await row(user)).toEqual(was);
  });

  it("is refused for an unacceptable password, at its field, in the caller's language", async () => {
    const user = await build({ loginName: "zhang.san" });
    const token = await server.tokenOf(user);
    const cases: [string, string][] = [
      ["Ab12x", "密码须包含大写字母、小写字母和数字，且不少于 6 位"],
      ["alllower1", "密码须包含大写字母、小写字母和数字，且不少于 6 位"],
      [`Aa1${"x".repeat(254)}`, "密码不能超过 256 位"],
      ["Zhang.San.88", "密码不能包含用户名或产品名称"],
      ["HouseWatch-88", "密码不能包含用户名或产品名称"],
      ["Password123", "这个密码太常见，容易被猜中"],
      [password, "新密码不能与原密码相同"],
    ];
    for (const [word, reason] of cases)
      expect((await modify(token, password, word, { locale: "zh" })).body.fields).toEqual({
        newPassword: reason,
      });
    const notEncoded = await server.call("modifyPwd", {
      token,
      input: {
        type: true,
        oldPassword: "plain text",
        newPassword: encodePassword("Steady-Rain-41"),
      },
    });
    expect(notEncoded.body.fields).toEqual({ oldPassword: "Invalid format" });
    expect(
      (
        await server.call("modifyPwd", {
          token,
          input: { ...passwordInput(password, "Steady-Rain-41"), type: false },
        })
      ).status,
    ).toBe(400);
  });

  it("is refused for a sample of the commonest", async () => {
    const token = await server.tokenOf(await build());
    const fitting = (await commonPasswords())
      .map((word) => word.replace(/[a-z]/, (letter) => letter.toUpperCase()))
      .filter((word) => newPasswordFault(word, newPasswordMin.standard, "") === null);
    for (let at = 0; at < 3000; at += 150)
      expect([fitting[at], (await modify(token, password, fitting[at]!)).status]).toEqual([
        fitting[at],
        400,
      ]);
  });

  it("succeeds, sets the new one and ends all sessions of this user only", async () => {
    const user = await build({ mustChangePassword: true });
    const other = await build();
    const [token, second, others] = [
      await server.tokenOf(user),
      await server.sessions.open(user.userId, server.clock.now),
      await server.tokenOf(other),
    ];
    for (const item of [token, second, others])
      expect((await server.call("getCurrent", { token: item })).status).toBe(200);
    const reply = await modify(token, password, "Steady-Rain-41");
    expect(reply.body).toEqual({
      success: true,
      code: 200,
      msg: "Password changed, please sign in again",
      data: {},
    });
    expect([
      (await server.call("getCurrent", { token })).status,
      (await server.call("getCurrent", { token: second })).status,
    ]).toEqual([401, 401]);
    expect((await server.call("getCurrent", { token: others })).status).toBe(200);
    expect((await row(user)).must_change_password).toBe(false);
    expect((await login(user.loginName, password)).status).toBe(401);
    const fresh = (await login(user.loginName, "Steady-Rain-41")).body.data.token;
    expect(Buffer.from(fresh, "base64url")).toHaveLength(32);
    expect([token, second]).not.toContain(fresh);
  });

  it("accepts 64 characters and more, all of them significant, including blanks", async () => {
    const user = await build();
    const long = `Aa1${"x".repeat(60)}y `;
    expect(long).toHaveLength(65);
    expect((await modify(await server.tokenOf(user), password, long)).status).toBe(200);
    expect((await row(user)).password_hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    for (const wrong of [`Aa1${"x".repeat(60)}z `, long.trimEnd(), ` ${long}`, long.toLowerCase()])
      expect((await login(user.loginName, wrong)).status).toBe(401);
    expect((await login(user.loginName, long)).status).toBe(200);
  });

  it("limits guesses of the old one: they count with those at the login, and a locked one is not checked", async () => {
    const user = await build();
    const token = await server.tokenOf(user);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => modify(token, "Wrong-Horse-1", "Steady-Rain-41")),
    );
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(attemptLimits.pair);
    const locked = await modify(token, password, "Steady-Rain-41", { locale: "zh" });
    expect([locked.status, locked.body.msg]).toEqual([429, "原密码错误次数过多，请 10 分钟后再试"]);
    expect((await login(user.loginName, password)).status).toBe(429);
    server.clock.now += 601_000;
    expect((await modify(token, password, "Steady-Rain-41")).status).toBe(200);
  });

  it("does not count an unacceptable new password", async () => {
    const token = await server.tokenOf(await build());
    for (let i = 0; i < attemptLimits.pair + 1; i += 1) await modify(token, password, "weak");
    expect((await modify(token, password, "Steady-Rain-41")).status).toBe(200);
  });
});

describe("a reset password", () => {
  it("is shown once, meets the rule, signs in, ends the sessions and must be changed", async () => {
    const user = await build();
    const token = await server.tokenOf(user);
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    const reply = await server.call("resetPwd", { as: company, input: { id: user.userId } });
    expect(reply.body).toEqual({
      success: true,
      code: 200,
      msg: "reset succeeded",
      data: { password: expect.stringMatching(/^[a-zA-Z2-9]{14}$/) },
    });
    expect((await server.call("getCurrent", { token })).status).toBe(401);
    expect((await login(user.loginName, password)).status).toBe(401);
    expect(await row(user)).toMatchObject({
      must_change_password: true,
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    });
    const opened = await login(user.loginName, reply.body.data.password);
    expect(
      (await server.call("getCurrent", { token: opened.body.data.token })).body.data,
    ).toMatchObject({ mustChangePassword: true, passwordMin: 6 });
    expect(server.logged()).not.toContain(reply.body.data.password);
  });
});

describe("a password set by another person", () => {
  it("only allows the call that changes it", async () => {
    const user = await build({ roleKey: "administrator", orgId: null, mustChangePassword: true });
    const token = await server.tokenOf(user);
    // security/call-access.test.ts tries every other call in this way.
    expect((await server.call("listUser", { token })).status).toBe(403);
    expect((await server.call("getCurrent", { token })).body.data.mustChangePassword).toBe(true);
    expect((await modify(token, password, "Steady-Rain-41")).status).toBe(200);
    const fresh = (await login(user.loginName, "Steady-Rain-41")).body.data.token;
    expect((await server.call("listUser", { token: fresh })).status).toBe(200);
  });

  it("is that of a new user, and of an installation's first administrator", async () => {
    const input = newUser({ password: encodePassword("Steady-Rain-41") });
    expect((await server.call("saveUser", { as: company, input })).status).toBe(200);
    await createFirstAdministrator(server.database, "Steady-Rain-41");
    for (const name of [input.loginName, "administrator"]) {
      const { token } = (await login(name, "Steady-Rain-41")).body.data;
      expect((await server.call("listHouse", { token })).status).toBe(403);
    }
  });
});
