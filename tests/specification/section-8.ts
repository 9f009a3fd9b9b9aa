import type { Rule } from "./rule.ts";

const boot = "tests/src/app/boot.test.tsx";
const login = "tests/src/app/login/login.test.tsx";
const topBar = "tests/src/console/shell/top-bar.test.tsx";
const dialog = "tests/src/console/shell/user/password-dialog.test.tsx";
const exporting = "tests/src/console/crud/export/export-button.test.tsx";

/** Section 8: errors and what is said of them. */
export const rules: readonly Rule[] = [
  {
    rule: "login failure: the server's message for 5 s",
    file: login,
    title: "is told in the server's words for five seconds, with a new picture and an open form",
    asserts: [
      'expect(alertText()).toBe("Too many failed logins, try again in 12 min")',
      'expect(alertText()).not.toBe("")',
      'expect(alertText()).toBe("")',
    ],
    given: ["vi.advanceTimersByTimeAsync(4990)", "vi.advanceTimersByTimeAsync(20)"],
  },
  {
    rule: "… or 'Login failed, please try again'",
    file: login,
    title: "with %s is 'Login failed, please try again'",
    asserts: ['expect(alertText()).toBe("Login failed, please try again")'],
    given: ['refuse(401, "")'],
  },
  {
    rule: "body code 401 is rejected",
    file: "tests/src/app/api/api.test.ts",
    title: "counts in the body's code as well",
    asserts: [
      'expect((await failure(…)).kind).toBe("unauthorized")',
      'expect(refused).toEqual(["tok"])',
    ],
    given: ["reply(200, { success: false, code: 401,"],
  },
  {
    rule: "a message containing 401 becomes the login failed text",
    file: "tests/src/app/api/api.test.ts",
    title: "named by the transport is 'Login failed, please try again'",
    asserts: [
      'expect((await failure(…)).msg).toBe("Login failed, please try again")',
      'expect(told).toEqual(["Login failed, please try again"])',
    ],
    given: ['new Error("Request failed with status code 401")'],
  },
  {
    rule: "… logged out locally and the page reloads",
    file: boot,
    title: "by %s signs out here and loads the page anew, once",
    asserts: [
      "expect([stores.session.token, stores.session.user]).toEqual([null, null])",
      'expect(cookieNames()).toEqual(["language"])',
      "expect(reload).toHaveBeenCalledTimes(1)",
    ],
    given: [
      "refusal(401, 401,",
      "refusal(200, 401,",
      'new Error("Request failed with status code 401")',
    ],
  },
  {
    rule: "… unless already on login",
    file: boot,
    title: "by 401 on the login page signs nobody out and loads nothing anew",
    asserts: [
      'expect(stores.session.login(…)).rejects.toThrow("User name or password is wrong")',
      "expect(reload).not.toHaveBeenCalled()",
    ],
  },
  {
    rule: "every request error: a toast for 5000 ms with the message",
    file: boot,
    title: "is told in its words for 5000 ms: %s",
    asserts: [
      'expect(told()).toEqual([["danger", text]])',
      'expect(told()).toEqual([["danger", text]])',
      "expect(told()).toEqual([])",
    ],
    given: ["vi.advanceTimersByTimeAsync(4999)", "vi.advanceTimersByTimeAsync(1)"],
  },
  {
    rule: "… of every call, unless it is said to go on by itself",
    file: "tests/src/app/api/api.test.ts",
    title: "of any other call is told",
    asserts: ['expect(told).toEqual(["x"])'],
    given: ['await failure(api.call("alarmAmt", {}));'],
  },
  {
    rule: "… which background calls are: no toast",
    file: boot,
    title: "that nobody asked for is told by no toast",
    asserts: [
      "expect(new Set(paths)).toEqual(new Set(backgroundCalls))",
      "expect(stores.toast.toasts).toEqual([])",
    ],
    given: ["vi.advanceTimersByTimeAsync(61_000)"],
  },
  {
    rule: "… and what is asked again by itself",
    file: "tests/src/stores/record/record-list.test.ts",
    title: "asks aloud for what a person asks for, and quietly for what is refreshed",
    asserts: ["expect(calls.map(…)).toEqual([true, false, true])"],
    given: ["void list.refresh();", "void list.reload();"],
  },
  {
    rule: "the raw text of the last failed answer is kept (section 3)",
    file: boot,
    title: 'keeps what was answered for the toast\'s "copy details", and nothing without an answer',
    asserts: [
      `expect(stores.toast.toasts.map(…)).toEqual(['{"success":false,"code":500,"msg":"Disk is full","data":null}', null])`,
    ],
  },
  {
    rule: "… and copied from its toast",
    file: "tests/src/console/shell/notice/toasts.test.tsx",
    title: "copies what the server answered, and offers it where it answered something",
    asserts: [
      "expect(screen.queryByRole(…)).toBeNull()",
      `expect(await navigator.clipboard.readText()).toBe('{"code":500}')`,
      'expect(stores.toast.toasts.at(-1)?.text).toBe("copy successfully")',
    ],
  },
  {
    rule: "change password: failure, the server's message for 2 s",
    file: dialog,
    title:
      "stays open on failure, shows the server's words for two seconds and its word on a field until that is changed",
    asserts: [
      'expect(stores.toast.toasts.map(…)).toEqual([["danger", "The old password is wrong"]])',
      "expect(stores.toast.toasts).toHaveLength(1)",
      "expect(stores.toast.toasts).toEqual([])",
    ],
    given: ["clock.advance(1999)", "clock.advance(1)"],
  },
  {
    rule: "change password: success for 2 s",
    file: dialog,
    title:
      "closes on success, says so for two seconds, then ends the session with words for the login page",
    asserts: [
      'expect(stores.toast.toasts.map(…)).toEqual([["success", …]])',
      "expect([stores.toast.toasts.length, …]).toEqual([1, …])",
      "expect([stores.toast.toasts.length, …]).toEqual([0, …])",
    ],
    given: ["clock.advance(1999)", "clock.advance(1)"],
  },
  {
    rule: "fullscreen unsupported: warning 'you browser can not work'",
    file: topBar,
    title: "warns where the browser knows no fullscreen",
    asserts: ['expect(…).toEqual([["warning", "you browser can not work"]])'],
  },
  {
    rule: "language switch: success 'Switch Language Success'",
    file: topBar,
    title: "changes the language in place and says so",
    asserts: [
      'expect(cookies.get("language")).toBe("zh")',
      'expect(…).toEqual([["success", …]])',
      'expect(…).toBe("Switch Language Success")',
    ],
  },
  {
    rule: "'File export failed'",
    file: "tests/src/stores/record/export-task.test.ts",
    title: "that fails says 'File export failed' and why, and leaves nothing behind",
    asserts: ['expect([…]).toEqual([…[["danger", "File export failed…"]]…])'],
  },
  {
    rule: "'Too much data to export please wait' while much is on its way",
    file: exporting,
    title: "warns of more than 15000 rows before anything is fetched",
    asserts: ['expect([…]).toEqual([1, "Too much data to export please wait"])'],
  },
  {
    rule: "… and when another one is asked for meanwhile",
    file: exporting,
    title:
      "goes on in the background; asking for another one is told to wait, and one can be stopped",
    asserts: ['expect(…).toContain("Too much data to export please wait")'],
  },
  {
    rule: "'Amount error can not display the chart'",
    file: "tests/src/console/fleet/trend/status-trend.test.tsx",
    title: "of nothing shows the specification's message and fetches no curve",
    asserts: ['expect(…{ name: "Amount error can not display the chart" }…).toBeTruthy()'],
  },
  {
    rule: "'No data has been found'",
    file: "tests/src/console/fleet/trend/status-trend.test.tsx",
    title: "says that nothing was found when nothing was",
    asserts: ['expect(…{ name: "No data has been found" }…).toBeTruthy()'],
  },
  {
    rule: "successes: 'reset succeeded', 'copy successfully'",
    file: "tests/src/console/admin/account/user-page.test.tsx",
    title: "shows a new password once, to be copied, and forgets it",
    asserts: [
      'expect(stores.toast.toasts.map(…)).toEqual(["reset succeeded", "copy successfully"])',
    ],
  },
  {
    rule: "… 'update succeeded'",
    file: "tests/src/console/admin/account/org-page.test.tsx",
    title:
      "changes one from the version it was made from, and counts what is typed as unsaved work",
    asserts: ['expect(stores.toast.toasts.map(…)).toEqual(["update succeeded"])'],
  },
  {
    rule: "… 'set up successfully'",
    file: "tests/src/console/admin/account/user-page.test.tsx",
    title:
      "assigns houses: all below a node at once, counted, from the version they were chosen for",
    asserts: ['expect(stores.toast.toasts.map(…)).toEqual(["set up successfully"])'],
  },
  {
    rule: "… in the server's answers too, and in Chinese",
    file: "tests/contract/route/success-message.test.ts",
    title: "says what the specification says, in both languages",
    asserts: [
      'expect([updated, resetDone, setDone, consoleWords.copied]).toEqual([{ zh: "更新成功", en: "update succeeded" }, { zh: "重置成功", en: "reset succeeded" }, { zh: "设置成功", en: "set up successfully" }, { zh: "复制成功", en: "copy successfully" }])',
    ],
  },
];
