import { once } from "node:events";
import type { Database } from "../../server/platform/db/open-database.ts";
import { slotCount } from "../../contract/base/metric.ts";
import { dayMs } from "../../contract/base/time.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { engines } from "./engines.ts";
import { median, quantile, report } from "./figure.ts";
import { frameOf, Gateway } from "./gateway.ts";
import { requestPart, demoKey, type Product, startPart, startProduct } from "./product.ts";
import type { Recovered } from "./storm-load.ts";

/*
 * After a crash: from the start of the server to the first PUBACK, with the demo's houses and a
 * week of their minutes; then 10,000 gateways that all come back at once, as client libraries do (a
 * try about every second): until each has a frame acknowledged.
 */
const houses = 120;
const days = 7;
const rounds = Number(process.env.ROUNDS ?? 5);
const gateways = Number(process.env.GATEWAYS ?? 10_000);
const gatewaysEach = 5000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function fill(database: Database): Promise<void> {
  const to = Date.now();
  await maintainPartitions(database, partitionRules(91, 730), to);
  const rest = `{${Array.from({ length: slotCount }, (_, slot) => (slot < 24 ? (20 + slot / 7).toFixed(3) : "NULL")).join(",")}}`;
  for (let house = 1; house <= houses; house += 1)
    await database.query(
      `insert into reading_minutes (house_id, at, frames, sum)
       select $3, at, 1, $4::float8[]
       from generate_series(date_trunc('minute', $1::timestamptz), $2::timestamptz - interval '2 minutes', interval '1 minute') at
       on conflict do nothing`,
      [new Date(to - days * dayMs), new Date(to), house, rest],
    );
}

/** Time until a frame of this house is acknowledged, ms. */
async function untilTaken(product: Product, seq: number): Promise<number> {
  const begun = performance.now();
  for (;;) {
    try {
      let onTaken = (): void => undefined;
      const acknowledged = new Promise<void>((resolve) => (onTaken = resolve));
      const gateway = await Gateway.connect(
        product.mqttPort,
        product.plan.houses[0]!.gateway.networkId,
        demoKey,
        onTaken,
      );
      gateway.publish(frameOf(seq, Date.now(), 22));
      await acknowledged;
      gateway.close();
      return performance.now() - begun;
    } catch {
      await pause(10);
    }
  }
}

async function measureStart(engine: string, url: string | undefined): Promise<void> {
  const product = await startProduct(houses, url, fill);
  await untilTaken(product, 1);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { ready } = await product.crash();
    times.push(await untilTaken(product, round + 2));
    await ready;
    await pause(2000);
  }
  await product.close();
  report("restart", [
    {
      name: `${engine}: killed, start to the first PUBACK, median of ${rounds}`,
      value: median(times),
      unit: "ms",
      aim: { atMost: 3000 },
    },
    { name: `${engine}: the longest`, value: Math.max(...times), unit: "ms" },
  ]);
}

async function measureStorm(engine: string, url: string | undefined): Promise<void> {
  const product = await startProduct(gateways, url);
  const all = product.plan.houses.map(({ gateway }) => gateway.networkId);
  const parts = [];
  for (let from = 0; from < all.length; from += gatewaysEach) {
    const part = startPart("storm-load", [
      String(product.mqttPort),
      demoKey,
      all.slice(from, from + gatewaysEach).join(","),
    ]);
    await once(part, "message");
    parts.push(part);
  }
  const recovered = Promise.all(parts.map((part) => requestPart<Recovered>(part, "report")));
  const { ready } = await product.crash();
  const begun = performance.now();
  await ready;
  const readyMs = performance.now() - begun;
  const each = await recovered;
  const times = each.flatMap(({ acknowledgedMs }) => acknowledgedMs);
  const tries = each.reduce((sum, item) => sum + item.tries, 0);
  for (const part of parts) part.kill();
  await product.close();
  const name = `${engine}, ${gateways} gateways come back`;
  report("restart", [
    { name: `${name}: server ready`, value: readyMs, unit: "ms" },
    { name: `${name}: half have a PUBACK`, value: median(times), unit: "ms" },
    { name: `${name}: 99 of 100`, value: quantile(times, 0.99), unit: "ms" },
    { name: `${name}: the last`, value: Math.max(...times), unit: "ms", aim: { atMost: 60_000 } },
    { name: `${name}: tries in vain of one, mean`, value: tries / gateways, unit: "" },
  ]);
}

for (const { name, url } of engines()) {
  await measureStart(name, url);
  await measureStorm(name, url);
}
process.exit(0);
