import type { LoginWord } from "./login-words.ts";

export interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}
export type LoginField = keyof LoginForm;

/** Shortest password the form takes (specification, section 5); the same as the contract's `loginPasswordMin`. */
export const passwordMin = 5;

/** What is wrong with each field; empty when the form may be sent. The user name counts trimmed, the password as it is. */
export function checkLogin({ username, password, code }: LoginForm, needsCode: boolean): Partial<Record<LoginField, LoginWord>> {
  return {
    ...(username.trim() === "" ? { username: "usernameMissing" } : {}),
    ...(password.length < passwordMin ? { password: "passwordShort" } : {}),
    ...(needsCode && code.trim() === "" ? { code: "codeMissing" } : {}),
  };
}
