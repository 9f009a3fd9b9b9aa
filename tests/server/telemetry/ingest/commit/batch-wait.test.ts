import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BatchWait } from "../../../../../server/telemetry/ingest/commit/batch-wait.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/**
 * Returns the waiting time of a batch of `waiting` messages, ms; `company` more arrive meanwhile.
 */
async function waited(wait: BatchWait, waiting: number, company?: { at: number; to: number }) {
  const startedAt = Date.now();
  let isOver = false;
  const over = wait.wait(waiting).then(() => (isOver = true));
  for (let ms = 0; ms < 1000 && !isOver; ms++) {
    await Promise.resolve();
    await Promise.resolve();
    if (isOver) break;
    if (company?.at === ms) wait.received(company.to);
    await vi.advanceTimersByTimeAsync(1);
  }
  await over;
  return Date.now() - startedAt;
}

test("a small batch waits for further messages, a large one does not", async () => {
  expect(await waited(new BatchWait(20), 4)).toBe(120);
  expect(await waited(new BatchWait(20), 5)).toBe(20);
  expect(await waited(new BatchWait(20), 19)).toBe(20);
  expect(await waited(new BatchWait(20), 20)).toBe(0);
  expect(await waited(new BatchWait(0), 1)).toBe(0);
});

test("a very small batch waits five times as long, unless further messages come", async () => {
  expect(await waited(new BatchWait(20), 1)).toBe(120);
  expect(await waited(new BatchWait(20), 1, { at: 10, to: 4 })).toBe(120);
  expect(await waited(new BatchWait(20), 1, { at: 10, to: 5 })).toBe(20);
});

test("in a busy fleet a very small batch waits no longer than others", async () => {
  const wait = new BatchWait(20);
  for (let received = 0; received < 251; received++) wait.received(1);
  expect(await waited(wait, 3)).toBe(20);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waited(wait, 3)).toBe(20);
  await vi.advanceTimersByTimeAsync(2000);
  wait.received(1);
  expect(await waited(wait, 3)).toBe(120);
});

test("a batch is committed as soon as it is large enough", async () => {
  expect(await waited(new BatchWait(20), 1, { at: 5, to: 20 })).toBeLessThanOrEqual(6);
  expect(await waited(new BatchWait(20), 1, { at: 25, to: 20 })).toBeLessThanOrEqual(26);
});

test("after a wait without further messages the next three batches do not wait", async () => {
  const wait = new BatchWait(20);
  const times: number[] = [];
  for (let batch = 0; batch < 9; batch++) times.push(await waited(wait, 1));
  expect(times).toEqual([120, 0, 0, 0, 120, 0, 0, 0, 120]);
});

test("every batch waits while further messages come", async () => {
  const wait = new BatchWait(20);
  const times: number[] = [];
  for (let batch = 0; batch < 4; batch++) times.push(await waited(wait, 1, { at: 10, to: 2 }));
  expect(times).toEqual([120, 120, 120, 120]);
  expect(await waited(wait, 1)).toBe(120);
  expect(await waited(wait, 1)).toBe(0);
  // Messages that come while a batch is written count too.
  wait.received(2);
  expect(await waited(wait, 2)).toBe(120);
});

test("an urgent message does not wait, and takes waiting ones along", async () => {
  const wait = new BatchWait(20);
  const [yes, no] = [() => true, () => false];
  await wait.wait(1, yes);
  const startedAt = Date.now();
  const over = wait.wait(1, no);
  wait.received(2, no);
  await vi.advanceTimersByTimeAsync(30);
  wait.received(3, yes);
  await over;
  expect(Date.now() - startedAt).toBe(30);
});

test("urgency is checked only during a wait", async () => {
  const isDue = vi.fn(() => true);
  const wait = new BatchWait(20);
  wait.received(1, isDue);
  await wait.wait(20, isDue);
  await new BatchWait(0).wait(1, isDue);
  expect(isDue).not.toHaveBeenCalled();
});

test("a waiting caller is released when the server stops", async () => {
  const wait = new BatchWait(1_000_000);
  const over = wait.wait(1);
  wait.end();
  await expect(over).resolves.toBeUndefined();
});
