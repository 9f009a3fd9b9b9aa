import { describe, expect, it } from "vitest";
import { type CurrentUser, decodePassword } from "../../../../contract/account/session.ts";
import type { SessionPort } from "../../../../src/stores/app/session-port.ts";
import { SessionStore } from "../../../../src/stores/app/session-store.ts";
import { ApiError } from "../../../../src/app/api/api-error.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { FakeClock, settle } from "../../harness/fake-clock.ts";
import { buildUser } from "../../harness/fake-user.ts";

const user = buildUser();
const signedIn = { userId: "7", token: "tok" };
const noAnswer = () => Promise.reject(new ApiError("network", 0, "no network"));

function session(
  over: Partial<SessionPort> = {},
  cookies: Record<string, string> = { ...signedIn },
) {
  const never = () => Promise.reject(new Error("not part of this test"));
  const happened: string[] = [];
  const clock = new FakeClock(noon);
  const store = new SessionStore({
    calls: {
      captcha: never,
      login: never,
      current: () => Promise.resolve(user),
      logout: () => Promise.resolve(null),
      ...over,
    },
    cookies: {
      get: (name) => cookies[name] ?? null,
      set: (name, value) => void (cookies[name] = value),
      remove: (name) => void delete cookies[name],
    },
    page: {
      reload: (loginNotice) => void happened.push(`reload ${loginNotice ?? "-"}`),
      leaveFor: (address) => void happened.push(`leave ${address}`),
      broadcast: (change) => void happened.push(`broadcast ${change}`),
    },
    clock,
    t: ({ en }) => en,
    onEnd: () => void happened.push("end"),
  });
  return { store, cookies, clock, happened };
}
/** Returns the given answers, one per call, and counts the calls. */
function answers(...steps: (() => Promise<CurrentUser>)[]) {
  const calls = { count: 0, current: () => steps[Math.min(calls.count++, steps.length - 1)]!() };
  return calls;
}

describe("the signed-in user", () => {
  it("is missing without both cookies", () => {
    expect(session({}, { token: "tok" }).store.state).toBe("anonymous");
    expect(session({}, { userId: "7" }).store.state).toBe("anonymous");
    expect(session({}, { token: "tok", userId: "x" }).store.state).toBe("anonymous");
    expect(session({}, { token: "", userId: "7" }).store.state).toBe("anonymous");
  });

  it("has no permissions before it is loaded, then those of the policy (§4.6)", async () => {
    const { store } = session();
    expect([store.state, store.may("alarm.ack")]).toEqual(["checking", false]);
    await store.check();
    expect([
      store.state,
      store.may("alarm.ack"),
      store.may("alarm.shelve"),
      store.may("org.read"),
    ]).toEqual(["ready", true, true, false]);
  });

  it.each<[CurrentUser["canOperate"], boolean]>([
    ["1", true],
    ["0", false],
  ])("operates with canOperate %j: %s (§6.5)", async (canOperate, isAllowed) => {
    const { store } = session({ current: () => Promise.resolve(buildUser({ canOperate })) });
    await store.check();
    expect([store.may("alarm.ack"), store.may("alarm.shelve"), store.may("user.manage")]).toEqual([
      isAllowed,
      isAllowed,
      isAllowed,
    ]);
  });

  it("may not acknowledge alarms with a read-only account", async () => {
    const { store } = session({ current: () => Promise.resolve(buildUser({ canOperate: "0" })) });
    await store.check();
    expect([store.may("alarm.ack"), store.may("alarm.read")]).toEqual([false, true]);
  });

  it("is stored after signing in with a hidden password, and the other windows are notified", async () => {
    let sent = "";
    const { store, cookies, happened } = session(
      {
        login: ({ password }) => Promise.resolve(((sent = password), { userId: 9, token: "new" })),
      },
      {},
    );
    await store.login({ username: "a", password: "pässwort", codeId: "", code: "" });
    expect(sent).not.toContain("pässwort");
    expect(decodePassword(sent)).toBe("pässwort");
    expect(cookies).toEqual({ userId: "9", token: "new" });
    expect(store.state).toBe("checking");
    expect(happened.at(-1)).toBe("broadcast changed");
  });

  it("stays missing after a refused sign-in", async () => {
    const { store, cookies } = session(
      { login: () => Promise.reject(new ApiError("unauthorized", 401, "wrong")) },
      {},
    );
    await expect(
      store.login({ username: "a", password: "12345", codeId: "", code: "" }),
    ).rejects.toThrow("wrong");
    expect([store.state, cookies]).toEqual(["anonymous", {}]);
  });
});

describe("fetching the user", () => {
  it("fails at once and finally when the server refuses", async () => {
    const calls = answers(() => Promise.reject(new ApiError("forbidden", 403, "not you")));
    const { store } = session(calls);
    await store.check();
    expect([store.state, store.failure, store.isFailureTemporary, calls.count]).toEqual([
      "failed",
      "not you",
      false,
      1,
    ]);
  });

  it.each([
    ["no answer", 0],
    ["a server in trouble", 503],
  ])("survives %s for six seconds, with three attempts", async (_, code) => {
    const calls = answers(() => Promise.reject(new ApiError("server", code, "away")));
    const { store, clock, cookies } = session(calls);
    const checked = store.check();
    await clock.advance(5999);
    expect([store.state, calls.count]).toEqual(["checking", 2]);
    await clock.advance(1);
    await checked;
    expect([store.state, store.failure, store.isFailureTemporary, calls.count]).toEqual([
      "failed",
      "away",
      true,
      3,
    ]);
    expect(cookies).toEqual(signedIn);
  });

  it("does not sign a user out because the server restarted", async () => {
    const { store, clock, happened } = session(
      answers(noAnswer, noAnswer, () => Promise.resolve(user)),
    );
    void store.check();
    await clock.advance(6000);
    expect([store.state, happened]).toEqual(["ready", []]);
  });

  it("calls once despite repeated requests", async () => {
    const calls = answers(() => new Promise(() => undefined));
    const { store } = session(calls);
    void store.check();
    void store.check();
    await settle();
    expect(calls.count).toBe(1);
  });

  it("ends everything when it is aborted, with the failure as its result", async () => {
    const { store, cookies, happened } = session({
      current: () => Promise.reject(new Error("getInfo: user role incorrect")),
    });
    await store.check();
    store.giveUp();
    expect([store.state, store.user, store.loginNotice, cookies, happened]).toEqual([
      "anonymous",
      null,
      "getInfo: user role incorrect",
      {},
      ["end", "broadcast changed"],
    ]);
  });

  it("has a default text for a failure without one (§4.8)", async () => {
    const { store } = session({ current: () => Promise.reject(new Error("")) });
    await store.check();
    store.giveUp();
    expect(store.loginNotice).toBe("Verification failed, please login again");
  });

  it("ignores the response about a user who signed out meanwhile", async () => {
    let answer: (user: CurrentUser) => void = () => undefined;
    const { store } = session({ current: () => new Promise((resolve) => void (answer = resolve)) });
    const checking = store.check();
    store.forget();
    answer(user);
    await checking;
    expect(store.user).toBeNull();
  });

  it("does not retry after a sign-out between two attempts", async () => {
    const calls = answers(noAnswer);
    const { store, clock } = session(calls);
    void store.check();
    await clock.advance(1000);
    await store.logout();
    await clock.advance(10_000);
    expect([calls.count, store.failure]).toEqual([1, null]);
  });
});

describe("a user that could not be fetched", () => {
  it("may be fetched again, which clears the failure", async () => {
    const { store } = session(
      answers(
        () => Promise.reject(new ApiError("forbidden", 403, "not you")),
        () => Promise.resolve(user),
      ),
    );
    await store.check();
    await store.check();
    expect([store.state, store.failure, store.user]).toEqual(["ready", null, user]);
  });

  it("still has the session, for another attempt", async () => {
    const { store, cookies, happened } = session({
      current: () => Promise.reject(new ApiError("forbidden", 403, "not you")),
    });
    await store.check();
    expect([store.isSignedIn, store.may("alarm.read"), cookies, happened]).toEqual([
      true,
      false,
      signedIn,
      [],
    ]);
  });

  it("is not fetched by a page without a session", async () => {
    const calls = answers(() => Promise.resolve(user));
    await session(calls, {}).store.check();
    expect(calls.count).toBe(0);
  });

  it("is not fetched by a page that is being left", async () => {
    const calls = answers(() => Promise.resolve(user));
    const { store, cookies } = session(calls);
    Object.assign(cookies, { userId: "8", token: "other" });
    store.leave("gone");
    await store.recheck();
    expect([calls.count, store.state, store.token]).toEqual([0, "leaving", null]);
  });
});

describe("signing out", () => {
  it("makes no call without a session", async () => {
    const notified: number[] = [];
    const { store } = session({ logout: async (userId) => (notified.push(userId), null) }, {});
    await store.logout();
    expect(notified).toEqual([]);
  });

  it("announced for a change that then failed makes a 401 count again", async () => {
    const { store } = session();
    await store.check();
    store.announceEnd("passwordChanged");
    store.announceEnd(null);
    store.expire();
    expect([store.loginNotice, store.isExpired]).toEqual([null, true]);
  });

  it("drops the sign-out message on the next sign-in", async () => {
    const { store } = session({ login: async () => ({ userId: 9, token: "new" }) });
    store.forget("Goodbye");
    await store.login({ username: "a", password: "b", codeId: "", code: "" });
    expect([store.loginNotice, store.userId, store.user]).toEqual([null, 9, null]);
  });

  it("forgets the user at once, with or without the server, also in the other windows (§4.9)", async () => {
    const { store, cookies, happened } = session({
      logout: () => Promise.reject(new Error("away")),
    });
    await store.check();
    const notified = store.logout();
    expect([store.state, store.token, store.user, store.loginNotice, cookies, happened]).toEqual([
      "anonymous",
      null,
      null,
      null,
      {},
      ["end", "broadcast out"],
    ]);
    await notified;
  });

  it("goes to the company's sign-out page if the server names one", async () => {
    const { store, happened } = session({ logout: async () => "https://login.example/end" });
    await store.logout();
    expect(happened).toEqual(["end", "broadcast out", "leave https://login.example/end"]);
  });

  it("sends the server the ended session", async () => {
    const notified: number[] = [];
    const { store } = session({ logout: async (userId) => (notified.push(userId), null) });
    await store.logout();
    expect(notified).toEqual([7]);
  });

  it("that follows a change of the password is announced, and does not report a 401 itself", async () => {
    const { store } = session();
    await store.check();
    store.announceEnd("passwordChanged");
    store.expire();
    expect([store.state, store.isExpired]).toEqual(["ready", false]);
    store.forget();
    expect(store.loginNotice).toBe("Password changed, please sign in again");
  });
});

describe("a session the server ended", () => {
  it("stays on screen until the person leaves it", async () => {
    const { store, cookies, happened } = session();
    await store.check();
    store.expire();
    expect([store.state, store.isExpired, cookies, happened]).toEqual([
      "ready",
      true,
      signedIn,
      [],
    ]);
  });

  it("is left with a single reload, however many calls were refused", async () => {
    const { store, cookies, happened } = session();
    await store.check();
    store.leave("gone");
    store.expire();
    store.leave("gone");
    store.follow();
    expect([store.state, cookies, happened]).toEqual([
      "leaving",
      {},
      ["end", "broadcast changed", "reload gone"],
    ]);
  });

  it("does not affect a person who signed in in another window", async () => {
    const { store, cookies, happened } = session();
    await store.check();
    Object.assign(cookies, { userId: "8", token: "other" });
    store.leave("gone");
    expect([cookies, happened]).toEqual([
      { userId: "8", token: "other" },
      ["end", "broadcast changed", "reload -"],
    ]);
  });

  it("is ignored without a session", () => {
    const { store } = session({}, {});
    store.expire();
    expect([store.state, store.isExpired]).toEqual(["anonymous", false]);
  });

  it("continues when the same person signed in in another window", async () => {
    const { store, cookies, happened } = session();
    await store.check();
    store.expire();
    cookies.token = "newer";
    await store.recheck();
    expect([store.token, store.isExpired, store.state, happened]).toEqual([
      "newer",
      false,
      "ready",
      [],
    ]);
  });

  it("stays expired until the next sign-in", async () => {
    const { store, cookies } = session(
      answers(
        () => Promise.resolve(user),
        () => Promise.reject(new ApiError("unauthorized", 401, "no")),
      ),
    );
    await store.check();
    store.expire();
    for (const name of Object.keys(cookies)) delete cookies[name];
    await store.recheck();
    expect([store.state, store.isExpired]).toEqual(["ready", true]);
  });
});

describe("several windows", () => {
  it("end together when one signs out", async () => {
    const { store, cookies, happened } = session();
    await store.check();
    for (const name of Object.keys(cookies)) delete cookies[name];
    store.follow(true);
    expect([store.state, store.loginNotice, happened]).toEqual(["anonymous", null, ["end"]]);
  });

  it("do not end the session of a person who signed in after a late sign-out message", async () => {
    const { store, cookies } = session();
    await store.check();
    cookies.token = "newer";
    store.follow(true);
    expect([store.state, store.token, cookies.token]).toEqual(["ready", "newer", "newer"]);
  });

  it("treat missing cookies without a message as an end by the server", async () => {
    const { store, cookies } = session();
    await store.check();
    delete cookies.token;
    store.follow();
    expect([store.state, store.isExpired]).toEqual(["ready", true]);
  });

  it("never show two users' data on one page: another user's cookies load it again", async () => {
    const { store, cookies, happened } = session();
    await store.check();
    Object.assign(cookies, { userId: "8", token: "other" });
    store.follow();
    expect([store.state, store.user, cookies, happened]).toEqual([
      "leaving",
      null,
      { userId: "8", token: "other" },
      ["end", "broadcast changed", "reload -"],
    ]);
  });

  it("let an anonymous page adopt the session started in another", async () => {
    const { store, cookies } = session({}, {});
    expect(store.isRemembered()).toBe(false);
    Object.assign(cookies, signedIn);
    expect(store.isRemembered()).toBe(true);
    store.follow();
    expect([store.state, store.userId]).toEqual(["checking", 7]);
  });

  it("do not change a session that is still the same", async () => {
    const { store, happened } = session();
    await store.check();
    store.follow();
    expect([store.state, store.isExpired, happened]).toEqual(["ready", false, []]);
  });
});
