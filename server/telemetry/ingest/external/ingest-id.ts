import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * This server's name at an external broker: made at the first start and kept in
 * `dataDir/ingest-id`, so that a restart finds its session again.
 */
export async function storedIngestId(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, "ingest-id");
  const created = `ingest-${randomBytes(6).toString("hex")}`;
  try {
    // Two starts at once agree: the second finds the first one's.
    await writeFile(file, created, { flag: "wx" });
    return created;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readFile(file, "utf8")).trim();
  }
}
