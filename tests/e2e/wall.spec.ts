import { expect, type Page } from "@playwright/test";
import { patient } from "../factories/patient.ts";
import { test } from "./fixture.ts";
import { housesOfAll, signIn, signInByPage, type Site } from "./site.ts";

test.describe.configure({ mode: "parallel" });
let site: Site;
test.beforeAll(({ living }) => {
  site = living;
});

const level = "[data-face=wall]";
/** With software GL the map would be painted; these tests force WebGL. */
const byWebgl = "/screenDatav/home?language=1&drawing=sparks";

for (const [language, locale] of [
  ["0", "zh-CN"],
  ["1", "en-US"],
] as const) {
  test(
    `the wall drills from country to house and back by keyboard and address, language ${language}`,
    { tag: language === "0" ? [] : ["@all"] },
    async ({ browser }) => {
      const { page, complaints, context } = await signIn(
        browser,
        site,
        `/screenDatav/home?language=${language}`,
        { locale },
      );
      await expect(page.locator(level)).toHaveAttribute("data-level", "fleet");
      await page.goto(`${site.base}/screenDatav/home?language=${language}&at=province:370000`);
      await expect(page.locator(level)).toHaveAttribute("data-level", "province");
      await page.goto(`${site.base}/screenDatav/home?language=${language}&at=house:1`);
      await expect(page.locator(level)).toHaveAttribute("data-level", "house");
      await expect(page.locator("[data-updated-at]").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.locator(level)).toHaveAttribute("data-level", "farm");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(page.locator(level)).toHaveAttribute("data-level", "fleet");
      await page.goto(`${site.base}/screenDatav/home?language=${language}&at=house:999999`);
      await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "live");
      expect(await consoleFiles(page), "files of the console").toEqual([]);
      expect(complaints).toEqual([]);
      await context.close();
    },
  );
}

/** A file that a call's shape shares with a page of the console brings half of the console. */
const consoleFiles = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\/console-style/.test(name)),
  );

/**
 * Removes the drawings, as a driver reset does, and refuses the next `count`. Resolves with how
 * long it took until a map was drawn again, ms, and what was shown meanwhile.
 */
async function loseContexts(refusals: number) {
  const original = HTMLCanvasElement.prototype.getContext as (
    this: HTMLCanvasElement,
    ...args: unknown[]
  ) => RenderingContext | null;
  const canvases = [...document.querySelectorAll<HTMLCanvasElement>(".maplibregl-map canvas")];
  let left = refusals;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...args: unknown[]) {
    if (String(args[0]).startsWith("webgl") && !canvases.includes(this) && left-- > 0) return null;
    return original.apply(this, args);
  } as typeof HTMLCanvasElement.prototype.getContext;
  for (const canvas of canvases) {
    const context = original.call(canvas, "webgl2") as WebGL2RenderingContext | null;
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    canvas.dataset["isOld"] = "";
  }
  const lostAt = performance.now();
  const isDrawn = () =>
    document.querySelector("canvas[data-is-old]") === null &&
    document.querySelector("[data-map-drawing=webgl] canvas.maplibregl-canvas") !== null;
  const meanwhile = new Set<string | undefined>();
  do {
    await new Promise((done) => requestAnimationFrame(done));
    const map = document.querySelector<HTMLElement>("[data-map-drawing]");
    if (!isDrawn()) meanwhile.add(map?.dataset["mapDrawing"]);
  } while (!isDrawn());
  return { ms: performance.now() - lostAt, meanwhile: [...meanwhile] };
}
/** M7: time within which a lost context is drawn again, ms. */
const redrawnMs = 2000;

for (const [what, refusals] of [
  ["lost", 0],
  ["lost and refused for a while", 2],
] as const)
  test(
    `a WebGL context that is ${what} comes back by itself and the facts never leave the page`,
    { tag: "@all" },
    async ({ browser }) => {
      const { page, context } = await signIn(browser, site, byWebgl);
      const drawn = page.locator("[data-map-drawing=webgl]");
      await expect(drawn).toBeVisible();
      const drawnAgain = page.evaluate(loseContexts, refusals);
      await expect(
        page.getByRole("img", { name: new RegExp(`^${housesOfAll} houses`) }),
      ).toBeVisible();
      const { ms, meanwhile } = await drawnAgain;
      expect(ms).toBeLessThan(patient(redrawnMs));
      // The map never disappears: a painted one replaces it.
      expect(meanwhile).toContain("canvas");
      expect(meanwhile).not.toContain("none");
      await expect(drawn.locator("canvas.maplibregl-canvas")).toBeVisible();
      await context.close();
    },
  );

/**
 * Counts the observers of the screen's resolution: each map has one, which keeps its fleet in
 * memory.
 */
function countWatches() {
  const watching = new Set<unknown>();
  const { addEventListener, removeEventListener } = MediaQueryList.prototype;
  MediaQueryList.prototype.addEventListener = function (...args: unknown[]) {
    if (this.media.includes("resolution")) watching.add(args[1]);
    Reflect.apply(addEventListener, this, args);
  };
  MediaQueryList.prototype.removeEventListener = function (...args: unknown[]) {
    watching.delete(args[1]);
    Reflect.apply(removeEventListener, this, args);
  };
  Object.assign(window, { watches: () => watching.size });
}

test("the map of a replay is released when it ends", { tag: "@all" }, async ({ browser }) => {
  const { page, context } = await signIn(browser, site, byWebgl);
  await page.addInitScript(countWatches);
  await page.reload();
  const watches = () => page.evaluate(() => (window as unknown as { watches(): number }).watches());
  const drawn = page.locator("[data-map-drawing=webgl]");
  await expect(drawn).toBeVisible();
  await expect.poll(watches).toBeGreaterThan(0);
  const before = await watches();
  for (let turn = 0; turn < 3; turn += 1) {
    await page.keyboard.press("r");
    await expect(page.locator(".is-replay")).toBeVisible();
    await expect(drawn).toBeVisible();
    await page.keyboard.press("r");
    await expect(page.locator(".is-replay")).toHaveCount(0);
  }
  await expect(drawn).toBeVisible();
  await expect.poll(watches).toBe(before);
  await context.close();
});

test(
  "without WebGL2 the same map is drawn with the same marks",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, context } = await signInByPage(
      browser,
      site,
      "/login?redirect=%2FscreenDatav%2Fhome%3Flanguage%3D1",
    );
    await context.addInitScript(() => {
      const original = HTMLCanvasElement.prototype.getContext;
      HTMLCanvasElement.prototype.getContext = function (
        this: HTMLCanvasElement,
        kind: string,
        ...rest: unknown[]
      ) {
        return kind.startsWith("webgl")
          ? null
          : (original as (...args: unknown[]) => unknown).call(this, kind, ...rest);
      } as typeof original;
    });
    await page.reload();
    await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "live");
    await expect(page.locator("[data-map-drawing=canvas] .land canvas")).not.toHaveCount(0);
    await expect(page.locator(".map-mark .mark-body").first()).toBeVisible();
    await expect(page.locator(".wall.is-mapless")).toHaveCount(0);
    await expect(
      page.getByRole("img", { name: new RegExp(`^${housesOfAll} houses`) }),
    ).toBeVisible();
    await context.close();
  },
);

/** Screens of walls, CSS pixels. */
const screens = [
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
  { width: 2560, height: 1080 },
] as const;

for (const { width, height } of screens)
  for (const map of ["china", "world"] as const)
    test(
      `the map of ${map} fills a wall of ${width} x ${height}, with its places in the free middle`,
      { tag: width === 1920 ? [] : ["@all"] },
      async ({ browser }) => {
        const { page, complaints, context } = await signIn(
          browser,
          site,
          `/screenDatav/home?language=1&map=${map}`,
          { viewport: { width, height } },
        );
        await expect(page.locator("[data-map-drawing=canvas]")).toBeVisible();
        await expect(page.locator(".map-mark .mark-body").first()).toBeVisible();
        const stage = await page.locator(".fleet-map").boundingBox();
        // To prevent burn-in the wall moves by a pixel, and then measures a fraction less.
        const size = [stage?.width ?? 0, stage?.height ?? 0].map(Math.round);
        expect(size).toEqual([width, height]);
        const outside = await page.evaluate(() => {
          const free = document.querySelector(".wall-middle-free")!.getBoundingClientRect();
          const isOut = ({ left, right, top, bottom }: DOMRect) =>
            left < free.left - 1 ||
            right > free.right + 1 ||
            top < free.top - 1 ||
            bottom > free.bottom + 1;
          return [...document.querySelectorAll(".map-mark .mark-body")]
            .filter((mark) => isOut(mark.getBoundingClientRect()))
            .map(({ textContent }) => textContent);
        });
        expect(outside).toEqual([]);
        expect(complaints).toEqual([]);
        await context.close();
      },
    );
