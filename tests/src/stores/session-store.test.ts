import { describe, expect, it } from "vitest";
import { type CurrentUser, unveilPassword } from "../../../contract/session.ts";
import type { SessionPort } from "../../../src/stores/port.ts";
import { SessionStore } from "../../../src/stores/session-store.ts";

const user: CurrentUser = { id: 7, name: "王", roleKey: "farm_manager", canOperate: "1", remoteConfigFlag: "0", mapType: "1", mapReviewNumber: "", build: "x" };

function session(over: Partial<SessionPort> = {}, held: Record<string, string> = { userId: "7", token: "tok" }) {
  const never = () => Promise.reject(new Error("not part of this test"));
  const port: SessionPort = { captcha: never, login: never, current: () => Promise.resolve(user), logout: () => Promise.resolve(), ...over };
  const cookies = { get: (name: string) => held[name] ?? null, set: (name: string, value: string) => void (held[name] = value), remove: (name: string) => void delete held[name] };
  return { store: new SessionStore(port, cookies), held };
}

describe("SessionStore", () => {
  it("is nobody without both cookies", () => {
    expect(session({}, { token: "tok" }).store.status).toBe("anonymous");
    expect(session({}, { token: "tok", userId: "x" }).store.status).toBe("anonymous");
  });

  it("may do nothing before the user is known, then what the policy allows", async () => {
    const { store } = session();
    expect([store.status, store.may("alarm.ack")]).toEqual(["checking", false]);
    await store.check();
    expect([store.status, store.may("alarm.ack"), store.may("alarm.shelve"), store.may("quarantine.read")]).toEqual(["ready", true, true, false]);
  });

  it("lets a read-only account acknowledge nothing", async () => {
    const { store } = session({ current: () => Promise.resolve({ ...user, canOperate: "0" }) });
    await store.check();
    expect([store.may("alarm.ack"), store.may("alarm.read")]).toEqual([false, true]);
  });

  it("sends the password veiled and remembers user and token", async () => {
    let sent = "";
    const { store, held } = session({ login: ({ password }) => Promise.resolve((sent = password, { userId: 9, token: "new" })) }, {});
    await store.login({ username: "a", password: "pässwort", codeId: "", code: "" });
    expect(sent).not.toContain("pässwort");
    expect(unveilPassword(sent)).toBe("pässwort");
    expect(held).toEqual({ userId: "9", token: "new" });
    expect(store.status).toBe("checking");
  });

  it("keeps credentials when the user cannot be fetched for now, and says why", async () => {
    const { store, held } = session({ current: () => Promise.reject(new Error("no network")) });
    await store.check();
    expect([store.status, store.failure, held.token]).toEqual(["failed", "no network", "tok"]);
  });

  it("forgets everything at logout even when the server is away", async () => {
    const { store, held } = session({ logout: () => Promise.reject(new Error("away")) });
    await store.check();
    await store.logout();
    expect([store.status, store.wasExpired, held]).toEqual(["anonymous", false, {}]);
  });

  it("ignores the answer about a user who signed out meanwhile", async () => {
    let answer: (user: CurrentUser) => void = () => undefined;
    const { store } = session({ current: () => new Promise((resolve) => void (answer = resolve)) });
    const checking = store.check();
    store.forget();
    answer(user);
    await checking;
    expect(store.user).toBeNull();
  });

  it("stays itself when it expires, and takes up the session of a person who signed in beside it", async () => {
    const { store, held } = session();
    await store.check();
    store.expire();
    expect([store.status, store.isExpired]).toEqual(["ready", true]);
    held.token = "newer";
    await store.recheck();
    expect([store.token, store.isExpired]).toEqual(["newer", false]);
  });
});
