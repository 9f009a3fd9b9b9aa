// @run all: a value is followed through every page, frame by frame.
import { expect, type Page } from "@playwright/test";
import { minuteMs } from "../../contract/base/time.ts";
import { test } from "./fixture.ts";
import { signIn, type Site } from "./site.ts";
import { patient } from "../factories/patient.ts";

let site: Site;
test.beforeAll(({ still }) => {
  site = still;
});

/**
 * Checks the page after every change, once a frame: the places that show the text, in the
 * frame it first appears anywhere. Read `seen`.
 */
async function watch(
  page: Page,
  text: string,
  places: Readonly<Record<string, string>>,
): Promise<void> {
  await page.evaluate(
    ({ text: wanted, places: named }) => {
      const state: { noted: { at: number; places: string[] } | null; due: boolean } = {
        noted: null,
        due: false,
      };
      (window as unknown as { watched: typeof state }).watched = state;
      const look = () => {
        state.due = false;
        const found = Object.entries(named)
          .filter(([, selector]) =>
            [...document.querySelectorAll(selector)].some((element) =>
              element.textContent.includes(wanted),
            ),
          )
          .map(([name]) => name);
        if (found.length > 0)
          state.noted ??= { at: performance.timeOrigin + performance.now(), places: found };
      };
      new MutationObserver(() => {
        if (state.due || state.noted !== null) return;
        state.due = true;
        requestAnimationFrame(look);
      }).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
      });
    },
    { text, places },
  );
}

async function noted(page: Page): Promise<{ at: number; places: string[] }> {
  await page.waitForFunction(
    () => (window as unknown as { watched: { noted: unknown } }).watched.noted !== null,
  );
  return page.evaluate(
    () =>
      (window as unknown as { watched: { noted: { at: number; places: string[] } } }).watched.noted,
  );
}

/**
 * Ten batching intervals of the stream, because two browsers with software graphics share the
 * machine with the server.
 */
const togetherMs = 2000;

test("a value published over MQTT is on monitor, comparison, house page and wall by the same push, and everywhere on a page in one frame", async ({
  browser,
}) => {
  const id = site.plan.houses.indexOf(site.visitor) + 1;
  await site.publish({ temp: [24.1, 24.1] });
  const desk = await signIn(
    browser,
    site,
    `/shack/status/monitor?q=${site.visitor.gateway.networkId}`,
  );
  const open = async (path: string) => {
    const page = await desk.context.newPage();
    await page.goto(`${site.base}${path}`);
    await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "live");
    return page;
  };
  const compared = await open(`/shack/status/compared?houses=${id}`);
  const detail = await open(`/shack/house/${id}`);
  const wall = await signIn(browser, site, `/screenDatav/home?language=1&at=house:${id}`);
  for (const page of [desk.page, compared, detail, wall.page])
    await expect(page.getByText("24.1").locator("visible=true").first()).toBeVisible();

  await watch(desk.page, "26.7", { card: `[data-house="${id}"]` });
  await watch(compared, "26.7", { readout: ".chart-head" });
  await watch(detail, "26.7", { plan: ".house-plan", values: ".house-figures" });
  await watch(wall.page, "26.7", { plan: ".house-plan", temperature: "[data-face=wall]" });
  await site.publish({ temp: [26.7, 26.7] });
  const [onMonitor, onCompared, onDetail, onWall] = await Promise.all(
    [desk.page, compared, detail, wall.page].map(noted),
  );
  expect(onDetail!.places.toSorted()).toEqual(["plan", "values"]);
  expect(onWall!.places.toSorted()).toEqual(["plan", "temperature"]);
  const times = [onMonitor!, onCompared!, onDetail!, onWall!].map(({ at }) => at);
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(patient(togetherMs));

  // All show when it was measured, and all show the same time.
  const stamp = (page: Page, selector: string) =>
    page.locator(selector).first().getAttribute("data-updated-at");
  const stamps = await Promise.all([
    stamp(
      desk.page,
      `[data-house="${id}"] [data-updated-at], [data-house="${id}"][data-updated-at]`,
    ),
    stamp(detail, ".house-plan"),
    stamp(wall.page, ".house-plan"),
  ]);
  expect(new Set(stamps).size).toBe(1);
  expect(Number(stamps[0])).toBeGreaterThan(Date.now() - minuteMs);
  expect([...desk.complaints, ...wall.complaints]).toEqual([]);
  await wall.context.close();
  await desk.context.close();
});
