import { readFileSync, readlinkSync } from "node:fs";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isOver(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** It has ended, and whoever started it has not looked yet. */
function isOver(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.startsWith("Z") === true;
  } catch {
    return false;
  }
}

/** When it was started, and in which run of the machine; "" where the system does not tell. */
export function birthOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // Its name is in brackets and may hold blanks; what is counted stands behind them.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    return `${stat.split(" ")[19] ?? ""} ${boot}`;
  } catch {
    return "";
  }
}

/** Where this process's number means it: each container counts anew. "" where nobody tells. */
export function ownNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
