import { once } from "node:events";
import { engines } from "./engines.ts";
import { type Figure, median, report } from "./figure.ts";
import { demoKey, type Product, startPart, startProduct } from "./product.ts";

/*
 * Messages a second through the embedded broker, QoS 1, each PUBACK after its commit. The built
 * server and the gateways are processes of their own. Every message is one live frame with
 * every field of the protocol.
 */
const messages = 10_000;
const rounds = 5;

const loads = [
  { name: "20 gateways, 50 in flight each", gateways: 20, inFlight: 50 },
  { name: "1,000 gateways, 2 in flight each", gateways: 1000, inFlight: 2 },
] as const;

/** Processor time so far, ms; NaN where the system does not tell. */
function used(product: Product): { readonly server: number; readonly all: number } {
  const server = product.cpuMs() ?? Number.NaN;
  return { server, all: server + (product.databaseCpuMs() ?? Number.NaN) };
}

for (const { name: engine, url } of await engines()) {
  const product = await startProduct(1001, url);
  const networkIds = product.plan.houses.map(({ gateway }) => gateway.networkId);
  const figures: Figure[] = [];
  for (const { name, gateways, inFlight } of loads) {
    const load = startPart("mqtt-load", [
      String(product.mqttPort),
      demoKey,
      String(messages),
      String(inFlight),
      networkIds.slice(0, gateways).join(","),
    ]);
    await once(load, "message");
    const [perS, serverUs, allUs]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round <= rounds; round++) {
      const before = used(product);
      load.send("go");
      const [{ ms }] = (await once(load, "message")) as [{ ms: number }];
      if (round === 0) continue;
      perS.push(messages / (ms / 1000));
      const after = used(product);
      serverUs.push(((after.server - before.server) * 1000) / messages);
      allUs.push(((after.all - before.all) * 1000) / messages);
    }
    load.kill();
    await once(load, "exit");
    figures.push({
      name: `${engine}: ${name}`,
      value: median(perS),
      unit: "/s",
      aim: { atLeast: 3000 },
    });
    if (serverUs.every(Number.isFinite))
      figures.push(
        { name: `${engine}: ${name}, server's CPU a message`, value: median(serverUs), unit: "us" },
        {
          name: `${engine}: ${name}, with the database's`,
          value: median(allUs),
          unit: "us",
          aim: { atMost: 200 },
        },
      );
  }
  report("mqtt", figures);
  await product.close();
}
