// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionCookies } from "../../../contract/account/session-cookie.ts";
import { buildUser } from "../harness/fake-user.ts";

/** Behaviour of the whole app after a failed call, with its parts really put together. */
const reload = vi.hoisted(() => vi.fn<(loginNotice: string | null) => void>());
vi.mock("../../../src/app/session-page.ts", () => ({
  createSessionPage: () => ({ reload, broadcast: () => undefined, listen: () => undefined }),
}));
vi.mock("../../../src/realtime/realtime.ts", () => ({
  Realtime: class {
    start() {
      /* no stream here */
    }
    stop() {
      /* no stream here */
    }
  },
}));

const answers = vi.fn<(path: string) => Response | Error>();
const refusal = (status: number, code: number, msg: string) =>
  new Response(JSON.stringify({ success: false, code, msg, data: null }), { status });
const good = (data: unknown) =>
  new Response(JSON.stringify({ success: true, code: 200, msg: "OK", data }));
const cookieNames = () => document.cookie.split("; ").map((pair) => pair.split("=")[0]);

function remember(names: readonly string[]): void {
  for (const name of Object.values(sessionCookies))
    document.cookie = `${name}=${names.includes(name) ? "7" : "; Max-Age=0"}; Path=/`;
}

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  reload.mockReset();
  document.cookie = "language=en; Path=/";
  remember(Object.values(sessionCookies));
  vi.stubGlobal("fetch", (address: string) => {
    const answer = answers(address);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Calls that go on while nobody does anything. */
const backgroundCalls = [
  "/api/org/getLogo",
  "/api/user/personName",
  "/api/overview/summary",
  "/api/telemetry/dayLine?houseIds=1",
];

async function bootApp() {
  answers.mockImplementation((path) =>
    path === "/api/user/getCurrent" ? good(buildUser()) : new Error("not in this test"),
  );
  const { stores } = await import("../../../src/app/boot.ts");
  const { SignedIn } = await import("../../../src/app/signed-in.tsx");
  render(
    <MemoryRouter initialEntries={["/log/index"]}>
      <Routes>
        <Route path="/login" element={<p>login</p>} />
        <Route element={<SignedIn />}>
          <Route path="*" element={<p>inside</p>} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  await act(() => vi.advanceTimersByTimeAsync(0));
  /** A call somebody waits for, answered so. */
  const fail = async (answer: Response | Error) => {
    // Each call reads its own copy: one in the background may come first.
    answers.mockImplementation(() => (answer instanceof Error ? answer : answer.clone()));
    await act(() => stores.callApi("listLog", {}).catch(() => undefined));
  };
  return { stores, fail };
}

describe("a call that fails", () => {
  it.each<[string, () => Response | Error, string]>([
    ["refused", () => refusal(409, 409, "Somebody was faster"), "Somebody was faster"],
    ["a fault of the server", () => refusal(500, 500, "Disk is full"), "Disk is full"],
  ])("is shown with its message for 5000 ms: %s (§8.7)", async (_, answer, text) => {
    const { stores, fail } = await bootApp();
    await fail(answer());
    const shownToasts = () => stores.toast.toasts.map((toast) => [toast.tone, toast.text]);
    expect(shownToasts()).toEqual([["danger", text]]);
    await act(() => vi.advanceTimersByTimeAsync(4999));
    expect(shownToasts()).toEqual([["danger", text]]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(shownToasts()).toEqual([]);
  });

  it('keeps the answer for the toast\'s "copy details", and is empty without one (§8.11)', async () => {
    const { stores, fail } = await bootApp();
    await fail(refusal(500, 500, "Disk is full"));
    await fail(new Error("no network"));
    expect(stores.toast.toasts.map(({ details }) => details)).toEqual([
      '{"success":false,"code":500,"msg":"Disk is full","data":null}',
      null,
    ]);
  });

  it("in the background shows no toast (§8.9)", async () => {
    const { stores } = await bootApp();
    answers.mockImplementation(() => refusal(500, 500, "Disk is full"));
    const callCount = answers.mock.calls.length;
    stores.fleetSummary.watch();
    void stores.brand.load();
    stores.page.dayLines([1], new AbortController().signal).catch(() => undefined);
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    const paths = answers.mock.calls.slice(callCount).map(([path]) => path);
    expect(new Set(paths)).toEqual(new Set(backgroundCalls));
    expect(stores.toast.toasts).toEqual([]);
  });

  it.each<[string, () => Response | Error]>([
    ["an HTTP 401", () => refusal(401, 401, "over")],
    ["code 401 in the body", () => refusal(200, 401, "over")],
    ["a message with 401", () => new Error("Request failed with status code 401")],
  ])("by %s signs out here and reloads the page, once (§8.5)", async (_, answer) => {
    const { stores, fail } = await bootApp();
    expect(document.body.textContent).toBe("inside");
    await fail(answer());
    await fail(answer());
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect([stores.session.token, stores.session.user]).toEqual([null, null]);
    expect(cookieNames()).toEqual(["language"]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("by 401 on the login page neither ends a session nor reloads (§8.6)", async () => {
    remember([]);
    const { stores } = await bootApp();
    expect(document.body.textContent).toBe("login");
    answers.mockReturnValue(refusal(401, 401, "User name or password is wrong"));
    await expect(
      stores.session.login({ username: "a", password: "12345", codeId: "", code: "" }),
    ).rejects.toThrow("User name or password is wrong");
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe("the kind of device", () => {
  it.each([
    [390, "mobile"],
    [1400, "desktop"],
  ])("is known before anything is drawn: %s px", async (width, device) => {
    vi.spyOn(document.body, "getBoundingClientRect").mockReturnValue({ width } as DOMRect);
    const { stores } = await bootApp();
    expect(stores.layout.device).toBe(device);
  });
});
