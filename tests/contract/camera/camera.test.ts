import { describe, expect, it } from "vitest";
import { isSamePlace, lacksOwnSecret } from "../../../contract/camera/camera.ts";

describe("the place of a camera", () => {
  it.each(["Camera.Farm", "camera.farm:554", " camera.farm:554/80 "])("is the same: %s", (other) =>
    expect(isSamePlace("camera.farm", other)).toBe(true),
  );
  it.each(["camera.farm:555", "camera.farm:554/81", "camera.far", ""])("is another: %s", (other) =>
    expect(isSamePlace("camera.farm", other)).toBe(false),
  );
});

describe("a form needs its own secret", () => {
  const stored = { address: "10.1.1.1", hasPassword: false, hasVerifyCode: false };
  const form = { address: "10.1.1.2", password: "", verifyCode: "" };
  const [password, verifyCode] = ["p", "ABCDEF"];

  it.each([
    [{ hasPassword: true }, {}, true],
    [{ hasPassword: true }, { verifyCode }, true],
    [{ hasPassword: true }, { password }, false],
    [{ hasPassword: true, hasVerifyCode: true }, { verifyCode }, true],
    [{ hasVerifyCode: true }, {}, true],
    [{ hasVerifyCode: true }, { verifyCode }, false],
    [{ hasVerifyCode: true }, { password }, false],
    [{}, {}, false],
    [{ hasPassword: true }, { address: "10.1.1.1:554/80" }, false],
    [{ hasPassword: true }, { address: "" }, false],
    [{ hasPassword: true, address: "" }, {}, true],
  ])("stored %o, typed %o: %s", (has, typed, isLacking) =>
    expect(lacksOwnSecret({ ...stored, ...has }, { ...form, ...typed })).toBe(isLacking),
  );
});
