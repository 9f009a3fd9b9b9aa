// @vitest-environment jsdom
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { type Camera, cameraSchema } from "../../../../contract/camera/camera.ts";
import { cameraFields } from "../../../../src/console/camera/camera-field.tsx";
import { cameraWords } from "../../../../src/i18n/words/camera/camera-words.ts";
import type { CameraForm } from "../../../../src/console/camera/camera-source.ts";

const camera: Camera = cameraSchema.parse({
  id: 1,
  orgId: 1,
  orgName: "o",
  houseId: 1,
  houseName: "h",
  houseNameEn: null,
  farmName: "f",
  farmNameEn: null,
  name: "n",
  type: "hikvision",
  code: "ABCDEF",
  channel: 1,
  username: "",
  hasPassword: true,
  hasVerifyCode: false,
  address: "camera.farm",
  stream: "sub",
  fault: null,
  faultAt: null,
  seenAt: null,
  version: 1,
});

/**
 * True when the trial requires a secret, for a camera with a stored password after `typed` is
 * entered.
 */
function isBlocked(typed: Partial<CameraForm>): boolean {
  const { houseId, name, type, code, channel, username, address, stream } = camera;
  const plain = { houseId, name, type, code, channel, username, address, stream };
  const values = { ...plain, password: "", verifyCode: "", trial: null, ...typed };
  const fields = cameraFields({ t: (word) => word, language: "en" }, camera, values);
  const trial = fields.find(({ name }) => name === "trial");
  if (trial?.kind !== "part") throw new Error("no trial");
  const drawn = trial.draw({} as never) as ReactElement<{ lacksSecret: boolean }>;
  return drawn.props.lacksSecret;
}

it.each([
  [{}, false],
  [{ address: "Camera.farm:554/80" }, false],
  [{ address: "camera.farm:555" }, true],
  [{ address: "10.0.0.1", verifyCode: "ABCDEF" }, true],
  [{ address: "10.0.0.1", password: "p" }, false],
])("the form requires a secret when the server does: %o, %s", (typed, isWanted) => {
  expect(isBlocked(typed)).toBe(isWanted);
});

it.each([
  ["password", { hasPassword: true }, "keptHint"],
  ["password", { hasPassword: false }, "passwordHint"],
  ["verifyCode", { hasVerifyCode: true }, "keptHint"],
  ["verifyCode", { hasVerifyCode: false }, "verifyHint"],
  ["verifyCode", { hasVerifyCode: true, fault: "secretKey" }, "keptUnreadableHint"],
] as const)("the field of a secret (%s) shows whether one is set: %o, %s", (name, over, hint) => {
  const stored: Camera = { ...camera, ...over };
  const values = { ...stored, password: "", verifyCode: "", trial: null };
  const fields = cameraFields({ t: (word) => word, language: "en" }, stored, values);
  expect(fields.find((field) => field.name === name)).toMatchObject({ hint });
  expect([cameraWords.keptHint.zh, cameraWords.keptHint.en]).toEqual([
    "已设置；留空则不变。",
    "Set; leave empty to keep it.",
  ]);
});
