import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * A rule of the customer's specification, where it stands there, and the test that holds it: file
 * and (part of) its title.
 */
type Rule = readonly [section: string, rule: string, file: string, title: string];

/**
 * Sections 2, 4, 5, 6, 7, 8 and 9 as far as they concern the frame around the pages: session,
 * routes, tabs, languages, errors.
 */
const rules: readonly Rule[] = [
  [
    "2",
    "top bar: hamburger, badge above zero only, fullscreen, language, user menu",
    "tests/src/console/shell/top-bar.test.tsx",
    "shows the alarms only while there are any, and leads to the overview",
  ],
  [
    "2",
    "sidebar built from the routes the user may see",
    "tests/e2e/shell.spec.ts",
    "sees exactly the menu of the role, and nothing else exists",
  ],
  [
    "2",
    "tab menu: refresh, close, close others, close all",
    "tests/e2e/shell.spec.ts",
    "two houses are two tabs, closed together by 'close others' and 'close all'",
  ],
  [
    "2",
    "affixed tabs cannot be closed",
    "tests/src/stores/app/tab-store.test.ts",
    "do not close when affixed",
  ],
  [
    "2",
    "closing the active tab goes to the last remaining tab",
    "tests/src/stores/app/tab-store.test.ts",
    "close, and lead to the last remaining",
  ],
  [
    "2",
    "… otherwise home",
    "tests/src/stores/app/tab-store.test.ts",
    "lead home when nothing remains",
  ],
  [
    "2",
    "a tab refresh goes through /redirect/{fullPath}",
    "tests/src/console/shell/redirect.test.tsx",
    "begins the view of the page anew and comes back to it, query and all",
  ],
  [
    "2",
    "the page scrolls to top on every route change",
    "tests/src/console/shell/shell.test.tsx",
    "scrolls the page to its top on every change of the route",
  ],
  [
    "2",
    "page title: route title, then product title, translated",
    "tests/src/console/shell/shell.test.tsx",
    "is titled by the page and the product, in the language on screen",
  ],
  [
    "2",
    "/login is the only page reachable without a session",
    "tests/e2e/shell.spec.ts",
    "without a session every path leads to the login page, which knows the way back",
  ],
  [
    "2",
    "signed-in users opening /login are sent to the root path",
    "tests/e2e/shell.spec.ts",
    "a signed-in user who opens the login page is sent to the root",
  ],
  [
    "2",
    "/ redirects to /shack/status/overview",
    "tests/e2e/shell.spec.ts",
    "sees exactly the menu of the role, and nothing else exists",
  ],
  [
    "2",
    "routes always available, routes added by role",
    "tests/src/console/page-table.test.ts",
    "shows %s exactly what the specification gives the role",
  ],
  [
    "2",
    "any unknown path redirects to /404",
    "tests/e2e/shell.spec.ts",
    "sees exactly the menu of the role, and nothing else exists",
  ],
  [
    "2",
    "/alarmOverview/index embeds the data screen with language 1 or 0",
    "tests/src/console/alarm-overview/alarm-overview.test.tsx",
    "embeds the data screen in the language on screen: 1 English, 0 Chinese",
  ],
  [
    "2",
    "logout goes to /login with the current path as redirect",
    "tests/e2e/shell.spec.ts",
    "signing out leaves nothing behind and ends the other windows",
  ],
  [
    "3",
    "login input: user name trimmed, code under either name",
    "tests/server/login/captcha.test.ts",
    "opens with the right answer whatever its case, under either name",
  ],
  [
    "3",
    "current user: flags as '0' and '1', map type by default '1'",
    "tests/server/http/envelope.test.ts",
    "wraps a success, and holds nothing the schema does not name",
  ],
  [
    "4",
    "guard: role unknown, the current user is fetched first",
    "tests/src/stores/app/session-store.test.ts",
    "may do nothing before the user is known, then what the policy allows",
  ],
  [
    "4",
    "guard: a failed fetch clears the session, with the failure's text",
    "tests/src/stores/app/session-store.test.ts",
    "ends everything when it is given up, with the failure as the last word",
  ],
  [
    "4",
    "guard: … or 'Verification failed, please login again'",
    "tests/src/stores/app/session-store.test.ts",
    "has words of its own for a failure without any",
  ],
  [
    "4",
    "logout clears token and role and removes both cookies",
    "tests/src/stores/app/session-store.test.ts",
    "forgets at once, whether the server hears of it or not, and the other windows do",
  ],
  [
    "4",
    "views are removed, cleared to others, cleared to all except affixed",
    "tests/src/stores/app/tab-store.test.ts",
    "close all but the affixed",
  ],
  [
    "4",
    "cached views keep their state",
    "tests/src/console/shell/tab-view.test.tsx",
    "keeps what was typed while another tab is shown",
  ],
  [
    "4",
    "views flagged no-cache are not cached",
    "tests/src/console/shell/tab-views.test.tsx",
    "of a page that is not to be cached are dropped when another is shown",
  ],
  [
    "4",
    "sidebar: open or closed, persisted",
    "tests/src/stores/app/console-layout-store.test.ts",
    "remembers the sidebar as 1 or 0",
  ],
  [
    "4",
    "sidebar closes when the device is mobile",
    "tests/src/stores/app/console-layout-store.test.ts",
    "closes the sidebar when the device becomes mobile",
  ],
  [
    "4",
    "… and on navigation while mobile",
    "tests/e2e/shell.spec.ts",
    "on a phone the menu lies over the page and closes when a page is opened",
  ],
  [
    "4",
    "mobile: body width minus 1 under 992 px",
    "tests/src/stores/app/console-layout-store.test.ts",
    "of a body %i px wide is %s",
  ],
  [
    "4",
    "… re-evaluated on resize unless the page is hidden",
    "tests/src/console/shell/shell.test.tsx",
    "measures the device on resize, unless the page is hidden",
  ],
  [
    "4",
    "language: cookie, else the browser's, else en",
    "tests/src/stores/app/small-store.test.ts",
    "takes the cookie before the browser, and English when neither speaks to us",
  ],
  [
    "4",
    "password dialog opens with a reset form and cleared validation",
    "tests/src/console/shell/password-dialog.test.tsx",
    "opens with an empty form and no complaints each time",
  ],
  [
    "4",
    "… submits after a confirm prompt",
    "tests/src/console/shell/password-dialog.test.tsx",
    "warns before it sends, and sends nothing when the person steps back",
  ],
  [
    "4",
    "… closes on success",
    "tests/src/console/shell/password-dialog.test.tsx",
    "closes on success, says so for two seconds, then ends the session",
  ],
  [
    "5",
    "login: user name trimmed",
    "tests/src/login/login.test.tsx",
    "is the trimmed name, the password as it is, and the code of the picture on screen, with Enter",
  ],
  [
    "5",
    "login: password at least 5 characters",
    "tests/src/login/login-form.test.ts",
    "wants a user name that is not blank, five characters of password",
  ],
  [
    "5",
    "current user without roleKey: 'getInfo: user role incorrect'",
    "tests/src/app/api.test.ts",
    "names what was wrong with a reply",
  ],
  [
    "5",
    "change password: old password required",
    "tests/src/console/shell/password-dialog.test.tsx",
    "wants the old password",
  ],
  [
    "5",
    "new password: lower case, upper case, digit, at least 6",
    "tests/src/console/shell/password-dialog.test.tsx",
    "refuses a new password with %s",
  ],
  [
    "5",
    "… at least 10 for lihua",
    "tests/src/console/shell/password-dialog.test.tsx",
    "wants ten characters of the lihua variant",
  ],
  [
    "5",
    "confirm password equal to the new one",
    "tests/src/console/shell/password-dialog.test.tsx",
    "says on leaving it that the repetition differs",
  ],
  [
    "5",
    "validation fires on blur",
    "tests/src/console/shell/password-dialog.test.tsx",
    "says nothing of a field before it is left, then what is wrong at the field",
  ],
  [
    "5",
    "new user password: the same rule on the server, 10 in the variant",
    "tests/server/user/save.test.ts",
    "needs ten characters in the variant that asks for them",
  ],
  [
    "5",
    "Operation log export: warn if data exceeds 15000 rows",
    "tests/src/console/export/export-button.test.tsx",
    "warns of more than 15000 rows before anything is fetched",
  ],
  [
    "5",
    "a user selection and at least one check are required",
    "tests/src/console/user/user-page.test.tsx",
    "assigns nothing without a user and at least one house",
  ],
  [
    "5",
    "delete confirm shows the remaining count",
    "tests/src/console/user/user-page.test.tsx",
    "asks before it deletes, naming who goes and how many stay",
  ],
  [
    "6",
    "the five role keys; org administrator only, user all four, farm and poultry administrator and company manager",
    "tests/server/security/access.test.ts",
    "%s is for whom the specification says",
  ],
  [
    "6",
    "`admin` is no assignable role",
    "tests/server/user/save.test.ts",
    "is refused: nobody gives a role above what is his to give",
  ],
  [
    "6",
    "canOperate enables operating actions",
    "tests/src/stores/app/session-store.test.ts",
    "acknowledges nothing with a read-only account",
  ],
  [
    "6",
    "/alarmOverview is administrator only",
    "tests/server/security/access.test.ts",
    "the embedded wall is the administrator",
  ],
  [
    "7",
    "calls go below /api with Authorization and Locale headers",
    "tests/src/app/api.test.ts",
    "says who asks in which language, below the base path",
  ],
  [
    "7",
    "10000 ms timeout",
    "tests/src/app/api.test.ts",
    "comes after ten seconds without an answer",
  ],
  [
    "7",
    "PUT /user/modifyPwd with type, oldPassword, newPassword",
    "tests/src/console/shell/password-dialog.test.tsx",
    "sends both passwords veiled with the type flag",
  ],
  [
    "7",
    "PUT /user/saveUserShacks",
    "tests/server/user/save.test.ts",
    "are given to house keepers only",
  ],
  [
    "7",
    "PUT /user/resetPwd",
    "tests/server/user/password.test.ts",
    "is told once, fits the rule, opens, ends the sessions and must be changed",
  ],
  [
    "7",
    "DELETE /user/delete",
    "tests/server/user/save.test.ts",
    "is gone with its assignments and sessions, and its name is free",
  ],
  [
    "7",
    "GET /user/searchByShack",
    "tests/server/user/scope.test.ts",
    "are all of its organisation, its subtrees and itself, as far as the caller sees them",
  ],
  [
    "7",
    "GET /org/getLogo: shown as jpeg when non-empty",
    "tests/src/stores/app/brand-store.test.ts",
    "is shown as jpeg when there is one",
  ],
  [
    "8",
    "login failure: the server's message for 5 s",
    "tests/src/login/login.test.tsx",
    "is told in the server's words",
  ],
  [
    "8",
    "body code 401 is rejected; the session ends with one reload",
    "tests/src/app/api.test.ts",
    "counts in the body",
  ],
  [
    "8",
    "a message containing 401 becomes the login failed text",
    "tests/src/app/api.test.ts",
    "named by the transport itself is one too",
  ],
  [
    "8",
    "… logged out locally and the page reloads",
    "tests/src/stores/app/session-store.test.ts",
    "is left with one reload, however many calls were refused",
  ],
  [
    "8",
    "every request error: a toast for 5000 ms",
    "tests/src/stores/app/small-store.test.ts",
    "shows an error for five seconds and a success for two",
  ],
  [
    "8",
    "change password: failure and success for 2 s",
    "tests/src/console/shell/password-dialog.test.tsx",
    "stays open on failure, shows the server",
  ],
  [
    "8",
    "fullscreen unsupported: 'you browser can not work'",
    "tests/src/console/shell/top-bar.test.tsx",
    "warns where the browser knows no fullscreen",
  ],
  [
    "8",
    "language switch: 'Switch Language Success'",
    "tests/src/console/shell/top-bar.test.tsx",
    "changes the language in place and says so",
  ],
  [
    "8",
    "export failure: 'File export failed'",
    "tests/src/stores/record/export-task.test.ts",
    "that fails says 'File export failed' and why",
  ],
  [
    "8",
    "'Too much data to export please wait'",
    "tests/src/console/export/export-button.test.tsx",
    "asking for another one is told to wait",
  ],
  [
    "9",
    "export warning above 15000 rows",
    "tests/src/console/export/export-button.test.tsx",
    "does not warn of 15000",
  ],
  [
    "9",
    "sidebar width 210 px",
    "tests/e2e/shell.spec.ts",
    "sidebar, size, theme and language are remembered",
  ],
  [
    "9",
    "tab context menu width 105 px",
    "tests/e2e/shell.spec.ts",
    "tabs keep what was typed, refresh, close in order, and survive a reload",
  ],
  [
    "9",
    "alarm count poll 30 s",
    "tests/src/realtime/realtime.test.ts",
    "polls every 30 s while the stream is refused, watched for a day",
  ],
  [
    "9",
    "default size medium",
    "tests/src/stores/app/console-layout-store.test.ts",
    "begin medium, light",
  ],
  [
    "9",
    "table header #f5f7fa, theme colour #166FC1",
    "tests/src/ui/token.test.ts",
    "are the specification's theme colour and table header in the light console",
  ],
  [
    "9",
    "date format year-month-day hour:minute:second",
    "tests/src/lib/lib.test.ts",
    "shows a time in the farm's zone, and in UTC when the zone is unknown",
  ],
  [
    "9",
    "progress bar without spinner",
    "tests/src/stores/app/activity-store.test.ts",
    "is busy only when something takes longer than 300 ms",
  ],
];

describe("the specification", () => {
  it.each(rules)("section %s: %s", (_section, _rule, file, title) => {
    expect(existsSync(file), file).toBe(true);
    expect(
      readFileSync(file, "utf8").replaceAll("\\'", "'").includes(title),
      `${file} has no test "${title}"`,
    ).toBe(true);
  });
});
