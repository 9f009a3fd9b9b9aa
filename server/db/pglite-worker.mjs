// Plain JavaScript: Node 20 starts a worker thread from a file it can run as it is.
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { setFlagsFromString } from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/*
 * The embedded database, on a thread of its own: a long query never holds up the server's event
 * loop. It speaks PostgreSQL's wire protocol: with the thread that started it over the message
 * port, with another process over a local socket. The engine has one session; a connection has it
 * for a statement outside a transaction or for a whole transaction, and whoever comes over the port
 * has it before all others. `Precedence` below says who is next.
 */
const port = parentPort;
if (port === null) throw new Error("pglite-worker runs as a worker thread only");

/*
 * How much of a function of the engine has run, in bytes, before it is compiled once more, for
 * speed. Later versions of Node.js have this by default; by that of Node.js 20 a start spends a
 * quarter of its processor time on what runs a few times.
 */
setFlagsFromString("--wasm-tiering-budget=13000000");

const database = await PGlite.create({ dataDir: workerData.dataDir });

const terminate = 0x58;
const errorResponse = 0x45;
const sync = 0x53;
const simpleQuery = 0x51;
const password = 0x70;
/** ReadyForQuery, outside a transaction: what a connection's turn ends with. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/**
 * How long another process may keep the engine between two statements of a transaction, ms: longer,
 * and it has stopped in the middle of it while gateways wait.
 */
const idleMs = 2000;

/** An answer of so many bytes goes in parts. */
const answerMax = 64 * 1024;

/** An ErrorResponse of the severity with which the engine ends, as when its log finds no room. */
const isLastWord = (part) =>
  part[0] === errorResponse && /\0V(?:PANIC|FATAL)\0/.test(Buffer.from(part).toString("latin1"));

/** Nothing of this thread is of use any more: whoever started it ends it. */
const breakDown = (broken) => port.postMessage({ broken });

/** One end of the protocol, and what it wants the engine to take. */
class Connection {
  /** Bytes to take, in order. */
  pending = [];
  isOpen = true;
  #send;
  #fail;
  #tail = Buffer.alloc(0);
  /** Answers on their way. */
  #parts = [];
  #size = 0;

  constructor({ isFirst, send, fail }) {
    this.isFirst = isFirst;
    this.#send = send;
    this.#fail = fail;
  }

  /** Gives the engine the next bytes. Resolves with true when the connection's turn is over. */
  async take() {
    const bytes = this.pending.shift();
    this.#tail = Buffer.alloc(0);
    try {
      await database.execProtocolRawStream(bytes, {
        // Files of the system are written as they are: there is nothing to be brought in step.
        syncToFs: false,
        onRawData: (part) => {
          this.#tail = Buffer.concat([this.#tail, part.slice(-idle.length)]).subarray(-idle.length);
          this.#parts.push(part.slice());
          this.#size += part.length;
          if (this.#size > answerMax) this.#flush();
          // Said at once: after these words the engine may never come back from this call.
          if (!isLastWord(part)) return;
          this.#flush();
          breakDown("the engine gave up");
        },
      });
    } catch (error) {
      breakDown(messageOf(error));
    }
    // Answers to what was sent together go together.
    if (this.pending.length === 0) this.#flush();
    return this.isOpen && this.#tail.equals(idle);
  }

  #flush() {
    const parts = this.#parts.splice(0);
    this.#size = 0;
    if (!this.isOpen || parts.length === 0) return;
    if (parts.length === 1) return this.#send(parts[0]);
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      bytes.set(part, at);
      at += part.length;
    }
    this.#send(bytes);
  }

  end(failure) {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#fail(failure);
  }
}

const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** Who has the engine, and who is next: the port's connection, then the others in turn. */
class Precedence {
  #first = [];
  #others = [];
  #holder = null;
  #isWorking = false;
  #isStopped = false;
  #stopped = null;
  #idleTimer = undefined;

  /** Something is to be taken of the connection, or it is gone. */
  wake(connection) {
    const queue = connection.isFirst ? this.#first : this.#others;
    if (connection !== this.#holder && !queue.includes(connection)) queue.push(connection);
    if (!this.#isWorking) void this.#work();
  }

  /** Resolves when nothing runs any more. What waits is not taken. */
  stop() {
    this.#isStopped = true;
    return new Promise((resolve) => {
      this.#stopped = resolve;
      if (!this.#isWorking) resolve();
    });
  }

  async #work() {
    this.#isWorking = true;
    clearTimeout(this.#idleTimer);
    while (!this.#isStopped) {
      this.#holder ??= await this.#next();
      if (this.#holder === null || !(await this.#serve(this.#holder))) break;
    }
    this.#isWorking = false;
    this.#stopped?.();
  }

  /** False: the connection has the engine and wants nothing of it. */
  async #serve(holder) {
    if (!holder.isOpen) {
      // What it left unfinished is nobody else's.
      await database.exec("rollback").catch(() => undefined);
      this.#holder = null;
      return true;
    }
    if (holder.pending.length === 0) {
      if (!holder.isFirst) this.#idleTimer = setTimeout(() => this.#evict(holder), idleMs);
      return false;
    }
    if (await holder.take()) {
      this.#holder = null;
      // A driver may have sent its next statement before this one was answered.
      if (holder.pending.length > 0) this.wake(holder);
    }
    return true;
  }

  #evict(holder) {
    holder.end("idle in a transaction for too long");
    this.wake(holder);
  }

  async #next() {
    if (this.#first.length === 0 && this.#others.length > 0)
      // One turn of the loop: what has come over the port meanwhile goes first.
      await new Promise((resolve) => setImmediate(resolve));
    return this.#first.shift() ?? this.#others.shift() ?? null;
  }
}

const precedence = new Precedence();

/** The connection of the thread that started this one: its pool has one at a time. */
let own = null;
port.on("message", (message) => {
  if (message === "close") void close();
  else if ("listen" in message) listen(message.listen);
  else take(message);
});

/**
 * What a connection sends, in groups that each want an answer; `null` opens it, and ends the one
 * before.
 */
function take({ connection: number, groups }) {
  if (groups === null) {
    if (own !== null) end(own);
    own = new Connection({
      isFirst: true,
      send: (bytes) => port.postMessage({ connection: number, bytes }, [bytes.buffer]),
      fail: (failure) => port.postMessage({ connection: number, failure }),
    });
    own.number = number;
  } else if (own?.number === number) {
    own.pending.push(...groups);
    precedence.wake(own);
  }
}

function end(connection) {
  connection.isOpen = false;
  precedence.wake(connection);
}

/** Takes connections of other processes at a local socket. */
function listen(path) {
  const server = createServer((socket) => {
    const connection = new Connection({
      isFirst: false,
      send: (part) => socket.write(part),
      fail: () => socket.destroy(),
    });
    const cut = createCutter();
    socket.on("data", (bytes) => {
      for (const group of cut(bytes)) {
        if (group[0] === terminate) return socket.end();
        connection.pending.push(group);
        precedence.wake(connection);
      }
    });
    socket.on("error", () => socket.destroy());
    socket.on("close", () => end(connection));
  });
  server.on("error", (error) => port.postMessage({ listening: path, failure: error.message }));
  // One that was ended in the middle has left its socket behind.
  rmSync(path, { force: true });
  server.listen(path, () => port.postMessage({ listening: path, failure: null }));
}

/**
 * Cuts what comes over a socket into what the engine takes at once: messages up to the one that
 * asks for an answer. The first message of a connection has no type.
 */
function createCutter() {
  let rest = Buffer.alloc(0);
  let isStarted = false;
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const groups = [];
    let from = 0;
    for (let at = 0; ;) {
      const head = isStarted ? 1 : 0;
      if (rest.length < at + head + 4) break;
      const end = at + head + rest.readUInt32BE(at + head);
      if (rest.length < end) break;
      const type = isStarted ? rest[at] : null;
      isStarted = true;
      at = end;
      if (![null, sync, simpleQuery, password, terminate].includes(type)) continue;
      groups.push(new Uint8Array(rest.subarray(from, end)));
      from = end;
    }
    rest = rest.subarray(from);
    return groups;
  };
}

async function close() {
  await precedence.stop();
  await database.close();
  port.postMessage("closed");
  port.close();
}

port.postMessage("ready");
