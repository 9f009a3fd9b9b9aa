import { expect, it } from "vitest";
import type { RequestOptions } from "../../../../src/stores/port/call.ts";
import { Answer } from "../../../../src/stores/record/answer.ts";

/** A server whose replies the test gives by hand. */
function server() {
  const asked: {
    signal: AbortSignal;
    isLoud: boolean;
    give: (value: number) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const fetch = (options: RequestOptions) =>
    new Promise<number>((give, refuse) => asked.push({ ...options, give, refuse }));
  return { asked, answer: new Answer(fetch) };
}

it("is loud on a person's request, and quiet on automatic ones", async () => {
  const { asked, answer } = server();
  const first = answer.load();
  asked[0]!.give(1);
  await first;
  void answer.load(false);
  expect(asked.map(({ isLoud }) => isLoud)).toEqual([true, false]);
});

it("is unknown until the first reply, and keeps it while it asks again and after a failure", async () => {
  const { asked, answer } = server();
  const first = answer.load();
  expect([answer.value, answer.isLoading]).toEqual([undefined, true]);
  asked[0]!.give(1);
  await first;
  const second = answer.load();
  expect([answer.value, answer.isLoading]).toEqual([1, true]);
  asked[1]!.refuse(new Error("away"));
  await second;
  expect([answer.value, answer.failure, answer.isLoading]).toEqual([1, "away", false]);
  const third = answer.load();
  asked[2]!.give(3);
  await third;
  expect([answer.value, answer.failure]).toEqual([3, null]);
});

it("a newer question aborts the older one, and ignores its reply", async () => {
  const { asked, answer } = server();
  const older = answer.load();
  const newer = answer.load();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  asked[1]!.give(2);
  await newer;
  asked[0]!.give(1);
  await older;
  expect(answer.value).toBe(2);
});

it("is not blocked by changes that come faster than replies: it is fetched once more after each", async () => {
  const { asked, answer } = server();
  const first = answer.load();
  for (let news = 0; news < 5; news++) void answer.load(false);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false]);
  asked[0]!.give(1);
  await first;
  expect([answer.value, asked.length]).toEqual([1, 2]);
  // A person waits for no reply that may be old.
  const own = answer.load();
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
  asked[2]!.give(3);
  await own;
  expect([answer.value, asked.length, answer.isLoading]).toEqual([3, 3, false]);
});

it("one without a waiting caller is aborted silently", async () => {
  const { asked, answer } = server();
  const load = answer.load();
  answer.drop();
  asked[0]!.refuse(new Error("aborted"));
  await load;
  expect([asked[0]!.signal.aborted, answer.failure, answer.isLoading]).toEqual([true, null, false]);
});
