import { type ChildProcess } from "node:child_process";
import type { Database } from "../../server/platform/db/open-database.ts";
import { slotCount } from "../../contract/base/metric.ts";
import { dayMs } from "../../contract/base/time.ts";
import { maintainPartitions, partitionRules } from "../../server/platform/db/partitions.ts";
import { type CameraStage, startCameraStage } from "./camera-stage.ts";
import { engines } from "./engines.ts";
import type { AlarmArrival } from "./isolation-audience.ts";
import { type Figure, quantile, report } from "./figure.ts";
import { frameOf, Gateway, sendSteadily } from "./gateway.ts";
import {
  requestPart,
  demoKey,
  houseIds,
  password,
  type Product,
  signIn,
  startAudience,
  startPart,
  startProduct,
} from "./product.ts";

/*
 * No reader may delay an alarm: 200 alarms 25 ms apart to 50 stream clients, without other load and
 * with each kind of reader. From publishing a frame to its PUBACK, and to the last client that
 * received the alarm. Built server, both engines, readers and clients in processes of their own.
 */
const alarmsEach = 200;
const alarmEveryMs = 25;
const clients = 50;
/** Number of houses of the reading account, as in the demo. */
const houseOfReader = 120;
const loads = {
  idle: null,
  "20 × house/list": ["list", 20],
  "20 × three months by the minute": ["range", 20],
  "200 × three months by the minute": ["range", 200],
  "5 × export of 15,000 rows": ["export", 5],
  "2,000 sign-ins a minute": ["login", 40],
  "a gateway of 5,000 frames/s": ["flood", 0],
  "20 viewers of cameras of 2 Mbit/s": ["pictures", 20],
} as const;
/** Accounts that read in turn, because the limit for one account would leave places free. */
const readers = 10;
const readerName = (number: number) => (number === 1 ? "administrator" : `administrator${number}`);
/** Live pictures of one person, as many as one load opens. */
const viewersMax = 20;
const selected = Object.entries(loads).filter(
  ([name]) => process.env.LOAD === undefined || name === "idle" || name.includes(process.env.LOAD),
);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Writes the data for the readers: three months of minutes of the first house, 15,000 lines of the
 * log.
 */
async function fill(database: Database): Promise<void> {
  const to = Date.now();
  await maintainPartitions(database, partitionRules(91, 730), to - 45 * dayMs);
  await maintainPartitions(database, partitionRules(91, 730), to);
  const rest = `{${Array.from({ length: slotCount - 1 }, (_, slot) => (slot < 24 ? (20 + slot / 7).toFixed(3) : "NULL")).join(",")}}`;
  await database.query(
    `insert into reading_minutes (house_id, at, frames, sum, water)
     select 1, at, 1, (20 + sin(extract(epoch from at) / 7000))::float8 || $3::float8[], extract(epoch from at) / 60 - 20000000
     from generate_series(date_trunc('minute', $1::timestamptz), $2::timestamptz - interval '2 minutes', interval '1 minute') at
     on conflict do nothing`,
    [new Date(to - 90 * dayMs), new Date(to), rest],
  );
  await database.query(
    `insert into operation_logs (at, user_id, operator, operator_name, function, operation, source, address)
     select now() - n * interval '1 minute', u.id, u.login_name, u.real_name, 'login', u.login_name, 'computer', '192.0.2.1'
     from users u, generate_series(1, 15000) n where u.login_name = 'administrator'`,
  );
  await database.query(
    `insert into users (login_name, real_name, password_hash, role_key, can_operate)
     select login_name || n, real_name, password_hash, role_key, can_operate
     from users, generate_series(2, $1::int) n where login_name = 'administrator'`,
    [readers],
  );
  await database.query(
    "delete from user_farms where user_id in (select id from users where login_name = 'area_manager')",
  );
  await database.query(
    `insert into user_farms (user_id, farm_id)
     select u.id, f.id from users u, (
       select f.id, sum(n) over (order by f.id) as so_far from farms f
       join (select farm_id, count(*) as n from houses group by farm_id) h on h.farm_id = f.id
     ) f where u.login_name = 'area_manager' and so_far <= $1 on conflict do nothing`,
    [houseOfReader],
  );
}

/** Sends one gateway's frames as fast as they are accepted, 5,000 a second at most. */
async function flood(product: Product, networkId: string): Promise<() => Promise<object>> {
  let acked = 0;
  let sent = 0;
  const gateway = await Gateway.connect(product.mqttPort, networkId, demoKey, () => (acked += 1));
  const begun = Date.now();
  const stop = sendSteadily(5000, (nth) => {
    sent += 1;
    gateway.publish(frameOf(sent, begun + nth, 22));
  });
  return async () => {
    stop();
    gateway.close();
    return { sent, acked };
  };
}

/** As many live pictures, each of a different camera, with the viewers in another process. */
async function watch(
  product: Product,
  stage: CameraStage,
  token: string,
  houseId: number,
  count: number,
): Promise<() => Promise<object>> {
  await stage.report({ rate: { picturesPerS: 25, bytesPerPicture: 10_000 } });
  const ids = await stage.add(product, token, houseId, count);
  const hellos: object[] = [];
  for (const id of ids) {
    const answer = await fetch(`http://127.0.0.1:${product.httpPort}/api/camera/open`, {
      method: "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify({ id }),
    });
    const { data } = (await answer.json()) as { data: { ticket: string } };
    hellos.push({ ticket: data.ticket, token, cameraId: id });
  }
  await stage.report({ watch: { port: product.httpPort, hellos } });
  const began = await stage.received();
  const begun = performance.now();
  return async () => {
    const { pictures, bytes } = await stage.received();
    const seconds = (performance.now() - begun) / 1000;
    await stage.report({ watch: { port: product.httpPort, hellos: [] } });
    return {
      picturesPerS: Math.round((pictures - began.pictures) / seconds),
      mbitPerS: Math.round(((bytes - began.bytes) * 8) / seconds / 1e6),
    };
  };
}

interface OtherLoad {
  /** Ends it and returns its results. */
  stop(): Promise<object>;
}

async function startLoad(
  product: Product,
  load: (typeof loads)[keyof typeof loads],
  tokens: readonly string[],
  stage: CameraStage,
  idOf: ReadonlyMap<string, number>,
): Promise<OtherLoad | null> {
  if (load === null) return null;
  const [kind, connections] = load;
  const last = product.plan.houses.at(-1)!;
  if (kind === "flood") return { stop: await flood(product, last.gateway.networkId) };
  if (kind === "pictures") {
    const houseId = idOf.get(last.gateway.networkId)!;
    return { stop: await watch(product, stage, tokens[0]!, houseId, connections) };
  }
  const port = String(product.httpPort);
  const part = startPart("isolation-reader", [
    kind,
    port,
    tokens.join(","),
    String(connections),
    password,
  ]);
  return {
    stop: async () => {
      const { answered, times } = await requestPart<{ answered: object; times: number[] }>(
        part,
        "report",
      );
      part.kill();
      return { answered, p50Ms: Math.round(quantile(times, 0.5)) };
    },
  };
}

interface Taken {
  readonly pubacks: number[];
  readonly toLast: number[];
  /** Alarms that not every client has received. */
  readonly missing: number;
  /** Frames without a PUBACK two minutes after the last. */
  readonly unacknowledged: number;
  /** The worst answer of health meanwhile; 504: none in five seconds. */
  readonly health: number;
}

const healthEveryMs = 100;

/** Queries health all the time; ends with its worst answer. */
function watchHealth(port: number): () => number {
  let [worst, isBusy] = [200, false];
  const look = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void fetch(`http://127.0.0.1:${port}/api/health`, { signal: AbortSignal.timeout(5000) })
      .then(
        ({ status }) => status,
        () => 504,
      )
      .then((status) => (worst = Math.max(worst, status)))
      .finally(() => (isBusy = false));
  }, healthEveryMs);
  return () => {
    clearInterval(look);
    return worst;
  };
}

/** Raises an alarm in each of these houses, one after another. */
async function raise(
  product: Product,
  audience: ChildProcess,
  from: number,
  idOf: ReadonlyMap<string, number>,
): Promise<Taken> {
  const pubacks: number[] = [];
  const sentAt = new Map<number, number>();
  // An empty house raises no alarm of its temperature.
  const houses = product.plan.houses
    .filter(({ flock }) => flock !== null)
    .slice(from, from + alarmsEach);
  const gateways: Gateway[] = [];
  const waiting: number[] = [];
  for (const [index, { gateway }] of houses.entries())
    gateways.push(
      await Gateway.connect(product.mqttPort, gateway.networkId, demoKey, () =>
        pubacks.push(Date.now() - waiting[index]!),
      ),
    );
  const endHealth = watchHealth(product.httpPort);
  for (const [index, gateway] of gateways.entries()) {
    waiting[index] = Date.now();
    sentAt.set(idOf.get(houses[index]!.gateway.networkId)!, Date.now());
    gateway.publish(frameOf(1, Date.now(), 39));
    await pause(alarmEveryMs);
  }
  const end = Date.now() + 120_000;
  while (pubacks.length < alarmsEach && Date.now() < end) await pause(100);
  await pause(2000);
  const received = new Map(await requestPart<[number, AlarmArrival][]>(audience, "report"));
  const toLast = [...sentAt].flatMap(([houseId, at]) => {
    const one = received.get(houseId);
    return one === undefined || one.clients < clients ? [] : [one.at - at];
  });
  for (const gateway of gateways) gateway.close();
  return {
    pubacks,
    toLast,
    missing: alarmsEach - toLast.length,
    unacknowledged: alarmsEach - pubacks.length,
    health: endHealth(),
  };
}

for (const { name: engine, url } of engines()) {
  const stage = await startCameraStage(viewersMax);
  const product = await startProduct(
    alarmsEach * selected.length * 1.5 + houseOfReader,
    url,
    fill,
    stage,
  );
  const administrators: string[] = [];
  for (let number = 1; number <= readers; number += 1)
    administrators.push(await signIn(product.httpPort, readerName(number)));
  const administrator = administrators[0]!;
  const reader = await signIn(product.httpPort, "area_manager");
  const idOf = await houseIds(product, administrator);
  const viewer = { port: product.httpPort, token: administrator };
  const audience = await startAudience(Array.from({ length: clients }, () => viewer));
  let from = 0;
  let idle: Taken | null = null;
  for (const [name, load] of selected) {
    const beside = await startLoad(
      product,
      load,
      load?.[0] === "list" ? [reader] : administrators,
      stage,
      idOf,
    );
    if (beside !== null) await pause(3000);
    const alarmTimes = await raise(product, audience, from, idOf);
    from += alarmsEach;
    idle ??= alarmTimes;
    const summary = await beside?.stop();
    if (summary !== undefined)
      process.stdout.write(`${engine}, ${name}: ${JSON.stringify(summary)}\n`);
    const max = Math.min(500, Math.max(5 * quantile(idle.pubacks, 0.99), 100));
    // Pictures are watched all day, so they must not have any noticeable effect.
    const ofIdle = load?.[0] === "pictures" ? 1.1 : undefined;
    const line = (kind: string, value: number, unit: string, atMost?: number): Figure => ({
      name: `${engine}, ${name}: ${kind}`,
      value,
      unit,
      ...(atMost === undefined ? {} : { aim: { atMost } }),
    });
    report("isolation", [
      line("PUBACK p50", quantile(alarmTimes.pubacks, 0.5), "ms"),
      line("PUBACK p99", quantile(alarmTimes.pubacks, 0.99), "ms", max),
      line("PUBACK, the longest", Math.max(...alarmTimes.pubacks), "ms", 2000),
      line(
        "PUBACK p99, of the idle one's",
        quantile(alarmTimes.pubacks, 0.99) / quantile(idle.pubacks, 0.99),
        "×",
        ofIdle,
      ),
      line("alarm to the last client p99", quantile(alarmTimes.toLast, 0.99), "ms", 1000),
      line(
        "alarm to the last client p99, of the idle one's",
        quantile(alarmTimes.toLast, 0.99) / quantile(idle.toLast, 0.99),
        "×",
        ofIdle,
      ),
      line("alarms missing", alarmTimes.missing, "", 0),
      line("frames without a PUBACK", alarmTimes.unacknowledged, "", 0),
      line("health, the worst answer", alarmTimes.health, "", 200),
    ]);
    await pause(3000);
  }
  audience.kill();
  stage.close();
  await product.close();
}
process.exit(0);
