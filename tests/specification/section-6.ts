import type { Rule } from "./rule.ts";

const role = "tests/server/process/security/role-rights.test.ts";
const shell = "tests/src/console/shell/shell.test.tsx";
const operators = "administrator: 200, company_manager: 200, area_manager: 200, farm_manager: 200";

/** Section 6: roles and permissions. */
export const rules: readonly Rule[] = [
  {
    rule: "the five role keys",
    file: role,
    title: "are five",
    asserts: [
      'expect(roleKeys).toEqual(["administrator", "company_manager", "area_manager", "farm_manager", "shack_manager"])',
    ],
  },
  {
    rule: "org administrator only, user all four, farm and poultry administrator and company manager",
    file: role,
    title: "%s answers the roles of the page it is for, and refuses all others",
    asserts: [
      "expect(statuses).toEqual({ administrator: 403, company_manager: 403, area_manager: 403, farm_manager: 403, shack_manager: 403, ...allowed })",
    ],
    given: [
      '["/api/org/list", { administrator: 200 }]',
      `["/api/user/list", { ${operators} }]`,
      '["/api/farm/list", { administrator: 200, company_manager: 200 }]',
      '["/api/breed/list", { administrator: 200, company_manager: 200 }]',
    ],
  },
  {
    rule: "`admin` is no assignable role",
    file: "tests/server/account/user/user-commands.test.ts",
    title: "is refused: `admin` is no role",
    asserts: [
      'expect([reply.status, Object.keys(…)]).toEqual([400, ["roleKey"]])',
      "expect(….status).toBe(400)",
    ],
    given: ['save(caller, { ...newUser(), roleKey: "admin" })', 'roleKey: "admin", shackIds: []'],
  },
  {
    rule: "… and nobody is it: the current user's role would be incorrect",
    file: "tests/src/app/session-calls.test.ts",
    title: "says that the role is incorrect when the reply has %s",
    asserts: ['expect(await wordsOf(calls.current())).toBe("getInfo: user role incorrect")'],
    given: ['{ ...roleless, roleKey: "admin" }'],
  },
  {
    rule: "canOperate enables operating actions: what is offered",
    file: "tests/src/stores/app/session-store.test.ts",
    title: "operates with canOperate %j: %s",
    asserts: [
      'expect([store.may("alarm.ack"), store.may("alarm.shelve"), store.may("user.manage")]).toEqual([isAllowed, isAllowed, isAllowed])',
    ],
    given: ['["1", true]', '["0", false]'],
  },
  {
    rule: "… and what the server does",
    file: role,
    title: "%s: acknowledging and saving are answered %j",
    asserts: ["expect([…]).toEqual(statuses)", "expect(…).toBe(200)"],
    given: ["[true, [200, 200]]", "[false, [403, 403]]", '"/api/alarm/ack"', '"/api/user/save"'],
  },
  {
    rule: "/alarmOverview is administrator only",
    file: shell,
    title: "shows %s at /alarmOverview/index: %s",
    asserts: ["expect(await screen.findByText(text)).toBeTruthy()"],
    given: [
      '["administrator", "the data screen"]',
      '["company_manager", "Page not found"]',
      '["area_manager", "Page not found"]',
      '["farm_manager", "Page not found"]',
      '["shack_manager", "Page not found"]',
      'showShell("/alarmOverview/index", { roleKey })',
    ],
  },
  {
    rule: "a role called admin in route generation gets all role-restricted routes",
    file: "tests/src/console/page-table.test.ts",
    title: "gives a role called admin every page that is restricted to some roles",
    asserts: ["expect(paths).toEqual(expect.arrayContaining(Object.keys(specified).filter(…)))"],
    given: ['menuFor(consoleMenu, "admin", () => false)'],
  },
  {
    rule: "mapType comes from user info: an administrator's is his own choice",
    file: "tests/server/account/user/own-user.test.ts",
    title: "is an administrator's own choice: China until he chooses",
    asserts: [
      'expect((await current(admin)).mapType).toBe("1")',
      'expect([status, body.msg]).toEqual([200, "set up successfully"])',
      'expect([(await current(admin)).mapType, (await current(other)).mapType]).toEqual(["2", "1"])',
    ],
  },
];
