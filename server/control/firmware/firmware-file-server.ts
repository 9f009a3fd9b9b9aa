import { setImmediate as turn, setTimeout as wait } from "node:timers/promises";
import { messageOf } from "../../../contract/base/server-message.ts";
import { topics } from "../../../contract/telemetry/mqtt.ts";
import { writeChunk } from "../../../contract/control/firmware/file-chunk.ts";
import type { PieceRequest } from "../../../contract/control/firmware/firmware-message.ts";
import type { Log } from "../../platform/base/log.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { partBytes } from "./firmware-files.ts";

export const filePace = {
  /** Limit for all gateways together. */
  bytesPerS: 5 * 1024 * 1024,
  /**
   * Maximum number of waiting requests of one gateway, which repeats requests that are not
   * answered.
   */
  asksMax: 8,
  /** Time a gateway's permit is cached, ms. */
  permitMs: 1000,
  /** Wait before checking again if a command is over, ms. */
  holdMs: 200,
} as const;

export interface FileServerOptions {
  readonly database: Database;
  readonly bus: Bus;
  /** Sends to one gateway, at most once: lost data is requested again. */
  readonly send: (topic: string, payload: Uint8Array | string) => Promise<void>;
  readonly log: Log;
}

/** The file a gateway may download now. */
interface Permit {
  readonly gatewayId: number;
  /** Null: no file. */
  readonly fileId: number | null;
  readonly size: number;
  /** A command of it is under way. */
  readonly isUnderWay: boolean;
  readonly until: number;
}

const permitSql = `
  select g.id, t.file_id, f.size_bytes, exists(select 1 from control_commands c
    where c.gateway_id = g.id and c.kind <> 'read' and c.state in ('queued', 'sent', 'begun')
    ) as is_held
  from gateways g
    left join update_tasks t on t.gateway_id = g.id and t.state in ('offered', 'downloading')
    left join device_files f on f.id = t.file_id
  where g.network_id = $1`;

/**
 * Sends pieces of files, one at a time and the gateways in turns, never faster than `bytesPerS`. A
 * gateway with a command under way gets none during it, and other work of this process can run
 * between two pieces.
 */
export class FileServer {
  readonly #options: FileServerOptions;
  readonly #requests = new Map<string, PieceRequest[]>();
  readonly #permits = new Map<string, Permit>();
  /** Part of a file that each gateway received last. */
  readonly #parts = new Map<string, { readonly key: string; readonly content: Buffer }>();
  readonly #unsubscribe: () => void;
  #serving: Promise<void> | null = null;
  #freeAt = 0;
  #isStopped = false;
  /** Bytes sent, for measurements. */
  sent = 0;

  constructor(options: FileServerOptions) {
    this.#options = options;
    this.#unsubscribe = options.bus.subscribe("commandsDue", ({ gatewayId }) => {
      for (const [name, permit] of this.#permits)
        if (permit.gatewayId === gatewayId) this.#permits.delete(name);
    });
  }

  /** Queues a gateway's request for a piece; it is answered in its turn. */
  handle(networkId: string, request: PieceRequest): void {
    const requests = this.#requests.get(networkId) ?? [];
    const isKnown = requests.some(
      ({ file, offset }) => file === request.file && offset === request.offset,
    );
    if (isKnown || requests.length >= filePace.asksMax || this.#isStopped) return;
    this.#requests.set(networkId, [...requests, request]);
    this.#begin();
  }

  #begin(): void {
    this.#serving ??= this.#serveAll().finally(() => {
      this.#serving = null;
      // A request arrived after the last answer.
      if (this.#requests.size > 0) this.#begin();
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    this.#requests.clear();
    await this.#serving;
  }

  async #serveAll(): Promise<void> {
    while (this.#requests.size > 0) {
      let isAnyServed = false;
      const waiting = Array.from(this.#requests.keys());
      for (const networkId of waiting) {
        isAnyServed = (await this.#serveNext(networkId)) || isAnyServed;
        const waitMs = this.#freeAt - performance.now();
        await (waitMs > 1 ? wait(waitMs) : turn());
      }
      if (!isAnyServed) await wait(filePace.holdMs);
    }
    this.#parts.clear();
  }

  /** Answers the next request of a gateway. False: it has to wait. */
  async #serveNext(networkId: string): Promise<boolean> {
    try {
      const permit = await this.#permitOf(networkId);
      if (permit?.isUnderWay === true) return false;
      const [request, ...rest] = this.#requests.get(networkId) ?? [];
      if (rest.length === 0) this.#requests.delete(networkId);
      else this.#requests.set(networkId, rest);
      if (request !== undefined) await this.#answer(networkId, request, permit);
    } catch (error) {
      this.#requests.delete(networkId);
      this.#options.log.warn({ networkId, error: messageOf(error) }, "piece of a file");
    }
    return true;
  }

  async #permitOf(networkId: string): Promise<Permit | null> {
    const known = this.#permits.get(networkId);
    const at = performance.now();
    if (known !== undefined && known.until > at) return known;
    const [row] = await this.#options.database.query<{
      id: number;
      file_id: number | null;
      size_bytes: number | null;
      is_held: boolean;
    }>(permitSql, [networkId], { prepared: true });
    if (row === undefined) return null;
    const permit: Permit = {
      gatewayId: row.id,
      fileId: row.file_id,
      size: row.size_bytes ?? 0,
      isUnderWay: row.is_held,
      until: at + (row.is_held ? filePace.holdMs : filePace.permitMs),
    };
    this.#permits.set(networkId, permit);
    return permit;
  }

  /** A gateway that requests a file not meant for it gets the reply that it is no longer wanted. */
  async #answer(networkId: string, request: PieceRequest, permit: Permit | null): Promise<void> {
    const topic = topics.file(networkId);
    const { file, offset } = request;
    if (permit?.fileId !== file || offset >= permit.size) {
      await this.#options.send(topic, JSON.stringify({ v: 2, type: "drop", file }));
      return;
    }
    const length = Math.min(request.length, permit.size - offset);
    const bytes = await this.#read(networkId, file, offset, length);
    this.#freeAt =
      Math.max(this.#freeAt, performance.now()) + (1000 * bytes.length) / filePace.bytesPerS;
    this.sent += bytes.length;
    await this.#options.send(topic, writeChunk({ file, offset, bytes }));
  }

  async #read(networkId: string, file: number, offset: number, length: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (let at = offset; at < offset + length;) {
      const from = at % partBytes;
      const part = await this.#part(networkId, file, Math.floor(at / partBytes));
      const chunk = part.subarray(from, Math.min(part.length, from + offset + length - at));
      if (chunk.length === 0) throw new Error(`file ${file} has no byte ${at}`);
      pieces.push(chunk);
      at += chunk.length;
    }
    return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
  }

  async #part(networkId: string, file: number, n: number): Promise<Buffer> {
    const key = `${file}/${n}`;
    const known = this.#parts.get(networkId);
    if (known?.key === key) return known.content;
    const [row] = await this.#options.database.query<{ content: Buffer }>(
      "select content from device_file_parts where file_id = $1 and n = $2",
      [file, n],
      { prepared: true },
    );
    const content = row?.content ?? Buffer.alloc(0);
    this.#parts.set(networkId, { key, content });
    return content;
  }
}
