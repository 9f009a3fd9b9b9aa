// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { OwnDisplay } from "../../../contract/account/display.ts";
import type { CurrentUser } from "../../../contract/account/session.ts";
import { ApiError } from "../../../src/app/api/api-error.ts";
import { SignedIn } from "../../../src/app/signed-in.tsx";
import { cacheEntry } from "../../../src/offline/entry-shell.ts";
import { createStores, type Stores } from "../../../src/stores/stores.ts";
import { browserClock } from "../../../src/lib/browser/browser-clock.ts";
import { buildSnapshot } from "../harness/fleet-factory.ts";
import { fakeMemory } from "../harness/fake-memory.ts";
import { noPorts } from "../harness/fake-port.ts";
import { buildUser } from "../harness/fake-user.ts";

const boot = vi.hoisted(() => ({
  stores: null as unknown,
  realtime: { start: vi.fn(), stop: vi.fn() },
  picture: { start: vi.fn(() => () => undefined), restore: vi.fn(), forget: vi.fn() },
}));
vi.mock("../../../src/app/boot.ts", () => ({
  get stores() {
    return boot.stores;
  },
  realtime: boot.realtime,
  pairing: {
    begin: async () => ({ code: "ABCDEFGH", token: "t", expiresAt: 0 }),
    claim: async () => ({ state: "waiting", id: null }),
    onPaired: () => undefined,
  },
}));

vi.mock("../../../src/app/display-picture.ts", () => ({ picture: boot.picture }));

const current = vi.fn<() => Promise<CurrentUser>>();
const reload = vi.fn<(loginNotice: string | null) => void>();
const report = vi.fn<() => Promise<OwnDisplay>>();
const personNames = vi.fn(async () => []);
let isOnWall = false;
let cookies: Record<string, string>;
let stores: Stores;
let windowMemory: ReturnType<typeof fakeMemory>;

beforeEach(() => {
  vi.useFakeTimers();
  cookies = { userId: "7", token: "tok", language: "en" };
  windowMemory = fakeMemory({ tabs: '{"userId":7,"paths":["/shack/house/9"]}' });
  current.mockReset().mockResolvedValue(buildUser());
  reload.mockReset();
  personNames.mockClear();
  boot.realtime.start.mockReset();
  boot.realtime.stop.mockReset();
  stores = createStores({
    ...noPorts,
    display: { isOnWall: () => isOnWall, report },
    page: { reload, broadcast: () => undefined, leaveFor: () => undefined },
    localMemory: fakeMemory(),
    windowMemory,
    logo: async () => "",
    personNames,
    clock: browserClock,
    browserLanguage: "en",
    cookies: {
      get: (name) => cookies[name] ?? null,
      set: (name, value) => void (cookies[name] = value),
      remove: (name) => void delete cookies[name],
    },
    session: {
      captcha: () => Promise.reject(new Error("not here")),
      login: () => Promise.reject(new Error("not here")),
      current,
      logout: () => Promise.resolve(null),
    },
    alarm: {
      acknowledge: () => Promise.resolve([]),
      reset: () => Promise.resolve([]),
      shelve: () => Promise.resolve([]),
      acknowledgeIncident: () => Promise.resolve([]),
      work: () => Promise.resolve([]),
      unshelve: () => Promise.resolve([]),
    },
  });
  boot.stores = stores;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function LoginDouble() {
  const { search, state } = useLocation();
  return (
    <p>
      login {search} {String(state)}
    </p>
  );
}
let search = "";
const address = () => search;
function Inside() {
  const { search: now } = useLocation();
  useEffect(() => void (search = now), [now]);
  return <p>inside</p>;
}
async function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/login" element={<LoginDouble />} />
        <Route element={<SignedIn />}>
          <Route path="*" element={<Inside />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  await pass(0);
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const text = () => document.body.textContent;
const wall = "/screenDatav/home?language=1";
const away = () => Promise.reject(new ApiError("network", 0, "no network"));

describe("the English names of people", () => {
  it("are asked for once the user is known", async () => {
    await open("/log/index");
    expect(personNames).toHaveBeenCalledTimes(1);
  });

  it("are not asked for while a user has to choose a password first", async () => {
    current.mockResolvedValue(buildUser({ mustChangePassword: true }));
    await open("/log/index");
    expect(current).toHaveBeenCalled();
    expect(personNames).not.toHaveBeenCalled();
  });
});

describe("without credentials", () => {
  it.each(["/shack/status/overview?status=alarm#top", "/404", "/no/such/page"])(
    "%s leads to the login page, which returns there (§4.4)",
    async (path) => {
      cookies = {};
      stores.session.forget();
      await open(path);
      expect(text()).toBe(`login ?redirect=${encodeURIComponent(path)} null`);
      expect(current).not.toHaveBeenCalled();
    },
  );
  it("the wall shows the code by which it is paired, and the way to sign in", async () => {
    cookies = {};
    stores.session.forget();
    await open(wall);
    await vi.waitFor(() => expect(text()).toContain("ABCD-EFGH"));
    expect(screen.getByRole("link").getAttribute("href")).toBe(
      `/login?redirect=${encodeURIComponent(wall)}`,
    );
  });
  it.each([
    ["0", "配对大屏"],
    ["1", "Pair this display"],
  ])("the wall's code is shown in the language of its address: %s", async (language, title) => {
    cookies = {};
    stores.session.forget();
    await open(`/screenDatav/home?language=${language}`);
    await vi.waitFor(() => expect(text()).toContain(title));
  });
  it("the root leads to the login page as it is", async () => {
    stores.session.forget();
    await open("/");
    expect(text()).toBe("login  null");
  });
  it("a session begun in another window is taken up", async () => {
    stores.session.forget();
    Object.assign(cookies, { userId: "7", token: "tok" });
    await open("/log/index");
    expect(text()).toBe("inside");
  });
});

describe("a paired display", () => {
  beforeEach(() => {
    cookies = {};
    stores.session.forget();
    isOnWall = true;
    report.mockReset().mockResolvedValue({
      id: 3,
      name: "Hall",
      language: "en",
      mode: "hall",
      widthM: 2.17,
      tourOverviewS: 30,
      tourPlaceS: 15,
      distanceM: 8,
      identifyUntil: null,
    });
    stores.display.pair({ userId: 3, token: "secret" });
  });
  afterEach(() => {
    isOnWall = false;
  });
  /** Opens a page and loads the parts that only a paired display needs. */
  const openPaired = async (path: string) => {
    await open(path);
    await act(() => vi.dynamicImportSettled());
  };

  it("shows the wall as configured, without a sign-in", async () => {
    await openPaired("/screenDatav/home?at=farm:3");
    await pass(0);
    expect([stores.session.token, text()]).toEqual(["secret", "inside"]);
    expect(address()).toBe("?at=farm%3A3&language=1&width=2.17&distance=8&mode=hall");
  });

  it("goes dark when it is revoked: its code is shown, and no data of the fleet remains", async () => {
    await openPaired(wall);
    stores.fleet.applySnapshot(buildSnapshot());
    act(() => stores.session.expire());
    await vi.waitFor(() => expect(text()).toContain("This display's pairing was revoked"));
    await vi.waitFor(() => expect(boot.picture.forget).toHaveBeenCalled());
    expect([stores.fleet.isLoaded, stores.display.isPaired, reload.mock.calls.length]).toEqual([
      false,
      false,
      0,
    ]);
  });

  it("shows its last picture when the server has not answered for 3 s, and retries when it is back", async () => {
    current.mockImplementation(away);
    boot.picture.restore.mockReset().mockImplementation(async () => {
      stores.session.resume(buildUser());
      return true;
    });
    await openPaired(wall);
    await pass(2999);
    expect([text(), boot.picture.restore.mock.calls.length]).toEqual(["Loading…", 0]);
    await pass(1);
    expect([text(), boot.realtime.start.mock.calls.length]).toEqual(["inside", 1]);
    await pass(60_000);
    const callCount = current.mock.calls.length;
    act(() => stores.connection.become("live"));
    await pass(0);
    expect(current.mock.calls.length).toBe(callCount + 1);
  });

  it("names itself while a person looks for it", async () => {
    await openPaired(wall);
    report.mockResolvedValue({ ...(await report()), identifyUntil: Date.now() + 15_000 });
    await act(() => stores.display.report());
    expect(text()).toBe("insideHall");
    await pass(15_000);
    expect(text()).toBe("inside");
  });
});

describe("with credentials", () => {
  it.each([
    ["the console", "/log/index"],
    ["the wall", wall],
  ])(
    "the user is fetched before %s, beside the beginning live picture (§4.5)",
    async (_name, at) => {
      let answer: (user: CurrentUser) => void = () => undefined;
      current.mockReturnValue(new Promise((resolve) => void (answer = resolve)));
      await open(at);
      expect([text(), boot.realtime.start.mock.calls.length]).toEqual(["Loading…", 1]);
      answer(buildUser());
      await pass(0);
      expect([text(), boot.realtime.start.mock.calls.length, stores.interest.scopes]).toEqual([
        "inside",
        1,
        [{ kind: "fleet" }],
      ]);
    },
  );

  it("a restart of the server is waited out", async () => {
    current.mockImplementationOnce(away).mockImplementationOnce(away);
    await open("/log/index");
    await pass(6000);
    expect([text(), cookies.token]).toEqual(["inside", "tok"]);
  });

  it("a user that cannot be fetched is signed out, goes to the root and gets the reason (§4.7)", async () => {
    current.mockImplementation(away);
    await open("/log/index");
    await pass(6000);
    expect([text(), cookies, reload.mock.calls]).toEqual([
      "login  no network",
      { language: "en" },
      [],
    ]);
  });

  describe("on the page of daily records, without a network", () => {
    let caches: Map<string, Map<string, Response>>;
    beforeEach(() => {
      caches = new Map();
      const of = (name: string) => caches.get(name) ?? caches.set(name, new Map()).get(name)!;
      vi.stubGlobal("caches", {
        open: async (name: string) => ({
          put: async (address: string, response: Response) => void of(name).set(address, response),
        }),
        match: async (address: string, { cacheName }: { cacheName: string }) =>
          of(cacheName).get(address)?.clone(),
      });
    });
    afterEach(() => {
      vi.unstubAllGlobals();
      window.history.replaceState(null, "", "/");
    });
    const path = "/production/index";
    const openAt = async (at: string) => {
      window.history.replaceState(null, "", at);
      await open(at);
    };

    it("the last user continues, and is fetched again until there is an answer", async () => {
      await cacheEntry(buildUser({ roleKey: "shack_manager" }), null);
      current.mockImplementation(away);
      await openAt(path);
      await pass(6000);
      expect([text(), stores.session.may("production.record"), cookies.token]).toEqual([
        "inside",
        true,
        "tok",
      ]);
      current.mockReset().mockResolvedValue(buildUser({ roleKey: "farm_manager" }));
      await pass(5000);
      expect(stores.session.user?.roleKey).toBe("farm_manager");
      await pass(20_000);
      expect(current).toHaveBeenCalledTimes(1);
    });

    it("keeps stored drafts, because no session has ended", async () => {
      await cacheEntry(buildUser({ roleKey: "shack_manager" }), null);
      const forget = vi.spyOn(stores, "forget");
      current.mockImplementation(away);
      await openAt(path);
      await pass(6000);
      expect([text(), forget.mock.calls.length]).toEqual(["inside", 0]);
    });

    it("does not open for another user, without stored data, or on another page", async () => {
      for (const [user, at] of [
        [buildUser({ id: 8 }), path],
        [null, path],
        [buildUser(), "/log/index"],
      ] as const) {
        caches.clear();
        cookies = { userId: "7", token: "tok", language: "en" };
        stores.session.follow();
        if (user !== null) await cacheEntry(user, null);
        current.mockReset().mockImplementation(away);
        await openAt(at);
        await pass(7000);
        expect([text(), cookies.token]).toEqual(["login  no network", undefined]);
        cleanup();
      }
    });

    it("a session that is over stays over", async () => {
      await cacheEntry(buildUser(), null);
      current.mockImplementation(away);
      await openAt(path);
      await pass(6000);
      stores.session.expire();
      await pass(0);
      expect([cookies.token, reload.mock.calls.length]).toEqual([undefined, 1]);
    });
  });

  it("a reply without a role is reported as such, at once (§5.4)", async () => {
    current.mockRejectedValue(new ApiError("reply", 200, "getInfo: user role incorrect"));
    await open("/log/index");
    expect(text()).toBe("login  getInfo: user role incorrect");
  });

  it("signing out leads to the login page, which returns there, and removes the user's data (§2.26)", async () => {
    await open("/log/index?page=2");
    act(() => {
      stores.fleet.applySnapshot(buildSnapshot());
      stores.toast.show("danger", "House 1 failed");
    });
    await act(() => stores.session.logout());
    expect(text()).toBe(`login ?redirect=${encodeURIComponent("/log/index?page=2")} null`);
    expect([
      cookies,
      [...windowMemory.texts],
      stores.fleet.isLoaded,
      stores.fleet.houseList,
      stores.toast.toasts,
      stores.interest.scopes,
    ]).toEqual([{ language: "en" }, [], false, [], [], []]);
    expect(boot.realtime.stop).toHaveBeenCalledTimes(1);
  });

  it("a session that the server ended reloads the page, once, with a message for the login page", async () => {
    await open("/log/index");
    act(() => {
      stores.session.expire();
      stores.session.expire();
    });
    await pass(60_000);
    expect([reload.mock.calls, cookies, text()]).toEqual([
      [["Verification failed, please login again"]],
      { language: "en" },
      "Loading…",
    ]);
  });

  it("a 401 to the first question is the same", async () => {
    current.mockImplementation(() => {
      stores.session.expire();
      return Promise.reject(new ApiError("unauthorized", 401, "no"));
    });
    await open("/log/index");
    await pass(60_000);
    expect([reload.mock.calls.length, current.mock.calls.length]).toEqual([1, 1]);
  });

  it("the lang attribute follows the language", async () => {
    await open("/log/index");
    expect(document.documentElement.lang).toBe("en");
    act(() => stores.language.choose("zh"));
    expect(document.documentElement.lang).toBe("zh-CN");
  });
});

describe("on the wall", () => {
  it("earlier content stays while its server is away, and no stream begins anew", async () => {
    current.mockImplementation(away);
    await open(wall);
    act(() => stores.fleet.applySnapshot(buildSnapshot()));
    await pass(20_000);
    const { start, stop } = boot.realtime;
    expect([stores.fleet.isLoaded, start.mock.calls.length, stop.mock.calls.length]).toEqual([
      true,
      1,
      1,
    ]);
  });

  it("says in the language of its address that its server is away", async () => {
    current.mockImplementation(away);
    await open(wall.replace("=1", "=0"));
    await pass(6000);
    expect(screen.getByText("正在自动重试…")).toBeTruthy();
  });

  it("no answer is no reason to sign out: it says so and tries on", async () => {
    current.mockImplementation(away);
    await open(wall);
    await pass(60_000);
    expect(screen.getByText("Retrying automatically…")).toBeTruthy();
    expect(cookies.token).toBe("tok");
    current.mockResolvedValue(buildUser());
    fireEvent.click(screen.getByRole("button", { name: "Try now" }));
    await pass(6000);
    expect(text()).toBe("inside");
  });

  it("a wrong role is still one", async () => {
    current.mockRejectedValue(new ApiError("reply", 200, "getInfo: user role incorrect"));
    await open(wall);
    expect(text()).toBe("login  getInfo: user role incorrect");
  });

  it("a session that ended keeps the picture, marked, and tries every half minute until it is back", async () => {
    await open(wall);
    act(() => stores.fleet.applySnapshot(buildSnapshot()));
    current.mockRejectedValue(new ApiError("unauthorized", 401, "no"));
    act(() => stores.session.expire());
    await pass(90_000);
    expect([
      text(),
      stores.session.isExpired,
      stores.fleet.isLoaded,
      current.mock.calls.length,
      reload.mock.calls,
    ]).toEqual(["inside", true, true, 4, []]);
    cookies.token = "newer";
    current.mockResolvedValue(buildUser());
    await pass(30_000);
    expect([stores.session.isExpired, stores.session.token, stores.fleet.isLoaded]).toEqual([
      false,
      "newer",
      true,
    ]);
  });

  it("a session that ended before there was a picture goes to the login page", async () => {
    current.mockImplementation(() => {
      stores.session.expire();
      return Promise.reject(new ApiError("unauthorized", 401, "no"));
    });
    await open(wall);
    await pass(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });
});
