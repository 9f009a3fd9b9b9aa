import type { FleetPlan } from "../../contract/operate/demo-fleet.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { frameOf, Gateway, sendSteadily } from "./gateway.ts";
import { demoKey, type Product, startProduct } from "./product.ts";

/** The built product with a connection for each house; they send evenly spread over time. */
export interface TalkingFleet {
  readonly product: Product;
  readonly acked: () => number;
  /** Times from publishing to the PUBACK since the last call, ms. */
  takeAckTimes(): number[];
  /**
   * Indexes of the watched houses: they send once a second, and are the warmest, so that they stay
   * in lists of the worst houses.
   */
  watch(indexes: readonly number[]): void;
  /** Sets which houses are too hot from now on, by index; those that change send at once. */
  heat(indexes: readonly number[]): void;
  /** Each of these sends something at once, unchanged. */
  speak(indexes: readonly number[]): void;
  /** Stops all messages; the connections stay. */
  silence(): void;
  close(): Promise<void>;
}

/** Resolves once every house has sent one frame. `perMinute`: frames of each house. */
export async function startTalkingFleet(
  houses: number,
  {
    perMinute = 1,
    postgres,
    fill,
    environment = {},
    isRested = false,
    arrange,
  }: {
    readonly perMinute?: number;
    readonly postgres?: string;
    /** Changes the seeded database before the product runs. */
    readonly fill?: (database: Database) => Promise<void>;
    readonly environment?: Readonly<Record<string, string>>;
    /** It begins once the server has settled. */
    readonly isRested?: boolean;
    /** Another plan of as many houses. */
    readonly arrange?: (plan: FleetPlan) => FleetPlan;
  } = {},
): Promise<TalkingFleet> {
  const product = await startProduct(houses, postgres, fill, {
    environment,
    isBare: isRested,
    ...(arrange && { arrange }),
  });
  if (isRested) await product.rest();
  const perS = (houses * perMinute) / 60;
  const gateways: Gateway[] = [];
  let acked = 0;
  const sentAt = new Array<number>(houses).fill(0);
  let ackTimes: number[] = [];
  async function join(index: number): Promise<void> {
    gateways[index] = await Gateway.connect(
      product.mqttPort,
      product.plan.houses[index]!.gateway.networkId,
      demoKey,
      () => {
        acked += 1;
        ackTimes.push(performance.now() - sentAt[index]!);
      },
    );
  }
  for (let index = 0; index < houses; index += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, houses - index) }, (_, one) => join(index + one)),
    );

  let shown: readonly number[] = [];
  let hot: ReadonlySet<number> = new Set();
  let seq = 0;
  const publish = (index: number) => {
    sentAt[index] = performance.now();
    const temp = hot.has(index) ? 40 : shown.includes(index) ? 25.6 : 22;
    gateways[index]!.publish(frameOf(++seq, Date.now(), temp + (seq % 7) / 10));
  };
  for (const index of gateways.keys()) publish(index);
  while (acked < houses) await new Promise((resolve) => setTimeout(resolve, 100));

  /** Sends the messages that are due: each watched house once a second, the others in turn. */
  const silence = sendSteadily(
    perS,
    (sent) => {
      const place = sent % Math.floor(perS);
      publish(place < shown.length ? shown[place]! : sent % houses);
    },
    5,
  );
  return {
    product,
    acked: () => acked,
    takeAckTimes: () => {
      const collected = ackTimes;
      ackTimes = [];
      return collected;
    },
    watch: (indexes) => void (shown = indexes),
    heat: (indexes) => {
      const [before, after] = [hot, new Set(indexes)];
      hot = after;
      for (const index of new Set([...before, ...after]))
        if (before.has(index) !== after.has(index)) publish(index);
    },
    speak: (indexes) => {
      for (const index of indexes) publish(index);
    },
    silence,
    close: async () => {
      silence();
      for (const gateway of gateways) gateway.close();
      await product.close();
    },
  };
}
