import { frameOf, Gateway } from "./gateway.ts";
import { demoKey, type Product, startProduct } from "./product.ts";

/**
 * The built product with a connection for each of its houses, which speak once a minute each,
 * spread evenly.
 */
export interface TalkingFleet {
  readonly product: Product;
  readonly acked: () => number;
  /**
   * Indexes of the houses that are watched: they speak once a second, and are the warmest, so that
   * lists of strained houses keep them.
   */
  watch(indexes: readonly number[]): void;
  close(): Promise<void>;
}

/** Every house has been heard once when it resolves. */
export async function startTalkingFleet(houses: number): Promise<TalkingFleet> {
  const product = await startProduct(houses);
  const perS = houses / 60;
  const gateways: Gateway[] = [];
  let acked = 0;
  async function join(index: number): Promise<void> {
    gateways[index] = await Gateway.connect(
      product.mqttPort,
      product.plan.houses[index]!.gateway.networkId,
      demoKey,
      () => void (acked += 1),
    );
  }
  for (let index = 0; index < houses; index += 100)
    await Promise.all(
      Array.from({ length: Math.min(100, houses - index) }, (_, one) => join(index + one)),
    );

  let shown: readonly number[] = [];
  let seq = 0;
  const publish = (index: number) =>
    gateways[index]!.publish(
      frameOf(++seq, Date.now(), (shown.includes(index) ? 25.6 : 22) + (seq % 7) / 10),
    );
  for (const index of gateways.keys()) publish(index);
  while (acked < houses) await new Promise((resolve) => setTimeout(resolve, 100));

  /** Sends what is due by the clock: each watched house once a second, the others in turn. */
  const begun = Date.now();
  let sent = 0;
  const pump = setInterval(() => {
    for (const due = ((Date.now() - begun) * perS) / 1000; sent < due; sent++) {
      const place = sent % Math.floor(perS);
      publish(place < shown.length ? shown[place]! : sent % houses);
    }
  }, 20);
  return {
    product,
    acked: () => acked,
    watch: (indexes) => void (shown = indexes),
    close: async () => {
      clearInterval(pump);
      for (const gateway of gateways) gateway.close();
      await product.close();
    },
  };
}
