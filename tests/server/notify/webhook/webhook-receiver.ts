import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface ReceivedEvent {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly type: string;
  readonly data: {
    readonly org: { readonly id: number; readonly name: string };
    readonly house?: { readonly id: number; readonly name: string };
    readonly alarm?: { readonly id: number; readonly key: string };
    readonly [key: string]: unknown;
  };
}

type Answer = (response: ServerResponse, received: ReceivedEvent) => void;

/** A simulated external program that accepts everything until a test changes it. */
export class Receiver {
  readonly received: ReceivedEvent[] = [];
  /** Requests answered with 2xx. */
  readonly accepted: ReceivedEvent[] = [];
  answer: Answer | null = null;
  #server: Server | null = null;
  #port = 0;

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await receiver.listen();
    return receiver;
  }

  /** Listens at the same port as before. */
  async listen(): Promise<void> {
    this.#server = createServer((request, response) => void this.#take(request, response));
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/hook`;
  }

  /** Refuses connections from then on. */
  async close(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const part of request) text += String(part);
    const body = JSON.parse(text) as Pick<ReceivedEvent, "type" | "data">;
    const received = { headers: request.headers as Record<string, string>, text, ...body };
    this.received.push(received);
    if (this.answer === null) response.writeHead(204).end();
    else this.answer(response, received);
    if (response.writableEnded && response.statusCode < 300) this.accepted.push(received);
  }
}

export const status =
  (code: number, headers: Record<string, string> = {}, text = ""): Answer =>
  (response) =>
    response.writeHead(code, headers).end(text);
