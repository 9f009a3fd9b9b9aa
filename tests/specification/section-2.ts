import type { Rule } from "./rule.ts";

const e2e = "tests/e2e/shell.spec.ts";

/** Section 2: layout, tabs, routes. */
export const rules: readonly Rule[] = [
  {
    rule: "top bar: hamburger, logo and title that lead home, fullscreen, language, user menu",
    file: "tests/src/console/shell/top-bar.test.tsx",
    title: "holds hamburger, logo, title, fullscreen, language switch and user menu, in this order",
    asserts: [
      'expect(home.getAttribute("href")).toBe("/")',
      'expect(home.querySelector(".logo")).not.toBeNull()',
      "expect(all.filter(…)).toEqual(parts)",
      "expect([offered[0], offered.at(-1)]).toEqual([changePassword.en, logout.en])",
    ],
    given: [
      "const parts = [hamburger, home, …fullscreen.en…, …/^中文/…, …/^English/…, opener];",
      "[aria-controls=sidebar]",
    ],
  },
  {
    rule: "top bar: the alarm badge leads to the overview, and is there above zero only",
    file: "tests/src/console/shell/top-bar.test.tsx",
    title: "shows the alarms only while there are any, and leads to the overview",
    asserts: ["expect(…).toBeNull()", 'expect(…).toBe("/shack/status/overview")'],
  },
  {
    rule: "… and goes with the last alarm",
    file: "tests/src/console/shell/top-bar.test.tsx",
    title: "shows no badge again when the last alarm is over",
    asserts: [
      'expect(screen.getByTestId("alarm-count").textContent).toBe("2")',
      'expect(screen.queryByTestId("alarm-count")).toBeNull()',
    ],
    given: ["hear(99, 0)"],
  },
  {
    rule: "the sidebar is built from the routes the user may see",
    file: "tests/src/console/shell/shell.test.tsx",
    title: "builds the sidebar of the routes %s may see",
    asserts: [
      "expect(paths).toEqual(expect.arrayContaining([...always, ...others]))",
      "expect(paths.filter(…)).toEqual(added)",
    ],
    given: [
      '["administrator", ["/system/org", "/system/user", "/system/farm", "/system/poultry", "/system/wall", "/system/peer", wall]]',
      '["company_manager", ["/system/user", "/system/farm", "/system/poultry", "/system/wall"]]',
      '["area_manager", ["/system/user"]]',
      '["farm_manager", ["/system/user"]]',
      '["shack_manager", []]',
      '"/dashboard", "/shack/status/overview", "/shack/status/monitor"',
      '"/shack/status/compared", "/envcontrol/index", "/log/index"',
      'wall = "/alarmOverview/index"',
    ],
  },
  {
    rule: "… and nothing else exists, in the product as it is built",
    file: e2e,
    title: "… sees exactly the menu of the role, and nothing else exists",
    asserts: [
      String.raw`expect(page).toHaveURL(/\/shack\/status\/overview$/)`,
      "expect((await menuPaths(page)).toSorted()).toEqual([...forEverybody, ...forRole[who]].toSorted())",
      String.raw`expect(page, path).toHaveURL(/\/404$/)`,
    ],
    given: ['"/nowhere"'],
  },
  {
    rule: "tab menu: refresh, close, close others, close all",
    file: "tests/src/console/shell/page/tab-strip.test.tsx",
    title: "offers refresh, close, close others and close all of a tab",
    asserts: [
      "expect(screen.getAllByRole(…).map(…)).toEqual([refresh.en, close.en, closeOthers.en, closeAll.en])",
      'expect([tabs(), where()]).toEqual([["/shack/status/overview"], "/shack/status/overview"])',
    ],
  },
  {
    rule: "close others leaves the tab and the affixed",
    file: "tests/src/console/shell/page/tab-strip.test.tsx",
    title: "closes all others but the affixed, and shows the one that is left",
    asserts: [
      'expect([tabs(), where()]).toEqual([["/shack/status/overview", "/log/index"], "/log/index"])',
    ],
    given: ['choose("/log/index", "closeOthers")'],
  },
  {
    rule: "close all leaves the affixed",
    file: "tests/src/console/shell/page/tab-strip.test.tsx",
    title: "closes all but the affixed, and shows that",
    asserts: [
      'expect([tabs(), where()]).toEqual([["/shack/status/overview"], "/shack/status/overview"])',
    ],
    given: ['choose("/log/index", "closeAll")'],
  },
  {
    rule: "affixed tabs cannot be closed",
    file: "tests/src/console/shell/page/tab-strip.test.tsx",
    title: "has no way to close an affixed tab",
    asserts: [
      'expect(tabOf(affixed).querySelector(".tab-close")).toBeNull()',
      'expect(close).toHaveProperty("disabled", true)',
      'expect(tabs()).toEqual(["/shack/status/overview", "/log/index"])',
    ],
    given: ["closeByKey(affixed)"],
  },
  {
    rule: "closing the active tab goes to the last remaining tab",
    file: "tests/src/console/shell/page/tab-strip.test.tsx",
    title: "goes from the active tab that is closed to the last remaining one",
    asserts: ['expect(where()).toBe("/dashboard")', 'expect(where()).toBe("/envcontrol/index")'],
    given: [
      'open("/log/index", [affixed, "/log/index", "/envcontrol/index", "/dashboard"])',
      'closeByKey("/log/index")',
    ],
  },
  {
    rule: "… otherwise home",
    file: "tests/src/console/shell/page/tab-strip.test.tsx",
    title: "goes home from the last tab of all",
    asserts: ['expect(screen.queryByRole("tab")).toBeNull()', 'expect(where()).toBe("/")'],
    given: ['open("/log/index", ["/log/index"])'],
  },
  {
    rule: "a tab refresh goes through /redirect/{fullPath}",
    file: "tests/src/console/shell/page/tab-strip.test.tsx",
    title: "refreshes by way of /redirect and the whole address of the tab",
    asserts: ['expect(where()).toBe("/redirect/log/index?page=2")'],
  },
  {
    rule: "… which shows the page anew",
    file: "tests/src/console/shell/page/redirect.test.tsx",
    title: "begins the view of the page anew and comes back to it, query and all",
    asserts: [
      'expect(where).toBe("/log/index?page=2")',
      'expect(tab.find("/log/index")?.version).toBe(1)',
    ],
    given: ['visit("/redirect/log/index?page=2")'],
  },
  {
    rule: "the page scrolls to top on every route change",
    file: "tests/src/console/shell/shell.test.tsx",
    title:
      "puts the page at its top on every change of the route, however far its tab was scrolled",
    asserts: [
      "expect(panelNow().scrollTop).toBe(0)",
      "expect(panelNow()).toBe(log)",
      "expect(log.scrollTop).toBe(0)",
    ],
    given: ["log.scrollTop = 420", 'go("/log/index")'],
  },
  {
    rule: "… unless the person's settings keep the place, which they do not by default",
    file: "tests/src/console/shell/shell.test.tsx",
    title: "shows a tab where it was left, where the person's settings say so",
    asserts: [
      'expect(screen.getByRole("tabpanel").scrollTop).toBe(0)',
      "expect(log.scrollTop).toBe(420)",
    ],
    given: ["stores.setting.keepPlace(true)"],
  },
  {
    rule: "… lists inside the page too",
    file: "tests/src/console/shell/page/tab-view.test.tsx",
    title: "is shown where it was left, its inner scrollers too, when places are kept: %j",
    asserts: [
      "expect([panel.scrollTop, inner.scrollTop, inner.scrollLeft]).toEqual([top, top, 30])",
    ],
    given: ["[true, 420]", "[false, 0]"],
  },
  {
    rule: "… and so does the window",
    file: "tests/src/console/shell/shell.test.tsx",
    title: "scrolls the page to its top on every change of the route",
    asserts: ["expect(scrolled).toHaveBeenCalledWith(0, 0)"],
  },
  {
    rule: "page title: route title, then product title, translated",
    file: "tests/src/console/shell/shell.test.tsx",
    title:
      "is titled by the page and the product, in the language on screen, with the alarms before it",
    asserts: [
      'expect(document.title).toBe("… - IoT data management platform")',
      'expect(document.title).toBe("操作日志 - 物联网数据管理平台")',
    ],
  },
  {
    rule: "/login is the only page reachable without a session",
    file: e2e,
    title: "without a session every path leads to the login page, which knows the way back",
    asserts: [
      String.raw`expect(page).toHaveURL(/\/login/)`,
      'expect(page).toHaveURL(`…/login?redirect=${encodeURIComponent("/system/user?page=2")}`)',
    ],
    given: ['["/system/user?page=2", "/404", "/nowhere"]'],
  },
  {
    rule: "signed-in users opening /login are sent to the root path",
    file: e2e,
    title: "a signed-in user who opens the login page is sent to the root",
    asserts: [
      String.raw`expect(page).toHaveURL(/\/log\/index$/)`,
      String.raw`expect(page).toHaveURL(/\/shack\/status\/overview$/)`,
    ],
    given: ["page.goto(`${site.base}/login?redirect=%2Flog%2Findex`)"],
  },
  {
    rule: "/ redirects to /shack/status/overview",
    file: e2e,
    title: "… sees exactly the menu of the role, and nothing else exists",
    asserts: [String.raw`expect(page).toHaveURL(/\/shack\/status\/overview$/)`],
    given: ['signInByPage(browser, site, "/", { who })'],
  },
  {
    rule: "routes always available, routes added by role",
    file: "tests/src/console/page-table.test.ts",
    title: "shows %s exactly what the specification gives the role",
    asserts: ["expect(shownTo(roleKey).toSorted()).toEqual(expected.toSorted())"],
    given: [
      '"/dashboard": everybody',
      '"/shack/status/overview": everybody',
      '"/shack/status/monitor": everybody',
      '"/shack/status/compared": everybody',
      '"/envcontrol/index": everybody',
      '"/log/index": everybody',
      '"/system/org": ["administrator"]',
      '"/system/user": ["administrator", "company_manager", "area_manager", "farm_manager"]',
      '"/system/farm": ["administrator", "company_manager"]',
      '"/system/poultry": ["administrator", "company_manager"]',
      '"/alarmOverview/index": ["administrator"]',
    ],
  },
  {
    rule: "any unknown path redirects to /404",
    file: e2e,
    title: "… sees exactly the menu of the role, and nothing else exists",
    asserts: [String.raw`expect(page, path).toHaveURL(/\/404$/)`],
    given: ['"/nowhere", "/system"'],
  },
  {
    rule: "/alarmOverview/index is added only when a build flag is on",
    file: "tests/src/console/page-table.test.ts",
    title: "has /alarmOverview/index only when the build's flag is on: %j",
    asserts: ["expect(found !== null).toBe(isThere)"],
    given: ['["on", true], ["off", false], ["", false]', '"/alarmOverview/index"'],
  },
  {
    rule: "/alarmOverview/index embeds screenDatav/home with language 1 or 0",
    file: "tests/src/console/alarm/list/alarm-overview.test.tsx",
    title: "embeds the data screen in the language on screen: 1 English, 0 Chinese, read at a desk",
    asserts: [
      'expect(…).toBe("/screenDatav/home?language=1&inch=10&distance=0.6")',
      'expect(…).toBe("/screenDatav/home?language=0&inch=10&distance=0.6")',
    ],
  },
  {
    rule: "logout goes to /login with the current path as redirect",
    file: "tests/src/app/signed-in.test.tsx",
    title:
      "signing out leads to the login page, which knows the way back, and leaves nothing of the user",
    asserts: [
      'expect(text()).toBe(`login ?redirect=${encodeURIComponent("/log/index?page=2")} null`)',
    ],
    given: ["stores.session.logout()"],
  },
];
