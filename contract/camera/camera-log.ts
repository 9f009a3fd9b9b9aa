import { cameraCloudFields, cameraFields } from "./camera.ts";
import { may, type Permissions } from "../account/policy.ts";

/** Fields for reaching a camera or a cloud: hidden from some users of its house. */
const reachFields: ReadonlySet<string> = new Set<
  keyof typeof cameraFields | keyof typeof cameraCloudFields
>(["address", "username", "appKey"]);

/**
 * True when the caller may see how cameras are reached: a role that sets it, with "operate" or
 * without.
 */
export const knowsReach = (caller: Permissions): boolean =>
  may({ ...caller, canOperate: true }, "camera.manage");

/** True when a line of the log hides the values of this field from the caller. */
export const isLogHidden = (caller: Permissions, name: string, field: string): boolean =>
  name.startsWith("camera") && reachFields.has(field) && !knowsReach(caller);

/** States of a secret in the log, which never contains the secret itself. */
const secretStates = {
  none: { zh: "未设置", en: "Not set" },
  set: { zh: "已设置", en: "Set" },
  again: { zh: "已重新填写", en: "Entered again" },
} as const;
export type SecretState = keyof typeof secretStates;

/** Secrets as shown in log lines of cameras and clouds. */
export const cameraSecretFields = {
  password: { name: cameraFields.hasPassword.name, choices: secretStates },
  verifyCode: { name: cameraFields.hasVerifyCode.name, choices: secretStates },
  appSecret: { name: cameraCloudFields.appSecret.name, choices: secretStates },
} as const;

/**
 * Returns the state of a secret for the log. `isAgain`: this save has replaced the former secret.
 */
export const secretState = (isSet: boolean, isAgain = false): SecretState =>
  isAgain && isSet ? "again" : isSet ? "set" : "none";
