import { AsyncLocalStorage } from "node:async_hooks";
import { type ChildProcess, fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { topics } from "../../contract/telemetry/mqtt.ts";
import type {
  ClusterServer,
  PartitionLeases,
} from "../../server/platform/db/cluster/partition-leases.ts";
import {
  addressOf,
  openLinkServer,
  ServerLinks,
} from "../../server/platform/db/cluster/server-link.ts";
import { outgoingWorkOf, workOf } from "../../server/telemetry/ingest/handover/forwarded-work.ts";
import { FrameRouter } from "../../server/telemetry/ingest/handover/frame-router.ts";
import { freePort } from "../server/process/fault/harness/run-server.ts";
import { report } from "./figure.ts";
import { frameOf } from "./gateway.ts";
import { requestPart } from "./product.ts";

/*
 * Processor time of handing a message to the server that holds its house, and of its answer: the
 * routers and the link of two processes, without broker, ingest and database. The receiver answers
 * in batches, as commits do.
 */
const messages = Number(process.env.MESSAGES ?? 60_000);
/** Messages under way. */
const together = 2000;
/** Messages of a commit, and its duration, ms. */
const [batch, commitMs] = [500, 10];
const houseId = 1;

const [, program = "", receiver] = process.argv;
/** Servers have one, which makes every promise cost more. */
new AsyncLocalStorage<true>().run(true, () => undefined);
await (receiver === undefined ? measure() : receive(JSON.parse(receiver) as Receiver));

interface Receiver {
  readonly address: string;
  readonly key: string;
}

/** A router for which `holder` has all houses. */
function routerOf(own: number, holder: ClusterServer): FrameRouter {
  const leases = {
    fence: own,
    holderOf: () => holder,
    others: () => [],
    onChange: () => undefined,
    waitFor: () => undefined,
  } as unknown as PartitionLeases;
  const links = new ServerLinks((error) => process.stderr.write(`${error.message}\n`));
  return new FrameRouter(leases, links);
}

/** Processor time used so far. */
function cpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function measure(): Promise<void> {
  const address = `127.0.0.1:${await freePort()}`;
  const key = randomBytes(32);
  const part = fork(program, [JSON.stringify({ address, key: key.toString("hex") })]);
  await once(part, "message");
  const router = routerOf(1, { fence: 2, address, key });
  // Compiles the code.
  await sendAll(router);
  const before = await usedUs(part);
  await sendAll(router);
  const after = await usedUs(part);
  part.kill();
  const [sender, taker] = [after.own - before.own, after.part - before.part];
  report("handover", [
    { name: "sender's CPU a message", value: sender / messages, unit: "us" },
    { name: "receiver's CPU a message", value: taker / messages, unit: "us" },
    { name: "both", value: (sender + taker) / messages, unit: "us", aim: { atMost: 25 } },
  ]);
  process.exit();
}

async function usedUs(part: ChildProcess) {
  return { own: cpuUs(), part: await requestPart<number>(part, "used") };
}

async function sendAll(router: FrameRouter): Promise<void> {
  for (let sent = 0; sent < messages; sent += together)
    await Promise.all(
      Array.from({ length: together }, (_, index) => {
        const payload = Buffer.from(JSON.stringify(frameOf(sent + index, Date.now(), 22)));
        const topic = topics.tele(`gateway-${index}`);
        return router.place(houseId, {
          here: () => Promise.resolve(),
          there: () => outgoingWorkOf({ kind: "message", topic, payload }),
        });
      }),
    );
}

async function receive({ address, key }: Receiver): Promise<void> {
  const own = { fence: 2, address, key: Buffer.from(key, "hex") };
  const router = routerOf(own.fence, own);
  const waiting: (() => void)[] = [];
  let isWorking = false;
  const commit = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      await wait(commitMs);
      for (const resolve of waiting.splice(0, batch)) resolve();
    }
    isWorking = false;
  };
  await openLinkServer(addressOf(address), own.key, (handed) => {
    workOf(handed);
    return router.placeHere(
      houseId,
      () =>
        new Promise((resolve) => {
          waiting.push(resolve);
          if (!isWorking) void commit();
        }),
    );
  });
  process.on("message", () => process.send!(cpuUs()));
  process.on("disconnect", () => process.exit());
  process.send!("ready");
}
