import { expect, type Page } from "@playwright/test";

/** Texts of a plan and of a batch in progress, in both languages. */
export const batchWords = {
  en: {
    plan: "Create plan (nothing is sent)",
    planned: "Plan:",
    start: /^Send to \d+\shouse/,
    soak: "Observe after each wave",
    count: /^Enter the number of houses/,
    reason: "Reason",
    done: (houses: number, of = houses) => `${houses} of ${of} succeeded`,
    ended: "Finished",
    list: "Back to the list",
    proven: "Send success (read back)",
  },
  zh: {
    plan: "生成计划（不下发）",
    planned: "计划：",
    start: /^下发到 \d+\s栋/,
    soak: "每波后观察",
    count: /^请输入栋数/,
    reason: "原因",
    done: (houses: number, of = houses) => `${houses} / ${of} 栋成功`,
    ended: "已完成",
    list: "返回任务列表",
    proven: "下发成功（已回读）",
  },
} as const;
export type BatchWords = (typeof batchWords)[keyof typeof batchWords];

/** State of a batch, as its page shows it. */
export const stateOf = (page: Page) => page.locator(".batch-state");

/**
 * Enters the data required by the plan on screen, and starts it without a pause; Enter starts
 * nothing.
 */
export async function startPlan(page: Page, words: BatchWords): Promise<number> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(words.planned);
  const start = page.getByRole("button", { name: words.start });
  await expect(start, "the number is typed first").toBeDisabled();
  const houses = Number(/\d+/.exec(await start.innerText())?.[0]);
  // An undo is sent at once.
  const soak = page.getByRole("combobox", { name: words.soak });
  if ((await soak.count()) > 0) await soak.selectOption("0");
  const count = page.getByRole("textbox", { name: words.count });
  await count.fill(String(houses));
  const reason = page.getByRole("textbox", { name: words.reason });
  if ((await reason.count()) > 0) await reason.fill("browser test");
  await count.press("Enter");
  await expect(start, "Enter sends nothing").toBeVisible();
  await start.click();
  await expect(stateOf(page)).toBeVisible();
  return houses;
}

/** Follows it to its end: all of its houses were read back. */
export async function followToEnd(page: Page, words: BatchWords, houses: number): Promise<void> {
  await expect(stateOf(page)).toHaveAttribute("data-state", "ended", { timeout: 120_000 });
  await expect(stateOf(page)).toContainText(words.ended);
  await expect(stateOf(page)).toContainText(words.done(houses));
}
