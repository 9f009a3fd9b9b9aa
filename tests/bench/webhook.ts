import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type Webhook, webhookEventKeys } from "../../contract/notify/webhook.ts";
import { engines } from "./engines.ts";
import { median, quantile, report } from "./figure.ts";
import { signIn } from "./product.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * PUBACK of a fleet while a webhook's receiver takes events, hangs, or refuses the connection.
 * Houses grow too hot and cool in turn meanwhile, so that there are events. The cases take turns; a
 * figure is the median of the ratios to the same round without a webhook.
 */
const houses = Number(process.env.HOUSES ?? 300);
const rounds = Number(process.env.ROUNDS ?? 4);
/** Duration of a case in a round, ms. */
const windowMs = 15_000;
/** Number of houses that change with every step, and the time between steps, ms. */
const [changing, stepMs] = [10, 2500];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const [{ name: engine, url: postgres } = { name: "", url: undefined }] = engines();
const fleet = await startTalkingFleet(houses, {
  perMinute: 12,
  environment: { WEBHOOK_NETS: "127.0.0.0/8" },
  ...(postgres !== undefined && { postgres }),
});
const token = await signIn(fleet.product.httpPort, "administrator");

async function call<T>(method: "POST" | "PUT" | "GET", path: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${fleet.product.httpPort}/api${path}`, {
    method,
    headers: { authorization: token, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: T }).data;
}

/** Requests that came to a receiver, and where it listens. */
async function receiver(answer: (reply: ServerResponse) => void) {
  const received = { count: 0 };
  const server = createServer((request, reply) => {
    received.count += 1;
    request.resume().once("end", () => answer(reply));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { received, stop, url: `http://127.0.0.1:${port}/` };
}
const taking = await receiver((reply) => reply.end());
const hanging = await receiver(() => undefined);
const closed = await receiver(() => undefined);
closed.stop();

const [{ id: orgId } = { id: 0 }] = await call<{ id: number }[]>("GET", "/org/listAll");
const form = { name: "bench", orgId, events: webhookEventKeys, farmIds: [] };
let webhook = await call<Webhook>("POST", "/webhook/create", {
  ...form,
  url: taking.url,
  isActive: false,
});
const ways = {
  none: { url: taking.url, isActive: false },
  takes: { url: taking.url, isActive: true },
  hangs: { url: hanging.url, isActive: true },
  refuses: { url: closed.url, isActive: true },
} as const;
type Way = keyof typeof ways;

/** PUBACK times of a case, ms. */
async function measure(way: Way): Promise<readonly number[]> {
  const { id, version } = webhook;
  webhook = await call("PUT", "/webhook/update", { ...form, ...ways[way], id, version });
  await pause(2000);
  fleet.takeAckTimes();
  const until = performance.now() + windowMs;
  for (let step = 0; performance.now() < until; step += 1) {
    const first = (step * changing) % houses;
    const hot = Array.from({ length: changing }, (_, no) => (first + no) % houses);
    fleet.heat(step % 2 === 0 ? hot : []);
    await pause(stepMs);
  }
  return fleet.takeAckTimes();
}

const result: Record<Way, number[][]> = { none: [], takes: [], hangs: [], refuses: [] };
const names = Object.keys(ways) as Way[];
// The first round is not counted.
for (let round = -1; round < rounds; round += 1)
  for (const way of round % 2 === 0 ? names : names.toReversed()) {
    const times = [...(await measure(way))];
    if (round >= 0) result[way].push(times);
  }
const ratio = (way: Way, p: number): number =>
  median(
    result[way].map((times, index) => quantile(times, p) / quantile(result.none[index] ?? [], p)),
  );
report("webhook", [
  ...names.map((way) => ({
    name: `${engine}: PUBACK p99, ${way}`,
    value: median(result[way].map((times) => quantile(times, 0.99))),
    unit: "ms",
  })),
  ...(["takes", "hangs", "refuses"] as const).flatMap((way) => [
    { name: `receiver ${way}: PUBACK p50, times none`, value: ratio(way, 0.5), unit: "x" },
    {
      name: `receiver ${way}: PUBACK p99, times none`,
      value: ratio(way, 0.99),
      unit: "x",
      aim: { atMost: 1.2 },
    },
  ]),
  { name: "events taken", value: taking.received.count, unit: "" },
  { name: "events at the one that hangs", value: hanging.received.count, unit: "" },
]);
taking.stop();
hanging.stop();
await fleet.close();
