import { connect, createServer, type TLSSocket } from "node:tls";
import { once } from "node:events";
import { closerOf } from "../../base/server-closer.ts";
import { PacketReader, PacketWriter } from "./link-packets.ts";
import type { ClusterServer } from "./partition-leases.ts";

/** The link ended, or the server answered that it is not the holder: try again later. */
export class NotOwned extends Error {}

/** A piece of work for another server: its kind, and its content as the kind has it. */
export interface ForwardedWork {
  readonly kind: number;
  readonly body: Buffer;
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
  onPackets(socket, (packet) => {
    const number = packet.subarray(0, numberBytes);
    const answer = (outcome: number) => writer.add(number, Buffer.from([outcome]));
    handle({ kind: packet.readUInt8(numberBytes), body: packet.subarray(numberBytes + 1) }).then(
      () => answer(granted),
      () => answer(refused),
    );
  });
}

function onPackets(socket: TLSSocket, listener: (packet: Buffer) => void): void {
  const reader = new PacketReader(packetMax);
  socket.on("data", (bytes: Buffer) => {
    try {
      for (const packet of reader.read(bytes)) listener(packet);
    } catch {
      socket.destroy();
    }
  });
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** The way to one other server. */
class Link {
  readonly #socket: TLSSocket;
  readonly #writer: PacketWriter;
  readonly #waiting = new Map<number, Waiting>();
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
    onPackets(socket, (packet) => this.#answered(packet));
  }

  send({ kind, body }: ForwardedWork): Promise<void> {
    this.#number = (this.#number + 1) % 2 ** 32;
    const head = Buffer.allocUnsafe(numberBytes + 1);
    head.writeUInt32BE(this.#number);
    head.writeUInt8(kind, numberBytes);
    this.#writer.add(head, body);
    return new Promise((resolve, reject) => this.#waiting.set(this.#number, { resolve, reject }));
  }

  close(): void {
    this.#socket.destroy();
    this.#end();
  }

  #answered(packet: Buffer): void {
    const number = packet.readUInt32BE();
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (packet.readUInt8(numberBytes) === granted) waiting?.resolve();
    else waiting?.reject(new NotOwned("the other server does not hold it"));
  }

  #end(): void {
    this.isOpen = false;
    for (const { reject } of this.#waiting.values()) reject(new NotOwned("the link has ended"));
    this.#waiting.clear();
  }
}

/** The ways to the other servers of the installation, opened where they are needed. */
export class ServerLinks {
  readonly #links = new Map<number, Link>();
  readonly #onError: (error: Error, server: ClusterServer) => void;

  constructor(onError: (error: Error, server: ClusterServer) => void) {
    this.#onError = onError;
  }

  /** Resolves once the other server has committed it; rejects with `NotOwned`. In order. */
  send(server: ClusterServer, handed: ForwardedWork): Promise<void> {
    let link = this.#links.get(server.fence);
    if (link?.isOpen !== true) {
      link = new Link(server, (error) => this.#onError(error, server));
      this.#links.set(server.fence, link);
    }
    return link.send(handed);
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
