import { expect, it } from "vitest";
import type { RequestOptions } from "../../../../src/stores/port/call.ts";
import { ApiQuery } from "../../../../src/stores/record/api-query.ts";

/** A simulated server whose replies the test sends. */
function server() {
  const requests: {
    signal: AbortSignal;
    isForeground: boolean;
    give: (value: number) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const fetch = (options: RequestOptions) =>
    new Promise<number>((give, refuse) => requests.push({ ...options, give, refuse }));
  return { requests, answer: new ApiQuery(fetch) };
}

it("shows failures of a person's request, but not of automatic ones", async () => {
  const { requests, answer } = server();
  const first = answer.load();
  requests[0]!.give(1);
  await first;
  void answer.load(false);
  expect(requests.map(({ isForeground }) => isForeground)).toEqual([true, false]);
});

it("is unknown until the first reply, which it keeps during further requests and after a failure", async () => {
  const { requests, answer } = server();
  const first = answer.load();
  expect([answer.value, answer.isLoading]).toEqual([undefined, true]);
  requests[0]!.give(1);
  await first;
  const second = answer.load();
  expect([answer.value, answer.isLoading]).toEqual([1, true]);
  requests[1]!.refuse(new Error("away"));
  await second;
  expect([answer.value, answer.failure, answer.isLoading]).toEqual([1, "away", false]);
  const third = answer.load();
  requests[2]!.give(3);
  await third;
  expect([answer.value, answer.failure]).toEqual([3, null]);
});

it("a newer request aborts the older one, and ignores its reply", async () => {
  const { requests, answer } = server();
  const older = answer.load();
  const newer = answer.load();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  requests[1]!.give(2);
  await newer;
  requests[0]!.give(1);
  await older;
  expect(answer.value).toBe(2);
});

it("is not blocked by changes that are faster than replies: it is fetched once more after each", async () => {
  const { requests, answer } = server();
  const first = answer.load();
  for (let round = 0; round < 5; round++) void answer.load(false);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
  requests[0]!.give(1);
  await first;
  expect([answer.value, requests.length]).toEqual([1, 2]);
  // A person must not wait for a reply that may be outdated.
  const own = answer.load();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  requests[2]!.give(3);
  await own;
  expect([answer.value, requests.length, answer.isLoading]).toEqual([3, 3, false]);
});

it("a request without a waiting caller is aborted silently", async () => {
  const { requests, answer } = server();
  const load = answer.load();
  answer.drop();
  requests[0]!.refuse(new Error("aborted"));
  await load;
  expect([requests[0]!.signal.aborted, answer.failure, answer.isLoading]).toEqual([
    true,
    null,
    false,
  ]);
});
