// @run all: every text at six sizes of the wall, a product of its own.
import { expect } from "@playwright/test";
import { test } from "./fixture.ts";
import { jump, signIn, siteAt, startProduct } from "./site.ts";
import type { FleetPlan } from "../../contract/operate/demo-fleet.ts";
import { namesUpTo } from "../factories/name.ts";
import { patient } from "../factories/patient.ts";

/**
 * Measures legibility: every text that people act on has at least one root unit (16 minutes of
 * arc), names of figures and legends 12, key values 20; alarms have a contrast of 7:1; nothing is
 * cut off or outside.
 */
/** Number of houses, each with its own realistic name. */
const namesCount = 200;
const names = namesUpTo(50, namesCount);
const named = (plan: FleetPlan): FleetPlan => {
  const farmNames = namesUpTo(50, plan.farms.length);
  return {
    ...plan,
    farms: plan.farms.map((farm, at) => ({
      ...farm,
      name: farmNames[at]!,
      nameEn: farmNames[at]!,
    })),
    houses: plan.houses.map((house, at) => ({ ...house, name: names[at]!, nameEn: names[at]! })),
  };
};

/** A frame of a house with all that its plan draws. */
const whole = {
  temp: [46, 46.2, 45.8, 46.1, 45.9, 46.3, 46, 45.7],
  fan: [1, 1, 1, 0, 0, 0, 1, 1],
  inletPos: [40, 35],
  tunnelDoorPos: [20],
  coolPad: [1],
  heater: [0, 0],
  light: [60],
};
let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ isAlive: false, houses: namesCount, change: named });
  const site = siteAt(product.address);
  await site.publish(whole);
  // Also a house without power, whose row shows the worst state beside its cause.
  const { networkId } = site.plan.houses[1]!.gateway;
  await site.publish({ ...whole, volt: [0, 0, 0] }, networkId);
  await site.publish({ temp: [12, 12.2] }, site.plan.houses[40]!.gateway.networkId);
});
test.afterAll(() => product.close());

const screens = [
  ["1080p", 1920, 1080, ""],
  ["4K", 3840, 2160, ""],
  ["upright", 1080, 1920, ""],
  ["21:9", 2560, 1080, ""],
  ["television", 1920, 1080, "&inch=75&distance=5"],
  ["desk", 1920, 1080, "&inch=27&distance=0.7"],
] as const;
const keyShare = 20 / 16;
const minorShare = 12 / 16;

interface MeasuredText {
  readonly small: string[];
  readonly smallKeys: string[];
  readonly cut: string[];
  readonly outside: string[];
  readonly pale: string[];
}

/** Runs in the page. */
function measure([keyShareOf, minorShareOf]: readonly [number, number]): MeasuredText {
  const wall = document.querySelector<HTMLElement>("[data-face=wall]");
  const unit = Number.parseFloat(wall?.style.getPropertyValue("--u") ?? "0");
  const found: MeasuredText = { small: [], smallKeys: [], cut: [], outside: [], pale: [] };
  // A mixed colour has components from 0 to 1: color(srgb 0.6 0.7 0.8).
  const rgb = (color: string) => {
    const [r, g, b, ...alpha] = (color.match(/[\d.]+/g) ?? []).map(Number);
    if (r === undefined || g === undefined || b === undefined) return [];
    const whole = color.startsWith("color(") ? 255 : 1;
    return [r * whole, g * whole, b * whole, ...alpha];
  };
  const light = (color: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element: Element): number[] => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(at);
      // A gradient that is filled lies on the colour: the stage, and the bar of an urgent alarm.
      const [stop = ""] = /(?:rgba?|color)\([^)]*\)/.exec(backgroundImage) ?? [];
      for (const color of [rgb(stop), rgb(backgroundColor)])
        if ((color[3] ?? 1) > 0.99 && color.length > 2) return color.slice(0, 3);
    }
    return [0, 0, 0];
  };
  const walker = document.createTreeWalker(wall ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? "";
    const element = node.parentElement;
    if (text === "" || element === null || element.closest(".sr-only, title") !== null) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (style.visibility === "hidden" || box.width === 0 || element.closest("[hidden]") !== null)
      continue;
    const name = `${element.getAttribute("class") ?? element.tagName} "${text.slice(0, 30)}"`;
    const drawn = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1;
    const size = Number.parseFloat(style.fontSize) * drawn;
    // Names of figures, legend and notes are read from closer: 12 minutes of arc.
    const isMinor =
      element.closest(
        ".figure-label, .fact-label, .map-legend, .day-before, .card-foot, .axis-text, .state-parts, small",
      ) !== null;
    if (size < unit * (isMinor ? minorShareOf : 0.995))
      found.small.push(`${name} ${(size / unit).toFixed(2)} u`);
    if (element.closest(".key-value, .figure-value") !== null && element.tagName !== "SMALL")
      if (size < unit * keyShareOf * 0.995) found.smallKeys.push(name);
    const range = document.createRange();
    range.selectNodeContents(node);
    // A long name leaves out its middle: its line is compared with every other text.
    const line = element.closest(".name-line");
    const at = (line ?? range).getBoundingClientRect();
    const slack = unit * 0.12;
    if (at.right > innerWidth + slack || at.bottom > innerHeight + slack || at.left < -slack)
      found.outside.push(name);
    for (let holder: Element | null = element; holder !== null; holder = holder.parentElement) {
      if (line !== null && line.contains(holder)) continue;
      const holderStyle = getComputedStyle(holder);
      if (holderStyle.overflow === "visible" && holderStyle.overflowX === "visible") continue;
      const edge = holder.getBoundingClientRect();
      if (at.right > edge.right + slack || at.left < edge.left - slack)
        found.cut.push(`${name} in ${holder.className}`);
    }
    const panel = element.closest(".panel, .bar-sentence, .bar-counts");
    if (panel !== null) {
      const edge = panel.getBoundingClientRect();
      if (at.right > edge.right + slack || at.bottom > edge.bottom + slack * 3)
        found.cut.push(`${name} leaves ${panel.className}`);
    }
    if (
      element.closest(
        ".incident-card, .bar-sentence.is-filled, .hall-bar, .map-mark.is-unacknowledged",
      )
    ) {
      const [a, b] = [light(rgb(style.color)), light(groundOf(element))].sort((p, q) => q - p);
      const ratio = ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05);
      if (ratio < 7) found.pale.push(`${name} ${ratio.toFixed(1)}`);
    }
  }
  return found;
}

const nothing: MeasuredText = { small: [], smallKeys: [], cut: [], outside: [], pale: [] };
/** Views of the wall, and the reception hall. */
const views = [
  ["&at=", "[data-level=fleet]"],
  ["&at=province:370000", "[data-level=province]"],
  ["&at=farm:3", "[data-level=farm]"],
  ["&mode=hall", ".wall.hall"],
] as const;

for (const language of ["0", "1"] as const)
  test(`every text is large enough and whole at every size, language ${language}`, async ({
    browser,
  }) => {
    const path = (more: string) => `/screenDatav/home?language=${language}${more}`;
    const site = siteAt(product.address);
    const { page, context } = await signIn(browser, site, path(""));
    const powerless = page.locator("[data-incident]", { hasText: /停电|Power failure/ });
    await expect(powerless).toHaveCount(1, { timeout: patient(20_000) });
    const worst = page.locator("[data-house]").first();
    const house = `&at=house:${(await worst.getAttribute("data-house")) ?? ""}`;
    await jump(page, path(house));
    await expect(page.locator(".plan-probe text")).toHaveCount(whole.temp.length);
    const farmIds = site.plan.farms.flatMap(({ level }, at) => (level === "farm" ? [at + 1] : []));
    const farms = farmIds.map((id) => [`&at=farm:${id}`, "[data-level=farm]"] as const);
    const shown = [...views, [house, ".plan-probe text >> nth=0"], ...farms] as const;
    for (const [name, width, height, more] of screens) {
      await page.setViewportSize({ width, height });
      for (const [view, part] of shown) {
        await jump(page, path(more + view));
        await expect(page.locator(part)).toBeVisible();
        await expect
          .poll(() => page.evaluate(measure, [keyShare, minorShare] as const), {
            timeout: patient(5000),
            message: `${name} ${view}`,
          })
          .toEqual(nothing);
      }
    }
    await context.close();
  });
