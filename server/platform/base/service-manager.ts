import { spawn } from "node:child_process";
import type { Log } from "./log.ts";

/** Reports about this process to the service manager (systemd). */
export interface ServiceManager {
  ready(): void;
  stopping(): void;
}

export interface ServiceManagerDeps {
  /** Address of the service manager's socket, from NOTIFY_SOCKET; undefined without one. */
  readonly socket: string | undefined;
  /** Time of silence after which it ends a process, microseconds; undefined: never. */
  readonly watchdogUs: number | undefined;
  /** This process does its work. While it does not, no sign is sent. */
  readonly isAlive: () => boolean;
  readonly log: Log;
  /** Absent: by the program that comes with systemd. */
  readonly notify?: (state: string) => void;
}

/**
 * Notifies systemd that this process is ready, lives, and stops. It uses systemd's own program,
 * because Node.js cannot open Unix datagram sockets, and packages that can are compiled for one
 * platform. The program is on every machine that runs systemd; it is started three times per
 * minute.
 */
export function openServiceManager(deps: ServiceManagerDeps): ServiceManager & { stop(): void } {
  const { socket, watchdogUs, isAlive, log, notify = notifySystemd(log) } = deps;
  let timer: NodeJS.Timeout | undefined;
  const send = (state: string) => {
    if (socket !== undefined) notify(state);
  };
  return {
    ready: () => {
      send("READY=1");
      if (socket === undefined || watchdogUs === undefined) return;
      timer = setInterval(() => isAlive() && send("WATCHDOG=1"), watchdogUs / 3000);
    },
    stopping: () => send("STOPPING=1"),
    stop: () => clearInterval(timer),
  };
}

function notifySystemd(log: Log): (state: string) => void {
  let hasFailed = false;
  return (state) => {
    const failed = (reason: string) => {
      if (!hasFailed)
        log.error({ reason }, "systemd could not be notified that this server is alive");
      hasFailed = true;
    };
    const notifier = spawn("systemd-notify", [state], { stdio: "ignore" });
    notifier.on("error", ({ message }) => failed(message));
    notifier.on(
      "exit",
      (code) => code !== 0 && failed(`systemd-notify ended with ${String(code)}`),
    );
  };
}
