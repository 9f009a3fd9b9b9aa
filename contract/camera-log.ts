import { cameraCloudFields, cameraFields } from "./camera.ts";
import { may, type Power } from "./policy.ts";

/** How a camera or a cloud is reached: not for everybody who sees its house. */
const reachFields: ReadonlySet<string> = new Set<
  keyof typeof cameraFields | keyof typeof cameraCloudFields
>(["address", "username", "appKey"]);

/** Whether the caller is told how cameras are reached: whose role sets it, "operate" or not. */
export const knowsReach = (caller: Power): boolean =>
  may({ ...caller, canOperate: true }, "camera.manage");

/** Whether a line of the log keeps the values of this field from the caller. */
export const isLogHidden = (caller: Power, name: string, field: string): boolean =>
  name.startsWith("camera") && reachFields.has(field) && !knowsReach(caller);

/** What the log tells of a secret, which it never holds. */
const secretStates = {
  none: { zh: "未设置", en: "Not set" },
  set: { zh: "已设置", en: "Set" },
  again: { zh: "已重新填写", en: "Entered anew" },
} as const;
export type SecretState = keyof typeof secretStates;

/** Secrets as lines of cameras and clouds tell of them. */
export const cameraSecretFields = {
  password: { name: cameraFields.hasPassword.name, choices: secretStates },
  verifyCode: { name: cameraFields.hasVerifyCode.name, choices: secretStates },
  appSecret: { name: cameraCloudFields.appSecret.name, choices: secretStates },
} as const;

/** `isAgain`: this save has brought one in place of another. */
export const secretState = (isSet: boolean, isAgain = false): SecretState =>
  isAgain && isSet ? "again" : isSet ? "set" : "none";
