import { readFileSync, readlinkSync } from "node:fs";

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isOver(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** True when it has ended, and its parent has not collected it yet. */
function isOver(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.startsWith("Z") === true;
  } catch {
    return false;
  }
}

/**
 * Returns when it was started, and in which run of the machine; "" if the system does not report
 * it.
 */
export function birthOf(pid: number): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    // The name of the process is in brackets and may contain blanks; the numbered fields follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "";
    return `${stat.split(" ")[19] ?? ""} ${boot}`;
  } catch {
    return "";
  }
}

/** Returns the namespace of this process's number: each container counts its own. "" if unknown. */
export function ownNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
