import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";

/** The disk with the data directory. */
export interface Disk {
  /** Bytes that may still be written, and their share of all, 0 to 1; null: not reported here. */
  space(): Promise<{ readonly freeBytes: number; readonly freeShare: number } | null>;
  /** Writes something new and brings it to the disk. Rejects when there is no room for it. */
  write(): Promise<void>;
}

/** A new file each time: what is written over an old one needs no room. */
const probe = Buffer.alloc(16_384, "probe");

export function diskOf(dataDir: string): Disk {
  const path = join(dataDir, `health-probe-${process.pid}`);
  return {
    space: async () => {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return blocks === 0 ? null : { freeBytes: bavail * bsize, freeShare: bavail / blocks };
    },
    write: async () => {
      await rm(path, { force: true });
      try {
        const file = await open(path, "wx");
        try {
          await file.writeFile(probe);
          await file.sync();
        } finally {
          await file.close();
        }
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}
