import { once } from "node:events";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";

const terminateMessage = 0x58;

type Answer = { connection: number; bytes: Uint8Array } | { connection: number; failure: string };
type Listening = { listening: string; failure: string | null };

/** What pg takes for its socket: bytes go to the worker's port and come back from it. */
class PortStream extends Duplex {
  readonly #worker: Worker;
  /** Tells this connection's answers from those still on their way to the one before it. */
  readonly #connection: number;
  readonly #onMessage = (answer: Answer | Listening) => {
    if (!("connection" in answer) || answer.connection !== this.#connection) return;
    if ("bytes" in answer) this.push(answer.bytes);
    else this.destroy(new Error(`embedded database: ${answer.failure}`));
  };

  constructor(worker: Worker, connection: number) {
    super();
    this.#worker = worker;
    this.#connection = connection;
  }

  connect(): this {
    this.#worker.on("message", this.#onMessage);
    this.#worker.postMessage({ connection: this.#connection, bytes: null });
    process.nextTick(() => this.emit("connect"));
    return this;
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
      const bytes = new Uint8Array(chunk);
      this.#worker.postMessage({ connection: this.#connection, bytes }, [bytes.buffer]);
    }
    done();
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
    this.#worker.off("message", this.#onMessage);
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

/** Two servers on one folder would destroy it: the second is refused while the first lives. */
async function lock(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, "server.pid");
  const owner = Number(await readFile(file, "utf8").catch(() => ""));
  if (owner > 0 && owner !== process.pid && isAlive(owner)) {
    throw new Error(
      `the data folder ${dataDir} is in use by process ${owner}; stop it, or set DATA_DIR ` +
        "to another folder",
    );
  }
  await writeFile(file, String(process.pid));
  return () => rm(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function listenAt(worker: Worker, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const answer = (message: Answer | Listening | string) => {
      if (typeof message === "string" || !("listening" in message) || message.listening !== path)
        return;
      worker.off("message", answer);
      if (message.failure === null) resolve();
      else reject(new Error(`embedded database: ${message.failure}`));
    };
    worker.on("message", answer);
    worker.postMessage({ listen: path });
  });
}

/**
 * Starts the embedded database in `dataDir/database`. Errors: the folder is in use, or cannot be
 * written.
 */
export async function startEmbedded(dataDir: string): Promise<Embedded> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lock(dataDir);
  const worker = new Worker(new URL("./pglite-worker.mjs", import.meta.url), {
    workerData: { dataDir: join(dataDir, "database") },
    execArgv: [],
  });
  await Promise.race([
    once(worker, "message"),
    once(worker, "error").then(([error]) => Promise.reject(error)),
    once(worker, "exit").then(([code]) =>
      Promise.reject(new Error(`the embedded database ended with code ${String(code)}`)),
    ),
  ]);
  worker.setMaxListeners(0);
  worker.unref();
  let connections = 0;
  return {
    stream: () => new PortStream(worker, ++connections),
    listen: (path) => listenAt(worker, path),
    close: async () => {
      worker.ref();
      const closed = new Promise<void>((resolve) => {
        worker.on("message", (message: unknown) => message === "closed" && resolve());
        worker.once("exit", () => resolve());
      });
      worker.postMessage("close");
      await closed;
      await worker.terminate();
      await unlock();
    },
  };
}
