// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TopBar } from "../../../../src/console/shell/top-bar.tsx";
import { consoleWords } from "../../../../src/i18n/words/base/console-words.ts";
import { buildAlarm, buildSnapshot } from "../../harness/fleet-factory.ts";
import { show } from "../../harness/shell-stage.tsx";

const nothing = () => undefined;
const bar = (over: Partial<Parameters<typeof TopBar>[0]> = {}) => (
  <TopBar
    breadcrumb={null}
    guide="alarm"
    onJump={nothing}
    onPassword={nothing}
    onSettings={nothing}
    {...over}
  />
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the top bar", () => {
  it("shows the alarms only while there are any, and leads to the overview (§2.2)", async () => {
    const { stores } = await show(bar());
    expect(screen.queryByRole("link", { name: /alarm/ })).toBeNull();
    act(() =>
      stores.fleet.applySnapshot(buildSnapshot({ seq: 99, alarms: [buildAlarm({ id: 1 })] })),
    );
    expect(screen.getByRole("link", { name: "1 alarm" }).getAttribute("href")).toBe(
      "/shack/status/overview",
    );
  });
  it("contains hamburger, logo, title, fullscreen, language switch and user menu, in this order (§2.1)", async () => {
    const { container } = await show(bar());
    const { product, fullscreen, changePassword, logout } = consoleWords;
    const hamburger = container.querySelector("[aria-controls=sidebar]")!;
    const home = screen.getByRole("link", { name: product.en });
    const opener = container.querySelector("[aria-haspopup=menu]")!;
    expect(home.getAttribute("href")).toBe("/");
    expect(home.querySelector(".logo")).not.toBeNull();
    const parts = [
      hamburger,
      home,
      screen.getByRole("button", { name: fullscreen.en }),
      screen.getByRole("button", { name: /^中文/ }),
      screen.getByRole("button", { name: /^English/ }),
      opener,
    ];
    const all = [...container.querySelectorAll("a, button")];
    expect(all.filter((item) => parts.includes(item as HTMLElement))).toEqual(parts);
    fireEvent.click(opener);
    const offered = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
    expect([offered[0], offered.at(-1)]).toEqual([changePassword.en, logout.en]);
  });
  it("links to the guide for the current page, in the language on screen", async () => {
    const { stores } = await show(bar({ guide: "calls" }));
    const link = screen.getByRole("link", { name: "Guide" });
    expect(link.getAttribute("href")).toBe("/guide/en/calls.html");
    expect(link.getAttribute("target")).toBe("_blank");
    const opened = vi.fn();
    link.addEventListener("click", opened);
    fireEvent.click(screen.getByRole("button", { name: /^Account/ }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Guide" }));
    expect(opened).toHaveBeenCalledOnce();
    act(() => stores.language.choose("zh"));
    expect(screen.getByRole("link", { name: "使用手册" }).getAttribute("href")).toBe(
      "/guide/zh/calls.html",
    );
  });
  it("shows the person's picture, and the first letter of the name without one (§4.26)", async () => {
    const { container } = await show(bar(), { user: { name: "李伟", avatar: "iVBO" } });
    const opener = () => container.ownerDocument.querySelector("[aria-haspopup=menu]")!;
    expect(opener().querySelector("img")?.getAttribute("src")).toBe("data:image/png;base64,iVBO");
    cleanup();
    await show(bar(), { user: { name: "李伟", avatar: "" } });
    expect(opener().querySelector("img")).toBeNull();
    expect(opener().querySelector(".user-initial")?.textContent).toBe("李");
  });
  it("shows the number of alarms before anything else is known about them (§9.11)", async () => {
    const { stores } = await show(bar(), { snapshot: null });
    act(() => stores.alarmCount.answered(3));
    expect(screen.getByRole("link", { name: "3 alarms" }).textContent).toBe("3");
  });
  it.each([
    ["standard", null, null],
    ["lihua", null, null],
    ["huanan", "Huanan", "华南版"],
  ] as const)("labels the product of the variant %s: %j, %j (§9.12)", async (variant, en, zh) => {
    const { stores, container } = await show(bar(), { user: { variant } });
    const label = () => container.querySelector(".top-variant")?.textContent ?? null;
    expect(label()).toBe(en);
    act(() => stores.language.choose("zh"));
    expect(label()).toBe(zh);
  });
  it("shows no badge again when the last alarm is over (§2.3)", async () => {
    const { stores } = await show(bar());
    const onKey = (seq: number, count: number) =>
      act(() =>
        stores.fleet.applySnapshot(
          buildSnapshot({
            seq,
            alarms: Array.from({ length: count }, (_, id) => buildAlarm({ id: id + 1 })),
          }),
        ),
      );
    onKey(98, 2);
    expect(screen.getByTestId("alarm-count").textContent).toBe("2");
    onKey(99, 0);
    expect(screen.queryByTestId("alarm-count")).toBeNull();
  });
  it("links to the home page by logo and title", async () => {
    await show(bar());
    expect(
      screen.getByRole("link", { name: "IoT data management platform" }).getAttribute("href"),
    ).toBe("/");
  });
  it("shows the organisation's own logo when there is one", async () => {
    const { stores, container } = await show(bar(), { ports: { logo: async () => "aGVsbG8=" } });
    expect(container.querySelector("img")).toBeNull();
    await act(() => stores.brand.load());
    expect(container.querySelector("img")?.getAttribute("src")).toBe(
      "data:image/jpeg;base64,aGVsbG8=",
    );
  });
  it("opens and closes the sidebar and announces which", async () => {
    const { stores } = await show(bar());
    const button = screen.getByRole("button", { name: "Close menu" });
    fireEvent.click(button);
    expect(stores.layout.isSidebarOpen).toBe(false);
    expect(button.getAttribute("aria-expanded")).toBe("false");
  });
  it("changes the language in place and reports it (§8.16)", async () => {
    const { stores, cookies } = await show(bar());
    fireEvent.click(screen.getByRole("button", { name: /^中文/ }));
    expect(screen.getByText("物联网数据管理平台")).toBeTruthy();
    expect(cookies.get("language")).toBe("zh");
    expect(stores.toast.toasts.map(({ tone, text }) => [tone, text])).toEqual([
      ["success", "语言切换成功"],
    ]);
    fireEvent.click(screen.getByRole("button", { name: /^English/ }));
    expect(stores.toast.toasts.at(-1)?.text).toBe("Switch Language Success");
  });
  it("reports nothing when the current language is chosen again", async () => {
    const { stores } = await show(bar());
    fireEvent.click(screen.getByRole("button", { name: /^English/ }));
    expect(stores.toast.toasts).toEqual([]);
  });
  it("warns when the browser has no fullscreen mode (§8.15)", async () => {
    const { stores } = await show(bar());
    fireEvent.click(screen.getByRole("button", { name: "Fullscreen" }));
    await waitFor(() =>
      expect(stores.toast.toasts.map(({ tone, text }) => [tone, text])).toEqual([
        ["warning", "you browser can not work"],
      ]),
    );
  });
  it("offers password, settings, guide and sign-out to the person by name and role", async () => {
    const onPassword = vi.fn();
    const { stores } = await show(bar({ onPassword }));
    const opener = screen.getByRole("button", { name: /^Account: liuwei/ });
    fireEvent.click(opener);
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "Change password",
      "Sign-in and security",
      "Display settings",
      "Guide",
      "Sign out",
    ]);
    expect(screen.getByText("Farm manager")).toBeTruthy();
    fireEvent.click(screen.getByRole("menuitem", { name: "Change password" }));
    expect(onPassword).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
    fireEvent.click(opener);
    fireEvent.click(screen.getByRole("menuitem", { name: "Sign out" }));
    await waitFor(() => expect(stores.session.isSignedIn).toBe(false));
  });
});

describe("a menu", () => {
  it("is navigated by arrow keys, and Escape returns the focus", async () => {
    await show(bar());
    const opener = screen.getByRole("button", { name: /^Account: liuwei/ });
    opener.focus();
    fireEvent.click(opener);
    const items = screen.getAllByRole("menuitem");
    expect(document.activeElement).toBe(items[0]);
    fireEvent.keyDown(items[0]!, { key: "ArrowUp" });
    expect(document.activeElement).toBe(items.at(-1));
    fireEvent.keyDown(items.at(-1)!, { key: "ArrowDown" });
    expect(document.activeElement).toBe(items[0]);
    fireEvent.keyDown(items[0]!, { key: "Escape" });
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(opener);
  });
  it("closes on a click outside", async () => {
    await show(bar());
    fireEvent.click(screen.getByRole("button", { name: /^Account: liuwei/ }));
    fireEvent.pointerDown(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
