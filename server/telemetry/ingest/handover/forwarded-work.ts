import type { ForwardedWork } from "../../../platform/db/cluster/server-link.ts";
import type { ServerItem } from "../commit/ingest-item.ts";

/** Work that a server may hand to the holder of a house. */
export type HouseWorkItem =
  | {
      readonly kind: "message";
      readonly topic: string;
      readonly payload: Buffer;
      /** Stays on this server when the work is handed over. See `Ingest.take`. */
      readonly connectedAt?: number | undefined;
    }
  | { readonly kind: "heard"; readonly networkId: string }
  | { readonly kind: "question"; readonly item: ServerItem };

const kinds = ["message", "heard", "question"] as const;
const lengthBytes = 2;

export function forwardedWorkOf(work: HouseWorkItem): ForwardedWork {
  const kind = kinds.indexOf(work.kind);
  switch (work.kind) {
    case "message": {
      const topic = Buffer.from(work.topic);
      const length = Buffer.allocUnsafe(lengthBytes);
      length.writeUInt16BE(topic.length);
      return { kind, body: Buffer.concat([length, topic, work.payload]) };
    }
    case "heard":
      return { kind, body: Buffer.from(work.networkId) };
    case "question":
      return { kind, body: Buffer.from(JSON.stringify(work.item)) };
  }
}

/** Throws for content that no server of this installation sends. */
export function workOf({ kind, body }: ForwardedWork): HouseWorkItem {
  const name = kinds[kind];
  switch (name) {
    case "message": {
      const end = lengthBytes + body.readUInt16BE();
      // A copy: the bytes around it would be kept as long as the message.
      const payload = Buffer.from(body.subarray(end));
      return { kind: name, topic: body.toString("utf8", lengthBytes, end), payload };
    }
    case "heard":
      return { kind: name, networkId: body.toString() };
    case "question":
      return { kind: name, item: JSON.parse(body.toString()) as ServerItem };
    default:
      throw new Error("another server's work is of no known kind");
  }
}
