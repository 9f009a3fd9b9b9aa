import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { messageOf } from "../../contract/message.ts";
import { lockFolder } from "./lock.ts";

const terminateMessage = 0x58;

type Answer = { connection: number; bytes: Uint8Array } | { connection: number; failure: string };
type Listening = { listening: string; failure: string | null };
/** The engine has given up and answers nothing more, as on a full disk. */
type Broken = { broken: string };
type FromWorker = Answer | Listening | Broken | string;

/** Known to the rest as "the database is away": work waits, and is tried again. */
const awayError = (what: string): Error =>
  Object.assign(new Error(`embedded database: ${what}`), { code: "ECONNRESET" });

/** What pg takes for its socket: bytes go to the worker's port and come back from it. */
class PortStream extends Duplex {
  /** Null: the engine is being opened again. */
  readonly #worker: Worker | null;
  /** Tells this connection's answers from those still on their way to the one before it. */
  readonly #connection: number;
  /** What is sent together: all that is written in one turn, the end of a statement each. */
  #groups: Uint8Array<ArrayBuffer>[] = [];
  readonly #onMessage = (answer: FromWorker) => {
    if (typeof answer === "string" || !("connection" in answer)) return;
    if (answer.connection !== this.#connection) return;
    if ("bytes" in answer) this.push(answer.bytes);
    else this.lose(answer.failure);
  };

  constructor(worker: Worker | null, connection: number) {
    super();
    this.#worker = worker;
    this.#connection = connection;
  }

  connect(): this {
    this.#worker?.on("message", this.#onMessage);
    this.#worker?.postMessage({ connection: this.#connection, groups: null });
    process.nextTick(() => {
      if (this.#worker === null) this.lose("it is being opened again");
      else this.emit("connect");
    });
    return this;
  }
  /** Nothing more is answered. */
  lose(reason: string): void {
    this.destroy(awayError(reason));
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  override _read(): void {}
  override _write(
    chunk: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    // The one connection is the database: "terminate" would end it for the next client of the pool
    // too.
    if (chunk[0] !== terminateMessage || chunk.length !== 5) {
      // A copy, because pg uses its buffer again; handed over, not copied once more.
      this.#groups.push(new Uint8Array(chunk));
      if (this.#groups.length === 1) queueMicrotask(() => this.#post());
    }
    done();
  }
  #post(): void {
    const groups = this.#groups.splice(0);
    this.#worker?.postMessage(
      { connection: this.#connection, groups },
      groups.map(({ buffer }) => buffer),
    );
  }
  override _writev(
    chunks: { chunk: Buffer; encoding: BufferEncoding }[],
    done: (error?: Error | null) => void,
  ): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "binary", done);
  }
  override _final(done: () => void): void {
    this.push(null);
    done();
  }
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#worker?.off("message", this.#onMessage);
    done(error);
  }
}

export interface Embedded {
  stream(): Duplex;
  /**
   * Takes connections of other processes at a local socket; what comes over `stream` goes before
   * theirs. Rejects when the socket cannot be opened.
   */
  listen(path: string): Promise<void>;
  close(): Promise<void>;
}

/** Between two tries to open the engine again, ms: doubled each time up to the most. */
const reopenMs = 250;
const reopenMostMs = 10_000;
/** An engine that has not opened by then hangs, ms. After a crash it reads its log first. */
const openMs = 300_000;

async function startWorker(directory: string): Promise<Worker> {
  const worker = new Worker(new URL("./pglite-worker.mjs", import.meta.url), {
    workerData: { dataDir: directory },
    execArgv: [],
  });
  const timer = setTimeout(() => void worker.terminate(), openMs);
  try {
    await Promise.race([
      once(worker, "message"),
      once(worker, "error").then(([error]) => Promise.reject(error)),
      once(worker, "exit").then(([code]) =>
        Promise.reject(new Error(`the embedded database ended with code ${String(code)}`)),
      ),
    ]);
  } catch (error) {
    await worker.terminate();
    throw error;
  } finally {
    clearTimeout(timer);
  }
  worker.setMaxListeners(0);
  worker.unref();
  return worker;
}

function listenAt(worker: Worker, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const answer = (message: FromWorker) => {
      if (typeof message === "string" || !("listening" in message) || message.listening !== path)
        return;
      worker.off("message", answer);
      if (message.failure === null) resolve();
      else reject(awayError(message.failure));
    };
    worker.on("message", answer);
    worker.postMessage({ listen: path });
  });
}

/**
 * The engine in its thread. One that gives up (no room for its log, a fault of its own) is ended
 * and opened again until that works: what was committed stands in its log, and everybody who used
 * it hears meanwhile that it is away.
 */
class KeptEngine implements Embedded {
  readonly #directory: string;
  readonly #onError: (error: Error) => void;
  #worker: Worker | null = null;
  #streams: PortStream[] = [];
  #sharedAt: string | null = null;
  #isClosing = false;
  #reopening: Promise<void> = Promise.resolve();
  #connections = 0;

  constructor(directory: string, onError: (error: Error) => void) {
    this.#directory = directory;
    this.#onError = onError;
  }

  async open(): Promise<void> {
    const worker = await startWorker(this.#directory);
    this.#worker = worker;
    worker.on("message", (message: FromWorker) => {
      if (typeof message !== "string" && "broken" in message) this.#replace(worker, message.broken);
    });
    worker.once("error", (error) => this.#replace(worker, messageOf(error)));
    worker.once("exit", (code) => this.#replace(worker, `its thread ended with code ${code}`));
    if (this.#sharedAt !== null) await listenAt(worker, this.#sharedAt);
  }

  stream(): Duplex {
    const stream = new PortStream(this.#worker, ++this.#connections);
    this.#streams = [...this.#streams.filter(({ destroyed }) => !destroyed), stream];
    return stream;
  }

  async listen(path: string): Promise<void> {
    this.#sharedAt = path;
    if (this.#worker !== null) await listenAt(this.#worker, path);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#reopening;
    const worker = this.#worker;
    if (worker === null) return;
    worker.ref();
    const closed = new Promise<void>((resolve) => {
      worker.on("message", (message: FromWorker) => {
        if (message === "closed" || (typeof message !== "string" && "broken" in message)) resolve();
      });
      worker.once("exit", () => resolve());
    });
    worker.postMessage("close");
    await closed;
    await worker.terminate();
  }

  #replace(worker: Worker, reason: string): void {
    if (this.#isClosing || this.#worker !== worker) return;
    this.#worker = null;
    this.#onError(awayError(`${reason}; it is opened again`));
    for (const stream of this.#streams.splice(0)) stream.lose(reason);
    this.#reopening = this.#reopen(worker);
  }

  async #reopen(broken: Worker): Promise<void> {
    await broken.terminate();
    let waitMs = reopenMs;
    while (!this.#isClosing) {
      await wait(waitMs);
      waitMs = Math.min(waitMs * 2, reopenMostMs);
      try {
        return await this.open();
      } catch (error) {
        this.#onError(awayError(`not opened: ${messageOf(error)}`));
      }
    }
  }
}

/**
 * Starts the embedded database in `dataDir/database`. `onError` hears when it gave up and when it
 * could not be opened again. Errors: the folder is in use, or cannot be written.
 */
export async function startEmbedded(
  dataDir: string,
  onError: (error: Error) => void,
): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFolder(dataDir);
  const engine = new KeptEngine(join(dataDir, "database"), onError);
  try {
    await engine.open();
  } catch (error) {
    await unlock();
    throw error;
  }
  return {
    stream: () => engine.stream(),
    listen: (path) => engine.listen(path),
    close: async () => {
      await engine.close();
      await unlock();
    },
  };
}
