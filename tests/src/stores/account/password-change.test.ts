import { beforeEach, describe, expect, it, vi } from "vitest";
import { decodePassword } from "../../../../contract/account/session.ts";
import { ApiError } from "../../../../src/app/api/api-error.ts";
import { SessionStore } from "../../../../src/stores/app/session-store.ts";
import {
  signOutDelayMs,
  PasswordChange,
  type PasswordPort,
} from "../../../../src/stores/account/password-change.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { FakeClock } from "../../harness/fake-clock.ts";
import { buildUser } from "../../harness/fake-user.ts";

const announced = "Password changed, please sign in again";
let clock: FakeClock;
let session: SessionStore;
let change: PasswordChange;
const modify = vi.fn<PasswordPort["modify"]>();

beforeEach(async () => {
  const cookies = new Map([
    ["userId", "7"],
    ["token", "tok"],
  ]);
  const never = () => Promise.reject(new Error("not in this test"));
  modify.mockReset();
  modify.mockResolvedValue(undefined);
  clock = new FakeClock(noon);
  session = new SessionStore({
    calls: {
      captcha: never,
      login: async () => ({ userId: 7, token: "newer" }),
      current: async () => buildUser(),
      logout: async () => null,
    },
    cookies: {
      get: (name) => cookies.get(name) ?? null,
      set: (name, value) => void cookies.set(name, value),
      remove: (name) => void cookies.delete(name),
    },
    page: { reload: () => undefined, broadcast: () => undefined, leaveFor: () => undefined },
    clock,
    t: ({ en }) => en,
    onEnd: () => undefined,
  });
  await session.check();
  change = new PasswordChange({ modify }, session, clock);
});

describe("a change that is refused", () => {
  it("shows why, and at which field", async () => {
    modify.mockRejectedValueOnce(
      new ApiError("invalid", 422, "Some fields are not valid", { newPassword: "Too short" }),
    );
    expect(await change.modify("old", "n")).toEqual({
      kind: "refused",
      message: "Some fields are not valid",
      fields: { newPassword: "Too short" },
    });
  });

  it("names no field when the server named none", async () => {
    modify.mockRejectedValueOnce(new Error("No network"));
    expect(await change.modify("old", "new")).toEqual({
      kind: "refused",
      message: "No network",
      fields: {},
    });
  });

  it("leaves the person signed in, without a sign-out message", async () => {
    modify.mockRejectedValueOnce(new ApiError("forbidden", 403, "The old password is wrong"));
    await change.modify("wrong", "new");
    await clock.advance(10 * signOutDelayMs);
    expect([session.state, session.isExpired, session.loginNotice]).toEqual(["ready", false, null]);
  });

  it("because the session has ended shows that it has", async () => {
    modify.mockRejectedValueOnce(new ApiError("unauthorized", 401, "Please login again"));
    await change.modify("old", "new");
    expect([session.state, session.isExpired]).toEqual(["ready", true]);
  });

  it("lets the person try again", async () => {
    modify.mockRejectedValueOnce(new Error("No network"));
    await change.modify("old", "new");
    expect(change.isSending).toBe(false);
    expect(await change.modify("old", "new")).toEqual({ kind: "changed" });
  });
});

describe("a change of the password", () => {
  it("sends neither password in plain text", async () => {
    await change.modify("old-pässwort", "new-pässwort");
    const [form] = modify.mock.lastCall ?? [];
    expect(JSON.stringify(form)).not.toContain("pässwort");
    expect(
      [form?.oldPassword, form?.newPassword].map((encoded) => decodePassword(encoded ?? "")),
    ).toEqual(["old-pässwort", "new-pässwort"]);
  });

  it("is pending until it is answered", async () => {
    const changing = change.modify("old", "new");
    expect(change.isSending).toBe(true);
    await changing;
    expect(change.isSending).toBe(false);
  });

  it("is announced before the server ends the stream, which is then ignored", async () => {
    modify.mockImplementationOnce(async () => session.expire());
    await change.modify("old", "new");
    expect([session.loginNotice, session.isExpired]).toEqual([announced, false]);
  });

  it("leaves the page alone until the message has been seen", async () => {
    await change.modify("old", "new");
    await clock.advance(signOutDelayMs - 1);
    expect(session.state).toBe("ready");
  });

  it("then leads to the login page, with the message", async () => {
    await change.modify("old", "new");
    await clock.advance(signOutDelayMs);
    expect([session.state, session.loginNotice]).toEqual(["anonymous", announced]);
  });

  it("does not end the session of a person who signed in meanwhile", async () => {
    await change.modify("old", "new");
    session.forget();
    await session.login({ username: "a", password: "new", codeId: "", code: "" });
    await clock.advance(signOutDelayMs);
    expect([session.token, session.isSignedIn]).toEqual(["newer", true]);
  });
});
