import { createHash, randomUUID } from "node:crypto";
import type { CommandReview, SendReply } from "../../contract/control/command.ts";
import { gatewaySecret } from "../../contract/demo-fleet.ts";
import { apiBase, type RouteName, routes } from "../../contract/route/route.ts";
import { veilPassword } from "../../contract/session.ts";
import { fileBytesMax } from "../../contract/update/message.ts";
import type { DeviceFile } from "../../contract/update/file.ts";
import type { Rollout, UpdateTask } from "../../contract/update/rollout.ts";
import { publicFileKey } from "../../simulator/controller/file-key.ts";
import { buildLine } from "../simulator/line.ts";
import { engines } from "./engines.ts";
import { quantile, report } from "./figure.ts";
import { demoKey, password, startProduct } from "./product.ts";

/*
 * Twenty gateways fetch 5 MB each over loopback while commands go to others: what a command takes
 * from the click to the gateway's word that it has begun, without and beside the downloads.
 */
const loading = 20;
const others = 10;
const commands = Number(process.env["COMMANDS"] ?? 40);

for (const { name: engine, url } of await engines()) {
  const product = await startProduct(loading + others, url);
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
    const { data, msg } = (await reply.json()) as { data: T; msg?: string };
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${msg ?? ""}`);
    return data;
  }
  const form = { username: "administrator", codeId: "none", code: "none" };
  token = (await call<{ token: string }>("login", { ...form, password: veilPassword(password) }))
    .token;
  const list = await call<{
    rows: { id: number; name: string; networkId: string | null; orgId: number }[];
  }>("listHouse", { pageSize: "1000" });
  const fileKey = await publicFileKey(demoKey);
  const lines = await Promise.all(
    product.plan.houses.map(async ({ gateway: { networkId } }, index) => {
      const secret = await gatewaySecret(demoKey, networkId);
      const parts = buildLine(index, { mqttPort: product.mqttPort, networkId, secret, fileKey });
      parts.gateway.start();
      return { ...parts, house: list.rows.find((row) => row.networkId === networkId)! };
    }),
  );
  await new Promise((done) => setTimeout(done, 5000));

  let turn = 0;
  /** One command to the next of the others: ms until the gateway has begun it. */
  async function command(): Promise<number> {
    const { house } = lines[loading + (turn % others)]!;
    turn += 1;
    const settings = await call<{ groups: { group: string; hash: string }[] }>("readParameter", {
      houseId: String(house.id),
    });
    const review = await call<CommandReview>("armCommand", {
      kind: "write",
      houseId: house.id,
      clientToken: randomUUID(),
      group: "curve",
      base: settings.groups.find(({ group }) => group === "curve")?.hash ?? "",
      items: [{ k: "targetOffset", to: -((Math.floor(turn / others) % 19) + 1) / 10 }],
    });
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const { id } = review.command;
    const from = performance.now();
    const reply = await call<SendReply>("sendCommand", {
      id,
      // Asked for by what is more than mild.
      confirm: { name: house.name, reason: "bench" },
    });
    if (reply.outcome !== "taken") throw new Error(JSON.stringify(reply));
    for (;;) {
      const now = await call<{ command: { begunAt: number | null; state: string } }>("getCommand", {
        id,
      });
      if (now.command.begunAt !== null) {
        const ms = performance.now() - from;
        while (
          (await call<{ command: { endedAt: number | null } }>("getCommand", { id })).command
            .endedAt === null
        )
          await new Promise((done) => setTimeout(done, 100));
        return ms;
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  const alone: number[] = [];
  for (let n = 0; n < commands; n += 1) alone.push(await command());

  const content = Buffer.alloc(fileBytesMax, createHash("sha512").update(engine).digest());
  const file = await call<DeviceFile>("uploadDeviceFile", {
    kind: "firmware",
    name: `bench ${engine}`,
    typeKeys: [
      ...new Set(product.plan.houses.map(({ gateway }) => Number(gateway.typeKey))),
    ].concat(lines[0]!.run.site.typeKey),
    version: "9.9",
    content: content.toString("base64"),
  });
  const orgs = new Map<number, number[]>();
  for (const { house } of lines.slice(0, loading))
    orgs.set(house.orgId, [...(orgs.get(house.orgId) ?? []), house.id]);
  const began = performance.now();
  const rollouts: Rollout[] = [];
  for (const houseIds of orgs.values()) {
    const input = { fileId: file.id, houseIds, name: "bench", soakMin: 0, count: houseIds.length };
    rollouts.push(await call<Rollout>("startRollout", input));
  }
  const tasks = async (): Promise<UpdateTask[]> =>
    (
      await Promise.all(
        rollouts.map(({ id }) =>
          call<{ rows: UpdateTask[] }>("listUpdateTask", { rolloutId: String(id) }),
        ),
      )
    ).flatMap(({ rows }) => rows);
  const beside: number[] = [];
  let loaded = false;
  let tookMs = 0;
  const watching = (async () => {
    for (;;) {
      const rows = await tasks();
      const failed = rows.filter(({ state }) => state === "failed");
      if (failed.length > 0) throw new Error(JSON.stringify(failed[0]));
      if (rows.every(({ offset }) => offset === fileBytesMax)) break;
      await new Promise((done) => setTimeout(done, 200));
    }
    tookMs = performance.now() - began;
    loaded = true;
  })();
  while (!loaded) beside.push(await command());
  await watching;

  report("upgrade", [
    { name: `${engine}: ${loading} downloads of 5 MB at once`, value: tookMs / 1000, unit: "s" },
    {
      name: `${engine}: handed out`,
      value: (loading * fileBytesMax) / 1e6 / (tookMs / 1000),
      unit: "MB/s",
    },
    { name: `${engine}: commands beside them`, value: beside.length, unit: "" },
    { name: `${engine}: click to begun, alone, p95`, value: quantile(alone, 0.95), unit: "ms" },
    { name: `${engine}: click to begun, beside, p50`, value: quantile(beside, 0.5), unit: "ms" },
    {
      name: `${engine}: click to begun, beside, p95`,
      value: quantile(beside, 0.95),
      unit: "ms",
      aim: { atMost: 1000 },
    },
  ]);
  for (const { gateway, device, plant } of lines) {
    await gateway.stop();
    device.stop();
    plant.stop();
  }
  await product.close();
}
