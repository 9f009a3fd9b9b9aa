// @engine any: it is about files of the data folder.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { expectUnused, lockBackup, lockFolder, ownerOf } from "../../../server/db/lock.ts";
import { birthOf } from "../../../server/db/process-life.ts";
import { databaseSocket, socketDirOf } from "../../../server/db/socket-dir.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const elsewhere = "pid:[1]";
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

describe("the lock of a data folder", () => {
  it("is this process's until it gives it free", async () => {
    const free = await lockFolder(folder);
    expect(await ownerOf(folder)).toBe(process.pid);
    await free();
    expect(await ownerOf(folder)).toBeNull();
  });

  it("is nobody's when its process has ended, or another one has its number now", async () => {
    write("server.pid", "999999999 1 boot");
    expect(await ownerOf(folder)).toBeNull();
    write("server.pid", `${process.ppid} 1 boot`);
    expect(await ownerOf(folder)).toBeNull();
    write("server.pid", `${process.ppid} ${birthOf(process.ppid)}`);
    expect(await ownerOf(folder)).toBe(process.ppid);
    await expect(lockFolder(folder)).rejects.toThrow(/in use by process/);
  });

  it("of another container, where numbers begin anew, stands while its database answers", async () => {
    write("server.pid", `${process.pid} 1 boot ${elsewhere}`);
    expect(await ownerOf(folder)).toBeNull();
    const socketDir = socketDirOf(folder, process.pid);
    mkdirSync(socketDir);
    const server = createServer().listen(databaseSocket(socketDir));
    try {
      expect(await ownerOf(folder)).toBe(process.pid);
      await expect(expectUnused(folder)).rejects.toThrow(/in use by process/);
      await expect(lockFolder(folder)).rejects.toThrow(/in use by process/);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});

describe("a backup of a database that runs", () => {
  it("is the only one: a second is refused in words, and leaves the first its lock", async () => {
    const free = await lockBackup(folder);
    await expect(lockBackup(folder)).rejects.toThrow(/another backup .* by process \d+/);
    expect(readFileSync(join(folder, "backup.pid"), "utf8")).toContain(String(process.pid));
    await free();
    expect(existsSync(join(folder, "backup.pid"))).toBe(false);
  });

  it("goes on after one that was killed, and not beside one of another container", async () => {
    write("backup.pid", "999999999 1 boot");
    await (
      await lockBackup(folder)
    )();
    write("backup.pid", `1 1 boot ${elsewhere}`);
    await expect(lockBackup(folder)).rejects.toThrow(/remove .*backup\.pid/);
  });
});
