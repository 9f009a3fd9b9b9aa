import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  expectUnused,
  lockFolder,
  ownerOf,
} from "../../../../../server/platform/db/postgres/postgres-lock.ts";
import { birthOf } from "../../../../../server/platform/db/postgres/process-life.ts";
import { placeOf } from "../../../../../server/platform/db/postgres/cluster-folder.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const elsewhere = "pid:[1]";
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

describe("the lock of a data folder", () => {
  it("belongs to this process until it is released", async () => {
    const free = await lockFolder(folder);
    expect(await ownerOf(folder)).toBe(process.pid);
    await free();
    expect(await ownerOf(folder)).toBeNull();
  });

  it("is free when its process has ended, or another process has its number now", async () => {
    write("server.pid", "999999999 1 boot");
    expect(await ownerOf(folder)).toBeNull();
    write("server.pid", `${process.ppid} 1 boot`);
    expect(await ownerOf(folder)).toBeNull();
    write("server.pid", `${process.ppid} ${birthOf(process.ppid)}`);
    expect(await ownerOf(folder)).toBe(process.ppid);
    await expect(lockFolder(folder)).rejects.toThrow(/in use by process/);
  });

  it("of another container, with overlapping process ids, is respected while its database answers", async () => {
    write("server.pid", `${process.pid} 1 boot ${elsewhere}`);
    expect(await ownerOf(folder)).toBeNull();
    const { sockets } = placeOf(folder);
    mkdirSync(sockets, { recursive: true });
    const server = createServer().listen(join(sockets, ".s.PGSQL.5432"));
    try {
      expect(await ownerOf(folder)).toBe(process.pid);
      await expect(expectUnused(folder)).rejects.toThrow(/in use by process/);
      await expect(lockFolder(folder)).rejects.toThrow(/in use by process/);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
