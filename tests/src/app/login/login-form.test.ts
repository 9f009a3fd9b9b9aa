import { expect, it } from "vitest";
import { loginPasswordMin } from "../../../../contract/account/session.ts";
import { checkLogin, passwordMin } from "../../../../src/app/login/login-form.ts";

it("keeps to the contract's shortest password", () => {
  expect(passwordMin).toBe(loginPasswordMin);
});
it("wants a user name that is not blank, five characters of password, and a code when there is one (§5.2)", () => {
  expect(checkLogin({ username: "  ", password: "1234", code: " " }, true)).toEqual({
    username: "usernameMissing",
    password: "passwordShort",
    code: "codeMissing",
  });
  expect(checkLogin({ username: "a", password: "12345", code: "" }, false)).toEqual({});
});
it("does not trim the password", () => {
  expect(checkLogin({ username: "a", password: "    5", code: "x" }, true)).toEqual({});
});
