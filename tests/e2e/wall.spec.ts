import { expect } from "@playwright/test";
import { test } from "./fixture.ts";
import { signIn, signInByPage, type Site } from "./site.ts";

test.describe.configure({ mode: "parallel" });
let site: Site;
test.beforeAll(({ living }) => {
  site = living;
});

const level = "[data-face=wall]";

for (const [language, locale] of [
  ["0", "zh-CN"],
  ["1", "en-US"],
] as const) {
  test(`the wall drills from country to house and back by keyboard and address, language ${language}`, async ({
    browser,
  }) => {
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
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test("a lost WebGL context comes back by itself and the facts never leave the page", async ({
  browser,
}) => {
  const { page, context } = await signIn(browser, site, "/screenDatav/home?language=1");
  await expect(page.locator("[data-map-drawing=webgl]")).toBeVisible();
  await page.evaluate(() => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>(".fleet-map canvas"))
      (canvas.getContext("webgl2") as WebGL2RenderingContext | null)
        ?.getExtension("WEBGL_lose_context")
        ?.loseContext();
  });
  await expect(page.getByRole("img", { name: /^120 houses/ })).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLCanvasElement>(".fleet-map canvas")].some(
          (canvas) => canvas.getContext("webgl2")?.isContextLost() === false,
        ),
      ),
    )
    .toBe(true);
  await context.close();
});

test("without WebGL2 the matrix takes the map's place with the same facts", async ({ browser }) => {
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
  await expect(page.locator(".wall.is-mapless")).toBeVisible();
  await expect(page.getByRole("img", { name: /^120 houses/ })).toBeVisible();
  await context.close();
});
