import { once } from "node:events";
import { engines } from "./engines.ts";
import { type Figure, median, report } from "./figure.ts";
import { startPeer } from "./peer.ts";
import { demoKey, type Product, startPart, startProduct } from "./product.ts";

/*
 * Messages per second through the embedded broker, QoS 1, each PUBACK after its commit. The built
 * server and the gateways are separate processes. Every message is one live frame with every field
 * of the protocol. The peer, if its parts are installed, gets the same load in the same run, and is
 * finished when everything is stored.
 */
const messages = 10_000;
const houses = 1001;
const rounds = Number(process.env.ROUNDS ?? 5);

const loads = [
  { name: "20 gateways, 50 in flight each", gateways: 20, inFlight: 50 },
  { name: "1,000 gateways, 2 in flight each", gateways: 1000, inFlight: 2 },
] as const;

/** The system under load. */
interface Subject {
  readonly name: string;
  readonly mqttPort: number;
  readonly networkIds: readonly string[];
  /** Processor time so far, ms, of all its processes; NaN where the system does not report it. */
  readonly used: () => { readonly server: number; readonly all: number };
  /**
   * Resolves when this many messages are stored in total. In the product, acknowledged messages are
   * stored.
   */
  readonly stored: (count: number) => Promise<void>;
}

interface Cost {
  readonly perS: number;
  readonly serverUs: number;
  readonly allUs: number;
}

const costs = new Map<string, Cost>();
let networkIds: readonly string[] = [];

for (const { name: engine, url } of engines()) {
  const product = await startProduct(houses, url);
  await product.rest();
  networkIds = product.plan.houses.map(({ gateway }) => gateway.networkId);
  report("mqtt", await measure(subjectOf(engine, product)));
  await product.close();
}
await besidePeer();

function subjectOf(name: string, product: Product): Subject {
  const used = () => {
    const server = product.cpuMs() ?? Number.NaN;
    return { server, all: server + (product.databaseCpuMs() ?? Number.NaN) };
  };
  const stored = () => Promise.resolve();
  return { name, mqttPort: product.mqttPort, networkIds, used, stored };
}

async function measure(subject: Subject): Promise<Figure[]> {
  const figures: Figure[] = [];
  let sent = 0;
  for (const load of loads) {
    const { name } = load;
    const cost = await costOf(subject, load, sent);
    sent += messages * (rounds + 1);
    costs.set(`${subject.name}: ${name}`, cost);
    figures.push({
      name: `${subject.name}: ${name}`,
      value: cost.perS,
      unit: "/s",
      aim: { atLeast: 3000 },
    });
    if (!Number.isFinite(cost.allUs)) continue;
    figures.push(
      {
        name: `${subject.name}: ${name}, server's CPU a message`,
        value: cost.serverUs,
        unit: "us",
      },
      {
        name: `${subject.name}: ${name}, with the database's`,
        value: cost.allUs,
        unit: "us",
        aim: { atMost: 200 },
      },
    );
  }
  return figures;
}

async function costOf(
  subject: Subject,
  { gateways, inFlight }: (typeof loads)[number],
  sent: number,
): Promise<Cost> {
  const load = startPart("mqtt-load", [
    String(subject.mqttPort),
    demoKey,
    String(messages),
    String(inFlight),
    subject.networkIds.slice(0, gateways).join(","),
  ]);
  await once(load, "message");
  const [perS, serverUs, allUs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round <= rounds; round++) {
    const [before, begun] = [subject.used(), performance.now()];
    load.send("go");
    await once(load, "message");
    await subject.stored(sent + messages * (round + 1));
    const [after, ms] = [subject.used(), performance.now() - begun];
    if (round === 0) continue;
    perS.push(messages / (ms / 1000));
    serverUs.push(((after.server - before.server) * 1000) / messages);
    allUs.push(((after.all - before.all) * 1000) / messages);
  }
  load.kill();
  await once(load, "exit");
  return { perS: median(perS), serverUs: median(serverUs), allUs: median(allUs) };
}

async function besidePeer(): Promise<void> {
  const peer = await startPeer();
  if (peer === null) return;
  const name = "Mosquitto, writer, InfluxDB";
  const used = () => ({ server: Number.NaN, all: peer.cpuMs() ?? Number.NaN });
  const own = [...costs];
  for (const load of loads) {
    const sent = messages * (rounds + 1) * loads.indexOf(load);
    const { mqttPort, stored } = peer;
    const cost = await costOf({ name, mqttPort, networkIds, used, stored }, load, sent);
    report("mqtt", [
      { name: `${name}: ${load.name}, stored`, value: cost.perS, unit: "/s" },
      { name: `${name}: ${load.name}, CPU of the three a message`, value: cost.allUs, unit: "us" },
      ...own
        .filter(([of]) => of.endsWith(`: ${load.name}`))
        .map(([of, { allUs }]) => ({
          name: `${of}: CPU a message to the peer's`,
          value: allUs / cost.allUs,
          unit: "",
        })),
    ]);
  }
  await peer.close();
}
