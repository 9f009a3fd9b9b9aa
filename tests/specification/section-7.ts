import type { Rule } from "./rule.ts";

const api = "tests/src/app/api/api.test.ts";
const call = "tests/server/platform/http/specified-call.test.ts";

/** Section 7: calls. */
export const rules: readonly Rule[] = [
  {
    rule: "calls go below /api with credentials, Authorization and Locale headers",
    file: api,
    title: "says who asks in which language, below the base path",
    asserts: [
      'expect(sent[0]?.url).toBe("/api/overview/alarmAmt/")',
      'expect([headers.get("Authorization"), headers.get("Locale"), …, sent[0]?.request.credentials]).toEqual(["tok", "zh", null, "same-origin"])',
    ],
  },
  {
    rule: "10000 ms timeout",
    file: api,
    title: "comes after ten seconds without an answer",
    asserts: [
      "expect(told).toEqual([])",
      'expect((await failed).kind).toBe("timeout")',
      "expect([callTimeoutMs, …]).toEqual([10_000, …])",
    ],
    given: ["clock.advance(callTimeoutMs - 1)", "clock.advance(1)"],
  },
  {
    rule: "GET /user/getCurrent",
    file: call,
    title: "GET /user/getCurrent has roleKey, canOperate, mapType, remoteConfigFlag and name",
    asserts: [
      'expect([status, data]).toMatchObject([200, { roleKey: "administrator", canOperate: "1", mapType: "1", remoteConfigFlag: "1", name: administrator.name }])',
    ],
    given: ['ask("GET", "/api/user/getCurrent"'],
  },
  {
    rule: "POST /user/save",
    file: call,
    title: "POST /user/save takes user data",
    asserts: ["expect([status, data.loginName]).toEqual([200, loginName])"],
    given: ['ask("POST", "/api/user/save"'],
  },
  {
    rule: "DELETE /user/delete with id",
    file: call,
    title: "DELETE /user/delete takes the id in its body",
    asserts: ["expect(….status).toBe(200)", "expect(left).toEqual([])"],
    given: ['ask("DELETE", "/api/user/delete", { id: userId })'],
  },
  {
    rule: "PUT /user/resetPwd with id",
    file: call,
    title: "PUT /user/resetPwd takes the id and makes another password",
    asserts: [
      'expect([status, typeof data.password]).toEqual([200, "string"])',
      "expect(await signInStatus(loginName, password)).toBe(401)",
      "expect(await signInStatus(loginName, data.password)).toBe(200)",
    ],
    given: ['ask("PUT", "/api/user/resetPwd", { id: userId })'],
  },
  {
    rule: "PUT /user/modifyPwd with type, oldPassword, newPassword; success and msg",
    file: call,
    title: "PUT /user/modifyPwd takes type, oldPassword and newPassword, answers success and msg",
    asserts: [
      'expect([status, success, Object.keys(fields)]).toEqual([400, false, ["oldPassword"]])',
      'expect([done.status, done.success, typeof done.msg]).toEqual([200, true, "string"])',
      'expect(await signInStatus(user.loginName, "Quiet-Meadow-7")).toBe(200)',
    ],
    given: [
      'ask("PUT", "/api/user/modifyPwd", good, user)',
      'change = { type: true, newPassword: veilPassword("Quiet-Meadow-7") }',
      "good = { ...change, oldPassword: veilPassword(password) }",
    ],
  },
  {
    rule: "… as the dialog sends it, the type flag set to true",
    file: "tests/src/console/shell/user/password-dialog.test.tsx",
    title: "sends both passwords veiled with the type flag",
    asserts: [
      "expect(sent?.type).toBe(true)",
      "expect(JSON.stringify(sent)).not.toContain(good.next)",
      'expect([unveilPassword(sent?.oldPassword ?? ""), unveilPassword(sent?.newPassword ?? "")]).toEqual([good.old, good.next])',
    ],
  },
  {
    rule: "PUT /user/saveUserShacks with id, roleKey, shackIds",
    file: call,
    title: "PUT /user/saveUserShacks takes id, roleKey and shackIds, and gives those houses",
    asserts: ["expect([status, await housesOf(userId)]).toEqual([200, [house.id]])"],
    given: [
      'ask("PUT", "/api/user/saveUserShacks", { id: userId, roleKey: "shack_manager", shackIds: [house.id] })',
    ],
  },
  {
    rule: "GET /user/searchByShack",
    file: call,
    title: "GET /user/searchByShack finds the users of a house by its query",
    asserts: ["expect(status).toBe(200)", "expect(…).toContain(userId)"],
    given: ['ask("GET", `/api/user/searchByShack?shackId=${house.id}`)'],
  },
  {
    rule: "GET /overview/listOverview/ and /overview/alarmAmt/, whose answer is a number",
    file: call,
    title: "GET /overview/listOverview/ and /overview/alarmAmt/ tell of houses and alarms",
    asserts: [
      "expect([status, data.houses.map(…)]).toEqual([200, [house.id]])",
      "expect([amount.status, amount.data]).toEqual([200, 1])",
    ],
    given: ['ask("GET", "/api/overview/listOverview/")', 'ask("GET", "/api/overview/alarmAmt/")'],
  },
  {
    rule: "the organisation's five calls",
    file: call,
    title: "GET /org/listAll, GET /org/list, POST /org/create, PUT /org/update, DELETE /org/delete",
    asserts: [
      "expect([status, data.name]).toEqual([200, form.name])",
      'expect([update.status, update.data.principal]).toEqual([200, "Li"])',
      "expect(all.data.map(…)).toContain(data.id)",
      "expect(found.data.rows.map(…)).toEqual([data.id])",
      "expect(gone.status).toBe(200)",
      "expect(after.data.map(…)).not.toContain(data.id)",
    ],
    given: [
      'ask("POST", "/api/org/create", form,',
      'ask("PUT", "/api/org/update", changed,',
      'ask("GET", "/api/org/listAll",',
      'ask("GET", `/api/org/list?keyword=${form.code}`,',
      'ask("DELETE", "/api/org/delete", { id: data.id },',
    ],
  },
  {
    rule: "GET /org/getLogo: a Base64 text",
    file: call,
    title: "GET /org/getLogo answers a Base64 text, empty without a logo",
    asserts: [
      'expect([none.status, none.data]).toEqual([200, ""])',
      'expect((await ask("GET", "/api/org/getLogo", undefined, owner)).data).toBe(logo)',
    ],
  },
  {
    rule: "… shown as jpeg when non-empty",
    file: "tests/src/stores/app/brand-store.test.ts",
    title: "is shown as jpeg when there is one",
    asserts: ['expect(brand.logo).toBe("data:image/jpeg;base64,aGVsbG8=")'],
  },
  {
    rule: "… and not otherwise",
    file: "tests/src/stores/app/brand-store.test.ts",
    title: "gives way to the product's own when %s",
    asserts: ["expect(brand.logo).toBeNull()"],
    given: ['["there is none", async () => ""]'],
  },
  {
    rule: "POST /getCode, POST /login, POST /logout",
    file: call,
    title: "POST /getCode, POST /login and POST /logout open and end a session",
    asserts: [
      "expect([login.status, login.success, login.data.userId]).toEqual([200, true, user.userId])",
      'expect((await server.call("getCurrent", { token })).status).toBe(200)',
      "expect(out.statusCode).toBe(200)",
      'expect((await server.call("getCurrent", { token })).status).toBe(401)',
    ],
    given: [
      'ask("POST", "/api/getCode", {}, null)',
      'ask("POST", "/api/login", { username: user.loginName, password: veilPassword(password), codeId, code }, null)',
      'method: "POST", url: "/api/logout", payload: { userId: user.userId }',
    ],
  },
];
