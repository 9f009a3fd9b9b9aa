// @run all: what browsers, input methods and translators do to a page.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixture.ts";
import { jump, signIn } from "./site.ts";

test("a duplicated tab has a new identity, and a reloaded one keeps its own", async ({
  living,
  browser,
}) => {
  const { page, context } = await signIn(browser, living, "/shack/status/overview");
  const path = `/shack/house/1/parameter?group=curve`;
  const requests: string[] = [];
  context.on("request", (request) => {
    const token = /"tabToken":"([^"]+)"/.exec(request.postData() ?? "")?.[1];
    if (token !== undefined) requests.push(token);
  });
  const take = async (tab: typeof page) => {
    requests.length = 0;
    await tab.goto(`${living.base}${path}`);
    const point = tab.getByRole("textbox", { name: "Point 1 · Target", exact: true });
    await expect(point).toBeVisible();
    await point.fill((Number(await point.inputValue()) - 0.1).toFixed(1));
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    return requests[0]!;
  };
  const first = await take(page);
  // Like browsers for a duplicated tab: its storage is copied.
  const [twin] = await Promise.all([
    context.waitForEvent("page"),
    page.evaluate(() => void window.open(location.origin)),
  ]);
  await twin.waitForLoadState();
  const second = await take(twin);
  expect(second).not.toBe(first);
  await page.reload();
  expect(await take(page)).toBe(first);
  await context.close();
});

/** Sends a key of an input method, as browsers report it, to the focused element. */
const compose = (page: Page, key: string) =>
  page.evaluate((pressed) => {
    const target = document.activeElement ?? document.body;
    const init = { key: pressed, bubbles: true, cancelable: true };
    for (const more of [{ isComposing: true }, { keyCode: 229 }])
      target.dispatchEvent(new KeyboardEvent("keydown", { ...init, ...more }));
  }, key);

test("keys of an input method never reach the app", async ({ living, browser }) => {
  const { page, context, complaints } = await signIn(browser, living, "/shack/status/overview");
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox").filter({ visible: true }).last();
  await field.fill("alarm");
  const chosen = page.locator('.palette-row[aria-selected="true"]');
  const first = await chosen.innerText();
  for (const key of ["ArrowDown", "PageDown", "Enter", "Escape", "Tab"]) await compose(page, key);
  await expect(chosen).toHaveText(first, { useInnerText: true });
  await expect(page).toHaveURL(/overview/);
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/overview/);

  // No handler below the window receives them, on any page and in any field.
  await page.evaluate(() => {
    const received: string[] = [];
    Object.assign(globalThis, { received });
    document.body.addEventListener("keydown", ({ key }) => void received.push(key), true);
    window.addEventListener("keydown", ({ key }) => void received.push(key));
  });
  for (const path of ["/shack/status/monitor", "/production/index", "/envcontrol/index"]) {
    await jump(page, path);
    const fields = page.locator("input, textarea, [tabindex='0']").filter({ visible: true });
    await expect(fields.first()).toBeVisible();
    for (const one of (await fields.all()).slice(0, 12)) {
      await one.focus();
      for (const key of ["Enter", "Escape", "ArrowLeft", "ArrowDown", "Delete", "?", "k"])
        await compose(page, key);
    }
  }
  expect(await page.evaluate(() => Reflect.get(globalThis, "received") as string[])).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Wraps all texts in FONT elements, like translators in browsers. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      const font = document.createElement("font");
      font.style.verticalAlign = "inherit";
      font.append(Object.assign(document.createElement("font"), { textContent: "translated" }));
      text.replaceWith(font);
    }
    return texts.length;
  });

test("a page translated by the browser still shows its values and works", async ({
  living,
  browser,
}) => {
  const { page, context, complaints } = await signIn(browser, living, "/shack/status/overview");
  const html = page.locator("html");
  await expect(html).toHaveAttribute("translate", "no");
  await expect(html).toHaveAttribute("lang", "en");
  for (const path of ["/shack/status/monitor", "/production/index", "/shack/status/overview"]) {
    await jump(page, path);
    await page.waitForTimeout(1500);
    expect(await translate(page)).toBeGreaterThan(50);
    await expect(page.locator("font")).toHaveCount(0);
    await expect(page.getByText("translated", { exact: true })).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
