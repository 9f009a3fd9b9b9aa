import { openProxy } from "../server/process/fault/harness/cut-proxy.ts";

/** A recorded message. */
export interface WireMessage {
  readonly topic: string;
  readonly text: string;
  readonly isRetained: boolean;
}

/**
 * A wire to a broker that records every message on it, in both directions: the product's own broker
 * forwards the messages of gateways to nobody.
 */
export async function openTap(brokerPort: number) {
  const received: WireMessage[] = [];
  const proxy = await openProxy(brokerPort, () => {
    let rest = Buffer.alloc(0);
    return (bytes) => {
      rest = Buffer.concat([rest, bytes]);
      for (let packet = packetAt(rest); packet !== null; packet = packetAt(rest)) {
        rest = rest.subarray(packet.end);
        if (packet.first >> 4 === publish) received.push(messageIn(packet));
      }
    };
  });
  return { ...proxy, received };
}

/** The packet type of PUBLISH in MQTT 3.1.1. */
const publish = 3;

interface Packet {
  /** Packet type and flags. */
  readonly first: number;
  readonly body: Buffer;
  readonly end: number;
}

/** The first packet in these bytes; null: it is incomplete. */
function packetAt(bytes: Buffer): Packet | null {
  let [length, scale, at] = [0, 1, 1];
  for (let byte = 128; byte >= 128; at += 1, scale *= 128) {
    if (at >= bytes.length) return null;
    byte = bytes.readUInt8(at);
    length += (byte % 128) * scale;
  }
  const end = at + length;
  return end > bytes.length
    ? null
    : { first: bytes.readUInt8(0), body: bytes.subarray(at, end), end };
}

function messageIn({ first, body }: Packet): WireMessage {
  const topicEnd = 2 + body.readUInt16BE(0);
  // Packets with QoS above 0 have a packet identifier.
  const textAt = topicEnd + ((first & 6) === 0 ? 0 : 2);
  return {
    topic: body.toString("utf8", 2, topicEnd),
    text: body.toString("utf8", textAt),
    isRetained: (first & 1) === 1,
  };
}
