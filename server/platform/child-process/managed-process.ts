import { minuteMs } from "../../../contract/base/time.ts";
import { type ChildProcess, fork } from "node:child_process";
import { EventEmitter, once } from "node:events";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "../base/log.ts";
import type { Bus, Topics } from "../fact/fact-bus.ts";
import {
  type ChildSettings,
  type FromChild,
  type HandedOver,
  republish,
  type ToChild,
} from "./child-messages.ts";

export interface ManagedProcessDeps {
  /** Program of the process. */
  readonly entry: URL;
  readonly log: Log;
  /** Name of the process in the log; absent: the API process. */
  readonly name?: string;
  readonly pace?: Partial<typeof processPace>;
}

/** Services of the main process for a child, and the data that opens it. */
export interface ProcessOpening {
  readonly settings: ChildSettings;
  readonly bus: Bus;
  /** Reads the gateways again; resolves when the broker knows them. */
  readonly refreshGateways: () => Promise<void>;
}

/**
 * A child of the main process: the API process, which answers the calls (server/process/api.ts),
 * the notice process, which notifies people (server/process/notice.ts), or the picture process
 * (server/process/picture.ts).
 */
export interface ManagedProcess {
  /** Opens the process, and later every replacement. Resolves when the first process listens. */
  open(opening: ProcessOpening): Promise<void>;
  setMqttPort(port: number | null): void;
  /** Another server ended these sessions. */
  endSessions(ended: Topics["sessionEnded"]): void;
  /** Reports a change of the permitted viewers. */
  recheck(): void;
  /** Hands a connection over; false: it does not listen. */
  handOver(request: HandedOver, socket: Socket): boolean;
  /** Returns its measurements, in Prometheus's text format; null: no answer in time. */
  readMetrics(): Promise<string | null>;
  /** Number of times it was replaced. */
  readonly replaced: number;
  /** True while it listens. */
  readonly isUp: boolean;
  /** Time since its last sign of life, ms; its predecessor's counts too. */
  readonly quietMs: number;
  /** Work of it that fails again and again, by its last sign of life. */
  readonly failingWork: readonly string[];
  /** Id of the process that runs now. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** ms. */
export const processPace = {
  /** Interval of checks whether the process still answers. */
  pingMs: 2000,
  /**
   * Time without an answer after which it counts as hung and is replaced. Counted in checks of this
   * process, so that a halt of the machine or of this process does not count.
   */
  hungMs: 20_000,
  /**
   * The same for a process that is still loading and does not listen yet: on a busy machine that
   * takes a while.
   */
  slowMs: 2 * minuteMs,
  /** Pause before a process that has ended is replaced; doubled each time, up to the longest. */
  restartMs: 100,
  restartMostMs: 3000,
  /** Lifetime after which a start counts as successful. */
  provenMs: 30_000,
  /** Wait for its measurements: the requester gets the rest without them. */
  metricsMs: 1000,
  /** A connection that was not handed over by then is ended. */
  handOverMs: 10_000,
  /** Time left for calls in progress when it is to end. */
  closeMs: 3000,
};

/**
 * Starts a child process, and another when it ends or hangs. It bears the cost of readers, exports,
 * files and slow providers, with its own database connections and a lower priority than this
 * process.
 */
export const startManagedProcess = (deps: ManagedProcessDeps): ManagedProcess =>
  new RestartedProcess(deps);

class RestartedProcess implements ManagedProcess {
  readonly #entry: URL;
  readonly #name: string;
  readonly #log: Log;
  readonly #pace: typeof processPace;
  #child: ChildProcess;
  #opening: ProcessOpening | null = null;
  #mqttPort: number | null = null;
  failingWork: readonly string[] = [];
  #isListening = false;
  #startedAt = 0;
  /** Checks since its last answer, and since the last answer of it or its predecessor. */
  #unanswered = 0;
  #quietChecks = 0;
  #waitMs: number;
  #isClosing = false;
  readonly #whenUp = new EventEmitter();
  #replaced = 0;
  #requestedMetrics = 0;
  readonly #waitForMetrics = new Map<number, (text: string | null) => void>();
  readonly #pings: NodeJS.Timeout;
  #restart: NodeJS.Timeout | undefined;

  constructor({ entry, log, pace, name = "API process" }: ManagedProcessDeps) {
    this.#entry = entry;
    this.#name = name;
    this.#log = log;
    this.#pace = { ...processPace, ...pace };
    this.#waitMs = this.#pace.restartMs;
    this.#child = this.#start();
    // The first start must not delay this process; people wait for every later one.
    lowerPriority(this.#child.pid);
    this.#pings = setInterval(() => this.#ping(), this.#pace.pingMs);
    this.#pings.unref();
  }

  get isUp(): boolean {
    return this.#isListening;
  }

  get quietMs(): number {
    return this.#quietChecks * this.#pace.pingMs;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  open(opening: ProcessOpening): Promise<void> {
    this.#opening = opening;
    this.#report();
    return once(this.#whenUp, "up").then(() => undefined);
  }

  setMqttPort(port: number | null): void {
    this.#mqttPort = port;
    this.#send({ kind: "mqttPort", port });
  }

  endSessions(ended: Topics["sessionEnded"]): void {
    this.#send({ kind: "sessionEnded", ended });
  }

  recheck(): void {
    this.#send({ kind: "recheck" });
  }

  handOver(request: HandedOver, socket: Socket): boolean {
    // A socket that waits for the other process is still read here: a reset ends the socket, not
    // this process.
    socket.on("error", () => socket.destroy());
    if (!this.#isListening || !this.#child.connected) return false;
    const message: ToChild = { kind: "handedOver", request };
    // A connection that waits for others to be handed over is lost silently when the process ends.
    const late = setTimeout(() => socket.destroy(), this.#pace.handOverMs);
    late.unref();
    this.#child.send(message, socket, {}, (error) => {
      clearTimeout(late);
      if (error !== null) socket.destroy();
    });
    // Until the other process has confirmed the connection, this process still reads from it, and
    // data read here is lost. So whatever follows waits for the confirmation.
    this.#send({ kind: "letGo" });
    return true;
  }

  get replaced(): number {
    return this.#replaced;
  }

  readMetrics(): Promise<string | null> {
    if (!this.#isListening) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#requestedMetrics += 1;
      const id = this.#requestedMetrics;
      const end = (text: string | null) => {
        clearTimeout(late);
        this.#waitForMetrics.delete(id);
        resolve(text);
      };
      const late = setTimeout(() => end(null), this.#pace.metricsMs);
      this.#waitForMetrics.set(id, end);
      this.#send({ kind: "metrics", id });
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    clearInterval(this.#pings);
    clearTimeout(this.#restart);
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const exited = once(this.#child, "exit");
    this.#send({ kind: "close" });
    const late = setTimeout(() => this.#child.kill("SIGKILL"), this.#pace.closeMs);
    await exited;
    clearTimeout(late);
  }

  #start(): ChildProcess {
    const child = fork(fileURLToPath(this.#entry), [], {
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    this.#startedAt = performance.now();
    this.#unanswered = 0;
    child.on("message", (message: FromChild) => this.#handle(message));
    child.on("error", (error) => this.#log.error({ error: error.message }, this.#name));
    child.once("exit", (code, signal) => this.#replace(code, signal));
    return child;
  }

  /** Sends the process its settings again, since it may have started at any time. */
  #report(): void {
    if (this.#opening === null) return;
    this.#send({ kind: "open", ...this.#opening.settings });
    this.#send({ kind: "mqttPort", port: this.#mqttPort });
  }

  #handle(message: FromChild): void {
    switch (message.kind) {
      case "listening":
        this.#isListening = true;
        this.#onMessage();
        lowerPriority(this.#child.pid);
        return void this.#whenUp.emit("up");
      case "pong":
        this.failingWork = message.failingWork;
        return this.#onMessage();
      case "metrics":
        return this.#waitForMetrics.get(message.id)?.(message.text);
      case "published":
        return this.#opening === null ? undefined : republish(this.#opening.bus, message.published);
      case "gatewaysChanged":
        return void this.#refreshGateways(message.id);
    }
  }

  #onMessage(): void {
    this.#unanswered = 0;
    this.#quietChecks = 0;
  }

  async #refreshGateways(id: number): Promise<void> {
    const failure = await (this.#opening?.refreshGateways() ?? Promise.resolve()).then(
      () => null,
      messageOf,
    );
    this.#send({ kind: "answer", id, failure });
  }

  #replace(code: number | null, signal: NodeJS.Signals | null): void {
    this.#isListening = false;
    for (const end of this.#waitForMetrics.values()) end(null);
    if (this.#isClosing) return;
    this.#replaced += 1;
    const livedMs = performance.now() - this.#startedAt;
    if (livedMs > this.#pace.provenMs) this.#waitMs = this.#pace.restartMs;
    this.#log.error({ exitCode: code, signal, againInMs: this.#waitMs }, `${this.#name} ended`);
    this.#restart = setTimeout(() => {
      this.#child = this.#start();
      this.#report();
    }, this.#waitMs);
    this.#waitMs = Math.min(this.#waitMs * 2, this.#pace.restartMostMs);
  }

  #ping(): void {
    const { pingMs, hungMs, slowMs } = this.#pace;
    this.#unanswered += 1;
    this.#quietChecks += 1;
    if (this.#unanswered * pingMs > (this.#isListening ? hungMs : slowMs)) {
      this.#log.error(`${this.#name} hangs`);
      this.#child.kill("SIGKILL");
    } else this.#send({ kind: "ping" });
  }

  #send(message: ToChild): void {
    // A process that has just ended gets everything again once it has been replaced.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}

/** Gives the main process precedence when time is short. Not every system allows this. */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, 5);
  } catch {
    // Both processes then have the same priority.
  }
}
