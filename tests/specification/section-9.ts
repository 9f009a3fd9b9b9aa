import type { Rule } from "./rule.ts";

/** Section 9: constants. Those that stand in other sections too are held there. */
export const rules: readonly Rule[] = [
  {
    rule: "export warning above 15000 rows, not at 15000",
    file: "tests/src/console/crud/export/export-button.test.tsx",
    title: "does not warn of 15000",
    asserts: ["expect(take).toHaveBeenCalledTimes(1)"],
    given: ["open(15_000)"],
  },
  {
    rule: "sidebar width 210 px",
    file: "tests/e2e/shell.spec.ts",
    title: "sidebar, size, theme and language are remembered",
    asserts: ['expect((await page.locator("nav.sidebar").boundingBox())?.width).toBe(210)'],
  },
  {
    rule: "tab context menu width 105 px",
    file: "tests/e2e/shell.spec.ts",
    title: "tabs keep what was typed, refresh, close in order, and survive a reload",
    asserts: ["expect((await menu.boundingBox())?.width).toBe(105)"],
  },
  {
    rule: "alarm count poll 30 s",
    file: "tests/src/realtime/realtime.test.ts",
    title: "polls every 30 s while the stream is refused, watched for a day",
    asserts: ["expect(Math.abs(polls.length - 2880)).toBeLessThanOrEqual(1)"],
    given: ["minute < 24 * 60 * 2", "clock.advance(30_000)"],
  },
  {
    rule: "default size medium",
    file: "tests/src/stores/app/console-layout-store.test.ts",
    title: "begin medium, light, with tabs and fixed header; the bar has the logo already",
    asserts: ['expect(…).toEqual({ size: "medium", …})'],
  },
  {
    rule: "theme colour #166FC1, table header #f5f7fa, as they are drawn",
    file: "tests/e2e/shell.spec.ts",
    title: "theme and table headers have the colours of the specification",
    asserts: [
      'expect(await grounds(page.locator(".skip-link"))).toEqual(["rgb(22, 111, 193)"])',
      'expect.poll(() => grounds(heads), …).toEqual(["rgb(245, 247, 250)"])',
    ],
    given: ['":is(thead th, [role=columnheader])"', '"/log/index"', '"/system/user"'],
  },
  {
    rule: "… and as they are named",
    file: "tests/src/ui/token.test.ts",
    title: "are the specification's theme colour and table header in the light console",
    asserts: [
      'expect(light.get("accent")).toBe("#166fc1")',
      'expect(light.get("panel-2")).toBe("#f5f7fa")',
    ],
  },
  {
    rule: "date format year-month-day hour:minute:second",
    file: "tests/src/lib/text-and-cookie.test.ts",
    title: "shows a time in the farm's zone, and in UTC when the zone is unknown",
    asserts: [
      'expect(formatTime(at, "Asia/Shanghai")).toBe("2026-03-11 00:05:09")',
      'expect(formatTime(at, "Mars/Base")).toBe("2026-03-10 16:05:09")',
    ],
  },
  {
    rule: "progress bar without spinner",
    file: "tests/src/console/shell/shell.test.tsx",
    title: "shows work by a bar without a spinner",
    asserts: [
      'expect(bar.getAttribute("data-busy")).toBe("false")',
      'expect(bar.getAttribute("data-busy")).toBe("true")',
      "expect(bar.childElementCount).toBe(0)",
      'expect(document.querySelector("[class*=spinner i]")).toBeNull()',
    ],
    given: ["stores.activity.begin()"],
  },
  {
    rule: "alarm count: its own call on load and every 30 s where the stream is not there",
    file: "tests/src/realtime/realtime.test.ts",
    title:
      "asks for the alarm count on load, every 30 s while the stream is away, and not while it is there",
    asserts: [
      "expect(await answer(4)).toEqual([1, 4])",
      "expect(counts).toHaveLength(1)",
      "expect(await answer(5)).toEqual([2, 5])",
      "expect([counts.length, stores.alarmCount.count]).toEqual([2, 1])",
      "expect(await answer(7)).toEqual([3, 7])",
    ],
    given: ["clock.advance(29_999)"],
  },
  {
    rule: "… is what the badge shows",
    file: "tests/src/console/shell/top-bar.test.tsx",
    title: "shows the alarms that were counted before anything else is known of them",
    asserts: ['expect(screen.getByRole("link", { name: "3 alarms" }).textContent).toBe("3")'],
    given: ["stores.alarmCount.answered(3)"],
  },
  {
    rule: "the label of the variant huanan, and of no other (section 1)",
    file: "tests/src/console/shell/top-bar.test.tsx",
    title: "labels the product of the variant %s: %j, %j",
    asserts: ["expect(label()).toBe(en)", "expect(label()).toBe(zh)"],
    given: ['["standard", null, null]', '["lihua", null, null]', '["huanan", "Huanan", "华南版"]'],
  },
];
