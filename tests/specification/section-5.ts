import type { Rule } from "./rule.ts";

const dialog = "tests/src/console/shell/user/password-dialog.test.tsx";
const user = "tests/src/console/admin/account/user-page.test.tsx";
const saveUser = "tests/server/account/user/user-commands.test.ts";

/** Section 5: validation. */
export const rules: readonly Rule[] = [
  {
    rule: "login: user name trimmed",
    file: "tests/src/app/login/login.test.tsx",
    title:
      "is the trimmed name, the password as it is, and the code of the picture on screen, with Enter",
    asserts: ['expect(boot.login.mock.calls).toEqual([[{ username: "wang", …}]])'],
    given: ['"  wang "'],
  },
  {
    rule: "login: password at least 5 characters",
    file: "tests/src/app/login/login-form.test.ts",
    title:
      "wants a user name that is not blank, five characters of password, and a code when there is one",
    asserts: [
      'expect(checkLogin({…password: "1234",…}, true)).toEqual({…password: "passwordShort",…})',
      'expect(checkLogin({ username: "a", password: "12345", code: "" }, false)).toEqual({})',
    ],
  },
  {
    rule: "current user without roleKey: 'getInfo: user role incorrect'",
    file: "tests/src/app/session-calls.test.ts",
    title: "says that the role is incorrect when the reply has %s",
    asserts: ['expect(await wordsOf(calls.current())).toBe("getInfo: user role incorrect")'],
    given: ['["no roleKey", roleless]'],
  },
  {
    rule: "… which the guard shows",
    file: "tests/src/app/signed-in.test.tsx",
    title: "a reply without a role is told as such, at once",
    asserts: ['expect(text()).toBe("login  getInfo: user role incorrect")'],
  },
  {
    rule: "change password: old password required",
    file: dialog,
    title: "goes to the first field that is wrong instead of sending",
    asserts: [
      'expect(document.activeElement).toBe(field("Old password"))',
      "expect(modify).not.toHaveBeenCalled()",
    ],
    given: ['fill({ old: "" })'],
  },
  {
    rule: "new password: lower case, upper case, digit, at least 6",
    file: dialog,
    title: "refuses a new password with %s",
    asserts: ["expect(…).toContain(…)", 'expect(screen.queryByRole("alertdialog")).toBeNull()'],
    given: [
      '["no upper case", "yellow7fence"]',
      '["no lower case", "YELLOW7FENCE"]',
      '["no digit", "YellowFence"]',
      '["five characters", "Yel7f"]',
    ],
  },
  {
    rule: "… and 6 are enough",
    file: dialog,
    title: "takes six characters where six are enough",
    asserts: ['expect(await screen.findByRole("alertdialog")).toBeTruthy()'],
    given: ['next: "Yel7fe"'],
  },
  {
    rule: "… at least 10 for lihua",
    file: dialog,
    title: "wants ten characters of the lihua variant",
    asserts: [
      'expect(…).toContain("…10…")',
      'expect(screen.queryByRole("alertdialog")).toBeNull()',
    ],
    given: ['next: "Yellow7Fe"', "passwordMin: 10"],
  },
  {
    rule: "… and 10 are enough there",
    file: dialog,
    title: "takes ten characters of the lihua variant",
    asserts: ['expect(await screen.findByRole("alertdialog")).toBeTruthy()'],
    given: ['next: "Yellow7Fen"', "passwordMin: 10"],
  },
  {
    rule: "confirm password equal to the new one",
    file: dialog,
    title: "says on leaving it that the repetition differs",
    asserts: [
      'expect(saysOf("Confirm new password")).toBe("The passwords entered twice are inconsistent")',
      'expect(screen.queryByRole("alertdialog")).toBeNull()',
    ],
    given: ['again: "Yellow7Fense"'],
  },
  {
    rule: "validation fires on blur, not before",
    file: dialog,
    title: "says nothing of a field before it is left, then what is wrong at the field",
    asserts: [
      'expect(….getAttribute("aria-invalid")).toBe("false")',
      'expect(….getAttribute("aria-invalid")).toBe("true")',
    ],
    given: ["typing.tab()"],
  },
  {
    rule: "a warning confirm dialog precedes sending",
    file: dialog,
    title: "warns before it sends, and sends nothing when the person steps back",
    asserts: ["expect(modify).not.toHaveBeenCalled()", "expect(modify).not.toHaveBeenCalled()"],
    given: ['screen.findByRole("alertdialog")'],
  },
  {
    rule: "new user password: upper and lower case, digits, at least 6",
    file: saveUser,
    title: "may have a password with %s or not: %s is answered %i",
    asserts: [
      "expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual(status === 200 ? [200, []] : [400, …])",
    ],
    given: [
      '["no upper case letter", "quiet4meadow", 400]',
      '["no lower case letter", "QUIET4MEADOW", 400]',
      '["no digit", "QuietMeadow", 400]',
      '["five characters", "Qm4xw", 400]',
      '["all of them and six characters", "Qm4xwz", 200]',
    ],
  },
  {
    rule: "… 10 in the variant",
    file: saveUser,
    title: "needs ten characters in the variant that asks for them",
    asserts: ["expect(…).toContain(…10…)", "expect(….status).toBe(200)", "expect(…).toBe(10)"],
    given: ['PRODUCT_VARIANT: "lihua"', 'veilPassword("Xk4mQw9Zt")', 'veilPassword("Xk4mQw9ZtB")'],
  },
  {
    rule: "house compare: at most six",
    file: "tests/src/console/fleet/compared/compared-option.test.ts",
    title: "does not take a seventh house",
    asserts: ['expect(toggled(six, 7)).toEqual({ refused: "tooMany" })'],
    given: ["six = [1, 2, 3, 4, 5, 6]"],
  },
  {
    rule: "… and at least one",
    file: "tests/src/console/fleet/compared/compared-option.test.ts",
    title: "does not give up the last house",
    asserts: ['expect(toggled([1], 1)).toEqual({ refused: "tooFew" })'],
  },
  {
    rule: "export: warn if data exceeds 15000 rows",
    file: "tests/src/console/crud/export/export-button.test.tsx",
    title: "warns of more than 15000 rows before anything is fetched",
    asserts: ['expect([screen.getByRole("alert").textContent, take.…]).toEqual([…, 0])'],
    given: ["open(15_001)"],
  },
  {
    rule: "… of the operation log",
    file: "tests/src/console/operate/log/operation-log.test.tsx",
    title: "warns before more than 15000 lines are taken away",
    asserts: ['expect(…).toContain("15,001")', "expect(take).not.toHaveBeenCalled()"],
    given: ["total: 15_001"],
  },
  {
    rule: "a user selection and at least one check are required",
    file: user,
    title: "assigns nothing without a user and at least one house",
    asserts: ['expect(call.mock.calls.filter(([name]) => name === "saveUserShacks")).toEqual([])'],
  },
  {
    rule: "delete confirm shows the remaining count",
    file: user,
    title: "asks before it deletes, naming who goes and how many stay",
    asserts: [
      'expect(dialog.getByText("11 …")).toBeTruthy()',
      "expect(call).not.toHaveBeenCalled()",
    ],
  },
];
