import { type Browser, chromium, type Page } from "@playwright/test";
import { password } from "./product.ts";

/**
 * WebGL 2 in software, and everything else drawn and composited without it, as browsers do by
 * themselves without a graphics card.
 */
export const browserFlags: readonly string[] = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--disable-gpu-rasterization",
  "--disable-accelerated-2d-canvas",
  "--disable-gpu-compositing",
];

/** Headless Chromium. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    ...(process.env.CHROMIUM === undefined ? {} : { executablePath: process.env.CHROMIUM }),
    args: [...browserFlags],
  });

/** Signs in at a page of the product, by default as the administrator of the benches. */
export async function signInAt(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("input[autocomplete=username]").fill(process.env.LOGIN ?? "administrator");
  await page.locator("input[autocomplete=current-password]").fill(process.env.SECRET ?? password);
  await page.keyboard.press("Enter");
}

/** The memory of a signed-in browser. */
export async function signedInState(browser: Browser, origin: string) {
  const context = await browser.newContext({ locale: "en-US" });
  const page = await context.newPage();
  await signInAt(page, `${origin}/login`);
  await page.locator("nav").first().waitFor({ timeout: 60_000 });
  const state = await context.storageState();
  await context.close();
  return state;
}
