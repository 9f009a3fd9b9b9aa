import { connect, createServer, type TLSSocket } from "node:tls";
import { once } from "node:events";
import { closerOf } from "../../base/server-closer.ts";
import { PacketReader, PacketWriter, type TakePacket } from "./link-packets.ts";
import type { ClusterServer } from "./partition-leases.ts";

/** The link ended, or the server answered that it is not the holder: try again later. */
export class NotOwned extends Error {}

/** A piece of work of another server: its kind, and its content as the kind has it. */
export interface ForwardedWork {
  readonly kind: number;
  /** Part of the bytes that were received with it. */
  readonly body: Buffer;
}

/** A piece of work for another server. */
export interface OutgoingWork {
  readonly kind: number;
  /** Length of the content, bytes. */
  readonly length: number;
  /** Writes the content into `bytes`, from `at` on. */
  readonly fill: (bytes: Buffer, at: number) => void;
}

/** Longest packet: a message of a gateway is a tenth of it. */
const packetMax = 4_000_000;
/**
 * Both sides prove themselves by the key of the server that is called, which is in the database
 * alone. No certificate is needed, and what was recorded cannot be read with the key later.
 */
const proof = {
  ciphers: "ECDHE-PSK-CHACHA20-POLY1305",
  minVersion: "TLSv1.2",
  maxVersion: "TLSv1.2",
} as const;
const identity = "house-watch";
const [granted, refused] = [0, 1];
const numberBytes = 4;
/** An answer: number and outcome. Of work: number and kind, before the content. */
const headBytes = numberBytes + 1;

interface Address {
  readonly host: string;
  readonly port: number;
}

/** `host:port`; IPv6 in brackets. */
export function addressOf(text: string): Address {
  const { hostname, port } = new URL(`tcp://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) };
}

interface LinkServer {
  close(): Promise<void>;
}

/**
 * Listens to other servers. `take`: resolves once it is committed; what it rejects is
 * refused, and its sender keeps it.
 */
export async function openLinkServer(
  { host, port }: Address,
  key: Buffer,
  handle: (handed: ForwardedWork) => Promise<void>,
): Promise<LinkServer> {
  const server = createServer({ ...proof, pskCallback: () => key }, (socket) => {
    socket.on("error", () => socket.destroy());
    serve(socket, handle);
  });
  const close = closerOf(server);
  server.on("tlsClientError", () => undefined);
  server.listen(port, host);
  await once(server, "listening");
  return { close };
}

function serve(socket: TLSSocket, handle: (handed: ForwardedWork) => Promise<void>): void {
  socket.setNoDelay(true);
  const writer = new PacketWriter((bytes) => void (socket.destroyed || socket.write(bytes)));
  onPackets(socket, (packets, start, end) => {
    const number = packets.readUInt32BE(start);
    const answer = (outcome: number) =>
      writer.add(headBytes, (bytes, at) => {
        bytes.writeUInt32BE(number, at);
        bytes.writeUInt8(outcome, at + numberBytes);
      });
    const kind = packets.readUInt8(start + numberBytes);
    handle({ kind, body: packets.subarray(start + headBytes, end) }).then(
      () => answer(granted),
      () => answer(refused),
    );
  });
}

function onPackets(socket: TLSSocket, take: TakePacket): void {
  const reader = new PacketReader(packetMax);
  socket.on("data", (bytes: Buffer) => {
    try {
      reader.read(bytes, take);
    } catch {
      socket.destroy();
    }
  });
}

/** Called once: `error` is null once the other server has committed it. */
type Ended = (error: NotOwned | null) => void;

/** The way to one other server. */
class Link {
  readonly #socket: TLSSocket;
  readonly #writer: PacketWriter;
  readonly #waiting = new Map<number, Ended>();
  #number = 0;
  isOpen = true;

  constructor({ address, key }: ClusterServer, onError: (error: Error) => void) {
    const socket = connect({
      ...addressOf(address),
      ...proof,
      pskCallback: () => ({ psk: key, identity }),
      checkServerIdentity: () => undefined,
    });
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.setKeepAlive(true, 5000);
    socket.on("error", onError);
    socket.on("close", () => this.#end());
    this.#writer = new PacketWriter((bytes) => void (socket.destroyed || socket.write(bytes)));
    onPackets(socket, (bytes, at) => this.#answered(bytes, at));
  }

  send({ kind, length, fill }: OutgoingWork, ended: Ended): void {
    this.#number = (this.#number + 1) % 2 ** 32;
    this.#waiting.set(this.#number, ended);
    this.#writer.add(headBytes + length, (bytes, at) => {
      bytes.writeUInt32BE(this.#number, at);
      bytes.writeUInt8(kind, at + numberBytes);
      fill(bytes, at + headBytes);
    });
  }

  close(): void {
    this.#socket.destroy();
    this.#end();
  }

  #answered(bytes: Buffer, at: number): void {
    const number = bytes.readUInt32BE(at);
    const ended = this.#waiting.get(number);
    this.#waiting.delete(number);
    const isGranted = bytes.readUInt8(at + numberBytes) === granted;
    ended?.(isGranted ? null : new NotOwned("the other server does not hold it"));
  }

  #end(): void {
    this.isOpen = false;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const ended of waiting) ended(new NotOwned("the link has ended"));
  }
}

/** The ways to the other servers of the installation, opened where they are needed. */
export class ServerLinks {
  readonly #links = new Map<number, Link>();
  readonly #onError: (error: Error, server: ClusterServer) => void;

  constructor(onError: (error: Error, server: ClusterServer) => void) {
    this.#onError = onError;
  }

  /**
   * Sends in order. `ended` is called later, and not by a promise: several of them for each message
   * would cost more than the link.
   */
  send(server: ClusterServer, work: OutgoingWork, ended: Ended): void {
    let link = this.#links.get(server.fence);
    if (link?.isOpen !== true) {
      link = new Link(server, (error) => this.#onError(error, server));
      this.#links.set(server.fence, link);
    }
    link.send(work, ended);
  }

  /** Ends the links to servers that are no longer listed: their messages do not count any more. */
  retain(servers: readonly ClusterServer[]): void {
    const listed = new Set(servers.map(({ fence }) => fence));
    for (const [fence, link] of this.#links) {
      if (listed.has(fence)) continue;
      this.#links.delete(fence);
      link.close();
    }
  }

  close(): void {
    this.retain([]);
  }
}
