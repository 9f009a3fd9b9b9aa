import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog } from "../../../../server/platform/base/log.ts";
import { openServiceManager } from "../../../../server/platform/base/service-manager.ts";

const log = createLog({ level: "silent" });

describe("systemd", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is notified when the server is ready, alive and stopping", () => {
    const notified: string[] = [];
    let isAlive = true;
    const manager = openServiceManager({
      socket: "/run/notify",
      watchdogUs: 60_000_000,
      isAlive: () => isAlive,
      log,
      notify: (state) => notified.push(state),
    });
    vi.advanceTimersByTime(100_000);
    expect(notified).toEqual([]);
    manager.ready();
    vi.advanceTimersByTime(40_000);
    expect(notified).toEqual(["READY=1", "WATCHDOG=1", "WATCHDOG=1"]);
    isAlive = false;
    vi.advanceTimersByTime(200_000);
    expect(notified).toHaveLength(3);
    manager.stopping();
    manager.stop();
    isAlive = true;
    vi.advanceTimersByTime(200_000);
    expect(notified.slice(3)).toEqual(["STOPPING=1"]);
  });

  it("gets no messages if it is not present", () => {
    const notified: string[] = [];
    const manager = openServiceManager({
      socket: undefined,
      watchdogUs: 60_000_000,
      isAlive: () => true,
      log,
      notify: (state) => notified.push(state),
    });
    manager.ready();
    vi.advanceTimersByTime(100_000);
    manager.stopping();
    manager.stop();
    expect(notified).toEqual([]);
  });
});

const has = (program: string) => {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
/** Receives one datagram, because Node.js has no Unix datagram sockets. */
const ear =
  "import socket,sys\ns=socket.socket(socket.AF_UNIX,socket.SOCK_DGRAM)\ns.bind(sys.argv[1])\n" +
  "print('bound',flush=True)\nprint(s.recv(4096).decode(),flush=True)\n";

it.skipIf(!has("systemd-notify") || !has("python3"))(
  "messages go over the socket named by systemd",
  async () => {
    const dir = mkdtempSync(join(tmpdir(), "notify-"));
    const socket = join(dir, "notify");
    const listener = spawn("python3", ["-c", ear, socket], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let received = "";
    listener.stdout.on("data", (part: Buffer) => (received += part.toString()));
    await expect.poll(() => received).toContain("bound");
    vi.stubEnv("NOTIFY_SOCKET", socket);
    openServiceManager({ socket, watchdogUs: undefined, isAlive: () => true, log }).ready();
    await once(listener, "exit");
    vi.unstubAllEnvs();
    rmSync(dir, { recursive: true });
    expect(received).toContain("READY=1");
  },
);
