import { Aedes, type AedesOptions, type Client, type PublishPacket } from "aedes";

type Done = (error?: Error) => void;

/**
 * A broker at which gateways only talk to the server: a gateway's message is finished once it may
 * be acknowledged (`authorizePublish`), and only messages of the server are matched with
 * subscriptions.
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
