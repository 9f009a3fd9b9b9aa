import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failingWork } from "../../../../server/platform/base/failing-work.ts";
import { startChunkedWork } from "../../../../server/platform/base/chunked-work.ts";

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const stops: (() => Promise<void>)[] = [];
beforeEach(() => {
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  vi.useRealTimers();
});

function start(work: () => Promise<boolean>, isMine: () => boolean = () => true) {
  const pieces = startChunkedWork({
    work,
    restMs: 15_000,
    pauseLeastMs: 100,
    firstMs: 100,
    log: log as never,
    name: "pieces",
    isMine,
  });
  stops.push(() => pieces.stop());
  return pieces;
}

interface Pieces {
  isMine: boolean;
  stop(): Promise<void>;
}

test("works piece by piece while pieces are due, then rests; a failure is reported, then it rests", async () => {
  const answers = [true, true, false];
  const work = vi.fn(async () => {
    const answer = answers.shift();
    if (answer === undefined) throw new Error("no room");
    return answer;
  });
  start(work);
  await vi.advanceTimersByTimeAsync(350);
  expect(work).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(work).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(2000);
  expect(work).toHaveBeenCalledTimes(4);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith({ error: "no room" }, "pieces");
});

test("one of two servers works, and the other begins within seconds of becoming the owner", async () => {
  const owner = { name: "a" };
  const worked = { a: 0, b: 0 };
  for (const name of ["a", "b"] as const)
    start(
      async () => {
        worked[name] += 1;
        return false;
      },
      () => owner.name === name,
    );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worked).toEqual({ a: 4, b: 0 });
  owner.name = "b";
  await vi.advanceTimersByTimeAsync(3000);
  expect(worked).toEqual({ a: 4, b: 1 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(worked.a).toBe(4);
});

test.each([
  ["moved to another server", (pieces: Pieces) => void (pieces.isMine = false)],
  ["was stopped", (pieces: Pieces) => pieces.stop()],
])("work that %s does not count as failing on this server", async (_, end) => {
  const pieces = { isMine: true, stop: () => work.stop() };
  const work = start(
    () => Promise.reject(new Error("no room")),
    () => pieces.isMine,
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failingWork()).toEqual(["pieces"]);
  const ended = end(pieces);
  await vi.advanceTimersByTimeAsync(20_000);
  await ended;
  expect(failingWork()).toEqual([]);
});

test("a failing piece does not delay others, and is reported until a round succeeds", async () => {
  let isFailing = true;
  const pieces: number[] = [];
  const done: number[] = [];
  start(async () => {
    const piece = pieces.shift();
    if (piece === undefined) pieces.push(1, 2, 3);
    else if (piece === 2 && isFailing) throw new Error("spoilt");
    else done.push(piece);
    return piece !== undefined;
  });
  await vi.advanceTimersByTimeAsync(16_000);
  expect(done).toEqual([1, 3]);
  await vi.advanceTimersByTimeAsync(45_000);
  expect(failingWork()).toEqual(["pieces"]);
  isFailing = false;
  await vi.advanceTimersByTimeAsync(45_000);
  expect(done.slice(-3)).toEqual([1, 2, 3]);
  expect(failingWork()).toEqual([]);
});
