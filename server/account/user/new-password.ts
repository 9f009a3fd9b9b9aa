import {
  newPasswordFault,
  newPasswordMax,
  type PasswordFault,
  passwordFaults,
} from "../../../contract/account/password.ts";
import { decodePassword } from "../../../contract/account/session.ts";
import { refuseField } from "../../platform/base/refusal.ts";
import { isCommonPassword } from "./common-password.ts";
import { badField } from "./user-grant.ts";

/** The password in a veiled field. Refusal: 400 naming the field when it was not veiled. */
export function readPassword(field: string, encoded: string): string {
  const password = decodePassword(encoded);
  if (password === null) throw badField(field, "unreadable");
  return password;
}

/** Why this may not be a new password, or null. `min`: fewest characters. */
export async function faultOf(
  password: string,
  min: number,
  loginName: string,
  oldPassword?: string,
): Promise<PasswordFault | null> {
  const fault = newPasswordFault(password, min, loginName);
  if (fault !== null) return fault;
  if (password === oldPassword) return "same";
  return (await isCommonPassword(password)) ? "common" : null;
}

/** Refusal: 400 naming the field, with the sentence of the rule that is not met. */
export async function checkNewPassword(
  field: string,
  password: string,
  min: number,
  loginName: string,
  oldPassword?: string,
): Promise<void> {
  const fault = await faultOf(password, min, loginName, oldPassword);
  if (fault !== null)
    throw refuseField(400, field, passwordFaults[fault], { min, max: newPasswordMax });
}
