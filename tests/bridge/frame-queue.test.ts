import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { FrameQueue } from "../../bridge/queue/frame-queue.ts";

let folder: string;
const dropped: number[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "queue-"));
  dropped.length = 0;
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const open = (framesMax = 10_000) =>
  FrameQueue.open(
    { folder, framesMax, onDropped: (frames) => void dropped.push(frames) },
    1_000_000_000_000,
  );
const numbers = (queue: FrameQueue, max = 10_000) =>
  queue.oldest(max).map(({ frame }) => frame["n"]);

it("keeps frames over restarts until they are acknowledged, with continuous numbers", async () => {
  const first = await open();
  const seqs = Array.from({ length: 1200 }, (_, n) => first.add({ n }).seq);
  expect(seqs.slice(0, 2)).toEqual([1_000_000_000, 1_000_000_001]);
  await first.acknowledge(seqs[699]!);
  first.close();
  const second = await open();
  expect(second.length).toBe(500);
  expect(numbers(second, 2)).toEqual([700, 701]);
  expect(second.add({ n: 1200 }).seq).toBe(seqs[1199]! + 1);
  expect(second.newest()?.frame).toEqual({ n: 1200 });
  await second.acknowledge(seqs[1199]! + 1);
  expect(second.length).toBe(0);
  second.close();
  const third = await open();
  expect(third.newest()).toBeNull();
  // Everything was acknowledged, but the numbers continue.
  expect(third.add({ n: 0 }).seq).toBe(seqs[1199]! + 2);
  expect((await readdir(folder)).length).toBeLessThanOrEqual(2);
  third.close();
});

it("drops the oldest frame of too many, and reports how many", async () => {
  const queue = await open(100);
  for (let n = 0; n < 130; n += 1) {
    queue.add({ n });
    await queue.trim();
  }
  expect(queue.length).toBe(100);
  expect(numbers(queue, 1)).toEqual([30]);
  expect(dropped.reduce((sum, count) => sum + count, 0)).toBe(30);
  queue.close();
});

it("cuts off a torn line, and only repeats frames when the mark is lost", async () => {
  const queue = await open();
  for (let n = 0; n < 5; n += 1) queue.add({ n });
  await queue.acknowledge(1_000_000_001);
  queue.close();
  const segment = (await readdir(folder)).find((name) => name.endsWith(".jsonl"));
  await appendFile(join(folder, segment!), '{"seq":1000000005,"frame":{"n":');
  const again = await open();
  expect(numbers(again)).toEqual([2, 3, 4]);
  expect(again.add({ n: 5 }).seq).toBe(1_000_000_005);
  again.close();
  await writeFile(join(folder, "acknowledged"), "12");
  const third = await open();
  expect(numbers(third)).toEqual([0, 1, 2, 3, 4, 5]);
  third.close();
});

it("loses no stored frame when the process is killed", async () => {
  const script = `
    const { FrameQueue } = await import(process.argv[1]);
    const queue = await FrameQueue.open(
      { folder: process.argv[2], framesMax: 1e6, onDropped() {} }, 1e12);
    for (let n = 0; ; n += 1) {
      queue.add({ n });
      process.stdout.write(n + "\\n");
      // A full pipe is only written to between two turns of the event loop.
      if (n % 50 === 0) await new Promise(setImmediate);
    }`;
  const source = new URL("../../bridge/queue/frame-queue.ts", import.meta.url).href;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", script, source, folder],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let warning = "";
  child.stdout.on("data", (bytes: Buffer) => {
    warning += bytes.toString();
    if (warning.split("\n").length > 300) child.kill("SIGKILL");
  });
  await once(child, "close");
  const last = Number(warning.trim().split("\n").at(-1));
  const queue = await open(1e6);
  const remaining = numbers(queue, 1e6);
  expect(remaining.length).toBeGreaterThan(last);
  expect(remaining).toEqual(remaining.map((_, n) => n));
  queue.close();
});
