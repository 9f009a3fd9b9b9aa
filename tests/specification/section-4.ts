import type { Rule } from "./rule.ts";

const signedIn = "tests/src/app/signed-in.test.tsx";

/** Sections 3 and 4: the session's fields, guard, tabs, sidebar, language, password dialog. */
export const rules: readonly Rule[] = [
  {
    rule: "login input: the user name is trimmed",
    file: "tests/server/account/login/login.test.ts",
    title: "signs in whatever the case and the blanks of the name, and counts it",
    asserts: ["expect(reply.statusCode).toBe(200)"],
    given: ['login("  kEEPER ", password)'],
  },
  {
    rule: "login input: the code under either name",
    file: "tests/server/account/login/captcha.test.ts",
    title: "opens with the right answer whatever its case, under either name",
    asserts: ["expect((await login({ codeId, [name]: … })).status).toBe(200)"],
    given: ['["code", "verifycode"]'],
  },
  {
    rule: "current user: flags as '0' and '1', map type by default '1'",
    file: "tests/server/platform/http/reply-envelope.test.ts",
    title: "wraps a success, and holds nothing the schema does not name",
    asserts: [
      'expect(reply.body).toEqual({…roleKey: "administrator", canOperate: "1", remoteConfigFlag: "0", mapType: "1",…})',
    ],
  },
  {
    rule: "guard: without credentials any path goes to /login",
    file: signedIn,
    title: "%s leads to the login page, which knows the way back",
    asserts: ["expect(text()).toBe(`login ?redirect=${encodeURIComponent(path)} null`)"],
    given: ['"/404", "/no/such/page"'],
  },
  {
    rule: "guard: role unknown, the current user is fetched first",
    file: signedIn,
    title: "the user is fetched before anything is shown, and then the live picture begins",
    asserts: ["expect([text(), …]).toEqual([…, 0])", 'expect([text(), …]).toEqual(["inside", …])'],
    given: ["current.mockReturnValue(new Promise(…))", "answer(buildUser())"],
  },
  {
    rule: "guard: nothing is allowed before that",
    file: "tests/src/stores/app/session-store.test.ts",
    title: "may do nothing before the user is known, then what the policy allows",
    asserts: ['expect([…]).toEqual(["checking", false])', 'expect([…]).toEqual(["ready", …])'],
  },
  {
    rule: "guard: a failed fetch clears the session, shows the failure's text, goes to root",
    file: signedIn,
    title: "a user that cannot be fetched is signed out, goes to the root and is told why",
    asserts: ['expect([text(), held, …]).toEqual(["login  no network", { language: "en" }, …])'],
  },
  {
    rule: "guard: … or 'Verification failed, please login again'",
    file: "tests/src/stores/app/session-store.test.ts",
    title: "has words of its own for a failure without any",
    asserts: ['expect(store.farewell).toBe("Verification failed, please login again")'],
  },
  {
    rule: "logout clears token and role and removes both cookies",
    file: "tests/src/stores/app/session-store.test.ts",
    title: "forgets at once, whether the server hears of it or not, and the other windows do",
    asserts: [
      'expect([store.state, store.token, store.user, store.farewell, held, happened]).toEqual(["anonymous", null, null, null, {}, …])',
    ],
    given: ['signedIn = { userId: "7", token: "tok" }'],
  },
  {
    rule: "views are added",
    file: "tests/src/stores/app/tab-store.test.ts",
    title: "open in the order of the visits, after the affixed one",
    asserts: ['expect(paths()).toEqual([home, "/a", "/b"])'],
  },
  {
    rule: "… removed",
    file: "tests/src/stores/app/tab-store.test.ts",
    title: "close, and lead to the last remaining",
    asserts: [
      'expect(store.close("/a")).toBe("/b")',
      'expect(store.close("/b")).toBe(home)',
      "expect(paths()).toEqual([home])",
    ],
  },
  {
    rule: "… cleared to others",
    file: "tests/src/stores/app/tab-store.test.ts",
    title: "close all but one and the affixed",
    asserts: ['expect(paths()).toEqual([home, "/b"])'],
    given: ['["/a", "/b", "/c"]', 'store.closeOthers("/b")'],
  },
  {
    rule: "… cleared to all except affixed ones",
    file: "tests/src/stores/app/tab-store.test.ts",
    title: "close all but the affixed",
    asserts: ["expect(store.closeAll()).toBe(home)", "expect(paths()).toEqual([home])"],
  },
  {
    rule: "cached views keep their state",
    file: "tests/src/console/shell/page/tab-view.test.tsx",
    title: "keeps what was typed while another tab is shown",
    asserts: ['expect(….value).toBe("half a form")'],
    given: ['rerender(show(tabs, "2")); rerender(show(tabs, "1"));'],
  },
  {
    rule: "views flagged no-cache are not cached",
    file: "tests/src/console/shell/page/tab-views.test.tsx",
    title: "of a page that is not to be cached are dropped when another is shown",
    asserts: ["expect([…]).toEqual([false, true])"],
    given: ["openTwo(false)"],
  },
  {
    rule: "sidebar: open or closed, persisted as 1 or 0",
    file: "tests/src/stores/app/console-layout-store.test.ts",
    title: "remembers the sidebar as 1 or 0",
    asserts: [
      'expect(cookies.get("sidebarStatus")).toBe("0")',
      "expect(new ….isSidebarOpen).toBe(false)",
      'expect(cookies.get("sidebarStatus")).toBe("1")',
    ],
  },
  {
    rule: "sidebar closes when the device is mobile",
    file: "tests/src/stores/app/console-layout-store.test.ts",
    title:
      "closes the sidebar when the device becomes mobile, and has the person's choice again on a desktop",
    asserts: ["expect(….isSidebarOpen).toBe(false)"],
    given: [".measure(500)"],
  },
  {
    rule: "… and on navigation while mobile",
    file: "tests/e2e/shell.spec.ts",
    title: "on a phone the menu lies over the page and closes when a page is opened",
    asserts: [
      'expect(page.locator("nav.sidebar")).toBeHidden()',
      'expect(page.locator("nav.sidebar")).toBeVisible()',
      'expect(page.locator("nav.sidebar")).toBeHidden()',
    ],
    given: ["viewport: { width: 390, height: 844 }"],
  },
  {
    rule: "mobile: body width minus 1 under 992 px",
    file: "tests/src/stores/app/console-layout-store.test.ts",
    title: "of a body %i px wide is %s: the width less one is under 992 or not",
    asserts: ["expect(….device).toBe(device)"],
    given: ['[992, "mobile"]', '[993, "desktop"]'],
  },
  {
    rule: "… re-evaluated on resize unless the page is hidden",
    file: "tests/src/console/shell/shell.test.tsx",
    title: "measures the device on resize, unless the page is hidden",
    asserts: [
      'expect(….device).toBe("desktop")',
      'expect(….device).toBe("desktop")',
      'expect(….device).toBe("mobile")',
    ],
    given: ['vi.spyOn(document, "hidden", "get").mockReturnValue(true)'],
  },
  {
    rule: "language: cookie, else the browser's, else en",
    file: "tests/src/stores/app/small-store.test.ts",
    title: "takes the cookie before the browser, and English when neither speaks to us",
    asserts: [
      'expect(new LanguageStore(jar({ language: "zh" }), "en-US").current).toBe("zh")',
      'expect(new LanguageStore(jar(), "fr,zh-CN,en").current).toBe("zh")',
      'expect(new LanguageStore(jar(), "fr").current).toBe("en")',
    ],
  },
  {
    rule: "password dialog opens with a reset form and cleared validation",
    file: "tests/src/console/shell/user/password-dialog.test.tsx",
    title: "opens with an empty form and no complaints each time",
    asserts: [
      'expect([(…).value, field(label).getAttribute("aria-invalid")]).toEqual(["", "false"])',
    ],
  },
  {
    rule: "… submits after a confirm prompt, not before",
    file: "tests/src/console/shell/user/password-dialog.test.tsx",
    title: "warns before it sends, and sends nothing when the person steps back",
    asserts: ["expect(modify).not.toHaveBeenCalled()", "expect(modify).not.toHaveBeenCalled()"],
    given: ['screen.findByRole("alertdialog")'],
  },
  {
    rule: "… closes on success",
    file: "tests/src/console/shell/user/password-dialog.test.tsx",
    title:
      "closes on success, says so for two seconds, then ends the session with words for the login page",
    asserts: ["expect(onClose).toHaveBeenCalledOnce()"],
  },
  {
    rule: "session user: avatar, answered with the current user",
    file: "tests/server/account/user/own-user.test.ts",
    title: "is given by the form of a user, kept by a save without one, and taken away by null",
    asserts: [
      'expect((await current(user)).avatar).toBe("")',
      "expect(seen).toEqual([[200, true, true], [200, true, true], [200, false, false]])",
    ],
    given: ["(await current(user)).avatar === avatar"],
  },
  {
    rule: "… and shown in the top bar",
    file: "tests/src/console/shell/top-bar.test.tsx",
    title: "shows the person's picture, and the first letter of the name without one",
    asserts: [
      'expect(opener().querySelector("img")?.getAttribute("src")).toBe("data:image/png;base64,iVBO")',
      'expect(opener().querySelector("img")).toBeNull()',
      'expect(opener().querySelector(".user-initial")?.textContent).toBe("李")',
    ],
  },
];
