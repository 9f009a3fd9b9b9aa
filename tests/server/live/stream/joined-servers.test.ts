import { pino } from "pino";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type JoinedServers, joinServers } from "../../../../server/live/stream/joined-servers.ts";
import { hasRedis, openRedis } from "../../../factories/redis.ts";

const log = pino({ level: "silent" });
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!hasRedis)("servers joined by a Redis (skipped where none is installed)", () => {
  let redis: Awaited<ReturnType<typeof openRedis>>;
  const open: JoinedServers[] = [];

  beforeAll(async () => {
    redis = await openRedis();
  });
  afterEach(() => {
    for (const server of open.splice(0)) server.close();
  });
  afterAll(() => redis.close());

  /** A server, and the displays reported to it by others. */
  function join(url = redis.url()) {
    const server = joinServers(url, log);
    const heard: number[] = [];
    server.hear((told) => {
      if (told.topic === "displayChanged") heard.push(told.message.displayId);
    });
    open.push(server);
    return { heard, tell: (displayId: number) => server.tell("displayChanged", { displayId }) };
  }
  type Server = ReturnType<typeof join>;
  let word = 0;
  /** Waits until one receives the other's messages. */
  const hears = (speaker: Server, hearer: Server) => {
    const from = word;
    return expect.poll(() => {
      speaker.tell((word += 1));
      return hearer.heard.some((said) => said > from);
    });
  };

  test("each hears the others and not itself", async () => {
    const [a, b] = [join(), join()];
    await hears(a, b).toBe(true);
    await hears(b, a).toBe(true);
    const said = (word += 1);
    b.tell(said);
    await expect.poll(() => a.heard).toContain(said);
    expect(b.heard).not.toContain(said);
  });

  test("installations with a number of their own at the same Redis do not hear each other", async () => {
    const [a, b] = [join(redis.url(1)), join(redis.url(1))];
    const [other, second] = [join(redis.url(2)), join(redis.url(2))];
    await hears(a, b).toBe(true);
    await hears(other, second).toBe(true);
    const said = (word += 1);
    a.tell(said);
    await expect.poll(() => b.heard).toContain(said);
    expect(other.heard).not.toContain(said);
    expect(second.heard).not.toContain(said);
  });

  test("one that stands still is told no more than of two seconds, and goes on", async () => {
    const [a, b] = [join(), join()];
    await hears(a, b).toBe(true);
    redis.freeze();
    const early = word + 1;
    for (let turn = 0; turn < 40; turn += 1) {
      a.tell((word += 1));
      await pause(100);
    }
    const late = word;
    redis.goOn();
    await expect.poll(() => b.heard).toContain(early);
    await hears(a, b).toBe(true);
    expect(b.heard).not.toContain(late);
  });

  test("one that is killed with words on their way to it may come back", async () => {
    const [a, b] = [join(), join()];
    await hears(a, b).toBe(true);
    redis.freeze();
    for (let turn = 0; turn < 5; turn += 1) a.tell((word += 1));
    await pause(100);
    await redis.kill();
    await pause(300);
    await redis.start();
    await hears(a, b).toBe(true);
  });

  test("who is opened before it is there hears when it is", async () => {
    await redis.kill();
    const [a, b] = [join(), join()];
    a.tell((word += 1));
    await pause(300);
    await redis.start();
    await hears(a, b).toBe(true);
  });

  test("what others than servers say there is not listened to", async () => {
    const stranger = createClient({ url: redis.url() });
    stranger.on("error", () => undefined);
    await stranger.connect();
    const [a, b] = [join(), join()];
    await hears(a, b).toBe(true);
    const before = b.heard.length;
    for (const text of ["", "{", "null", "[]", '{"topic":"gone","message":{"displayId":-1}}'])
      await stranger.publish("house-watch 0", text);
    await hears(a, b).toBe(true);
    expect(b.heard.slice(before)).not.toContain(-1);
    await stranger.close();
  });
});
