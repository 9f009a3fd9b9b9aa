import { beforeEach, describe, expect, it } from "vitest";
import { SharedAnswers } from "../../../../server/platform/api/shared-replies.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";

let state = "1:1:";
let now = 0;
let stateReads = 0;
/** A database that answers only the query for its state. */
const database = {
  query: async () => {
    stateReads += 1;
    return [{ state }];
  },
} as unknown as Database;
beforeEach(() => {
  state = "1:1:";
  now = 0;
  stateReads = 0;
});

/** Answers that the test completes; each answer is its own serial number. */
function kitchen(shared: "untilChanged" | "second" = "untilChanged") {
  const answers = new SharedAnswers(database, () => now);
  const waiting: (() => void)[] = [];
  let created = 0;
  const request = (key = "key") =>
    answers
      .answer(key, shared, async () => {
        const number = (created += 1);
        await new Promise<void>((resolve) => waiting.push(resolve));
        return String(number);
      })
      .then(({ json }) => Number(json));
  const serve = async () => {
    await settle();
    for (const item of waiting.splice(0)) item();
    await settle();
  };
  return { ask: request, serve, answers, made: () => created };
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("shared answers", () => {
  it("are shared by all requests that arrived before it started, and are never outdated", async () => {
    const { ask, serve, made } = kitchen();
    const first = ask();
    await settle();
    state = "2:2:";
    const others = Array.from({ length: 20 }, () => ask());
    await serve();
    await serve();
    expect(await first).toBe(1);
    expect(await Promise.all(others)).toEqual(new Array(20).fill(2));
    expect([made(), stateReads]).toEqual([2, 2]);
  });

  it("are cached until the database changes, then computed again", async () => {
    const { ask, serve, made } = kitchen();
    const first = ask();
    await serve();
    expect([await first, await ask(), await ask()]).toEqual([1, 1, 1]);
    state = "1:2:";
    const changed = ask();
    await serve();
    expect([await changed, made()]).toEqual([2, 2]);
  });

  it("are cached for a second if they depend on time", async () => {
    const { ask, serve } = kitchen("second");
    const first = ask();
    await serve();
    now = 999;
    expect([await first, await ask()]).toEqual([1, 1]);
    now = 1000;
    const later = ask();
    await serve();
    expect(await later).toBe(2);
  });

  it("are separate for each question", async () => {
    const { ask, serve } = kitchen();
    const both = [ask("a"), ask("b")];
    await serve();
    expect(await Promise.all(both)).toEqual([1, 2]);
  });

  it("fail for the requests of one round only", async () => {
    const { answers } = kitchen();
    const fail = () => answers.answer("key", "second", () => Promise.reject(new Error("away")));
    const rounds = [fail(), fail()];
    for (const round of rounds) await expect(round).rejects.toThrow("away");
    expect(await answers.answer("key", "second", async () => "1")).toMatchObject({ json: "1" });
  });

  it("are limited in number: the oldest are dropped", async () => {
    const { answers } = kitchen();
    let created = 0;
    const large = "x".repeat(10_000_000);
    const request = (key: string) =>
      answers.answer(key, "untilChanged", async () => {
        created += 1;
        return large;
      });
    for (const key of ["a", "b", "c", "d", "d", "c"]) await request(key);
    expect(created).toBe(4);
    await request("a");
    expect(created).toBe(5);
  });

  it.each([
    ["with a different text each time", () => Promise.resolve("[]")],
    ["that fail", () => Promise.reject(new Error("away"))],
  ])("are dropped even if their answers are small: questions %s", async (_name, make) => {
    const { answers } = kitchen();
    let created = 0;
    const request = (key: string) =>
      answers
        .answer(key, "untilChanged", () => {
          created += 1;
          return make();
        })
        .catch(() => undefined);
    const word = "w".repeat(9000);
    await request("the first");
    for (let index = 0; index < 4000; index += 1) await request(`${word}${index}`);
    expect(answers.count).toBeLessThan(3300);
    expect(created).toBe(4001);
    await request("the first");
    expect(created).toBe(4002);
  });
});
