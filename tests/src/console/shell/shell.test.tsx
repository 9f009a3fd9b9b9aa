// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useEffect } from "react";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Role } from "../../../../contract/account/role.ts";
import type { CurrentUser } from "../../../../contract/account/session.ts";
import { consoleMenu } from "../../../../src/console/page-table.ts";
import { Shell } from "../../../../src/console/shell/shell.tsx";
import { StoresContext } from "../../../../src/context/use-stores.ts";
import { buildAlarm, buildSnapshot } from "../../harness/fleet-factory.ts";
import { makeStores } from "../../harness/shell-stage.tsx";

// The content of the pages does not concern the shell.
vi.mock("../../../../src/console/operate/log/operation-log.tsx", () => ({
  OperationLog: () => <p>the log</p>,
}));
vi.mock("../../../../src/console/camera/camera-parts.tsx", () => ({
  CameraParts: () => <p>the cameras</p>,
}));
vi.mock("../../../../src/console/house/house-page.tsx", () => ({
  HousePage: () => <p>the house</p>,
}));
vi.mock("../../../../src/console/fleet/overview/house-overview.tsx", () => ({
  HouseOverview: () => <p>the snapshot</p>,
}));
vi.mock("../../../../src/console/alarm/list/alarm-overview.tsx", () => ({
  AlarmOverview: () => <p>the data screen</p>,
}));
vi.mock("../../../../src/console/shell/notice/release-notice.tsx", () => ({
  ReleaseNotice: () => null,
}));

const wall = "/alarmOverview/index";
let go: (to: string) => void = () => {};
function Whereabouts() {
  const navigate = useNavigate();
  useEffect(() => {
    go = (to) => void navigate(to);
  }, [navigate]);
  return <output data-testid="where">{useLocation().pathname}</output>;
}

async function showShell(at: string, user: Partial<CurrentUser> = {}) {
  const created = await makeStores({ user });
  await act(async () => {
    render(
      <MemoryRouter initialEntries={[at]}>
        <StoresContext value={created.stores}>
          <Routes>
            <Route path="*" element={<Shell menu={consoleMenu} />} />
          </Routes>
          <Whereabouts />
        </StoresContext>
      </MemoryRouter>,
    );
  });
  return created;
}

describe("the shell", () => {
  const scrolled = vi.fn();
  beforeEach(() => {
    vi.stubGlobal("scrollTo", scrolled);
    scrolled.mockClear();
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each(["/system/org", "/no/such/page", "/404"])(
    "shows inside its frame that there is no %s, at /404, and links back",
    async (at) => {
      await showShell(at);
      expect(screen.getByTestId("where").textContent).toBe("/404");
      expect(screen.getByRole("heading", { name: "Page not found" }).closest("main")?.id).toBe(
        "main",
      );
      expect(document.querySelector("#sidebar a[href='/dashboard']")).not.toBeNull();
      expect(screen.getByRole("tab", { name: "House overview" })).toBeTruthy();
      expect(document.title).toBe("Page not found - IoT data management platform");
      expect(screen.getByRole("link", { name: "Back to home" }).getAttribute("href")).toBe("/");
    },
  );
  it("opens a tab for the page, beside the affixed one", async () => {
    await showShell("/log/index");
    expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
      "House overview",
      "User log",
    ]);
    expect(screen.getByRole("tab", { name: "User log" }).getAttribute("aria-selected")).toBe(
      "true",
    );
    expect(await screen.findByText("the log")).toBeTruthy();
  });
  it("keeps the current page in view in a menu longer than the window", async () => {
    const into = vi.spyOn(Element.prototype, "scrollIntoView");
    await showShell("/log/index");
    expect(into.mock.contexts).toContain(document.querySelector("#sidebar a[href='/log/index']"));
  });
  it("looks for the current page in a phone's menu only once it is open", async () => {
    const into = vi.spyOn(Element.prototype, "scrollIntoView");
    const { stores } = await showShell("/log/index");
    act(() => stores.layout.measure(390));
    into.mockClear();
    act(() => go("/shack/house/100"));
    act(() => go("/log/index"));
    const link = document.querySelector("#sidebar a[href='/log/index']");
    expect(into.mock.contexts).not.toContain(link);
    act(() => stores.layout.toggleSidebar());
    expect(into.mock.contexts).toContain(link);
  });
  it("names the tab of a house by house and farm", async () => {
    await showShell("/shack/house/100");
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe("House 1 · Farm 1");
  });
  it("is titled by the page and the product, in the language on screen, with the alarms before it (§2.18)", async () => {
    const { stores } = await showShell("/log/index");
    expect(document.title).toBe("User log - IoT data management platform");
    act(() => stores.language.choose("zh"));
    expect(document.title).toBe("操作日志 - 物联网数据管理平台");
    act(() =>
      stores.fleet.applySnapshot(buildSnapshot({ seq: 99, alarms: [buildAlarm({ id: 1 })] })),
    );
    expect(document.title).toBe("(1) 操作日志 - 物联网数据管理平台");
  });
  it.each(["", "?tab=tiles", "?tab=cloud"])(
    "is titled by the cameras in both languages: %s",
    async (tab) => {
      const { stores } = await showShell(`/camera/index${tab}`);
      expect(document.title).toBe("Camera access - IoT data management platform");
      act(() => stores.language.choose("zh"));
      expect(document.title).toBe("视频接入 - 物联网数据管理平台");
    },
  );
  it("opens the guide for the current page on the ? key, unless it is typed into a field", async () => {
    await showShell("/log/index");
    const link = screen.getByRole("link", { name: "Guide" });
    const opened = vi.fn();
    link.addEventListener("click", opened);
    const field = document.body.appendChild(document.createElement("input"));
    // The keys of the shell are loaded after it.
    const loaded = { timeout: 30_000 };
    await vi.waitFor(() => {
      fireEvent.keyDown(document.body, { key: "?" });
      expect(opened).toHaveBeenCalled();
    }, loaded);
    opened.mockClear();
    fireEvent.keyDown(field, { key: "?" });
    field.remove();
    fireEvent.keyDown(document.body, { key: "?", ctrlKey: true });
    expect(opened).not.toHaveBeenCalled();
    expect(link.getAttribute("href")).toBe("/guide/en/report.html");
    await act(async () => go("/camera/index"));
    expect(link.getAttribute("href")).toBe("/guide/en/camera.html");
  });
  it("scrolls the page to its top on every change of the route (§2.17)", async () => {
    await showShell("/log/index");
    scrolled.mockClear();
    await act(async () => go("/shack/status/overview"));
    expect(scrolled).toHaveBeenCalledWith(0, 0);
  });
  it("puts the page at its top on every change of the route, however far its tab was scrolled (§2.14)", async () => {
    await showShell("/log/index");
    const panelNow = () => screen.getByRole("tabpanel");
    const log = panelNow();
    log.scrollTop = 420;
    fireEvent.scroll(log);
    await act(async () => go("/shack/status/overview"));
    expect(panelNow().scrollTop).toBe(0);
    await act(async () => go("/log/index"));
    expect(panelNow()).toBe(log);
    expect(log.scrollTop).toBe(0);
  });
  it("shows a tab at its previous scroll position, if the person's settings require it (§2.15)", async () => {
    const { stores } = await showShell("/log/index");
    act(() => stores.setting.keepPlace(true));
    const log = screen.getByRole("tabpanel");
    log.scrollTop = 420;
    fireEvent.scroll(log);
    await act(async () => go("/shack/status/overview"));
    expect(screen.getByRole("tabpanel").scrollTop).toBe(0);
    await act(async () => go("/log/index"));
    expect(log.scrollTop).toBe(420);
  });
  it.each<[Role, string[]]>([
    [
      "administrator",
      [
        "/system/org",
        "/system/user",
        "/system/farm",
        "/system/gateway",
        "/system/poultry",
        "/system/wall",
        "/system/rules",
        "/system/signin",
        "/system/service",
        "/system/peer",
        wall,
      ],
    ],
    [
      "company_manager",
      [
        "/system/user",
        "/system/farm",
        "/system/gateway",
        "/system/poultry",
        "/system/wall",
        "/system/rules",
        "/system/service",
      ],
    ],
    ["area_manager", ["/system/user", "/system/gateway", "/system/rules"]],
    ["farm_manager", ["/system/user", "/system/gateway", "/system/rules"]],
    ["shack_manager", []],
  ])("builds the sidebar from the routes that %s may see (§2.4)", async (roleKey, added) => {
    await showShell("/log/index", { roleKey });
    const links = [...document.querySelectorAll("#sidebar li a")];
    const paths = links.map((link) => link.getAttribute("href"));
    const always = ["/dashboard", "/shack/status/overview", "/shack/status/monitor"];
    const others = ["/shack/status/compared", "/envcontrol/index", "/log/index"];
    expect(paths).toEqual(expect.arrayContaining([...always, ...others]));
    expect(paths.filter((path) => path?.startsWith("/system") || path === wall)).toEqual(added);
  });
  it.each<[Role, string]>([
    ["administrator", "the data screen"],
    ["company_manager", "Page not found"],
    ["area_manager", "Page not found"],
    ["farm_manager", "Page not found"],
    ["shack_manager", "Page not found"],
  ])("shows %s at /alarmOverview/index: %s (§6.7)", async (roleKey, text) => {
    await showShell("/alarmOverview/index", { roleKey });
    expect(await screen.findByText(text)).toBeTruthy();
  });
  it("shows progress by a bar without a spinner (§9.9)", async () => {
    const { stores, clock } = await showShell("/log/index");
    await screen.findByText("the log");
    const bar = document.querySelector(".progress-bar")!;
    expect(bar.getAttribute("data-busy")).toBe("false");
    stores.activity.begin();
    await act(() => clock.advance(300));
    expect(bar.getAttribute("data-busy")).toBe("true");
    expect(bar.childElementCount).toBe(0);
    expect(document.querySelector("[class*=spinner i]")).toBeNull();
  });
  it("closes the tab by Delete and goes to the last remaining, and never closes the affixed one", async () => {
    await showShell("/log/index");
    const tab = screen.getByRole("tab", { selected: true });
    tab.focus();
    await act(async () => void fireEvent.keyDown(tab, { key: "Delete" }));
    expect(screen.getByTestId("where").textContent).toBe("/shack/status/overview");
    const affixed = screen.getByRole("tab", { selected: true });
    affixed.focus();
    await act(async () => void fireEvent.keyDown(affixed, { key: "Delete" }));
    expect(screen.getAllByRole("tab")).toHaveLength(1);
  });
  it("measures the device on resize, unless the page is hidden (§4.20)", async () => {
    const { stores } = await showShell("/log/index");
    const width = vi
      .spyOn(document.body, "getBoundingClientRect")
      .mockReturnValue({ width: 1400 } as DOMRect);
    act(() => void fireEvent(window, new Event("resize")));
    expect(stores.layout.device).toBe("desktop");
    width.mockReturnValue({ width: 600 } as DOMRect);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    act(() => void fireEvent(window, new Event("resize")));
    expect(stores.layout.device).toBe("desktop");
    hidden.mockReturnValue(false);
    act(() => void fireEvent(window, new Event("resize")));
    expect(stores.layout.device).toBe("mobile");
  });
  it("has no tab strip when the person wants none", async () => {
    const { stores } = await showShell("/log/index");
    act(() => stores.setting.showTabStrip(false));
    expect(screen.queryByRole("tablist")).toBeNull();
  });
  it("shows the current location", async () => {
    await showShell("/shack/status/overview");
    expect(screen.getByRole("navigation", { name: "You are here" }).textContent).toBe(
      "House statusHouse overview",
    );
  });
});
