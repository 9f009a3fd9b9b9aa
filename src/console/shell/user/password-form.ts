import {
  newPasswordFault,
  newPasswordMax,
  passwordFaults,
} from "../../../../contract/account/password.ts";
import { fill } from "../../../../contract/base/server-message.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { shellWords, type ShellWord } from "../../../i18n/words/base/shell-words.ts";

export const passwordFields = ["oldPassword", "newPassword", "confirmPassword"] as const;
export type PasswordFieldName = (typeof passwordFields)[number];
export type PasswordForm = Readonly<Record<PasswordFieldName, string>>;
export const emptyPasswordForm: PasswordForm = {
  oldPassword: "",
  newPassword: "",
  confirmPassword: "",
};

/**
 * Returns the error of each field, in words; empty when the form may be sent. `min`: fewest
 * characters of a new password.
 */
export function checkPasswords(
  { oldPassword, newPassword, confirmPassword }: PasswordForm,
  min: number,
  loginName: string,
  language: Language,
): Partial<Record<PasswordFieldName, string>> {
  const word = (name: ShellWord) => shellWords[name][language];
  const fault =
    newPasswordFault(newPassword, min, loginName) ?? (newPassword === oldPassword ? "same" : null);
  return {
    ...(oldPassword === "" ? { oldPassword: word("oldPasswordMissing") } : {}),
    ...(newPassword === ""
      ? { newPassword: word("newPasswordMissing") }
      : fault === null
        ? {}
        : { newPassword: fill(passwordFaults[fault][language], { min, max: newPasswordMax }) }),
    ...(confirmPassword === ""
      ? { confirmPassword: word("confirmPasswordMissing") }
      : confirmPassword === newPassword
        ? {}
        : { confirmPassword: word("passwordsDiffer") }),
  };
}
