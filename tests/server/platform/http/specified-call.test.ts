import { beforeAll, describe, expect, it } from "vitest";
import { encodePassword } from "../../../../contract/account/session.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildHouse, buildOrg, unique } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildUser } from "../../../factories/user.ts";
import { newOrg, pngOf } from "../../account/org/org-logo.ts";

/**
 * The calls by method, path and fields as the specification writes them, never by the route table:
 * a client that knows only the specification must be served.
 */
const server = useTestServer({ CAPTCHA: "on" });
let house: { id: number; orgId: number };
let administrator: Caller;
let company: Caller;
const password = "Correct-Horse-9";

beforeAll(async () => {
  house = await buildHouse(server.database);
  administrator = await buildUser(server.database, { remoteConfig: true });
  company = await buildUser(server.database, { roleKey: "company_manager", orgId: house.orgId });
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
async function request(method: Method, url: string, payload?: object, as: Caller | null = company) {
  const reply = await server.app.inject({
    method,
    url,
    ...(payload === undefined ? {} : { payload }),
    headers: as === null ? {} : { authorization: await server.tokenOf(as) },
  });
  const { success, msg, data, fields } = reply.json();
  return { status: reply.statusCode, success, msg, data, fields };
}
const buildManager = (over: Parameters<typeof buildUser>[1] = {}) =>
  buildUser(server.database, { roleKey: "shack_manager", orgId: house.orgId, ...over });
const housesOf = async (userId: number) =>
  (
    await server.database.query<{ house_id: number }>(
      "select house_id from user_houses where user_id = $1",
      [userId],
    )
  ).map(({ house_id }) => house_id);

describe("a call of the specification", () => {
  it("GET /user/getCurrent has roleKey, canOperate, mapType, remoteConfigFlag and name (§7.3)", async () => {
    const { status, data } = await request("GET", "/api/user/getCurrent", undefined, administrator);
    expect([status, data]).toMatchObject([
      200,
      {
        roleKey: "administrator",
        canOperate: "1",
        mapType: "1",
        remoteConfigFlag: "1",
        name: administrator.name,
      },
    ]);
  });

  it("POST /user/save takes user data (§7.4)", async () => {
    const loginName = unique("keeper");
    const { status, data } = await request("POST", "/api/user/save", {
      loginName,
      realName: "Keeper",
      roleKey: "shack_manager",
      password: encodePassword("Steady-Rain-41"),
    });
    expect([status, data.loginName]).toEqual([200, loginName]);
  });

  it("DELETE /user/delete takes the id in its body (§7.5)", async () => {
    const { userId } = await buildManager();
    expect((await request("DELETE", "/api/user/delete", { id: userId })).status).toBe(200);
    const left = await server.database.query("select 1 from users where id = $1", [userId]);
    expect(left).toEqual([]);
  });

  it("PUT /user/resetPwd takes the id and makes another password (§7.6)", async () => {
    const { userId, loginName } = await buildManager({ password });
    const { status, data } = await request("PUT", "/api/user/resetPwd", { id: userId });
    expect([status, typeof data.password]).toEqual([200, "string"]);
    expect(await signInStatus(loginName, password)).toBe(401);
    expect(await signInStatus(loginName, data.password)).toBe(200);
  });

  it("PUT /user/modifyPwd takes type, oldPassword and newPassword, answers success and msg (§7.7)", async () => {
    const user = await buildManager({ password });
    const change = { type: true, newPassword: encodePassword("Quiet-Meadow-7") };
    const { status, success, fields } = await request(
      "PUT",
      "/api/user/modifyPwd",
      { ...change, oldPassword: encodePassword("Wrong-Horse-9") },
      user,
    );
    expect([status, success, Object.keys(fields)]).toEqual([400, false, ["oldPassword"]]);
    const good = { ...change, oldPassword: encodePassword(password) };
    const done = await request("PUT", "/api/user/modifyPwd", good, user);
    expect([done.status, done.success, typeof done.msg]).toEqual([200, true, "string"]);
    expect(await signInStatus(user.loginName, "Quiet-Meadow-7")).toBe(200);
  });

  it("PUT /user/saveUserShacks takes id, roleKey and shackIds, and gives those houses (§7.9)", async () => {
    const { userId } = await buildManager();
    const { status } = await request("PUT", "/api/user/saveUserShacks", {
      id: userId,
      roleKey: "shack_manager",
      shackIds: [house.id],
    });
    expect([status, await housesOf(userId)]).toEqual([200, [house.id]]);
  });

  it("GET /user/searchByShack finds the users of a house by its query (§7.10)", async () => {
    const { userId } = await buildManager({ houseIds: [house.id] });
    const { status, data } = await request("GET", `/api/user/searchByShack?shackId=${house.id}`);
    expect(status).toBe(200);
    expect(data.rows.map(({ id }: { id: number }) => id)).toContain(userId);
  });

  it("GET /overview/listOverview/ and /overview/alarmAmt/ return houses and alarms (§7.11)", async () => {
    await buildAlarm(server.database, { houseId: house.id });
    const { status, data } = await request("GET", "/api/overview/listOverview/");
    expect([status, data.houses.map(({ id }: { id: number }) => id)]).toEqual([200, [house.id]]);
    const amount = await request("GET", "/api/overview/alarmAmt/");
    expect([amount.status, amount.data]).toEqual([200, 1]);
  });

  it("GET /org/listAll, GET /org/list, POST /org/create, PUT /org/update, DELETE /org/delete (§7.12)", async () => {
    const form = newOrg();
    const { status, data } = await request("POST", "/api/org/create", form, administrator);
    expect([status, data.name]).toEqual([200, form.name]);
    const changed = { ...form, id: data.id, version: data.version, principal: "Li" };
    const update = await request("PUT", "/api/org/update", changed, administrator);
    expect([update.status, update.data.principal]).toEqual([200, "Li"]);
    const all = await request("GET", "/api/org/listAll", undefined, administrator);
    const result = await request(
      "GET",
      `/api/org/list?keyword=${form.code}`,
      undefined,
      administrator,
    );
    expect(all.data.map(({ id }: { id: number }) => id)).toContain(data.id);
    expect(result.data.rows.map(({ id }: { id: number }) => id)).toEqual([data.id]);
    const gone = await request("DELETE", "/api/org/delete", { id: data.id }, administrator);
    const after = await request("GET", "/api/org/listAll", undefined, administrator);
    expect(gone.status).toBe(200);
    expect(after.data.map(({ id }: { id: number }) => id)).not.toContain(data.id);
  });

  it("GET /org/getLogo answers a Base64 text, empty without a logo (§7.13)", async () => {
    const orgId = await buildOrg(server.database);
    const colleague = await buildManager({ roleKey: "company_manager", orgId });
    const none = await request("GET", "/api/org/getLogo", undefined, colleague);
    expect([none.status, none.data]).toEqual([200, ""]);
    const logo = pngOf().toString("base64");
    const { data } = await request("POST", "/api/org/create", { ...newOrg(), logo }, administrator);
    const owner = await buildManager({ roleKey: "company_manager", orgId: data.id });
    expect((await request("GET", "/api/org/getLogo", undefined, owner)).data).toBe(logo);
  });

  it("POST /getCode, POST /login and POST /logout open and end a session (§7.16)", async () => {
    const user = await buildManager({ password });
    const { codeId, code } = await draw();
    const login = await request(
      "POST",
      "/api/login",
      { username: user.loginName, password: encodePassword(password), codeId, code },
      null,
    );
    expect([login.status, login.success, login.data.userId]).toEqual([200, true, user.userId]);
    const { token } = login.data;
    expect((await server.call("getCurrent", { token })).status).toBe(200);
    const out = await server.app.inject({
      method: "POST",
      url: "/api/logout",
      payload: { userId: user.userId },
      headers: { authorization: token },
    });
    expect(out.statusCode).toBe(200);
    expect((await server.call("getCurrent", { token })).status).toBe(401);
  });
});

/** A captcha and its answer. */
async function draw(): Promise<{ codeId: string; code: string }> {
  const { data } = await request("POST", "/api/getCode", {}, null);
  const [row] = await server.database.query<{ answer: string }>(
    "select answer from captchas where id = $1",
    [data.codeId],
  );
  return { codeId: data.codeId, code: row!.answer };
}

/** The HTTP status of a sign-in. */
async function signInStatus(username: string, word: string): Promise<number> {
  const input = { username, password: encodePassword(word), ...(await draw()) };
  return (await request("POST", "/api/login", input, null)).status;
}
