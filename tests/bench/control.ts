import { randomUUID } from "node:crypto";
import { io } from "socket.io-client";
import { gatewaySecret } from "../../contract/operate/demo-fleet.ts";
import type { CommandReview, SendReply } from "../../contract/control/command/command.ts";
import { apiBase, type RouteName, routes } from "../../contract/route/routes.ts";
import { encodePassword } from "../../contract/account/session.ts";
import { type Delta, streamEvents } from "../../contract/live/live-stream.ts";
import { buildLine } from "../simulator/line.ts";
import { type Painted, sendInBrowser } from "./control-page.ts";
import { engines } from "./engines.ts";
import { quantile, report } from "./figure.ts";
import { demoKey, password, startProduct } from "./product.ts";

/*
 * From the click on "Send" to the stream's report of it, over loopback and simulated gateways. A
 * command reads, writes and reads back, with acknowledgements: four accesses to the bus. On the
 * usual bus a write and its read-back take 300 ms together, on a slow one 300 ms each.
 */
const buses = [
  { busMs: 150, name: "usual bus", readBack: { p50: 700, p95: 1500 } },
  { busMs: 300, name: "slow bus", readBack: { p50: undefined, p95: undefined } },
];
const houses = 20;
const commands = Number(process.env["COMMANDS"] ?? 100);

interface CommandTimes {
  readonly sent: number;
  readonly begun: number;
  readonly ended: number;
}

const runs = engines().flatMap(({ name, url }) =>
  buses.map((bus) => ({ ...bus, engine: `${name}, ${bus.name}`, url })),
);
for (const { engine, url, busMs, readBack } of runs) {
  const product = await startProduct(houses, url);
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
    return ((await reply.json()) as { data: T }).data;
  }
  const form = { username: "administrator", codeId: "none", code: "none" };
  token = (await call<{ token: string }>("login", { ...form, password: encodePassword(password) }))
    .token;
  const list = await call<{ rows: { id: number; name: string; networkId: string | null }[] }>(
    "listHouse",
    {
      pageSize: "1000",
    },
  );
  const lines = await Promise.all(
    product.plan.houses.map(async ({ gateway: { networkId } }, index) => {
      const secret = await gatewaySecret(demoKey, networkId);
      const parts = buildLine(index, {
        mqttPort: product.mqttPort,
        networkId,
        secret,
        busMs,
      });
      parts.gateway.start();
      return { ...parts, houseId: list.rows.find((row) => row.networkId === networkId)!.id };
    }),
  );
  await new Promise((done) => setTimeout(done, 5000));

  const timesOf = new Map<string, Partial<Record<keyof CommandTimes, number>>>();
  const socket = io(base, { transports: ["websocket"], auth: { token, language: "en" } });
  socket.on(streamEvents.delta, ({ facts }: Delta) => {
    for (const fact of facts) {
      if (fact.kind !== "command") continue;
      const { id, saidAt, begunAt, endedAt } = fact.command;
      const known = timesOf.get(id) ?? {};
      if (saidAt !== null) known.sent ??= performance.now();
      if (begunAt !== null) known.begun ??= performance.now();
      if (endedAt !== null) known.ended ??= performance.now();
      timesOf.set(id, known);
    }
  });
  const scopes = lines.slice(0, 20).map(({ houseId }) => ({ kind: "house", id: houseId }));
  await socket.emitWithAck(streamEvents.watch, { scopes });

  const times: Record<"reply" | keyof CommandTimes, number[]> = {
    reply: [],
    sent: [],
    begun: [],
    ended: [],
  };
  const baseOf = async (houseId: number) =>
    (
      await call<{ groups: { group: string; hash: string }[] }>("readParameter", {
        houseId: String(houseId),
      })
    ).groups.find(({ group }) => group === "curve")?.hash ?? "";
  const wishFor = (houseId: number, base: string, round: number) => ({
    kind: "write",
    houseId,
    clientToken: randomUUID(),
    group: "curve",
    base,
    items: [{ k: "targetOffset", to: -((round % 20) + 1) / 10 }],
  });
  /** Required by any risk that is more than mild. */
  const confirmFor = (houseId: number) => ({
    name: list.rows.find(({ id }) => id === houseId)?.name ?? "",
    reason: "bench",
  });
  let wrong = 0;
  for (let round = 0; round < commands; round += 1) {
    const { houseId } = lines[round % lines.length]!;
    const review = await call<CommandReview>(
      "armCommand",
      wishFor(houseId, await baseOf(houseId), Math.floor(round / lines.length)),
    );
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const { id } = review.command;
    const from = performance.now();
    const reply = await call<SendReply>("sendCommand", { id, confirm: confirmFor(houseId) });
    times.reply.push(performance.now() - from);
    if (reply.outcome !== "taken") throw new Error(JSON.stringify(reply));
    while (timesOf.get(id)?.ended === undefined) await new Promise((done) => setTimeout(done, 5));
    for (const key of ["sent", "begun", "ended"] as const)
      times[key].push((timesOf.get(id)?.[key] ?? Number.NaN) - from);
    const { command } = await call<{ command: { state: string } }>("getCommand", { id });
    if (command.state !== "verified") wrong += 1;
  }
  // The same by a person: each house has its own page, so it shows only its command.
  const painted = await sendInBrowser(
    product.httpPort,
    lines.map(({ houseId }) => houseId),
  );
  const paintedAs = (step: keyof Painted) => painted.map((item) => item[step]);
  // Commands that send nothing to the gateway: refused at once when it is offline, or withdrawn
  // before the start.
  const refusals: number[] = [];
  lines[0]!.gateway.cut();
  const isAway = async () =>
    (await call<{ lock: string | null }>("readParameter", { houseId: String(lines[0]!.houseId) }))
      .lock === "offline";
  while (!(await isAway())) await new Promise((done) => setTimeout(done, 200));
  for (let round = 0; round < 20; round += 1) {
    const from = performance.now();
    const review = await call<CommandReview>(
      "armCommand",
      wishFor(lines[0]!.houseId, "00000000", round),
    );
    refusals.push(performance.now() - from);
    if (review.outcome !== "refused") throw new Error(JSON.stringify(review));
  }
  const cancels: number[] = [];
  for (const { houseId, plant } of lines.slice(1, 11)) {
    plant.misbehaviour = "slow";
    const review = await call<CommandReview>(
      "armCommand",
      wishFor(houseId, await baseOf(houseId), 19),
    );
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const { id } = review.command;
    await call<SendReply>("sendCommand", { id, confirm: confirmFor(houseId) });
    const from = performance.now();
    await call("cancelCommand", { id });
    cancels.push(performance.now() - from);
  }
  const both = (kind: string, values: readonly number[], p50?: number, p95?: number) => [
    {
      name: `${engine}: ${kind}, p50`,
      value: quantile(values, 0.5),
      unit: "ms",
      ...(p50 === undefined ? {} : { aim: { atMost: p50 } }),
    },
    {
      name: `${engine}: ${kind}, p95`,
      value: quantile(values, 0.95),
      unit: "ms",
      ...(p95 === undefined ? {} : { aim: { atMost: p95 } }),
    },
  ];
  report("control", [
    ...both("click to the answer", times.reply),
    ...both("click to sent on the stream", times.sent, undefined, 300),
    ...both("click to begun on the stream", times.begun),
    ...both("click to read back on the stream", times.ended, readBack.p50, readBack.p95),
    ...both("click to sent, painted", paintedAs("sent"), undefined, 300),
    ...both("click to begun, painted", paintedAs("begun")),
    ...both("click to read back, painted", paintedAs("verified"), readBack.p50, readBack.p95),
    ...both("refused: the gateway is away", refusals, undefined, 200),
    ...both("withdrawn", cancels, undefined, 200),
    {
      name: `${engine}: commands not read back as wished`,
      value: wrong,
      unit: "",
      aim: { atMost: 0 },
    },
  ]);
  socket.close();
  for (const { gateway, device, plant } of lines) {
    await gateway.stop();
    device.stop();
    plant.stop();
  }
  await product.close();
}
