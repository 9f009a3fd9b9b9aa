// @vitest-environment jsdom
import { act, cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { BrowserRouter, MemoryRouter, Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FactorRequest } from "../../../../contract/account/second-factor.ts";
import type { CaptchaReply } from "../../../../contract/account/session.ts";
import { ApiError } from "../../../../src/app/api/api-error.ts";
import { CompanyReturn } from "../../../../src/app/login/company-return.tsx";
import { Login } from "../../../../src/app/login/login.tsx";
import { typist } from "../../harness/typing.ts";

const boot = vi.hoisted(() => ({
  captcha: vi.fn<() => Promise<CaptchaReply>>(),
  choose: vi.fn<(language: string) => void>(),
  callApi: vi.fn<(name: string, input: object) => Promise<unknown>>(),
  enter: vi.fn<(credentials: object) => void>(),
  login:
    vi.fn<
      (form: {
        username: string;
        password: string;
        codeId: string;
        code: string;
      }) => Promise<FactorRequest | null>
    >(),
}));
vi.mock("../../../../src/app/boot.ts", () => ({
  stores: {
    session: { captcha: boot.captcha, login: boot.login, enter: boot.enter },
    callApi: boot.callApi,
    language: { choose: boot.choose },
  },
}));

// A loaded machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });
const until = (check: () => void) => vi.waitFor(check, { timeout: 120_000 });

const picture = (codeId: string): CaptchaReply => ({
  codeId,
  image: `data:image/svg+xml,${codeId}`,
});
/** Signed in: no second step is missing. */
const reply = null;
const refuse = (code: number, msg: string) =>
  Promise.reject(new ApiError("unauthorized", code, msg));
const clearCookie = () => void (document.cookie = "language=; Max-Age=0; Path=/");

beforeEach(() => {
  clearCookie();
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  let next = 1;
  boot.captcha.mockReset().mockImplementation(() => Promise.resolve(picture(`c${next++}`)));
  boot.login.mockReset().mockResolvedValue(reply);
  boot.choose.mockReset();
  boot.callApi.mockReset();
  boot.enter.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open({ notice = null as string | null, isReady = true } = {}) {
  render(
    <MemoryRouter initialEntries={["/login"]}>
      <Routes>
        <Route
          path="/login"
          element={<Login target="/wanted" notice={notice} onTyping={() => undefined} />}
        />
        <Route path="/wanted" element={<p>wanted page</p>} />
      </Routes>
    </MemoryRouter>,
  );
  if (isReady) await until(() => expect(image()).not.toBeNull());
}
const image = () => document.querySelector<HTMLImageElement>(".login-captcha img");
const input = (name: "username" | "password" | "code") =>
  document.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
const alertText = () => screen.getByRole("alert").textContent;
const fill = (values: Partial<Record<"username" | "password" | "code", string>>) => {
  for (const [name, value] of Object.entries(values))
    fireEvent.change(input(name as "code"), { target: { value } });
};
const send = () => fireEvent.submit(document.querySelector("form")!);
/** Lets the parts that load later arrive, and a moment pass, under a fake clock. */
const settle = () =>
  act(async () => {
    await import("../../../../src/app/boot.ts");
    await vi.advanceTimersByTimeAsync(1);
  });
const complete = { username: "wang", password: "secret", code: "AB12C" };

it("a browser that blocks cookies is told what that means, any other is not", async () => {
  await open();
  expect(alertText()).toBe("");
  cleanup();
  vi.spyOn(document, "cookie", "set").mockImplementation(() => undefined);
  await open();
  expect(alertText()).toMatch(/blocks cookies.*sign in again after each reload/);
});

describe("submitted values", () => {
  it("are not sent while one is missing, and its field names it", async () => {
    await open();
    fill({ username: "   ", password: "1234" });
    send();
    for (const text of [
      "Please enter your user name",
      "Password must have at least 5 characters",
      "Please enter the code",
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(input("username"));
    expect(boot.login).not.toHaveBeenCalled();
  });

  it("is the trimmed name, the password as it is, and the code of the picture on screen, with Enter (§5.1)", async () => {
    await open();
    const typing = typist();
    await typing.type(input("username"), "  wang ");
    await typing.type(input("password"), " pass ");
    await typing.type(input("code"), " ab12c {Enter}");
    expect(await screen.findByText("wanted page")).toBeTruthy();
    expect(boot.login.mock.calls).toEqual([
      [{ username: "wang", password: " pass ", code: "ab12c", codeId: "c1" }],
    ]);
  });

  it("keep what was filled in silently when the page is drawn again", async () => {
    await open();
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    for (const name of ["username", "password"] as const) put.call(input(name), "kept1");
    fireEvent.click(screen.getByRole("button", { name: "中文" }));
    expect(screen.getByRole("button", { name: "登录" })).toBeTruthy();
    expect([input("username").value, input("password").value]).toEqual(["kept1", "kept1"]);
  });

  it("include those filled in silently by a browser", async () => {
    await open();
    const put = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!;
    for (const [name, value] of Object.entries(complete)) put.call(input(name as "code"), value);
    send();
    expect(await screen.findByText("wanted page")).toBeTruthy();
    expect(boot.login.mock.calls[0]![0]).toMatchObject({
      username: "wang",
      password: "secret",
      code: "AB12C",
    });
  });

  it("is sent once, however often one presses", async () => {
    let accept: (reply: null) => void = () => undefined;
    boot.login.mockReturnValue(new Promise((resolve) => void (accept = resolve)));
    await open();
    fill(complete);
    const form = document.querySelector("form")!;
    act(() => {
      for (let i = 0; i < 2; i += 1)
        form.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    });
    await until(() => expect(boot.login).toHaveBeenCalled());
    send();
    expect(screen.getByRole("button", { name: "Signing in…" })).toBeTruthy();
    await act(() => Promise.resolve(accept(reply)));
    expect(boot.login).toHaveBeenCalledTimes(1);
  });

  it("has bounds, so that a pasted book does no harm", async () => {
    await open();
    expect([
      input("username").maxLength,
      input("password").maxLength,
      input("code").maxLength,
    ]).toEqual([100, 1000, 16]);
  });
});

describe("the captcha", () => {
  it("is replaced by a click, and the code typed for the old one is cleared", async () => {
    await open();
    fill({ code: "OLD" });
    fireEvent.click(screen.getByRole("button", { name: /new code/ }));
    await until(() => expect(image()?.src).toContain("c2"));
    expect(input("code").value).toBe("");
    expect(document.activeElement).toBe(input("code"));
  });

  it("is omitted when the server requires none", async () => {
    boot.captcha.mockResolvedValue({ codeId: "", image: "" });
    await open({ isReady: false });
    await until(() => expect(input("code")).toBeNull());
    fill({ username: "wang", password: "secret" });
    send();
    expect(await screen.findByText("wanted page")).toBeTruthy();
  });

  it("that is slow is waited for, and then has to be typed", async () => {
    let arrive: (captcha: CaptchaReply) => void = () => undefined;
    boot.captcha.mockReturnValueOnce(new Promise((resolve) => void (arrive = resolve)));
    await open({ isReady: false });
    fill({ username: "wang", password: "secret" });
    send();
    await until(() => expect(boot.captcha).toHaveBeenCalled());
    expect(screen.getByRole("button", { name: "Signing in…" })).toBeTruthy();
    await act(() => Promise.resolve(arrive(picture("late"))));
    expect(await screen.findByText("Please enter the code")).toBeTruthy();
    expect(boot.login).not.toHaveBeenCalled();
    fill({ code: "AB12C" });
    send();
    expect(await screen.findByText("wanted page")).toBeTruthy();
    expect(boot.login.mock.calls[0]![0].codeId).toBe("late");
  });

  it("that did not load is fetched by signing in; an unreachable server is reported", async () => {
    boot.captcha.mockImplementation(() => Promise.reject(new ApiError("network", 0, "x")));
    await open({ isReady: false });
    await screen.findByText("The code could not be loaded, click to retry");
    fill({ ...complete, code: "" });
    send();
    await until(() =>
      expect(alertText()).toBe("The server cannot be reached, please try again later"),
    );
    expect(screen.queryByText("Please enter the code")).toBeNull();
    boot.captcha.mockResolvedValue(picture("back"));
    send();
    expect(await screen.findByText("Please enter the code")).toBeTruthy();
    expect(input("code").value).toBe("");
    expect(boot.login).not.toHaveBeenCalled();
    expect(await screen.findByRole("button", { name: "Sign in" })).toBeTruthy();
  });

  it("that did not load is tried again by itself", async () => {
    vi.useFakeTimers();
    boot.captcha.mockImplementationOnce(() => Promise.reject(new ApiError("network", 0, "x")));
    await open({ isReady: false });
    await settle();
    expect(screen.getByText("The code could not be loaded, click to retry")).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(4900));
    expect(image()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(100));
    await settle();
    expect(image()).not.toBeNull();
  });
});

describe("a refusal", () => {
  it("is shown with the server's message for five seconds, with a new picture and an open form (§8.1)", async () => {
    vi.useFakeTimers();
    boot.login.mockImplementation(() =>
      refuse(429, "Too many failed sign-ins, try again in 12 min"),
    );
    await open({ isReady: false });
    await settle();
    fill(complete);
    send();
    await settle();
    expect(alertText()).toBe("Too many failed sign-ins, try again in 12 min");
    expect(image()?.src).toContain("c2");
    expect([input("username").value, input("password").value, input("code").value]).toEqual([
      "wang",
      "secret",
      "",
    ]);
    expect(document.activeElement).toBe(input("password"));
    await act(() => vi.advanceTimersByTimeAsync(4990));
    expect(alertText()).not.toBe("");
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(alertText()).toBe("");
    boot.login.mockResolvedValue(reply);
    fill({ code: "AB12C" });
    send();
    await settle();
    expect(screen.getByText("wanted page")).toBeTruthy();
    expect(boot.login.mock.calls[1]![0].codeId).toBe("c2");
  });

  it.each([
    ["no words", () => refuse(401, "")],
    [
      "words that are not for people",
      () =>
        Promise.reject(
          new TypeError("Failed to fetch dynamically imported module: /assets/boot-1a.js"),
        ),
    ],
  ])("with %s is 'Login failed, please try again' (§8.2)", async (_, failure) => {
    boot.login.mockImplementation(failure);
    await open();
    fill(complete);
    send();
    await until(() => expect(alertText()).toBe("Login failed, please try again"));
  });

  it.each([
    [400, "code"],
    [401, "password"],
  ] as const)("of %d leads back to the %s, and marks no field", async (code, name) => {
    boot.login.mockImplementation(() => refuse(code, "no"));
    await open();
    fill(complete);
    input("code").focus();
    send();
    await until(() => expect(alertText()).toBe("no"));
    expect(document.activeElement).toBe(input(name));
    expect(document.querySelectorAll("[aria-invalid=true]").length).toBe(0);
  });

  it("opens no session and stays on the page", async () => {
    boot.login.mockImplementation(() => refuse(401, "no"));
    await open();
    fill(complete);
    send();
    await until(() => expect(alertText()).toBe("no"));
    expect(screen.queryByText("wanted page")).toBeNull();
  });
});

describe("caps lock", () => {
  const press = (isOn: boolean) =>
    fireEvent.keyDown(input("password"), { key: "a", modifierCapsLock: isOn });
  it("is hinted at politely while it is on, and not after the field is left", async () => {
    await open();
    expect(screen.queryByText("Caps Lock is on")).toBeNull();
    press(true);
    expect(screen.getByText("Caps Lock is on").getAttribute("role")).toBe("status");
    press(false);
    expect(screen.queryByText("Caps Lock is on")).toBeNull();
    press(true);
    fireEvent.blur(input("password"));
    expect(screen.queryByText("Caps Lock is on")).toBeNull();
  });
});

describe("the language", () => {
  it("is chosen before signing in: words, cookie and lang attribute follow, and typed text stays", async () => {
    await open();
    fill({ username: "wang" });
    expect([screen.getByRole("heading").textContent, document.documentElement.lang]).toEqual([
      "Sign in",
      "en",
    ]);
    fireEvent.click(screen.getByRole("button", { name: "中文" }));
    expect([
      screen.getByRole("heading").textContent,
      document.documentElement.lang,
      document.title,
    ]).toEqual(["登录", "zh-CN", "登录 - 物联网数据管理平台"]);
    expect(document.cookie).toContain("language=zh");
    expect(input("username").value).toBe("wang");
    await until(() => expect(boot.choose).toHaveBeenCalledWith("zh"));
  });

  it("is the cookie's before the browser's", async () => {
    document.cookie = "language=zh; Path=/";
    await open();
    expect(screen.getByRole("heading").textContent).toBe("登录");
  });
});

describe("why one is here", () => {
  it("is shown after the guard's redirect, for five seconds", async () => {
    vi.useFakeTimers();
    window.history.replaceState(null, "", "/elsewhere");
    const { Navigate } = await import("react-router-dom");
    render(
      <BrowserRouter>
        <Routes>
          <Route
            path="/login"
            element={
              <Login
                target="/"
                notice="Verification failed, please login again"
                onTyping={() => undefined}
              />
            }
          />
          <Route path="*" element={<Navigate to="/login" replace />} />
        </Routes>
      </BrowserRouter>,
    );
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(alertText()).toBe("Verification failed, please login again");
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(alertText()).toBe("");
  });

  it("is not shown again after a reload", async () => {
    await open({ notice: "Verification failed, please login again" });
    expect(alertText()).toBe("");
  });

  it("is the reason left by the page before, until it has been shown", async () => {
    sessionStorage.setItem("farewell", "gone");
    vi.resetModules();
    const entry = await import("../../../../src/app/entry-state.ts");
    // A render that React drops and begins again reads it again.
    const read = [entry.readLoginNotice(), entry.readLoginNotice()];
    entry.forgetLoginNotice();
    expect([...read, entry.readLoginNotice(), sessionStorage.getItem("farewell")]).toEqual([
      "gone",
      "gone",
      null,
      null,
    ]);
  });
});

describe("a company's sign-in", () => {
  const leave = vi.hoisted(() => vi.fn<(address: string) => void>());
  vi.mock("../../../../src/lib/browser/leave-page.ts", () => ({ leavePage: leave }));
  const offer = (reply: object) => {
    boot.captcha.mockResolvedValue({ ...picture("c"), others: ["provider"] });
    boot.callApi.mockImplementation(async (name) =>
      name === "listSignIn" ? reply : { url: "https://login.example/auth", key: "proof" },
    );
  };
  const rows = [{ id: 3, name: "Acme", kind: "oidc" }];
  beforeEach(() => {
    leave.mockReset();
    sessionStorage.clear();
    window.history.replaceState(null, "", "/login");
  });

  it("is omitted where the installation has none", async () => {
    await open();
    expect(boot.callApi).not.toHaveBeenCalled();
  });

  it("is offered again to a person who has come back by the browser", async () => {
    offer({ needsDomain: false, rows });
    await open();
    const button = await screen.findByRole("button", { name: "Sign in with Acme" });
    const signInCalls = () =>
      boot.callApi.mock.calls.filter(([name]) => name === "beginSignIn").length;
    fireEvent.click(button);
    await until(() => expect(leave).toHaveBeenCalled());
    fireEvent.click(button);
    expect(signInCalls()).toBe(1);
    fireEvent(window, new Event("pageshow"));
    fireEvent.click(button);
    await until(() => expect(signInCalls()).toBe(2));
  });

  it("is offered below the form, and leaves for the provider", async () => {
    offer({ needsDomain: false, rows });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Sign in with Acme" }));
    await until(() => expect(leave).toHaveBeenCalledWith("https://login.example/auth"));
    expect(boot.callApi).toHaveBeenCalledWith("beginSignIn", { providerId: 3 }, expect.anything());
    expect(boot.login).not.toHaveBeenCalled();
  });

  it("has a space beside a Latin name in Chinese, and none beside a Chinese one", async () => {
    const named = (id: number, name: string, kind: string) => ({ id, name, kind });
    offer({
      needsDomain: false,
      rows: [named(3, "Keycloak", "oidc"), named(4, "企业微信", "wecom")],
    });
    await open();
    await screen.findByRole("button", { name: "Sign in with Keycloak" });
    fireEvent.click(screen.getByRole("button", { name: "中文" }));
    expect(await screen.findByRole("button", { name: "用 Keycloak 登录" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "用企业微信扫码登录" })).toBeTruthy();
  });

  it("is found by the domain of a whole address where there are many", async () => {
    offer({ needsDomain: true, rows });
    await open();
    fireEvent.change(await screen.findByLabelText("Your company's email domain"), {
      target: { value: "li@acme.example" },
    });
    fireEvent.click(screen.getByRole("button", { name: "Sign in with your company account" }));
    await until(() => expect(leave).toHaveBeenCalled());
    const domain = { domain: "acme.example" };
    expect(boot.callApi).toHaveBeenCalledWith("listSignIn", domain, expect.anything());
  });

  it("that returns signs in, opens the requested page, and leaves no code behind", async () => {
    sessionStorage.setItem("companySignIn", JSON.stringify(["proof", "/wanted"]));
    window.history.replaceState(null, "", "/login?code=abc&state=xyz");
    boot.callApi.mockResolvedValue({ userId: 7, token: "t" });
    await open({ isReady: false });
    await screen.findByText("wanted page");
    const input = { key: "proof", query: "code=abc&state=xyz" };
    expect(boot.callApi).toHaveBeenCalledWith("finishSignIn", input, expect.anything());
    expect(boot.enter).toHaveBeenCalledWith({ userId: 7, token: "t" });
    expect(window.location.search).toBe("");
    expect(sessionStorage.getItem("companySignIn")).toBeNull();
  });

  it("that returns is finished once though React drops a first render", async () => {
    sessionStorage.setItem("companySignIn", JSON.stringify(["proof", "/wanted"]));
    boot.callApi.mockResolvedValue({ userId: 7, token: "t" });
    const query = "code=abc&state=xyz";
    const done = vi.fn<() => void>();
    const sent = () => boot.callApi.mock.calls.flatMap(([, input]) => input);
    const page = <CompanyReturn query={query} language="en" onDone={done} onFailed={vi.fn()} />;
    // Rendered and never committed.
    renderToString(page);
    render(page);
    await until(() => expect(done).toHaveBeenCalledTimes(1));
    expect(sent()).toEqual([{ key: "proof", query }]);
  });

  it("that returns never leads to another site", async () => {
    const target = "https://evil.example/";
    sessionStorage.setItem("companySignIn", JSON.stringify(["proof", target]));
    const { readBegun } = await import("../../../../src/lib/browser/provider-return.ts");
    expect(readBegun("https://house.example")).toEqual({ key: "proof", target: "/" });
  });

  it("that fails shows the reason above the form", async () => {
    window.history.replaceState(null, "", "/login?error=access_denied&state=xyz");
    boot.callApi.mockImplementation(() => refuse(401, "It was not completed"));
    await open({ isReady: false });
    await screen.findByText("It was not completed");
    await until(() => expect(input("username")).not.toBeNull());
  });

  it("requires the second step where the user has one", async () => {
    window.history.replaceState(null, "", "/login?code=abc&state=xyz");
    boot.callApi.mockResolvedValue({
      userId: 7,
      token: "",
      factor: { ticket: "ticket", kinds: ["totp"] },
    });
    await open({ isReady: false });
    await screen.findByText("Two-step verification");
    expect(boot.enter).not.toHaveBeenCalled();
  });
});
