import { type CDPSession, expect, type Locator, type Page } from "@playwright/test";
import { type Role, roleKeys } from "../../contract/account/role.ts";
import { encodePassword } from "../../contract/account/session.ts";
import { test } from "./fixture.ts";
import { callsOf, jump, openByMenu, password, signIn, signInByPage, type Site } from "./site.ts";

test.describe.configure({ mode: "parallel" });
let site: Site;
test.beforeAll(({ still }) => {
  site = still;
});

/** The menu of each role in addition to what everybody sees (specification, sections 2 and 6). */
const forEverybody = [
  "/dashboard",
  "/shack/status/overview",
  "/shack/status/monitor",
  "/shack/status/compared",
  "/alarm/current",
  "/alarm/index",
  "/alarm/handover",
  "/alarm/readiness",
  "/morning/index",
  "/production/index",
  "/production/immune",
  "/production/flocks",
  "/production/forecast",
  "/production/warnings",
  "/maintenance/index",
  "/power/index",
  "/envcontrol/index",
  "/envcontrol/batches",
  "/envcontrol/advice",
  "/camera/index",
  "/alarmPhone/index",
  "/log/index",
];
const forManagers = [
  "/production/feed",
  "/report/index",
  "/envcontrol/templates",
  "/system/gateway",
];
const forRole: Readonly<Record<Role, readonly string[]>> = {
  administrator: [
    ...forManagers,
    "/envcontrol/upgrade",
    "/system/org",
    "/system/user",
    "/system/farm",
    "/system/poultry",
    "/system/wall",
    "/system/service",
    "/system/signin",
    "/system/peer",
    "/alarmOverview/index",
    "/system/rules",
  ],
  company_manager: [
    ...forManagers,
    "/envcontrol/upgrade",
    "/system/user",
    "/system/farm",
    "/system/poultry",
    "/system/wall",
    "/system/service",
    "/system/rules",
  ],
  area_manager: [...forManagers, "/system/user", "/shack/manage", "/system/rules"],
  farm_manager: [...forManagers, "/system/user", "/shack/manage", "/system/rules"],
  shack_manager: [],
};

/** A page without a map, to test its surroundings: with software graphics a map takes seconds. */
const plain = "/log/index";

const menuPaths = (page: Page) =>
  page
    .locator("nav.sidebar li a")
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
/** Tabs of the strip: pages have tabs of their own. */
const strip = (page: Page) => page.locator("[role=tab][data-tab]");
const open = openByMenu;

/** The roles that see most and least. */
const inQuick: ReadonlySet<Role> = new Set(["administrator", "shack_manager"]);

/** One after the other: the last changes the password that an earlier one signs in with. */
test.describe("accounts", () => {
  test.describe.configure({ mode: "default" });

  for (const who of roleKeys) {
    test(
      `${who} sees exactly the menu of the role, and no other page exists (§2.5, §2.21, §2.23)`,
      { tag: inQuick.has(who) ? [] : ["@all"] },
      async ({ browser }) => {
        const { page, complaints, context } = await signInByPage(browser, site, "/", { who });
        await expect(page).toHaveURL(/\/shack\/status\/overview$/);
        expect((await menuPaths(page)).toSorted()).toEqual(
          [...forEverybody, ...forRole[who]].toSorted(),
        );
        for (const path of [
          ...Object.values(forRole)
            .flat()
            .filter((one) => !forRole[who].includes(one)),
          "/nowhere",
          "/system",
        ]) {
          await jump(page, path);
          await expect(page, path).toHaveURL(/\/404$/);
          await jump(page, "/dashboard");
        }
        expect(complaints).toEqual([]);
        await context.close();
      },
    );
  }

  /** A page shown as a transition would wait forever, because every arriving value restarts it. */
  test(
    "a fifteen times slower computer opens another page while values arrive",
    { tag: "@all" },
    async ({ browser }) => {
      const { page, context } = await signInByPage(browser, site, "/");
      const line = await context.newCDPSession(page);
      await line.send("Emulation.setCPUThrottlingRate", { rate: 15 });
      await jump(page, "/nowhere");
      await expect(page).toHaveURL(/\/404$/);
      await context.close();
    },
  );

  test(
    "a changed password ends every session, and the new one signs in",
    { tag: "@all" },
    async ({ browser }) => {
      const who = "shack_manager";
      const changed = "Quiet-Meadow-7";
      const { page, complaints, context } = await signIn(browser, site, plain, { who });
      const elsewhere = await signIn(browser, site, plain, { who });
      await page.getByRole("button", { name: /^Account/ }).click();
      await page.getByRole("menuitem", { name: "Change password" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Old password", { exact: true }).fill(password);
      await dialog.getByLabel("New password", { exact: true }).fill(changed);
      await dialog.getByLabel("Confirm new password", { exact: true }).fill("Quiet-Meadow-8");
      await dialog.getByLabel("Old password", { exact: true }).focus();
      await expect(dialog).toContainText("inconsistent");
      await dialog.getByLabel("Confirm new password", { exact: true }).fill(changed);
      await dialog.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("button", { name: "Change", exact: true }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect(elsewhere.page).toHaveURL(/\/login/);
      await page.locator("input[autocomplete=username]").fill(who);
      await page.locator("input[autocomplete=current-password]").fill(changed);
      await page.keyboard.press("Enter");
      await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "live");
      // The browser itself logs the server's answer to a session that has just ended, and a
      // connection aborted before it was open.
      const unexpected = complaints.filter((text) => !/401|is closed before/.test(text));
      await elsewhere.context.close();
      await context.close();
      // Restores the first password for later tests and retries.
      const call = await callsOf(site, who, changed);
      await call("modifyPwd", {
        type: true,
        oldPassword: encodePassword(changed),
        newPassword: encodePassword(password),
      });
      expect(unexpected).toEqual([]);
    },
  );
});

test("without a session every path leads to the login page, which returns there (§2.19)", async ({
  browser,
}) => {
  const page = await browser.newPage();
  for (const path of ["/system/user?page=2", "/404", "/nowhere"]) {
    await page.goto(site.base + path);
    await expect(page).toHaveURL(/\/login/);
  }
  await page.goto(`${site.base}/system/user?page=2`);
  await expect(page).toHaveURL(
    `${site.base}/login?redirect=${encodeURIComponent("/system/user?page=2")}`,
  );
  await page.close();
});

test(
  "a signed-in user who opens the login page is sent to the root (§2.20)",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, context } = await signIn(browser, site, "/log/index");
    await expect(page).toHaveURL(/\/log\/index$/);
    await page.goto(`${site.base}/login?redirect=%2Flog%2Findex`);
    await expect(page).toHaveURL(/\/shack\/status\/overview$/);
    await context.close();
  },
);

test("tabs keep typed text, refresh, close in order, and survive a reload (§9.3)", async ({
  browser,
}) => {
  const { page, complaints, context } = await signIn(
    browser,
    site,
    "/shack/status/overview?view=houses",
  );
  const search = page.getByRole("tabpanel").locator("input[type=search]").locator("visible=true");
  await search.fill("kept");
  await open(page, "User log");
  await open(page, "User manage");
  await expect(strip(page)).toHaveText(["House overview", "User log", "User manage"]);
  await expect(page).toHaveTitle(/User manage - IoT data management platform$/);

  await page.getByRole("tab", { name: "House overview" }).click();
  await expect(search).toHaveValue("kept");

  await page.getByRole("tab", { name: "House overview" }).click({ button: "right" });
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  expect((await menu.boundingBox())?.width).toBe(105);
  await expect(menu.getByRole("menuitem", { name: "Close", exact: true })).toBeDisabled();
  await menu.getByRole("menuitem", { name: "Refresh" }).click();
  await expect(page).toHaveURL(/\/shack\/status\/overview\?view=houses$/);
  await expect(search).toHaveValue("");

  await page.reload();
  await expect(strip(page)).toHaveText(["House overview", "User log", "User manage"]);

  await page.getByRole("tab", { name: "User log" }).click();
  await page.getByRole("tab", { name: "User log" }).press("Delete");
  await expect(page).toHaveURL(/\/system\/user$/);
  await page.getByRole("tab", { name: "User manage" }).locator(".tab-close").click();
  await expect(page).toHaveURL(/\/shack\/status\/overview\?view=houses$/);
  await expect(strip(page)).toHaveText(["House overview"]);
  expect(complaints).toEqual([]);
  await context.close();
});

test(
  "two houses are two tabs, closed together by 'close others' and 'close all'",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, complaints, context } = await signIn(browser, site, "/shack/house/1");
    await go(page, "/shack/house/2");
    await go(page, "/dashboard");
    await expect(strip(page)).toHaveCount(4);
    await page.locator("[data-tab='/shack/house/2']").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Close others" }).click();
    await expect(page).toHaveURL(/\/shack\/house\/2$/);
    await expect(strip(page)).toHaveCount(2);
    await page.locator("[data-tab='/shack/house/2']").click({ button: "right" });
    await page.getByRole("menuitem", { name: "Close all" }).click();
    await expect(page).toHaveURL(/\/shack\/status\/overview$/);
    await expect(strip(page)).toHaveCount(1);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test("arrow keys move through the strip and the menu", { tag: "@all" }, async ({ browser }) => {
  const { page, context } = await signIn(browser, site, "/log/index");
  await page.getByRole("tab", { name: "User log" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "House overview" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/shack\/status\/overview$/);
  await page.locator("nav.sidebar").getByRole("link", { name: "Home", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("button", { name: "House status" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(
    page.locator("nav.sidebar").getByRole("link", { name: "House overview" }),
  ).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
  await page.keyboard.type("user m");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/system\/user$/);
  await context.close();
});

test(
  "on a phone the menu covers the page and closes when a page is opened (§4.18)",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, complaints, context } = await signIn(browser, site, plain, {
      viewport: { width: 390, height: 844 },
    });
    await expect(page.locator("nav.sidebar")).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.locator("nav.sidebar")).toBeVisible();
    await open(page, "House monitor");
    await expect(page.locator("nav.sidebar")).toBeHidden();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    for (const language of ["中文", "English"]) {
      await page.getByTitle(language, { exact: true }).click();
      const bar = page.locator(".top-bar");
      expect(await bar.evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(390);
    }
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test(
  "sidebar, size, theme and language are remembered (§9.2)",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, context } = await signIn(browser, site, plain);
    expect((await page.locator("nav.sidebar").boundingBox())?.width).toBe(210);
    await page.getByRole("button", { name: "Close menu" }).click();
    await page.getByRole("button", { name: "中文" }).click();
    await expect(page.getByText("语言切换成功")).toBeVisible();
    const cookies = Object.fromEntries(
      (await context.cookies()).map(({ name, value }) => [name, value]),
    );
    expect(cookies["sidebarStatus"]).toBe("0");
    expect(cookies["language"]).toBe("zh");
    await page.reload();
    await expect(page.locator(".console")).toHaveAttribute("data-sidebar", "closed");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await context.close();
  },
);

test(
  "theme and table headers have the colours of the specification (§9.6)",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, context } = await signIn(browser, site, plain);
    /** The background colours of all of these. */
    const grounds = (elements: Locator) =>
      elements.evaluateAll((all) => {
        const groundOf = (element: Element | null): string => {
          if (element === null) return "none";
          const { backgroundColor } = getComputedStyle(element);
          return backgroundColor === "rgba(0, 0, 0, 0)"
            ? groundOf(element.parentElement)
            : backgroundColor;
        };
        return [...new Set(all.map(groundOf))];
      });
    expect(await grounds(page.locator(".skip-link"))).toEqual(["rgb(22, 111, 193)"]);
    for (const path of [
      "/shack/status/overview?view=houses",
      "/shack/status/monitor?view=table",
      "/envcontrol/index",
      "/log/index",
      "/system/user",
      "/system/farm",
      "/shack/house/1?tab=parameter",
    ]) {
      await jump(page, path);
      const tab = page.locator(`[data-tab='${path.replace(/\?.*/, "")}']`);
      await expect(tab).toHaveAttribute("aria-selected", "true");
      const heads = page.locator(":is(thead th, [role=columnheader])").locator("visible=true");
      await expect(heads.first(), path).toBeVisible();
      await expect.poll(() => grounds(heads), path).toEqual(["rgb(245, 247, 250)"]);
    }
    await context.close();
  },
);

test("overlays have the background of the dark theme", { tag: "@all" }, async ({ browser }) => {
  const { page, context } = await signIn(browser, site, "/system/rules?tab=kinds&kind=tempHigh");
  await page.evaluate(() => {
    document.documentElement.dataset["theme"] = "dark";
    document.body.classList.add("bp6-dark");
  });
  const ground = "rgb(19, 28, 38)";
  await expect(page.locator(".bp6-drawer")).toHaveCSS("background-color", ground);
  await jump(page, "/system/user");
  await page
    .getByRole("button", { name: /^Delete/ })
    .first()
    .click();
  await expect(page.locator(".bp6-dialog")).toHaveCSS("background-color", ground);
  await context.close();
});

test("signing out removes the user's data and ends the other windows", async ({ browser }) => {
  const { page, context } = await signIn(browser, site, "/shack/house/1");
  const other = await context.newPage();
  await other.goto(`${site.base}/log/index`);
  await expect(other.locator("#connection-state")).toHaveAttribute("data-state", "live");
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(
    `${site.base}/login?redirect=${encodeURIComponent("/shack/house/1")}`,
  );
  await expect(other).toHaveURL(/\/login/);
  expect(
    (await context.cookies())
      .map(({ name }) => name)
      .filter((name) => name === "token" || name === "userId"),
  ).toEqual([]);
  for (const one of [page, other])
    expect(
      await one.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }])),
    ).not.toMatch(/house|token|userId/);
  await context.close();
});

async function go(page: Page, path: string): Promise<void> {
  await jump(page, path);
  await expect(page.locator(`[data-tab='${path}']`)).toHaveAttribute("aria-selected", "true");
}

async function measure(
  cdp: CDPSession,
): Promise<{ heapMb: number; nodes: number; listeners: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    heapMb: of("JSHeapUsedSize") / 1e6,
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
  };
}

/** Fifty rounds take two minutes: TAB_ROUNDS=50 before a release. */
const tabRounds = Number(process.env["TAB_ROUNDS"] ?? 5);

test(
  "twenty tabs opened, refreshed and closed many times leak no memory",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, complaints, context } = await signIn(browser, site, "/");
    const cdp = await context.newCDPSession(page);
    await cdp.send("Performance.enable");
    const paths = [
      ...Array.from({ length: 4 }, (_, i) => `/shack/house/${i + 1}`),
      ...forRole.administrator.slice(0, 4),
      "/dashboard",
      ...forEverybody.slice(2),
    ].slice(0, 20);
    expect(paths).toHaveLength(20);
    const rounds = (count: number) =>
      page.evaluate(
        async ([count, paths]) => {
          const frame = () =>
            new Promise((resolve) => {
              requestAnimationFrame(() => setTimeout(resolve));
            });
          const to = async (path: string) => {
            history.pushState({}, "", path);
            dispatchEvent(new PopStateEvent("popstate"));
            const key = path.replace(/^\/redirect/, "");
            for (const until = performance.now() + 90_000; performance.now() < until;) {
              await frame();
              if (
                location.pathname === key &&
                document
                  .querySelector("[role=tab][aria-selected=true]")
                  ?.getAttribute("data-tab") === key
              )
                return;
            }
            throw new Error(`never came to ${path}`);
          };
          for (let round = 0; round < count; round++) {
            for (const path of paths) await to(path);
            for (const path of paths) await to(`/redirect${path}`);
            for (const path of paths)
              document.querySelector<HTMLElement>(`[data-tab='${path}'] .tab-close`)?.click();
            await to("/shack/status/overview");
            if (document.querySelectorAll("[role=tab][data-tab]").length !== 1)
              throw new Error(`tabs left in round ${round}`);
          }
        },
        [count, paths] as const,
      );
    /** Measured when the page is fully rendered, because half a page is not comparable. */
    const rest = async () => {
      const overview = page.locator(".overview");
      await expect(overview.locator(".brief-table tr").first()).toBeVisible();
      await expect(
        overview.locator("[aria-busy=true], .skeleton, .map-stage.is-waiting"),
      ).toHaveCount(0);
      await page.waitForTimeout(1000);
      return await measure(cdp);
    };
    await rounds(3);
    const before = await rest();
    await rounds(tabRounds);
    const after = await rest();
    console.log(
      `twenty tabs, ${tabRounds} times: heap ${before.heapMb.toFixed(1)} to ${after.heapMb.toFixed(1)} MB, nodes ${before.nodes} to ${after.nodes}, listeners ${before.listeners} to ${after.listeners}`,
    );
    expect(after.nodes).toBeLessThan(before.nodes * 1.1 + 200);
    expect(after.listeners).toBeLessThan(before.listeners * 1.1 + 20);
    // The fleet keeps sending, and stored data grows by some megabytes up to its limit; a leaked
    // page per tab would be tens of megabytes.
    expect(after.heapMb).toBeLessThan(before.heapMb * 1.1 + 6);
    expect(complaints).toEqual([]);
    await context.close();
  },
);

test(
  "a house's drawer left open in a hidden tab works again when the tab is shown",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, complaints, context } = await signIn(
      browser,
      site,
      "/shack/status/overview?house=1",
    );
    await expect(page.locator("#house-panel-title")).toBeVisible();
    await open(page, "User log");
    await expect(page.locator("#house-panel-title")).toBeHidden();
    await page.getByRole("tab", { name: "House overview" }).click();
    await expect(page.locator("#house-panel-title")).toHaveText("House 1");
    await page.getByRole("button", { name: "Close", exact: true }).click();
    await expect(page.locator("#house-panel-title")).toBeHidden();
    await expect(page).toHaveURL(/\/shack\/status\/overview$/);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
