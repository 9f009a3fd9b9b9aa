import { pino } from "pino";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinServers } from "../../../../server/live/stream/joined-servers.ts";
import { checkRedis } from "../../../../server/operate/doctor/doctor-redis.ts";
import { hasRedis, openRedis } from "../../../factories/redis.ts";

describe.skipIf(!hasRedis)("Redis (skipped where none is installed)", () => {
  let redis: Awaited<ReturnType<typeof openRedis>>;
  let admin: ReturnType<typeof createClient>;
  const command = (...words: string[]) => admin.sendCommand(words);
  const userUrl = (name: string) => redis.url().replace("//", `//${name}:secret@`);
  const allow = (name: string, ...rules: string[]) =>
    command("ACL", "SETUSER", name, "on", ">secret", ...rules);
  const found = async (url: string) =>
    (await checkRedis(url))
      .filter(({ about }) => about === "Redis")
      .map(({ level, text, advice }) => [level, text, advice ?? ""].join(": "));

  beforeAll(async () => {
    redis = await openRedis();
    admin = createClient({ url: redis.url() });
    await admin.connect();
  });
  afterAll(async () => {
    admin.destroy();
    await redis.close();
  });

  it("that passes messages on is right, also for a user who may do nothing else", async () => {
    const right = ["ok: answers, and passes messages on: "];
    expect(await found(redis.url())).toEqual(right);
    await allow("plain", "allchannels", "+@pubsub", "+@connection");
    expect(await found(userUrl("plain"))).toEqual(right);
  });

  it.each([
    ["no channels", "mute", ["resetchannels", "+@all"]],
    ["no channels of frames", "half", ["resetchannels", "+@all", "&house-watch?0"]],
    ["no publishing", "deaf", ["allchannels", "+@all", "-publish"]],
  ])("whose user has %s is told, with what to allow", async (_, name, rules) => {
    await allow(name, ...rules);
    expect(await found(userUrl(name))).toEqual([
      expect.stringMatching(/^fault: it takes no messages: NOPERM.*ACL SETUSER … \+@pubsub/),
    ]);
  });

  it("that takes no messages of a server says so once in its log, and once when it does", async () => {
    await allow("server", "allchannels", "+@all", "-publish");
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
    const server = joinServers(userUrl("server"), log);
    const told = () => {
      server.publish("displayChanged", { displayId: 1 });
      return lines.filter((line) => line.startsWith("redis takes"));
    };
    await expect.poll(told).toEqual(["redis takes no messages"]);
    for (let again = 0; again < 5; again += 1) told();
    await allow("server", "+publish");
    await expect.poll(told).toEqual(["redis takes no messages", "redis takes messages"]);
    server.close();
  });

  it("that is a replica is told: other servers miss what is said there", async () => {
    const port = new URL(redis.url()).port;
    const replica = await openRedis();
    const client = createClient({ url: replica.url() });
    await client.connect();
    await client.sendCommand(["REPLICAOF", "127.0.0.1", port]);
    expect(await found(replica.url())).toEqual([
      "fault: this is a replica: other servers miss what is said here: name the primary",
    ]);
    client.destroy();
    await replica.close();
  });
});
