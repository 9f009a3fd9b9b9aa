import { connectAgain, frameOf, Gateway, sendSteadily } from "./gateway.ts";
import type { Recovered } from "./storm-load.ts";

/**
 * A part of the fleet at one server, a frame a minute from each gateway at a time of its own.
 * Arguments: port, key, address to connect from, number of the first house, step to the next one,
 * number of houses. Each gateway sends a frame once it is connected; reports "ready" when all are
 * acknowledged, and then answers every task.
 */
const [port, key, localAddress, ...numbers] = process.argv.slice(2) as [string, string, string];
const [first, step, count] = numbers.map(Number) as [number, number, number];
const connectedAtOnce = 50;
const minuteS = 60;
const normalC = 22;
const hotC = 39;

const networkIdOf = (house: number): string => `BENCH-${house}`;

export type Task =
  | { readonly kind: "pace"; readonly isOn: boolean }
  /** These houses are too hot from now on; each says so at once, one after the other. */
  | { readonly kind: "heat"; readonly houses: readonly number[]; readonly withinMs: number }
  | { readonly kind: "cool" }
  | { readonly kind: "report" }
  /** Cuts all connections; answered with Recovered when all gateways are back. */
  | { readonly kind: "cut"; readonly limitMs: number }
  | { readonly kind: "end" };

/** Since the last one. */
export interface LoadReport {
  /** From sending to the PUBACK, ms, and the second of the sending, of each frame. */
  readonly ackMs: readonly number[];
  readonly sentAtS: readonly number[];
  /** Longest delay of a frame behind the time it was due, ms. */
  readonly lateMs: number;
  readonly lost: number;
  readonly waiting: number;
  readonly cpuMs: number;
}

/** Everything since the start. */
export interface LoadEnd {
  /** Frames sent and acknowledged, of each house in order of their numbers. */
  readonly sent: readonly number[];
  readonly acknowledged: readonly number[];
  /** Time of the first hot frame by house, epoch ms. */
  readonly hotAt: readonly (readonly [house: number, at: number])[];
}

interface Frame {
  readonly body: object;
  readonly at: number;
}

/** A gateway that keeps what is not acknowledged and sends it again once it is back. */
class KeepingGateway {
  readonly house: number;
  sent = 0;
  acknowledged = 0;
  isHot = false;
  hotAt: number | null = null;
  #line: Gateway | null = null;
  #waiting: Frame[] = [];
  #clock = 0;

  constructor(house: number) {
    this.house = house;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  async connect(): Promise<Gateway> {
    const line = await Gateway.connect(
      Number(port),
      networkIdOf(this.house),
      key,
      () => this.#onAck(),
      { localAddress, keepAliveS: 300, patienceMs: 30_000, onLost: () => void this.comeBack() },
    );
    this.#line = line;
    for (const { body } of this.#waiting) line.publish(body);
    return line;
  }

  /** Its own frame is sent as soon as it is connected. */
  async comeBack(): Promise<void> {
    this.#line = null;
    lost += 1;
    await connectAgain(
      () => this.connect(),
      { firstMs: 1000, longestMs: 30_000 },
      () => (tries += 1),
    );
    if (this.#waiting.length === 0) this.publish();
  }

  publish(): void {
    // A gateway measures at most once a millisecond: a frame's time is part of its identity.
    this.#clock = Math.max(this.#clock + 1, Date.now());
    this.sent += 1;
    const temp = (this.isHot ? hotC : normalC) + (this.sent % 10) / 10;
    const frame = { body: frameOf(this.sent, this.#clock, temp), at: Date.now() };
    if (this.isHot) this.hotAt ??= frame.at;
    this.#waiting.push(frame);
    this.#line?.publish(frame.body);
  }

  cut(): void {
    this.#line?.cut();
  }

  #onAck(): void {
    const frame = this.#waiting.shift();
    if (frame === undefined) return;
    this.acknowledged += 1;
    ackMs.push(Date.now() - frame.at);
    sentAtS.push(Math.floor(frame.at / 1000));
    onAcknowledged(this);
  }
}

const gateways = Array.from({ length: count }, (_, nth) => new KeepingGateway(first + nth * step));
let [lost, tries, lateMs] = [0, 0, 0];
let ackMs: number[] = [];
let sentAtS: number[] = [];
let onAcknowledged = (_gateway: KeepingGateway): void => undefined;

let stopPace = (): void => undefined;
function pace(isOn: boolean): void {
  stopPace();
  if (!isOn) return;
  stopPace = sendSteadily(count / minuteS, (nth, dueAt) => {
    lateMs = Math.max(lateMs, Date.now() - dueAt);
    gateways[nth % count]!.publish();
  });
}

function heat(houses: readonly number[], withinMs: number): void {
  const hot = houses.map((house) => gateways[(house - first) / step]);
  const stop = sendSteadily((hot.length * 1000) / withinMs, (nth) => {
    const gateway = hot[nth];
    if (gateway === undefined) return stop();
    gateway.isHot = true;
    gateway.publish();
  });
}

function report(): LoadReport {
  const { user, system } = process.cpuUsage();
  const answer = {
    ackMs,
    sentAtS,
    lateMs,
    lost,
    waiting: gateways.reduce((sum, { waiting }) => sum + waiting, 0),
    cpuMs: (user + system) / 1000,
  };
  [ackMs, sentAtS, lateMs, lost] = [[], [], 0, 0];
  return answer;
}

function cut(limitMs: number): Promise<Recovered> {
  const begun = performance.now();
  const acknowledgedMs = new Map<KeepingGateway, number>();
  tries = 0;
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(limit);
      onAcknowledged = () => undefined;
      resolve({ acknowledgedMs: [...acknowledgedMs.values()], tries });
    };
    const limit = setTimeout(end, limitMs);
    onAcknowledged = (gateway) => {
      if (acknowledgedMs.has(gateway)) return;
      acknowledgedMs.set(gateway, performance.now() - begun);
      if (acknowledgedMs.size === count) end();
    };
    for (const gateway of gateways) gateway.cut();
  });
}

const end = (): LoadEnd => ({
  sent: gateways.map(({ sent }) => sent),
  acknowledged: gateways.map(({ acknowledged }) => acknowledged),
  hotAt: gateways.flatMap(({ house, hotAt }) => (hotAt === null ? [] : [[house, hotAt] as const])),
});

async function answerTo(task: Task): Promise<unknown> {
  switch (task.kind) {
    case "pace":
      return pace(task.isOn);
    case "heat":
      return heat(task.houses, task.withinMs);
    case "cool":
      for (const gateway of gateways) gateway.isHot = false;
      return undefined;
    case "report":
      return report();
    case "cut":
      return cut(task.limitMs);
    case "end":
      return end();
  }
}

for (let from = 0; from < count; from += connectedAtOnce)
  await Promise.all(
    gateways.slice(from, from + connectedAtOnce).map(async (gateway) => {
      await gateway.connect().catch(() => gateway.comeBack());
      if (gateway.sent === 0) gateway.publish();
    }),
  );
while (gateways.some(({ acknowledged }) => acknowledged === 0))
  await new Promise((resolve) => setTimeout(resolve, 100));
process.on("message", (task: Task) => {
  void answerTo(task).then((answer) => answer !== undefined && process.send?.(answer));
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
