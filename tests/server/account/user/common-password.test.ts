import { describe, expect, it } from "vitest";
import { newPasswordFault, newPasswordMin } from "../../../../contract/account/password.ts";
import {
  commonPasswords,
  isCommonPassword,
} from "../../../../server/account/user/common-password.ts";
import { faultOf } from "../../../../server/account/user/new-password.ts";
import { oneTimePassword } from "../../../../server/account/user/password-commands.ts";

const capitalised = (word: string) => word.replace(/[a-z]/, (letter) => letter.toUpperCase());

describe("the commonest passwords", () => {
  it("that meet the rule are refused, all of more than three thousand, in any case", async () => {
    const commonest = await commonPasswords();
    expect(commonest.length).toBeGreaterThanOrEqual(3000);
    const fitting = commonest
      .map(capitalised)
      .filter((word) => newPasswordFault(word, newPasswordMin.standard, "") === null);
    expect(fitting.length).toBeGreaterThanOrEqual(3000);
    for (const word of fitting)
      expect([word, await faultOf(word, newPasswordMin.standard, "")]).toEqual([word, "common"]);
    for (const word of commonest.slice(0, 3000))
      expect(
        await isCommonPassword(
          [...word]
            .map((letter, index) => (index % 2 === 0 ? letter : letter.toUpperCase()))
            .join(""),
        ),
      ).toBe(true);
  });

  it.each([
    "Password2026!",
    "!!Dragon99",
    "P@ssw0rd",
    "M1ch@el88",
    "Qwerty123456",
    "1Michael1",
    "Monkey#77",
  ])("%s is a common password with the usual additions", async (word) => {
    expect(await isCommonPassword(word)).toBe(true);
  });

  it.each(["Steady-Rain-41", "Demo-pass1", "xK4mQw9ZtB", "Dragon-Over-7-Hills", "养鸡场Qx7升起"])(
    "do not include %s",
    async (word) => {
      expect(await isCommonPassword(word)).toBe(false);
    },
  );
});

describe("a new password", () => {
  it.each([
    ["Short1", 10, "", "short"],
    ["onlylower1", 6, "", "plain"],
    ["Wang-Wei-88", 6, "wang-wei", "name"],
    ["My-Poultry-88", 6, "", "name"],
    [`Aa1${"x".repeat(254)}`, 6, "", "long"],
    ["Steady-Rain-41", 10, "wangwei", null],
  ] as const)("%s of %i characters for %s: %s", async (password, min, loginName, fault) => {
    expect(await faultOf(password, min, loginName)).toBe(fault);
  });

  it("must differ from the old one", async () => {
    expect(await faultOf("Steady-Rain-41", 6, "", "Steady-Rain-41")).toBe("same");
    expect(await faultOf("Steady-Rain-41", 6, "", "Steady-Rain-42")).toBeNull();
  });
});

describe("a one-time password", () => {
  it("meets the rule, is readable and never repeats", async () => {
    const created = await Promise.all(
      Array.from({ length: 200 }, () => oneTimePassword(newPasswordMin.lihua, "keeper")),
    );
    expect(new Set(created).size).toBe(200);
    for (const password of created) {
      expect(password).toMatch(/^[a-zA-Z2-9]{14}$/);
      expect(password).not.toMatch(/[0O1lIio]/);
      expect(await faultOf(password, newPasswordMin.lihua, "keeper")).toBeNull();
    }
  });
});
