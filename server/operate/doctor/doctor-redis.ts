import { createClient, ErrorReply } from "redis";
import { channelAt, framesOf } from "../../live/stream/joined-servers.ts";
import { redisCause } from "../../live/stream/redis-cause.ts";
import { fault, type Finding, ok, orOk } from "./doctor-finding.ts";
import { clockFinding, waitMs } from "./doctor-services.ts";

type Client = ReturnType<typeof open>;

function open(url: string) {
  const client = createClient({
    url,
    socket: { connectTimeout: waitMs, reconnectStrategy: false },
  });
  client.on("error", () => undefined);
  return client;
}

const about = "Redis";

/** Checks Redis, its clock, and whether servers receive each other's messages through it. */
export async function checkRedis(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const [client, listener] = [open(url), open(url)];
  try {
    await client.connect();
    await listener.connect();
    return [
      ...orOk(about, "answers, and passes messages on", [
        await passesOn(client, listener, url),
        await isReplica(client),
      ]),
      ...(await checkClock(client)),
    ];
  } catch (error) {
    const { text, advice } = redisCause(error, url);
    return [fault(about, text, advice)];
  } finally {
    client.destroy();
    listener.destroy();
  }
}

/** Uses the same channels and commands as the servers, which ignore messages they do not know. */
async function passesOn(client: Client, listener: Client, url: string) {
  const channel = channelAt(url);
  try {
    await listener.subscribe(channel, () => undefined);
    await listener.pSubscribe(`${framesOf(channel)}*`, () => undefined);
    for (const to of [channel, `${framesOf(channel)}0`]) await client.publish(to, "doctor");
    return false;
  } catch (error) {
    if (!(error instanceof ErrorReply)) throw error;
    const { text, advice } = redisCause(error, url);
    return fault(about, `it takes no messages: ${text}`, advice);
  }
}

/**
 * True: the address is that of a replica. Messages published there reach only clients of the
 * replica.
 */
async function isReplica(client: Client) {
  // Some users lack permission for ROLE; then the answer is unknown.
  const role = await client.sendCommand<unknown[]>(["ROLE"]).catch(() => []);
  return (
    role[0] === "slave" &&
    fault(about, "this is a replica: other servers miss what is said here", "name the primary")
  );
}

async function checkClock(client: Client): Promise<Finding[]> {
  const sent = Date.now();
  const time = await client.sendCommand<string[]>(["TIME"]).catch((error: unknown) => {
    if (error instanceof ErrorReply) return null;
    throw error;
  });
  if (time === null) return [ok("clock", "Redis does not tell its user the time")];
  const [seconds = "0", micros = "0"] = time;
  return clockFinding(about, Number(seconds) * 1000 + Number(micros) / 1000, sent);
}
