import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BatchWait } from "../../../server/ingest/batch-wait.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** How long a batch of so many waits, ms; `company` is heard meanwhile. */
async function waited(wait: BatchWait, waiting: number, company?: { at: number; to: number }) {
  const begun = Date.now();
  let isOver = false;
  const over = wait.wait(waiting).then(() => (isOver = true));
  for (let ms = 0; ms < 100 && !isOver; ms++) {
    await Promise.resolve();
    await Promise.resolve();
    if (isOver) break;
    if (company?.at === ms) wait.heard(company.to);
    await vi.advanceTimersByTimeAsync(1);
  }
  await over;
  return Date.now() - begun;
}

test("a small batch waits for company, a large one does not", async () => {
  expect(await waited(new BatchWait(20), 7)).toBe(40);
  expect(await waited(new BatchWait(20), 8)).toBe(20);
  expect(await waited(new BatchWait(20), 19)).toBe(20);
  expect(await waited(new BatchWait(20), 20)).toBe(0);
  expect(await waited(new BatchWait(0), 1)).toBe(0);
});

test("a very small one waits as long again, unless company came", async () => {
  expect(await waited(new BatchWait(20), 1)).toBe(40);
  expect(await waited(new BatchWait(20), 1, { at: 10, to: 7 })).toBe(40);
  expect(await waited(new BatchWait(20), 1, { at: 10, to: 8 })).toBe(20);
});

test("it goes as soon as it is large enough", async () => {
  expect(await waited(new BatchWait(20), 1, { at: 5, to: 20 })).toBeLessThanOrEqual(6);
  expect(await waited(new BatchWait(20), 1, { at: 25, to: 20 })).toBeLessThanOrEqual(26);
});

test("one that waited in vain lets the next three go at once", async () => {
  const wait = new BatchWait(20);
  const times: number[] = [];
  for (let batch = 0; batch < 9; batch++) times.push(await waited(wait, 1));
  expect(times).toEqual([40, 0, 0, 0, 40, 0, 0, 0, 40]);
});

test("while company comes every batch waits", async () => {
  const wait = new BatchWait(20);
  const times: number[] = [];
  for (let batch = 0; batch < 4; batch++) times.push(await waited(wait, 1, { at: 10, to: 2 }));
  expect(times).toEqual([40, 40, 40, 40]);
  expect(await waited(wait, 1)).toBe(40);
  expect(await waited(wait, 1)).toBe(0);
  // Company that comes while a batch is written counts too.
  wait.heard(2);
  expect(await waited(wait, 2)).toBe(40);
});

test("whoever waits goes when the server stops", async () => {
  const wait = new BatchWait(1_000_000);
  const over = wait.wait(1);
  wait.end();
  await expect(over).resolves.toBeUndefined();
});
