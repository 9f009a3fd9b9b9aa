import type { Page } from "@playwright/test";
import { openBrowser, signInAt } from "./browser.ts";

/** From the click on "Send" to the frame that shows each step, ms. */
export interface Painted {
  readonly sent: number;
  readonly begun: number;
  readonly verified: number;
}
const steps = ["sent", "begun", "verified"] as const;

/** Runs in the page: records when each step of the next command was painted. */
function watch({ states, place }: { states: readonly string[]; place: string }): void {
  const items: Record<string, number> = {};
  let from: number | null = null;
  Object.assign(window, { held: items });
  document.addEventListener(
    "click",
    ({ target }) => {
      const button = target instanceof Element ? target.closest("[role=dialog] button") : null;
      if (button?.textContent.startsWith("Send ") === true) from ??= performance.now();
    },
    true,
  );
  new MutationObserver(() => {
    // A state that lasts less than a frame counts as painted together with its successor.
    const reached = states.findLastIndex(
      (state) => document.querySelector(`${place} li[data-command=${state}]`) !== null,
    );
    const shown = states.slice(0, reached + 1).filter((state) => items[state] === undefined);
    if (from === null || shown.length === 0) return;
    const pressed = from;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        for (const state of shown) items[state] ??= performance.now() - pressed;
      });
      port1.start();
      port2.postMessage(0);
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

/** One value in the form of a house, reviewed, and sent by a click. */
async function sendOne(page: Page, place: string): Promise<Painted> {
  const offset = page.getByRole("textbox", { name: "Target offset", exact: true });
  const newValue = Number(await offset.inputValue()) - 0.1;
  await offset.fill(newValue.toFixed(1));
  await page.keyboard.press("Control+Enter");
  const review = page.getByRole("dialog", { name: "Send configuration?" });
  const send = review.getByRole("button", { name: /^Send 1 value to / });
  await send.waitFor();
  const title = await review.getByRole("heading", { level: 3 }).innerText();
  const name = review.getByRole("textbox", { name: /Enter the house name/ });
  if ((await name.count()) > 0) await name.fill(title.split(" · ")[0]!);
  const reason = review.getByRole("textbox", { name: "Reason" });
  if ((await reason.count()) > 0) await reason.fill("bench");
  await page.evaluate(watch, { states: [...steps], place });
  await send.click();
  await page.locator(`${place} li[data-command=verified]`).waitFor();
  await page.waitForTimeout(200);
  return page.evaluate(() => Reflect.get(window, "held") as Painted);
}

/** A command for each house, sent by a person on its page. */
export async function sendInBrowser(
  port: number,
  houseIds: readonly number[],
): Promise<readonly Painted[]> {
  const base = `http://127.0.0.1:${port}`;
  const browser = await openBrowser();
  const page = await browser.newPage({ locale: "en-US", viewport: { width: 1920, height: 1080 } });
  await signInAt(page, `${base}/login`);
  await page.locator("#connection-state[data-state=live]").waitFor();
  const painted: Painted[] = [];
  for (const id of houseIds) {
    // Opens a page as a link would, after the previous one was on screen for a while.
    await page.evaluate((to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, `/shack/house/${id}/parameter?group=curve`);
    const place = `.house-page[data-house="${id}"]`;
    await page.locator(`${place} .edit-form`).waitFor();
    await page.waitForTimeout(1000);
    painted.push(await sendOne(page, place));
  }
  await browser.close();
  return painted;
}
