import { createHash, randomUUID } from "node:crypto";
import type { CommandReview, SendReply } from "../../contract/control/command/command.ts";
import { gatewaySecret } from "../../contract/operate/demo-fleet.ts";
import { apiBase, type RouteName, routes } from "../../contract/route/routes.ts";
import { encodePassword } from "../../contract/account/session.ts";
import { fileBytesMax } from "../../contract/control/firmware/firmware-message.ts";
import type { DeviceFile } from "../../contract/control/firmware/firmware-file.ts";
import type { Rollout, UpdateTask } from "../../contract/control/firmware/rollout.ts";
import { publicFileKey } from "../../simulator/controller/file-key.ts";
import { buildLine } from "../simulator/line.ts";
import { engines } from "./engines.ts";
import { quantile, report } from "./figure.ts";
import { demoKey, password, startProduct } from "./product.ts";
import { openWire } from "./slow-wire.ts";

/*
 * Twenty gateways fetch 5 MB each over loopback while commands go to others: the time of a command
 * from the click until the gateway reports its start, with and without the downloads. Then three
 * fetch them over a line of 2 Mbit/s and 150 ms round trip: a stable one, one that is cut ten
 * times, and one with a wrong bit. `PART=line` runs only these three.
 */
const loading = 20;
const others = 10;
const commands = Number(process.env["COMMANDS"] ?? 40);
const isLineAlone = process.env["PART"] === "line";
const line = { bitsPerS: 2_000_000, delayMs: 75 };
const cuts = 10;
/** Time after which a gateway reconnects, ms. */
const linkBackMs = 2000;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

for (const { name: engine, url } of engines()) {
  const product = await startProduct(loading + others + 3, url);
  const wires = await Promise.all([0, 1, 2].map(() => openWire(product.mqttPort, line)));
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
  token = (await call<{ token: string }>("login", { ...form, password: encodePassword(password) }))
    .token;
  const list = await call<{
    rows: { id: number; name: string; networkId: string | null; orgId: number }[];
  }>("listHouse", { pageSize: "1000" });
  const fileKey = await publicFileKey(demoKey);
  const lines = await Promise.all(
    product.plan.houses.map(async ({ gateway: { networkId } }, index) => {
      const secret = await gatewaySecret(demoKey, networkId);
      const mqttPort = wires[index - loading - others]?.port ?? product.mqttPort;
      const parts = buildLine(index, { mqttPort, networkId, secret, fileKey });
      parts.gateway.start();
      return { ...parts, house: list.rows.find((row) => row.networkId === networkId)! };
    }),
  );
  await new Promise((done) => setTimeout(done, 5000));

  let round = 0;
  /** Sends a command to the next of the other gateways. Returns the ms until it has started. */
  async function command(index = loading + (round % others)): Promise<number> {
    const { house } = lines[index]!;
    round += 1;
    const settings = await call<{ groups: { group: string; hash: string }[] }>("readParameter", {
      houseId: String(house.id),
    });
    const review = await call<CommandReview>("armCommand", {
      kind: "write",
      houseId: house.id,
      clientToken: randomUUID(),
      group: "curve",
      base: settings.groups.find(({ group }) => group === "curve")?.hash ?? "",
      // A different value each time, for any house.
      items: [{ k: "targetOffset", to: -((round % 19) + 1) / 10 }],
    });
    if (review.outcome !== "ready") throw new Error(JSON.stringify(review));
    const { id } = review.command;
    const from = performance.now();
    const reply = await call<SendReply>("sendCommand", {
      id,
      // Required by any risk that is more than mild.
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

  const upload = (version: string) =>
    call<DeviceFile>("uploadDeviceFile", {
      kind: "firmware",
      // A dot would be a suffix.
      name: `bench ${engine} ${version.replace(".", " ")}`,
      typeKeys: [
        ...new Set(product.plan.houses.map(({ gateway }) => Number(gateway.typeKey))),
      ].concat(lines[0]!.run.site.typeKey),
      version,
      content: Buffer.alloc(
        fileBytesMax,
        createHash("sha512").update(`${engine} ${version}`).digest(),
      ).toString("base64"),
    });
  const offer = (file: DeviceFile, houseIds: readonly number[]) =>
    call<Rollout>("startRollout", {
      fileId: file.id,
      houseIds,
      name: "bench",
      soakMin: 0,
      count: houseIds.length,
      reason: "bench",
    });
  const tasksOf = async ({ id }: Rollout): Promise<UpdateTask[]> =>
    (await call<{ rows: UpdateTask[] }>("listUpdateTask", { rolloutId: String(id) })).rows;

  async function besideLoopback(): Promise<void> {
    const alone: number[] = [];
    for (let n = 0; n < commands; n += 1) alone.push(await command());

    const file = await upload("9.9");
    const orgs = new Map<number, number[]>();
    for (const { house } of lines.slice(0, loading))
      orgs.set(house.orgId, [...(orgs.get(house.orgId) ?? []), house.id]);
    const began = performance.now();
    const rollouts: Rollout[] = [];
    for (const houseIds of orgs.values()) {
      rollouts.push(await offer(file, houseIds));
    }
    const tasks = async (): Promise<UpdateTask[]> =>
      (await Promise.all(rollouts.map(tasksOf))).flat();
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
  }

  /** A file over one of the lines; ms until it is there, or has failed. */
  async function fetched(file: DeviceFile, index: number) {
    const { house } = lines[index]!;
    const from = performance.now();
    const rollout = await offer(file, [house.id]);
    for (;;) {
      const [task] = await tasksOf(rollout);
      const isThere = task !== undefined && task.offset === fileBytesMax;
      if (isThere || task?.state === "failed") return { ms: performance.now() - from, task: task! };
      await wait(500);
    }
  }

  async function overTheLine(): Promise<void> {
    const [first, second, third] = [0, 1, 2].map((item) => loading + others + item) as [
      number,
      number,
      number,
    ];
    const file = await upload("9.10");
    // Without other load on the line, with a command now and then.
    const beside: number[] = [];
    let isOver = false;
    const whole = fetched(file, first).finally(() => {
      isOver = true;
    });
    await wait(2000);
    while (!isOver && beside.length < 5) beside.push(await command(first));
    const { ms } = await whole;

    // Cut ten times: it reconnects by itself and continues where it was.
    const wire = wires[1]!;
    const cutOne = fetched(file, second);
    const before = wire.carried();
    for (let index = 1; index <= cuts; index += 1) {
      while (wire.carried() - before < (index * fileBytesMax) / (cuts + 1.5)) await wait(20);
      wire.cut();
      await wait(linkBackMs);
      lines[second]!.gateway.start();
    }
    const { ms: cutMs, task: cutTask } = await cutOne;
    const again = wire.carried() - before - fileBytesMax;

    lines[third]!.plant.misbehaviour = "badChunk";
    const wrong = await fetched(file, third);
    report("upgrade", [
      { name: `${engine}: 5 MB at 2 Mbit/s`, value: ms / 1000, unit: "s", aim: { atMost: 30 } },
      {
        name: `${engine}: the same, click to begun of its own commands, p50`,
        value: quantile(beside, 0.5),
        unit: "ms",
      },
      { name: `${engine}: cut at ${cuts} places`, value: cutMs / 1000, unit: "s" },
      {
        name: `${engine}: whole all the same`,
        value: cutTask.offset / fileBytesMax,
        unit: "",
        aim: { atLeast: 1 },
      },
      {
        name: `${engine}: carried beyond the file, with everything else, a cut`,
        value: again / cuts / 1024,
        unit: "KiB",
      },
      {
        name: `${engine}: one bit wrong: refused (${wrong.task.reason ?? "not"})`,
        value: wrong.task.state === "failed" ? 1 : 0,
        unit: "",
        aim: { atLeast: 1 },
      },
    ]);
  }

  if (!isLineAlone) await besideLoopback();
  await overTheLine();
  wires.forEach((wire) => wire.close());
  for (const { gateway, device, plant } of lines) {
    await gateway.stop();
    device.stop();
    plant.stop();
  }
  await product.close();
}
