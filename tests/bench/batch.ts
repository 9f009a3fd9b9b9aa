import pg from "pg";
import type {
  Batch,
  BatchDetail,
  BatchHouse,
  BatchContent,
} from "../../contract/control/batch/control-batch.ts";
import { gatewaySecret } from "../../contract/operate/demo-fleet.ts";
import { apiBase, type RouteName, routes } from "../../contract/route/routes.ts";
import { encodePassword } from "../../contract/account/session.ts";
import { buildLine } from "../simulator/line.ts";
import { engines } from "./engines.ts";
import { type Figure, quantile, report } from "./figure.ts";
import { frameOf, Gateway } from "./gateway.ts";
import { demoKey, password, startProduct } from "./product.ts";

/*
 * A change of many houses at once, 20 in flight, without a pause between its waves: how long it
 * takes, what it costs the server, and what the others wait for their PUBACK meanwhile. Then a
 * house that reports wrong values as the first one and as the 40th of the second wave, the retry,
 * the undo, and a server that is killed in the middle of it. A command takes four steps of the bus.
 */
const houses = Number(process.env["HOUSES"] ?? 1000);
const busMs = Number(process.env["BUS_MS"] ?? 500);
/** True: only the batch in which all houses obey. */
const isFirstAlone = process.env["PART"] === "first";
/** Number of houses that send all the time, and their messages per second in total. */
const talking = 100;
const perS = 20;
/** Time until the work of the start is done and hot code is compiled, ms. */
const settledMs = 180_000;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

for (const { name: engine, url } of engines()) {
  // A batch is for one organisation, so all houses belong to the first one.
  const product = await startProduct(houses + talking, url, async (database) => {
    await database.query("update farms set org_id = (select min(id) from orgs)");
    await database.query("update houses set org_id = (select min(id) from orgs)");
    await database.query("update orgs set control_limits = '{\"dayShiftK\": 20}'");
  });
  const base = `http://127.0.0.1:${product.httpPort}`;
  let token = "";
  async function call<T>(name: RouteName, input: object): Promise<T> {
    const { method, path } = routes[name];
    const isGet = method === "GET";
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>)}` : "";
    const reply = await fetch(`${base}${apiBase}${path}${query}`, {
      method,
      headers: { "content-type": "application/json", authorization: token },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    });
    const body = (await reply.json()) as { data: T; msg: string };
    if (!reply.ok) throw new Error(`${name}: ${body.msg}`);
    return body.data;
  }
  const form = { username: "administrator", codeId: "none", code: "none" };
  token = (await call<{ token: string }>("login", { ...form, password: encodePassword(password) }))
    .token;
  const listed: { id: number; networkId: string | null }[] = [];
  for (let page = 1; listed.length < houses + talking; page += 1)
    listed.push(
      ...(
        await call<{ rows: typeof listed }>("listHouse", { page: String(page), pageSize: "1000" })
      ).rows,
    );
  const idOf = new Map(listed.map(({ id, networkId }) => [networkId, id]));
  const obeying = product.plan.houses.slice(0, houses);
  const lines = new Map<number, ReturnType<typeof buildLine>>();
  for (const [index, { gateway }] of obeying.entries()) {
    const { networkId } = gateway;
    const secret = await gatewaySecret(demoKey, networkId);
    const parts = buildLine(index, { mqttPort: product.mqttPort, networkId, secret, busMs });
    parts.gateway.start();
    lines.set(idOf.get(networkId)!, parts);
    if (index % 50 === 49) await wait(500);
  }
  const ackTimes: number[] = [];
  const talkers: Gateway[] = [];
  for (const { gateway } of product.plan.houses.slice(houses)) {
    const sent: number[] = [];
    const one = await Gateway.connect(product.mqttPort, gateway.networkId, demoKey, () =>
      ackTimes.push(performance.now() - (sent.shift() ?? performance.now())),
    );
    talkers.push(
      Object.assign(one, {
        say: (seq: number) => {
          sent.push(performance.now());
          one.publish(frameOf(seq, Date.now(), 22 + (seq % 7) / 10));
        },
      }),
    );
  }
  // Each of the others reports once a minute, because a gateway counts as offline after three
  // minutes.
  let current = 0;
  const obeyed = [...lines.values()];
  const minutely = setInterval(() => {
    obeyed[current % obeyed.length]!.plant.measure();
    current += 1;
  }, 60_000 / obeyed.length);
  let bytes = 0;
  const timer = setInterval(() => {
    const one = talkers[bytes % talkers.length] as unknown as { say(seq: number): void };
    one.say((bytes += 1));
  }, 1000 / perS);
  // Every house has reported its settings, except types that have none.
  for (let known = 0, look = 0; known < lines.size && look < 60; look += 1) {
    await wait(1000);
    const { rows } = await call<{ rows: { heardAt: number | null; houseId: number }[] }>(
      "listHouseSettings",
      {},
    );
    known = rows.filter(({ heardAt, houseId }) => heardAt !== null && lines.has(houseId)).length;
  }
  await wait(settledMs);
  const ids = [...lines.keys()];

  let step = 0;
  const cooler = (): BatchContent => ({
    kind: "write",
    group: "curve",
    items: [{ k: "targetOffset", to: -((((step += 1) % 8) + 1) / 10) }],
  });
  const plan = (what: BatchContent, houseIds: readonly number[] = ids) =>
    call<BatchDetail>("planBatch", { name: "bench", what, houseIds });
  const start = ({ batch }: BatchDetail, more: object = {}) =>
    call<Batch>("startBatch", {
      id: batch.id,
      soakMin: 0,
      confirm: { houses: batch.counts.waiting, reason: "bench" },
      ...more,
    });
  const get = (id: string) => call<BatchDetail>("getBatch", { id });
  async function settled(id: string): Promise<Batch> {
    for (;;) {
      const { batch } = await get(id).catch(() => ({ batch: null }));
      if (batch !== null && batch.state !== "running" && batch.counts.open === 0) return batch;
      // Four times as often as the page queries, because the batch itself is measured.
      await wait(1250);
    }
  }
  async function rowsOf(id: string): Promise<BatchHouse[]> {
    const rows: BatchHouse[] = [];
    for (let page = 1; ; page += 1) {
      const result = await call<{ rows: BatchHouse[] }>("listBatchHouse", {
        id,
        page: String(page),
        pageSize: "1000",
      });
      rows.push(...result.rows);
      if (result.rows.length < 1000) return rows;
    }
  }
  const offsetOf = (id: number) =>
    lines.get(id)!.controller.settings("curve").values["targetOffset"];
  /** Why not all of them were read back. */
  function reportOthers(rows: readonly BatchHouse[], { state, reason }: Batch): void {
    const counts = new Map<string, number>();
    for (const row of rows)
      if (row.state !== "verified") {
        const why = `${row.state} ${row.reason ?? ""}`;
        counts.set(why, (counts.get(why) ?? 0) + 1);
      }
    if (counts.size > 0)
      process.stdout.write(`${engine}: ${state} ${reason ?? ""} ${JSON.stringify([...counts])}\n`);
  }
  const figures: Figure[] = [];
  const figure = (name: string, value: number, unit: string, aim?: Figure["aim"]) =>
    figures.push({ name: `${engine}: ${name}`, value, unit, ...(aim && { aim }) });

  const end = async () => {
    report("batch", figures);
    clearInterval(timer);
    clearInterval(minutely);
    for (const { gateway, device, plant } of lines.values()) {
      await gateway.stop();
      device.stop();
      plant.stop();
    }
    await product.close();
  };

  ackTimes.length = 0;
  const calmMs = 30_000;
  const calmCpuFrom = product.cpuMs() ?? Number.NaN;
  await wait(calmMs);
  const calmAck = quantile(ackTimes, 0.95);
  const calmCpuMs = (product.cpuMs() ?? Number.NaN) - calmCpuFrom;

  // All of them obey.
  const planFrom = performance.now();
  const planned = await plan(cooler());
  figure(`plan of ${ids.length} houses`, performance.now() - planFrom, "ms");
  ackTimes.length = 0;
  const [cpuFrom, from] = [product.cpuMs(), performance.now()];
  await start(planned);
  const clean = await settled(planned.batch.id);
  const tookMs = performance.now() - from;
  const cpuMs = (product.cpuMs() ?? Number.NaN) - (cpuFrom ?? Number.NaN);
  figure(`${ids.length} houses, 20 in flight`, tookMs / 1000, "s", {
    atMost: (130 * ids.length) / 1000,
  });
  figure("read back", clean.counts.verified, "houses", { atLeast: planned.batch.counts.waiting });
  reportOthers(await rowsOf(planned.batch.id), clean);
  figure("server's share of a core", (100 * cpuMs) / tookMs, "%", { atMost: 25 });
  figure("of it without", (100 * calmCpuMs) / calmMs, "%");
  figure("PUBACK p95 without", calmAck, "ms");
  figure("PUBACK p95 meanwhile", quantile(ackTimes, 0.95), "ms");
  figure("PUBACK p95, times without", quantile(ackTimes, 0.95) / calmAck, "", { atMost: 1.2 });

  if (isFirstAlone) {
    await end();
    continue;
  }

  // Time for the next plan after every house was changed; then without its indexes.
  const planAgain = async () => {
    const began = performance.now();
    await plan(cooler());
    return performance.now() - began;
  };
  figure("plan after it", await planAgain(), "ms");
  if (product.databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: product.databaseUrl });
    await client.connect();
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes
       where indexname in ('control_commands_undo', 'control_commands_done')`,
    );
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
    figure("the same without its two indexes", await planAgain().catch(() => Number.NaN), "ms");
    for (const { indexdef } of indexes) await client.query(indexdef);
    await client.end();
  }

  // The first house reports wrong values.
  const before = new Map(ids.map((id) => [id, offsetOf(id)]));
  lines.get(ids[0]!)!.plant.misbehaviour = "liar";
  const first = await plan(cooler());
  await start(first, { firstHouseId: ids[0]! });
  const stopped = await settled(first.batch.id);
  figure("liar first: untouched", stopped.counts.waiting, "houses", {
    atLeast: first.batch.counts.waiting - 1,
  });
  figure(
    "liar first: controllers changed",
    ids.filter((id) => offsetOf(id) !== before.get(id)).length,
    "",
    { atMost: 0 },
  );
  await call("stopBatch", { id: first.batch.id });
  lines.get(ids[0]!)!.plant.misbehaviour = null;

  // The 40th house of the second wave reports wrong values.
  const second = await plan(cooler());
  await start(second);
  const order = (await rowsOf(second.batch.id))
    .filter(({ wave }) => wave === 1)
    .toSorted((a, b) => a.place - b.place);
  const liar = order[Math.min(39, order.length - 1)]!.houseId;
  lines.get(liar)!.plant.misbehaviour = "liar";
  const late = await settled(second.batch.id);
  const rows = await rowsOf(second.batch.id);
  const failed = rows.find(({ houseId }) => houseId === liar)!;
  const after = rows.filter(({ place, beganAt }) => beganAt !== null && place > failed.place);
  figure("liar as 40th: stopped in wave", late.wave + 1, "", { atMost: 2 });
  figure("liar as 40th: houses behind it begun", after.length, "", { atMost: 20 });
  lines.get(liar)!.plant.misbehaviour = null;
  await call("stopBatch", { id: second.batch.id });
  const verified = new Set(
    rows.filter(({ state }) => state === "verified").map(({ houseId }) => houseId),
  );
  const retry = await plan({ kind: "retry", batchId: second.batch.id }, []);
  const tried = await rowsOf(retry.batch.id);
  figure(
    "tried again that were read back",
    tried.filter(({ houseId }) => verified.has(houseId)).length,
    "",
    { atMost: 0 },
  );

  // The undo.
  const undo = await plan({ kind: "undo", batchId: second.batch.id }, []);
  const undoFrom = performance.now();
  await start(undo, { isInWaves: false });
  const undone = await settled(undo.batch.id);
  figure("undo", (performance.now() - undoFrom) / 1000, "s");
  figure("undo: read back", undone.counts.verified, "houses", { atLeast: verified.size });
  figure(
    "undo: not as before",
    [...verified].filter((id) => offsetOf(id) !== before.get(id)).length,
    "",
    { atMost: 0 },
  );

  // The server is killed in the middle of a batch.
  const killed = await plan(cooler());
  await start(killed, { isInWaves: false });
  await wait(8000);
  const { ready } = await product.crash();
  await ready;
  const rest = await settled(killed.batch.id);
  for (
    let round = 0;
    round < 20 && (await get(killed.batch.id)).batch.state === "paused";
    round += 1
  ) {
    await call("resumeBatch", { id: killed.batch.id });
    await settled(killed.batch.id);
  }
  const left = (await get(killed.batch.id)).batch;
  figure("kill -9: stood still at", rest.counts.verified, "houses");
  figure("kill -9: read back in the end", left.counts.verified, "houses", {
    atLeast: killed.batch.counts.waiting - 20,
  });
  await end();
}
