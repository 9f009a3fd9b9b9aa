import { describe, expect, it, vi } from "vitest";
import { may, type Permissions } from "../../../../contract/account/policy.ts";
import { roleKeys } from "../../../../contract/account/role.ts";
import { PasswordReset } from "../../../../src/stores/account/password-reset.ts";
import { fakeCall } from "../../harness/fake-call.ts";
import { buildUser } from "../../harness/user-factory.ts";

function resetOf(over: Partial<Permissions> = {}) {
  const permissions: Permissions = {
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
    reset: new PasswordReset(
      fakeCall({}, async (_, input) => ({
        password: await port.resetPassword((input as { id: number }).id),
      })),
      { permissions, userId: 1, may: (action) => may(permissions, action) },
      changed,
    ),
    port,
    changed,
  };
}

describe("permitted users", () => {
  it("are none for an account without permission to operate", () => {
    const { reset } = resetOf({ canOperate: false });
    expect(reset.mayChange(buildUser())).toBe(false);
  });
  it("never include oneself", () => {
    const { reset } = resetOf();
    expect(reset.mayChange(buildUser({ id: 1, roleKey: "shack_manager" }))).toBe(false);
  });
  it("include none with a role above one's own", () => {
    const { reset } = resetOf({ roleKey: "farm_manager" });
    expect(roleKeys.filter((roleKey) => reset.mayChange(buildUser({ roleKey })))).toEqual([
      "shack_manager",
    ]);
  });
});

describe("PasswordReset", () => {
  it("does not open for a user who may not be changed", () => {
    const { reset } = resetOf({ roleKey: "farm_manager" });
    reset.request(buildUser({ roleKey: "area_manager" }));
    expect(reset.task.input).toBeNull();
  });
  it("sends nothing until it is confirmed", () => {
    const { reset, port } = resetOf();
    reset.request(buildUser());
    expect([reset.task.step, port.resetPassword.mock.calls]).toEqual(["asked", []]);
  });
  it("requests a password only once, however often it is confirmed", async () => {
    const { reset, port, changed } = resetOf();
    reset.request(buildUser({ id: 9 }));
    await Promise.all([reset.task.confirm(), reset.task.confirm()]);
    await reset.task.confirm();
    expect([port.resetPassword.mock.calls, changed.mock.calls.length, reset.task.step]).toEqual([
      [[9]],
      1,
      "done",
    ]);
  });
  it("shows the new password until it is closed, and no longer", async () => {
    const { reset } = resetOf();
    reset.request(buildUser());
    await reset.task.confirm();
    expect(reset.task.result).toBe("Xy7-once");
    reset.task.close();
    expect([reset.task.input, reset.task.result]).toEqual([null, null]);
  });
  it("shows the reason, announces no change, and may be tried again", async () => {
    const { reset, port, changed } = resetOf();
    port.resetPassword.mockRejectedValueOnce(new Error("no network"));
    reset.request(buildUser());
    await reset.task.confirm();
    expect([reset.task.step, reset.task.failure, changed.mock.calls.length]).toEqual([
      "failed",
      "no network",
      0,
    ]);
    await reset.task.confirm();
    expect([reset.task.step, reset.task.failure]).toEqual(["done", null]);
  });
  it("does not show the password of one user in the dialog of another", async () => {
    const { reset, port } = resetOf();
    let answer: (password: string) => void = () => undefined;
    port.resetPassword.mockReturnValueOnce(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    reset.request(buildUser({ id: 8 }));
    const sent = reset.task.confirm();
    reset.task.close();
    reset.request(buildUser({ id: 9 }));
    answer("of 8");
    await sent;
    expect([reset.task.input?.id, reset.task.step, reset.task.result]).toEqual([9, "asked", null]);
  });
});
