import type { LoginWord } from "./login-words.ts";

export interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly code: string;
}
export const loginFields = ["username", "password", "code"] as const;
export type LoginField = (typeof loginFields)[number];
export type LoginFaults = Partial<Record<LoginField, LoginWord>>;

/**
 * Shortest password the form takes (specification, section 5); the same as the contract's
 * `loginPasswordMin`.
 */
export const passwordMin = 5;

/**
 * Returns the error of each field; empty when the form may be sent. The user name counts trimmed,
 * the password unchanged.
 */
export function checkLogin(
  { username, password, code }: LoginForm,
  needsCode: boolean,
): LoginFaults {
  return {
    ...(username.trim() === "" ? { username: "usernameMissing" } : {}),
    ...(password.length < passwordMin ? { password: "passwordShort" } : {}),
    ...(needsCode && code.trim() === "" ? { code: "codeMissing" } : {}),
  };
}

/**
 * Returns the content of the fields on screen. A browser that fills them in by itself may not have
 * reported it.
 */
export function readForm(form: HTMLFormElement): LoginForm {
  const formData = new FormData(form);
  const text = (name: LoginField): string => {
    const value = formData.get(name);
    return typeof value === "string" ? value : "";
  };
  return { username: text("username"), password: text("password"), code: text("code") };
}

/** Returns the field to continue at after a refusal: 400 means a wrong answer to a captcha. */
export function fieldToCorrect(error: unknown, hasCode: boolean): LoginField {
  return hasCode && error instanceof Error && "code" in error && error.code === 400
    ? "code"
    : "password";
}

/**
 * The message of a failed sign-in, from the server; null for a failure without a message for
 * people.
 */
export function messageOfError(error: unknown): string | null {
  return error instanceof Error && error.name === "ApiError" && error.message !== ""
    ? error.message
    : null;
}
