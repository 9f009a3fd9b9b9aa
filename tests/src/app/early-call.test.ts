// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { apiBase } from "../../../contract/route/define/reply-envelope.ts";
import { overviewRoutes } from "../../../contract/route/live/overview-routes.ts";
import { sessionRoutes } from "../../../contract/route/account/session-routes.ts";
import {
  callEarly,
  earlyAddress,
  forgetCalls,
  openingMs,
  pictureAddress,
  claimEarlySnapshot,
  withEarly,
} from "../../../src/app/early-call.ts";

const sent = vi.fn<typeof fetch>();
const remember = (value: string) => {
  document.cookie = "userId=7; Path=/";
  document.cookie = `token=${value}; Path=/`;
  document.cookie = "language=en; Path=/";
};
const requestInit = (token: string, language = "en", signal?: AbortSignal): RequestInit => ({
  headers: { Authorization: token, Locale: language },
  ...(signal && { signal }),
});

beforeEach(() => {
  sent.mockReset();
  sent.mockImplementation(async () => new Response("early"));
  vi.stubGlobal("fetch", sent);
});
afterEach(() => {
  vi.unstubAllGlobals();
  for (const name of ["userId", "token", "language"])
    document.cookie = `${name}=; Max-Age=0; Path=/`;
});

describe("the fleet's picture", () => {
  const answer = (data: unknown, status = 200) =>
    sent.mockImplementation(async (address) =>
      address === pictureAddress
        ? new Response(JSON.stringify({ success: true, code: 200, msg: "", data }), { status })
        : new Response("early"),
    );

  it("has the address of a picture that may be a part", () => {
    const { path, method, input } = overviewRoutes.listOverview;
    const { pathname, searchParams } = new URL(pictureAddress, "http://x");
    expect([method, pathname]).toEqual(["GET", apiBase + path]);
    expect(input.parse(Object.fromEntries(searchParams))).toEqual({ part: "taken" });
  });

  it("is for the first who asks with the same token", async () => {
    remember("tok");
    answer({ seq: 7 });
    callEarly();
    expect(claimEarlySnapshot("other")).toBeNull();
    const picture = await claimEarlySnapshot("tok");
    expect(picture?.payload).toEqual({ seq: 7 });
    expect(picture?.ageMs()).toBeGreaterThanOrEqual(0);
    expect(claimEarlySnapshot("tok")).toBeNull();
  });

  it.each([
    ["refused", () => answer(null, 401)],
    ["away", () => sent.mockRejectedValue(new TypeError("away"))],
    ["no JSON", () => undefined],
  ])("is none when the server is %s", async (_, prepare) => {
    remember("tok");
    prepare();
    callEarly();
    expect(await claimEarlySnapshot("tok")).toBeNull();
  });

  it("is not asked for without a session, nor kept for the next one", () => {
    callEarly();
    expect(sent).not.toHaveBeenCalled();
    remember("tok");
    callEarly();
    forgetCalls();
    expect(claimEarlySnapshot("tok")).toBeNull();
  });
});

describe("the call for the signed-in user", () => {
  it("has the contract's address", () => {
    expect(earlyAddress).toBe(apiBase + sessionRoutes.getCurrent.path);
    expect(sessionRoutes.getCurrent.method).toBe("GET");
  });

  it("is sent once, and its answer is the first caller's", async () => {
    remember("tok");
    callEarly();
    const send = withEarly(async () => new Response("late"));
    expect(await (await send(earlyAddress, requestInit("tok"))).text()).toBe("early");
    expect(sent.mock.calls.map(([address]) => address)).toEqual([earlyAddress, pictureAddress]);
    expect(await (await send(earlyAddress, requestInit("tok"))).text()).toBe("late");
  });

  it("is not sent without a session", () => {
    callEarly();
    expect(sent).not.toHaveBeenCalled();
  });

  it.each([
    ["another token", requestInit("other")],
    ["another language", requestInit("tok", "zh")],
  ])("is sent again with %s", async (_, init) => {
    remember("tok");
    callEarly();
    const send = withEarly(async () => new Response("late"));
    expect(await (await send(earlyAddress, init)).text()).toBe("late");
  });

  it("ends at once when its caller aborts", async () => {
    remember("tok");
    sent.mockImplementation(() => new Promise(() => undefined));
    callEarly();
    const over = new AbortController();
    const answer = withEarly(fetch)(earlyAddress, requestInit("tok", "en", over.signal));
    over.abort();
    await expect(answer).rejects.toMatchObject({ name: "AbortError" });
  });

  it("fails for its caller when the server is away", async () => {
    remember("tok");
    sent.mockImplementation(() => Promise.reject(new TypeError("away")));
    callEarly();
    await expect(withEarly(fetch)(earlyAddress, requestInit("tok"))).rejects.toThrow("away");
  });
});

describe("a page that is opened again", () => {
  const list = "/api/morning/list?pageSize=3";
  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    remember("tok");
  });
  afterEach(() => vi.useRealTimers());
  const late = () => withEarly(async () => new Response("late"));
  /** Opens the page, which asks for these. */
  const visit = async (addresses: readonly string[]) => {
    callEarly();
    const send = late();
    for (const address of addresses) await send(address, requestInit("tok"));
    vi.advanceTimersByTime(openingMs);
    sent.mockClear();
  };
  const askedEarly = () =>
    sent.mock.calls.map(([address]) => address).filter((address) => address !== pictureAddress);

  it("has the calls of its last opening answered before its code is here", async () => {
    await visit([list, list]);
    callEarly();
    expect(askedEarly()).toEqual([earlyAddress, list]);
    const send = late();
    expect(await (await send(list, requestInit("tok"))).text()).toBe("early");
    expect(await (await send(list, requestInit("tok"))).text()).toBe("late");
  });

  it("repeats no call with a time in it, or made after opening", async () => {
    await visit(["/api/telemetry/range?from=1795000000000"]);
    await late()(list, requestInit("tok"));
    callEarly();
    expect(askedEarly()).toEqual([earlyAddress]);
  });

  it("drops all data at sign-out, even of a page that was still opening", async () => {
    await visit([list]);
    callEarly();
    forgetCalls();
    vi.advanceTimersByTime(openingMs);
    expect(window.localStorage.getItem("firstCalls")).toBeNull();
    sent.mockClear();
    callEarly();
    expect(askedEarly()).toEqual([earlyAddress]);
  });

  it("repeats no call of another user or another page", async () => {
    await visit([list]);
    document.cookie = "userId=8; Path=/";
    callEarly();
    expect(askedEarly()).toEqual([earlyAddress]);
    remember("tok");
    sent.mockClear();
    history.pushState(null, "", "/elsewhere");
    callEarly();
    history.pushState(null, "", "/");
    expect(askedEarly()).toEqual([earlyAddress]);
  });

  it.each([
    [
      "something was written",
      async (send: typeof fetch) => void send("/api/x", { method: "POST" }),
    ],
    ["it is too old", async () => void vi.advanceTimersByTime(6000)],
  ])("takes no early answer when %s", async (_, happens) => {
    await visit([list]);
    callEarly();
    const send = late();
    await happens(send);
    expect(await (await send(list, requestInit("tok"))).text()).toBe("late");
  });

  it("ignores damaged stored data", () => {
    localStorage.setItem("firstCalls", '{"userId":7,"pages":[["/",["//other.example/x"]]]}');
    callEarly();
    expect(askedEarly()).toEqual([earlyAddress]);
  });
});
