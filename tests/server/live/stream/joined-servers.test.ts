import { pino } from "pino";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type JoinedServers, joinServers } from "../../../../server/live/stream/joined-servers.ts";
import type { HouseDetail } from "../../../../contract/fleet/house/reading.ts";
import { emptyDetail } from "../../../factories/fleet.ts";
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

  /** A server, and the displays that others reported to it. */
  function join(url = redis.url()) {
    const server = joinServers(url, log);
    const messages: number[] = [];
    const frames: number[] = [];
    server.onMessage((received) => {
      if (received.topic === "displayChanged") messages.push(received.message.displayId);
      if (received.topic === "frames")
        frames.push(...received.message.map(({ houseId }) => houseId));
    });
    open.push(server);
    return {
      messages,
      /** Subscribes to organisations. */
      frames,
      want: server.subscribe,
      tell: (displayId: number) => server.publish("displayChanged", { displayId }),
      tellFrames: (orgId: number, houseId: number) =>
        server.publishFrames(orgId, [emptyDetail(houseId, 0) as unknown as HouseDetail]),
    };
  }
  type Server = ReturnType<typeof join>;
  let word = 0;
  /** Waits until one server receives the other's messages. */
  const hears = (speaker: Server, hearer: Server) => {
    const from = word;
    return expect.poll(() => {
      speaker.tell((word += 1));
      return hearer.messages.some((frame2) => frame2 > from);
    });
  };

  test("each receive the others' messages and not their own", async () => {
    const [a, b] = [join(), join()];
    await hears(a, b).toBe(true);
    await hears(b, a).toBe(true);
    const frameNo = (word += 1);
    b.tell(frameNo);
    await expect.poll(() => a.messages).toContain(frameNo);
    expect(b.messages).not.toContain(frameNo);
  });

  test("are separate for installations with different numbers at the same Redis", async () => {
    const [a, b] = [join(redis.url(1)), join(redis.url(1))];
    const [other, second] = [join(redis.url(2)), join(redis.url(2))];
    await hears(a, b).toBe(true);
    await hears(other, second).toBe(true);
    const frameNo = (word += 1);
    a.tell(frameNo);
    await expect.poll(() => b.messages).toContain(frameNo);
    expect(other.messages).not.toContain(frameNo);
    expect(second.messages).not.toContain(frameNo);
  });

  test("get frames of an organisation only if they subscribe to it", async () => {
    const [a, b, all] = [join(), join(), join()];
    for (const item of [b, all]) await hears(a, item).toBe(true);
    await b.want(new Set([7, 8]));
    await all.want("all");
    let frame = 0;
    /** Every server receives this message last, so earlier ones have arrived. */
    const announceTo = async (orgIds: readonly number[]) => {
      const sent = orgIds.map((orgId) => {
        frame += 1;
        a.tellFrames(orgId, frame);
        return frame;
      });
      const mark = (word += 1);
      a.tell(mark);
      for (const item of [b, all]) await expect.poll(() => item.messages).toContain(mark);
      return sent;
    };
    const [one, two, three] = await announceTo([7, 9, 8]);
    expect(b.frames).toEqual([one, three]);
    expect(all.frames).toEqual([one, two, three]);
    expect(a.frames).toEqual([]);
    await b.want(new Set([9]));
    await all.want(new Set([7]));
    b.frames.length = all.frames.length = 0;
    const [seven, nine] = await announceTo([7, 9]);
    expect([b.frames, all.frames]).toEqual([[nine], [seven]]);
    await b.want("all");
    await redis.kill();
    await redis.start();
    await hears(a, b).toBe(true);
    b.frames.length = 0;
    await expect
      .poll(() => {
        a.tellFrames(3, (frame += 1));
        return b.frames.length;
      })
      .toBeGreaterThan(0);
  });

  test("need at most half a second for a subscription, in any state of Redis", async () => {
    const one = join();
    await hears(join(), one).toBe(true);
    redis.freeze();
    const startedAt = performance.now();
    await one.want(new Set([1]));
    expect(performance.now() - startedAt).toBeLessThan(2000);
    redis.goOn();
  });

  test("get at most two seconds of messages after a stall, and continue", async () => {
    const [a, b] = [join(), join()];
    await hears(a, b).toBe(true);
    redis.freeze();
    const early = word + 1;
    for (let round = 0; round < 40; round += 1) {
      a.tell((word += 1));
      await pause(100);
    }
    const late = word;
    redis.goOn();
    await expect.poll(() => b.messages).toContain(early);
    await hears(a, b).toBe(true);
    expect(b.messages).not.toContain(late);
  });

  test("can be killed with messages in transit and come back", async () => {
    const [a, b] = [join(), join()];
    await hears(a, b).toBe(true);
    redis.freeze();
    for (let round = 0; round < 5; round += 1) a.tell((word += 1));
    await pause(100);
    await redis.kill();
    await pause(300);
    await redis.start();
    await hears(a, b).toBe(true);
  });

  test("connect when Redis is there, even if they started before it", async () => {
    await redis.kill();
    const [a, b] = [join(), join()];
    a.tell((word += 1));
    await pause(300);
    await redis.start();
    await hears(a, b).toBe(true);
  });

  test("ignore messages of other programs", async () => {
    const stranger = createClient({ url: redis.url() });
    stranger.on("error", () => undefined);
    await stranger.connect();
    const [a, b] = [join(), join()];
    await hears(a, b).toBe(true);
    const before = b.messages.length;
    for (const text of ["", "{", "null", "[]", '{"topic":"gone","message":{"displayId":-1}}'])
      await stranger.publish("house-watch 0", text);
    await hears(a, b).toBe(true);
    expect(b.messages.slice(before)).not.toContain(-1);
    await stranger.close();
  });
});
