import { type BrowserContext, expect, type Page } from "@playwright/test";
import { apiBase, routes } from "../../contract/route/routes.ts";
import { staleAfterMs } from "../../contract/fleet/house/reading.ts";
import { minuteMs } from "../../contract/base/time.ts";
import { joinDatabase } from "../../server/platform/db/open-database.ts";
import { addressOfRunning } from "../../server/platform/db/postgres/running-postgres.ts";
import { patient } from "../factories/patient.ts";
import { makeServerDatabase } from "../server/process/fault/harness/server-database.ts";
import { openProxy } from "../server/process/fault/harness/cut-proxy.ts";
import { test } from "./fixture.ts";
import { housesOfAll, jump, sessionOf, signIn, type Site, siteAt, startProduct } from "./site.ts";

/*
 * Faults of an unattended wall: every old value is marked within 5 s, it recovers by itself, and
 * the page is reloaded only for a release. A lost WebGL context: wall.spec.ts; a revoked credential
 * of a paired display and a start without the server: display.spec.ts.
 */
test.describe.configure({ mode: "parallel" });

const markedMs = 5000;
/** Without data on the stream for this long, the link counts as lost. */
const silentMs = 5000;
/**
 * A wall retries after 30 s at most, and up to half of that more at random; then it requests the
 * missed changes.
 */
const backMs = 50_000;
const home = "/screenDatav/home?language=1";
const state = "#connection-state";
/** Waits until the wall is live again by itself, in time. */
const isLiveAgain = (page: Page) =>
  expect(page.locator(state)).toHaveAttribute("data-state", "live", { timeout: patient(backMs) });
/** The answer of a proxy for a failing server. */
const broken =
  "HTTP/1.1 500 Internal Server Error\r\ncontent-length: 6\r\nconnection: close\r\n\r\nbroken";

interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** The controllable line between browser and product. */
  readonly wire: Awaited<ReturnType<typeof openProxy>>;
  readonly site: Site;
}

/** Runs `play` on a live wall with a separate line; the page must survive it. */
async function onStage(
  { browser, still }: { browser: Parameters<typeof signIn>[0]; still: Site },
  play: (stage: Stage) => Promise<void>,
  at = "",
): Promise<void> {
  const wire = await openProxy(Number(new URL(still.base).port));
  const site = { ...still, base: `http://127.0.0.1:${wire.port}` };
  try {
    const { page, context } = await signIn(browser, site, `${home}&at=${at}`);
    await page.evaluate(() => Reflect.set(window, "isSamePage", true));
    await play({ page, context, wire, site });
    expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
    await context.close();
  } finally {
    wire.close();
  }
}

/** Stale values that are not marked as such. Runs in the page. */
function unmarked({ now, budgetMs }: { now: number; budgetMs: number }): string[] {
  if (document.querySelector(".wall.is-offline") !== null) return [];
  return [...document.querySelectorAll<HTMLElement>("[data-updated-at]")]
    .filter(({ dataset }) => now - Number(dataset["updatedAt"]) > budgetMs + 5000)
    .filter((element) => element.closest(".is-stale") === null)
    .map((element) => `${element.className} ${element.textContent}`);
}

const links: readonly {
  readonly what: string;
  readonly begin: (stage: Stage) => unknown;
  readonly shown: RegExp;
  readonly withinMs: number;
  readonly end: (stage: Stage) => unknown;
}[] = [
  {
    what: "the cable is out",
    begin: ({ wire }) => {
      wire.refuse(true);
      wire.cut();
    },
    shown: /offline/,
    withinMs: markedMs,
    end: ({ wire }) => wire.refuse(false),
  },
  {
    what: "the socket is open and silent",
    begin: ({ wire }) => wire.muteOpen(),
    shown: /polling|offline/,
    withinMs: silentMs + markedMs,
    end: () => undefined,
  },
  {
    what: "the server is frozen",
    begin: ({ wire }) => wire.freeze(true),
    shown: /polling|offline/,
    withinMs: silentMs + markedMs,
    end: ({ wire }) => {
      wire.freeze(false);
      wire.cut();
    },
  },
  {
    what: "every call is answered 500",
    begin: ({ wire }) => {
      wire.answerAll(broken);
      wire.cut();
    },
    shown: /offline/,
    withinMs: markedMs,
    end: ({ wire }) => wire.answerAll(null),
  },
];

/** Separate houses, for which no other test publishes. */
const linksAt = 24;

for (const [index, { what, begin, shown, withinMs, end }] of links.entries())
  test(
    `the wall is marked as not live when ${what}, and recovers by itself`,
    { tag: what === links[0]!.what ? [] : ["@all"] },
    async ({ browser, still }) => {
      const houseAt = linksAt + index;
      const { networkId } = still.plan.houses[houseAt]!.gateway;
      // So old that it becomes stale during the fault.
      const at = Date.now() - staleAfterMs + withinMs;
      await still.publish({ temp: [22.4, 22.4], ts: at / 1000 }, networkId);
      await onStage(
        { browser, still },
        async (stage) => {
          const { page } = stage;
          await expect(page.locator("[data-updated-at]").first()).toBeVisible();
          await begin(stage);
          await expect(page.locator(state)).toHaveAttribute("data-state", shown, {
            timeout: patient(withinMs),
          });
          await page.waitForTimeout(Math.max(0, at + staleAfterMs + markedMs - Date.now()));
          expect(
            await page.evaluate(unmarked, { now: Date.now() + 1, budgetMs: staleAfterMs }),
          ).toEqual([]);
          await expect(page.locator(".wall.is-offline, .live-value.is-stale").first()).toBeVisible({
            timeout: 1000,
          });
          await end(stage);
          await isLiveAgain(page);
        },
        `house:${houseAt + 1}`,
      );
    },
  );

test(
  "a part of the program that cannot be fetched does not break the wall",
  { tag: "@all" },
  async ({ browser, still }) => {
    const { page, context } = await signIn(browser, still, home);
    let refused = 0;
    await page.route("**/assets/alarm-announcer-*.js", async (route) => {
      refused += 1;
      await (refused < 3 ? route.abort() : route.continue());
    });
    await page.reload();
    await expect.poll(() => refused).toBe(3);
    await expect(page.locator(state)).toHaveAttribute("data-state", "live");
    await expect(page.locator("[data-map-drawing=canvas]")).toBeVisible();
    await context.close();
  },
);

test(
  "a machine that was suspended wakes to marked values, and catches up",
  { tag: "@all" },
  async ({ browser, still }) => {
    await onStage({ browser, still }, async ({ page, wire }) => {
      await page.clock.install();
      await page.reload();
      await page.evaluate(() => Reflect.set(window, "isSamePage", true));
      await expect(page.locator(state)).toHaveAttribute("data-state", "live");
      wire.refuse(true);
      wire.cut();
      await page.clock.fastForward(10 * minuteMs);
      await expect(page.locator(".fleet-bar")).toHaveAttribute("data-tone", "cut", {
        timeout: patient(markedMs),
      });
      wire.refuse(false);
      await page.clock.fastForward(minuteMs);
      await isLiveAgain(page);
      await expect(page.locator(".fleet-bar")).not.toHaveAttribute("data-tone", "cut");
    });
  },
);

/** A separate house, for which no other test publishes. */
const silentHouseAt = 20;

test(
  "the value of a gateway that fell silent is marked, and new again with its next frame",
  { tag: "@all" },
  async ({ browser, still }) => {
    const { networkId } = still.plan.houses[silentHouseAt]!.gateway;
    await still.publish(
      { temp: [22.4, 22.4], ts: (Date.now() - staleAfterMs + 2000) / 1000 },
      networkId,
    );
    await onStage(
      { browser, still },
      async ({ page }) => {
        const stale = page.locator(".live-value.is-stale");
        await expect(stale.first()).toBeVisible({ timeout: patient(2000 + markedMs) });
        await expect(page.locator(state)).toHaveAttribute("data-state", "live");
        await still.publish({ temp: [22.6, 22.6] }, networkId);
        await expect(page.getByText("22.6").locator("visible=true").first()).toBeVisible({
          timeout: patient(markedMs),
        });
        await expect(stale).toHaveCount(0, { timeout: patient(markedMs) });
      },
      `house:${silentHouseAt + 1}`,
    );
  },
);

test(
  "a display with a clock three hours off marks no new value as old, and no old one as new",
  { tag: "@all" },
  async ({ browser, still }) => {
    const [fresh, old] = [silentHouseAt + 1, silentHouseAt + 2];
    const networkOf = (at: number) => still.plan.houses[at]!.gateway.networkId;
    await onStage(
      { browser, still },
      async ({ page, site }) => {
        const stale = page.locator(".live-value.is-stale");
        const open = async (at: number) => {
          await page.goto(`${site.base}${home}&at=house:${at + 1}`);
          await page.evaluate(() => Reflect.set(window, "isSamePage", true));
          await expect(page.locator(state)).toHaveAttribute("data-state", "live");
        };
        for (const wrongMs of [-180 * minuteMs, 180 * minuteMs]) {
          await page.clock.setSystemTime(Date.now() + wrongMs);
          await still.publish({ temp: [22.7, 22.7] }, networkOf(fresh));
          await open(fresh);
          await expect(page.getByText("22.7").locator("visible=true").first()).toBeVisible();
          const clock = await page.evaluate(() => Date.now());
          expect(Math.abs(clock - Date.now())).toBeGreaterThan(Math.abs(wrongMs) / 2);
          await expect(stale).toHaveCount(0);
          const ts = (Date.now() - staleAfterMs - markedMs) / 1000;
          await still.publish({ temp: [22.3, 22.3], ts }, networkOf(old));
          await open(old);
          await expect(stale.first()).toBeVisible({ timeout: patient(markedMs) });
          expect(
            await page.evaluate(unmarked, { now: Date.now(), budgetMs: staleAfterMs }),
          ).toEqual([]);
        }
      },
      `house:${fresh + 1}`,
    );
  },
);

test(
  "after the end of a session the last picture stays, marked, until the next sign-in",
  { tag: "@all" },
  async ({ browser, still }) => {
    await onStage({ browser, still }, async ({ page, context, site }) => {
      const cookies = await context.cookies();
      const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)?.value ?? "";
      await fetch(`${site.base}${apiBase}${routes.logout.path}`, {
        method: routes.logout.method,
        headers: { authorization: valueOf("token") },
      });
      const bar = page.locator(".fleet-bar");
      await expect(bar).toHaveAttribute("data-tone", "cut", { timeout: patient(markedMs) });
      await expect(
        page.getByRole("img", { name: new RegExp(`^${housesOfAll} houses`) }),
      ).toBeVisible();
      await context.addCookies(await sessionOf(site));
      await isLiveAgain(page);
      await expect(bar).not.toHaveAttribute("data-tone", "cut");
    });
  },
);

/** A house of its own, so that no other test publishes for it. */
const lowMemoryHouseAt = silentHouseAt + 3;

test(
  "a browser short of memory keeps the wall, and shows later facts",
  { tag: "@all" },
  async ({ browser, still }) => {
    const { networkId } = still.plan.houses[lowMemoryHouseAt]!.gateway;
    await still.publish({ temp: [21.3, 21.3] }, networkId);
    await onStage({ browser, still }, async ({ page, context }) => {
      const drawn = page.locator("[data-map-drawing=canvas]");
      await expect(drawn).toBeVisible();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Memory.simulatePressureNotification", { level: "critical" });
      await devtools.send("HeapProfiler.collectGarbage");
      await jump(page, `${home}&at=house:${lowMemoryHouseAt + 1}`);
      const reading = (text: string) => page.getByText(text).locator("visible=true").first();
      await expect(reading("21.3")).toBeVisible();
      await still.publish({ temp: [21.6, 21.6] }, networkId);
      await expect(reading("21.6")).toBeVisible({ timeout: patient(markedMs) });
      await jump(page, home);
      await expect(drawn).toBeVisible();
      await expect(page.locator(".wall.is-mapless")).toHaveCount(0);
      await expect(page.locator(state)).toHaveAttribute("data-state", "live");
    });
  },
);

test(
  "a new release is loaded once its script is served, and not before",
  { tag: "@all" },
  async ({ browser, still }) => {
    const next = "/assets/index-next.js";
    let isServed = false;
    let requestCount = 0;
    const { page, context } = await signIn(browser, still, home);
    await page.evaluate(() => Reflect.set(window, "isSamePage", true));
    const isSamePage = () => page.evaluate(() => Reflect.get(window, "isSamePage") === true);
    const html = await (await fetch(`${still.base}/`)).text();
    const body = html.replace(/src="\/assets\/index-[^"]+"/, `src="${next}"`);
    expect(body).toContain(next);
    await page.route(`${still.base}/`, (route) =>
      route.fulfill({ contentType: "text/html", body }),
    );
    await page.route(`**${next}`, async (route) => {
      requestCount += 1;
      await (isServed
        ? route.fulfill({ contentType: "text/javascript", body: "" })
        : route.fulfill({ contentType: "text/html", body: "<p>not here</p>" }));
    });
    // A wall also checks for releases when somebody returns to the window.
    const request = () => page.evaluate(() => void dispatchEvent(new Event("focus")));
    await request();
    await expect.poll(() => requestCount).toBe(1);
    expect(await isSamePage()).toBe(true);
    isServed = true;
    await request();
    await expect.poll(() => requestCount).toBe(2);
    await expect.poll(() => isSamePage().catch(() => true)).toBe(false);
    await expect(page.locator(state)).toHaveAttribute("data-state", "live");
    await context.close();
  },
);

/** A product whose database can be removed from it, and given back. */
interface Stored {
  readonly product: Awaited<ReturnType<typeof startProduct>>;
  readonly interrupt: () => Promise<unknown>;
  readonly resume: () => Promise<unknown>;
  readonly end: () => Promise<unknown>;
}

async function withSeparateDatabase(): Promise<Stored> {
  const engine = await makeServerDatabase("wall");
  const url = new URL(engine.databaseUrl!);
  const wire = await openProxy(Number(url.port || 5432));
  url.host = `127.0.0.1:${wire.port}`;
  const product = await startProduct({ isAlive: false, databaseUrl: url.href });
  return {
    product,
    interrupt: async () => {
      wire.refuse(true);
      wire.cut();
    },
    resume: async () => wire.refuse(false),
    end: async () => {
      wire.close();
      await engine.drop();
    },
  };
}

/** The disk is full, as far as frames are concerned. */
async function withOwnDatabase(): Promise<Stored> {
  const product = await startProduct({ isAlive: false });
  const database = joinDatabase({
    databaseUrl: (await addressOfRunning(product.dataDir)) ?? "",
    onError: () => undefined,
  });
  return {
    product,
    interrupt: async () => {
      await database.query(`create function no_room() returns trigger language plpgsql as $$ begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end $$`);
      await database.query(
        "create trigger no_room before insert on frames for each statement execute function no_room()",
      );
    },
    resume: () => database.query("drop function no_room cascade"),
    end: () => database.close(),
  };
}

for (const [what, openProduct, needs] of [
  ["a database that is away", withSeparateDatabase, process.env["TEST_DATABASE_URL"] ?? ""],
  ["a database whose disk is full", withOwnDatabase, "nothing"],
] as const)
  test(
    `${what} is shown beside an urgent alarm too, and the wall continues when it is back`,
    { tag: "@all" },
    async ({ browser }) => {
      test.skip(needs === "", "needs a PostgreSQL");
      const { product, interrupt, resume, end } = await openProduct();
      try {
        const site = siteAt(product.address);
        await site.publish({ temp: [22.4, 22.4] });
        const { page, context } = await signIn(browser, site, home);
        await page.evaluate(() => Reflect.set(window, "isSamePage", true));
        const bar = page.locator(".fleet-bar");
        await expect(bar).not.toHaveAttribute("data-tone", "cut");
        await interrupt();
        let published = site.publish({ temp: [22.5, 22.5] });
        // A server that cannot store reports it, regardless of the data still in its pictures.
        await expect(bar).toHaveAttribute("data-tone", "cut", { timeout: patient(markedMs) });
        await expect(
          page.getByRole("img", { name: new RegExp(`^${housesOfAll} houses`) }),
        ).toBeVisible();
        await resume();
        await published;
        await expect(bar).not.toHaveAttribute("data-tone", "cut", { timeout: patient(backMs) });
        await isLiveAgain(page);

        await site.publish({ temp: [46, 46.2] });
        await expect(bar).toHaveAttribute("data-tone", "urgent");
        const unstored = bar.getByText("data not stored");
        await expect(unstored).toHaveCount(0);
        await interrupt();
        published = site.publish({ temp: [46.1, 46.2] });
        // The bar keeps showing the alarm; the lost connection is shown beside and above it.
        await expect(unstored).toBeVisible({ timeout: patient(markedMs) });
        await expect(bar).toHaveAttribute("data-tone", "urgent");
        await expect(page.locator(state)).toHaveText("data not stored");
        await jump(page, `${home}&mode=hall`);
        await expect(page.locator(".hall-unstored")).toHaveText("data not stored");
        await expect(page.locator(".hall-bar")).toHaveAttribute("data-tone", "urgent");
        await jump(page, home);
        await resume();
        await published;
        await expect(unstored).toHaveCount(0, { timeout: patient(backMs) });
        await expect(bar).toHaveAttribute("data-tone", "urgent");
        await isLiveAgain(page);
        await expect(page.locator(state)).toHaveText("Live");
        expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
        await context.close();
      } finally {
        await product.close();
        await end();
      }
    },
  );
