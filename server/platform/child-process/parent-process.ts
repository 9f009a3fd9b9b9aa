import { Socket } from "node:net";
import type { Bus } from "../fact/fact-bus.ts";
import { failingWork } from "../base/failing-work.ts";
import { MainWatch } from "./main-watch.ts";
import {
  type ChildSettings,
  type FromChild,
  forwardBus,
  type HandedOver,
  type ToChild,
} from "./child-messages.ts";

/** The main process, as a child sees it. */
export interface Parent {
  /** Resolves with the data it is to open with. */
  readonly settings: Promise<ChildSettings>;
  /** Port of the embedded MQTT broker; null while it is down. */
  mqttPort(): number | null;
  /** Resolves when the broker knows the current gateways. */
  refreshGateways(): Promise<void>;
  /** Answers the main process's requests for the measurements of this process. */
  provideMetrics(read: () => Promise<string>): void;
  /** Registers a callback for a change of the permitted viewers. */
  onRecheck(recheck: () => void): void;
  /**
   * Registers a callback for a handed over connection, with its request; no other code reads from
   * it.
   */
  onHandedOver(take: (request: HandedOver, socket: unknown) => void): void;
  /** Reports that calls are accepted. */
  listening(): void;
  /** Resolves when this process is to end. */
  readonly closing: Promise<void>;
}

/**
 * Connects a child process to the main process that started it. Messages published on the bus are
 * published there too; sessions that another server ended are forgotten. A child process ends with
 * the main process.
 */
export function joinParent(bus: Bus, { hungAfterMs = 0, onHung }: HungMain = {}): Parent {
  const waiting = new Map<number, (failure: string | null) => void>();
  let lastId = 0;
  let mqttPort: number | null = null;
  let isReceived = false;
  let readMetrics: () => Promise<string> = async () => "";
  const answerMetrics = async (id: number) =>
    send({ kind: "metrics", id, text: await readMetrics() });
  const send = (message: FromChild) => {
    if (process.connected) process.send?.(message, () => undefined);
  };
  // Messages from there are not sent back.
  forwardBus(bus, (published) => {
    if (!isReceived) send({ kind: "published", published });
  });
  process.once("disconnect", () => process.exit(0));
  const watch = watchMain(hungAfterMs, onHung);
  let resolveSettings: (settings: ChildSettings) => void;
  let resolveClosing: () => void;
  const settings = new Promise<ChildSettings>((resolve) => (resolveSettings = resolve));
  const closing = new Promise<void>((resolve) => (resolveClosing = resolve));
  process.on("message", (message: ToChild) => {
    watch.received();
    switch (message.kind) {
      case "open":
        return resolveSettings(message);
      case "mqttPort":
        return void (mqttPort = message.port);
      case "sessionEnded":
        isReceived = true;
        bus.publish("sessionEnded", message.ended);
        isReceived = false;
        return;
      case "answer":
        waiting.get(message.id)?.(message.failure);
        return void waiting.delete(message.id);
      case "metrics":
        return void answerMetrics(message.id);
      case "ping":
        return send({ kind: "pong", failingWork: failingWork() });
      case "close":
        return resolveClosing();
    }
  });
  return {
    settings,
    closing,
    mqttPort: () => mqttPort,
    refreshGateways: () =>
      new Promise((resolve, reject) => {
        lastId += 1;
        waiting.set(lastId, (failure) => (failure === null ? resolve() : reject(Error(failure))));
        send({ kind: "gatewaysChanged", id: lastId });
      }),
    provideMetrics: (read) => void (readMetrics = read),
    onRecheck: (recheck) => onMessage((message) => message.kind === "recheck" && recheck()),
    onHandedOver,
    listening: () => send({ kind: "listening" }),
  };
}

/** Handling of a hung main process: the time limit, and the step before it is ended. */
interface HungMain {
  /** ms; 0: never. */
  readonly hungAfterMs?: number;
  readonly onHung?: (() => void) | undefined;
}

const checkMs = 1000;

/**
 * Ends a hung main process, so that its parent starts another: gateways wait, no alarm is judged,
 * and none of its parts can send a notice. Under a debugger it may hang.
 */
function watchMain(hungAfterMs: number, onHung: HungMain["onHung"]): MainWatch {
  const isDebugged = process.execArgv.some((option) => option.startsWith("--inspect"));
  const watch = new MainWatch(isDebugged ? 0 : hungAfterMs, checkMs);
  const mainPid = process.ppid;
  const timer = setInterval(() => {
    if (!watch.isHung() || process.ppid !== mainPid) return;
    onHung?.();
    process.kill(mainPid, "SIGKILL");
  }, checkMs);
  timer.unref();
  return watch;
}

/** A connection is taken when the main process does not read from it any more. */
function onHandedOver(handle: (request: HandedOver, socket: unknown) => void): void {
  const none = () => undefined;
  let letGo: () => void = none;
  onMessage((message, socket) => {
    if (message.kind === "handedOver") {
      // The socket is read from at once: if it is reset before it is passed on, only the socket
      // ends, not this process.
      if (socket instanceof Socket) socket.on("error", () => socket.destroy());
      letGo = () => handle(message.request, socket);
    } else if (message.kind === "letGo") {
      const releaseOnce = letGo;
      letGo = none;
      releaseOnce();
    }
  });
}

const onMessage = (handle: (message: ToChild, socket: unknown) => unknown): void =>
  void process.on("message", (message: ToChild, socket: unknown) => void handle(message, socket));
