import { once } from "node:events";
import { encodePassword } from "../../contract/account/session.ts";
import { engines } from "./engines.ts";
import { quantile, report } from "./figure.ts";
import { halfHourCost } from "./half-hour.ts";
import { password, startPart } from "./product.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * Cost of a calm installation: 1,000 houses that send three times a minute, 50 messages a second,
 * and one viewer of the whole fleet. Batches are small, so each message causes much of a commit.
 * Work due once in half an hour is excluded, and has its own line.
 */
const houses = 1000;
const perMinute = 3;
const measuredS = Number(process.env.SECONDS ?? 30);
/** Houses whose half hour is computed; the result is scaled to all. */
const halfHourHouses = Number(process.env.HALF_HOUR_HOUSES ?? 200);
const halfHourS = 1800;
/** Time until the work of the start is done and hot code is compiled. */
const settledS = 180;
const sleep = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * At :00 and :30 the half hours of houses are computed, which must not be part of the measurement.
 */
async function clearOfHalfHours(): Promise<void> {
  const roundS = 120;
  const passedS = (Date.now() / 1000) % halfHourS;
  const neededS = 2 * measuredS + 10;
  if (passedS < roundS) await sleep(roundS - passedS);
  else if (passedS + neededS > halfHourS) await sleep(halfHourS - passedS + roundS);
}

/**
 * Converts the cost for some houses into the share of a core for all of them over half an hour, %.
 */
const shareOfHalfHour = (costMs: number | null): number =>
  ((costMs ?? Number.NaN) * (houses / halfHourHouses)) / halfHourS / 10;

for (const { name: engine, url } of engines()) {
  const fleet = await startTalkingFleet(houses, {
    perMinute,
    ...(url === undefined ? {} : { postgres: url }),
  });
  const { product } = fleet;
  const reply = await fetch(`http://127.0.0.1:${product.httpPort}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "administrator", password: encodePassword(password) }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  const viewer = startPart("fanout-audience", ["hub", String(product.httpPort), data.token, "1"]);
  await once(viewer, "message");
  const used = () => (product.cpuMs() ?? Number.NaN) + (product.databaseCpuMs() ?? Number.NaN);
  await sleep(settledS);
  await clearOfHalfHours();
  fleet.takeAckTimes();
  const [before, acked] = [used(), fleet.acked()];
  await sleep(measuredS);
  const [cpuMs, messages] = [used() - before, fleet.acked() - acked];
  const times = fleet.takeAckTimes();
  fleet.silence();
  await sleep(2);
  const silent = used();
  await sleep(measuredS);
  const restMs = used() - silent;
  report("idle", [
    { name: `${engine}: messages/s`, value: messages / measuredS, unit: "/s" },
    {
      name: `${engine}: share of a core`,
      value: cpuMs / measuredS / 10,
      unit: "%",
      aim: { atMost: 8 },
    },
    {
      name: `${engine}: share of a core without a message`,
      value: restMs / measuredS / 10,
      unit: "%",
    },
    { name: `${engine}: CPU a message`, value: (cpuMs * 1000) / messages, unit: "us" },
    { name: `${engine}: publish to PUBACK, p50`, value: quantile(times, 0.5), unit: "ms" },
    { name: `${engine}: publish to PUBACK, p95`, value: quantile(times, 0.95), unit: "ms" },
  ]);
  viewer.kill();
  await fleet.close();
  if (url === undefined) delete process.env.TEST_DATABASE_URL;
  else process.env.TEST_DATABASE_URL = url;
  const { energyMs, flocksMs } = await halfHourCost(halfHourHouses);
  report("idle", [
    {
      name: `${engine}: over the half hour, its half hours of power`,
      value: shareOfHalfHour(energyMs),
      unit: "%",
    },
    {
      name: `${engine}: over the half hour, figures of its flocks`,
      value: shareOfHalfHour(flocksMs),
      unit: "%",
    },
  ]);
}
