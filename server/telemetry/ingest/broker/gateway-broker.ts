import { Aedes, type AedesOptions, type Client, type PublishPacket } from "aedes";

type Done = (error?: Error) => void;

/**
 * A broker at which gateways speak to the server and to nobody else: what one has published is done
 * with once it may be acknowledged (`authorizePublish`), and looked for among subscriptions is only
 * what the server says.
 */
export class GatewayBroker extends Aedes {
  static override async createBroker(options: AedesOptions): Promise<GatewayBroker> {
    const broker = new GatewayBroker(options);
    await broker.listen();
    return broker;
  }

  /** The broker itself also passes the client that published, before the callback. */
  override publish(packet: PublishPacket, from: Client | Done | null, done?: Done): void {
    if (typeof from === "function") super.publish(packet, from);
    else if (from === null) super.publish(packet, (error) => done?.(error));
    else done?.();
  }
}
