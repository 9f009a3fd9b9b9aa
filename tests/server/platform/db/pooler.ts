import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A pool gives a client a session until it disconnects, or for one transaction at a time. */
export type PoolMode = "session" | "transaction";

/** Parameters that a pool of connections accepts at a start; PgBouncer refuses all others. */
const known = new Set(["user", "database", "client_encoding", "datestyle", "application_name"]);
/** The process number that a pool invents for each client. */
const madeUp = -77;

/** The messages of a stream: a type letter, then a length that does not include the letter. */
function* messagesIn(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at + 5 <= bytes.length;) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    if (end > bytes.length) return;
    yield bytes.subarray(at, end);
    at = end;
  }
}
const isReady = (message: Buffer) => message[0] === 0x5a;
const isIdle = (message: Buffer) => isReady(message) && message[5] === 0x49;

function refusal(text: string): Buffer {
  const body = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

function unknownIn(start: Buffer): string | undefined {
  const words = start.toString("utf8", 8).split("\0");
  return words.find((word, index) => index % 2 === 0 && word !== "" && !known.has(word));
}

/** Clients that share one session in turn. */
class SharedSession {
  readonly #server: Socket;
  readonly #waiting: { readonly client: Socket; readonly bytes: Buffer }[] = [];
  #client: Socket | null = null;
  #rest = Buffer.alloc(0);

  constructor(server: Socket) {
    this.#server = server;
    server.on("data", (bytes) => this.#answer(bytes));
  }

  request(client: Socket, bytes: Buffer): void {
    this.#waiting.push({ client, bytes });
    this.#next();
  }

  #next(): void {
    for (;;) {
      const at = this.#waiting.findIndex(
        ({ client }) => this.#client === null || client === this.#client,
      );
      const [one] = at < 0 ? [] : this.#waiting.splice(at, 1);
      if (one === undefined) return;
      this.#client = one.client;
      this.#server.write(one.bytes);
    }
  }

  #answer(bytes: Buffer): void {
    const client = this.#client;
    client?.write(bytes);
    this.#rest = Buffer.concat([this.#rest, bytes]);
    for (const message of messagesIn(this.#rest)) {
      this.#rest = this.#rest.subarray(message.length);
      if (isIdle(message)) this.#client = null;
    }
    if (this.#client === null) this.#next();
  }
}

/** A pool of connections in front of a PostgreSQL, which checks its clients' passwords itself. */
export async function openPooler(databaseUrl: string, mode: PoolMode) {
  const { hostname, port } = new URL(databaseUrl);
  let shared: SharedSession | null = null;
  const open = new Set<Socket>();
  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => client.destroy());
    client.once("data", (start) => {
      const word = unknownIn(start);
      if (word !== undefined)
        return void client.end(refusal(`unsupported startup parameter: ${word}`));
      const own = connect(Number(port || 5432), hostname);
      open.add(own);
      own.on("error", () => client.destroy());
      own.write(start);
      const toOwn = (bytes: Buffer) => void own.write(bytes);
      client.on("data", toOwn);
      let begun = Buffer.alloc(0);
      own.on("data", function signingIn(bytes: Buffer) {
        begun = Buffer.concat([begun, bytes]);
        const all = [...messagesIn(begun)];
        if (!all.some(isReady)) {
          client.write(bytes);
          return;
        }
        for (const message of all) if (message[0] === 0x4b) message.writeInt32BE(madeUp, 5);
        client.write(begun.subarray(begun.length - bytes.length));
        own.off("data", signingIn);
        if (mode === "session") {
          own.on("data", (more) => client.write(more));
          client.on("close", () => own.destroy());
          return;
        }
        shared ??= new SharedSession(own);
        const session = shared;
        client.off("data", toOwn);
        client.on("data", (more) => {
          if (more[0] !== 0x58) session.request(client, more);
        });
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
