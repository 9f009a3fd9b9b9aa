import { describe, expect, it, vi } from "vitest";
import { may, type Power } from "../../../../contract/policy.ts";
import { roleKeys } from "../../../../contract/role.ts";
import { UserDesk } from "../../../../src/stores/page/password-reset.ts";
import { buildUser } from "../../user-factory.ts";

function deskOf(over: Partial<Power> = {}) {
  const power: Power = {
    roleKey: "company_manager",
    canOperate: true,
    remoteConfig: false,
    ...over,
  };
  const port = {
    resetPassword: vi.fn<(id: number) => Promise<string>>().mockResolvedValue("Xy7-once"),
  };
  const changed = vi.fn<() => void>();
  return {
    desk: new UserDesk(port, { power, userId: 1, may: (action) => may(power, action) }, changed),
    port,
    changed,
  };
}

describe("whom one may change", () => {
  it("is nobody for an account that may not operate", () => {
    const { desk } = deskOf({ canOperate: false });
    expect(desk.mayChange(buildUser())).toBe(false);
  });
  it("is never oneself", () => {
    const { desk } = deskOf();
    expect(desk.mayChange(buildUser({ id: 1, roleKey: "shack_manager" }))).toBe(false);
  });
  it("is nobody of a role above the own", () => {
    const { desk } = deskOf({ roleKey: "farm_manager" });
    expect(roleKeys.filter((roleKey) => desk.mayChange(buildUser({ roleKey })))).toEqual([
      "shack_manager",
    ]);
  });
});

describe("UserDesk", () => {
  it("does not even ask about somebody who may not be changed", () => {
    const { desk } = deskOf({ roleKey: "farm_manager" });
    desk.ask(buildUser({ roleKey: "area_manager" }));
    expect(desk.task).toBeNull();
  });
  it("sends nothing until it is confirmed", () => {
    const { desk, port } = deskOf();
    desk.ask(buildUser());
    expect([desk.task?.step, port.resetPassword.mock.calls]).toEqual(["asked", []]);
  });
  it("asks for a password once, however often it is confirmed", async () => {
    const { desk, port, changed } = deskOf();
    desk.ask(buildUser({ id: 9 }));
    await Promise.all([desk.confirm(), desk.confirm()]);
    await desk.confirm();
    expect([port.resetPassword.mock.calls, changed.mock.calls.length, desk.task?.step]).toEqual([
      [[9]],
      1,
      "done",
    ]);
  });
  it("shows the new password until it is closed, and not a moment longer", async () => {
    const { desk } = deskOf();
    desk.ask(buildUser());
    await desk.confirm();
    expect(desk.task?.password).toBe("Xy7-once");
    desk.close();
    expect(desk.task).toBeNull();
  });
  it("says why it failed, tells nobody of a change, and may be tried again", async () => {
    const { desk, port, changed } = deskOf();
    port.resetPassword.mockRejectedValueOnce(new Error("no network"));
    desk.ask(buildUser());
    await desk.confirm();
    expect([desk.task?.step, desk.task?.failure, changed.mock.calls.length]).toEqual([
      "failed",
      "no network",
      0,
    ]);
    await desk.confirm();
    expect([desk.task?.step, desk.task?.failure]).toEqual(["done", null]);
  });
  it("does not show the password of one user in the dialog of another", async () => {
    const { desk, port } = deskOf();
    let answer: (password: string) => void = () => undefined;
    port.resetPassword.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    desk.ask(buildUser({ id: 8 }));
    const sent = desk.confirm();
    desk.close();
    desk.ask(buildUser({ id: 9 }));
    answer("of 8");
    await sent;
    expect([desk.task?.user.id, desk.task?.step, desk.task?.password]).toEqual([9, "asked", null]);
  });
});
