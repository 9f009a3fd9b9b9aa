import type { ForwardedWork, OutgoingWork } from "../../../platform/db/cluster/server-link.ts";
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

export function outgoingWorkOf(work: HouseWorkItem): OutgoingWork {
  const kind = kinds.indexOf(work.kind);
  switch (work.kind) {
    case "message": {
      const { topic, payload } = work;
      const topicLength = Buffer.byteLength(topic);
      return {
        kind,
        length: lengthBytes + topicLength + payload.length,
        fill: (bytes, at) => {
          bytes.writeUInt16BE(topicLength, at);
          bytes.write(topic, at + lengthBytes);
          payload.copy(bytes, at + lengthBytes + topicLength);
        },
      };
    }
    case "heard":
      return outgoingText(kind, work.networkId);
    case "question":
      return outgoingText(kind, JSON.stringify(work.item));
  }
}

const outgoingText = (kind: number, text: string): OutgoingWork => ({
  kind,
  length: Buffer.byteLength(text),
  fill: (bytes, at) => void bytes.write(text, at),
});

/** Throws for content that no server of this installation sends. */
export function workOf({ kind, body }: ForwardedWork): HouseWorkItem {
  const name = kinds[kind];
  switch (name) {
    case "message": {
      const end = lengthBytes + body.readUInt16BE();
      const payload = body.subarray(end);
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
