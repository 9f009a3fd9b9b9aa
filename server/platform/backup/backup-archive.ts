import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { Header, list, type ReadEntry } from "tar";
import { messageOf } from "../../../contract/base/server-message.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import {
  digestFile,
  type Manifest,
  manifestFile,
  manifestSchema,
  type Part,
} from "./backup-manifest.ts";

const blockBytes = 512;
/** No part is larger: what claims to be is no backup of ours. */
const partBytesMax = 512 * 2 ** 20;

export const sha256Of = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

export interface ArchiveWriter {
  add(path: string, bytes: Buffer): Promise<Part>;
  /** Adds the manifest, brings all of it to the disk and gives the file its name. */
  finish(manifest: Manifest): Promise<void>;
  /** Leaves nothing behind. */
  abandon(): Promise<void>;
}

export const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const places: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota of the disk is used up",
  EFBIG: "the disk takes no file as large (FAT32 ends at 4 GiB)",
  EROFS: "the disk is read-only",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  ENOENT: "there is no such folder",
  ENOTDIR: "there is no such folder",
  EIO: "the disk fails",
};

/** A failure of the disk in words; any other unchanged. */
export function writingFault(error: unknown, file: string): unknown {
  const { code = "" } = error as NodeJS.ErrnoException;
  const place = places[code];
  return place === undefined
    ? error
    : new Error(`${file} cannot be written: ${place} (${code}). Nothing of it is left`);
}

/** An unfinished file that has not grown for this long is left from a backup that was ended. */
const abandonedMs = 10 * minuteMs;

/**
 * Begins an archive that only its owner may read, because it contains password hashes. It has a
 * temporary name until it is complete. Errors: the file already exists, or another backup is
 * writing it.
 */
export async function createArchive(file: string): Promise<ArchiveWriter> {
  if (await exists(file)) throw new Error(`${file} is there already; choose another name`);
  const partial = `${file}.partial`;
  const written = await stat(partial).catch(() => null);
  const now = Date.now();
  // Compared with Date.now(), because the file's time comes from the same clock.
  if (written !== null && now - written.mtimeMs < abandonedMs)
    throw new Error(
      `another backup writes ${partial}, or was ended in the middle less than ten minutes ago: ` +
        "choose another name, or delete that file",
    );
  await rm(partial, { force: true });
  const handle = await open(partial, "wx", 0o600).catch((error: unknown) => {
    throw writingFault(error, file);
  });
  return new TarWriter(file, partial, handle);
}

class TarWriter implements ArchiveWriter {
  readonly #file: string;
  readonly #partial: string;
  readonly #handle: FileHandle;
  readonly #mtime = new Date();

  constructor(file: string, partial: string, handle: FileHandle) {
    this.#file = file;
    this.#partial = partial;
    this.#handle = handle;
  }

  async add(path: string, bytes: Buffer): Promise<Part> {
    const header = Buffer.alloc(blockBytes);
    const { length } = bytes;
    new Header({ path, size: length, mode: 0o600, mtime: this.#mtime, type: "File" }).encode(
      header,
    );
    const padding = Buffer.alloc((blockBytes - (length % blockBytes)) % blockBytes);
    await this.#write(Buffer.concat([header, bytes, padding]));
    return { path, bytes: length, sha256: sha256Of(bytes) };
  }

  async finish(manifest: Manifest): Promise<void> {
    const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
    await this.add(manifestFile, text);
    await this.add(digestFile, Buffer.from(`${sha256Of(text)}  ${manifestFile}\n`));
    await this.#write(Buffer.alloc(2 * blockBytes));
    // Some disks say only now that they are full.
    await this.#handle.sync().catch((error: unknown) => {
      throw writingFault(error, this.#file);
    });
    await this.#handle.close();
    await rename(this.#partial, this.#file);
  }

  async #write(bytes: Buffer): Promise<void> {
    await this.#handle.writeFile(bytes).catch((error: unknown) => {
      throw writingFault(error, this.#file);
    });
  }

  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => undefined);
    await rm(this.#partial, { force: true });
  }
}

/** One after the other: a part is read from the disk when `use` is done with the one before. */
async function eachEntry(
  file: string,
  use: (path: string, bytes: Buffer) => Promise<void> | void,
): Promise<void> {
  let failure: unknown = null;
  let queue = Promise.resolve();
  const accept = async (entry: ReadEntry) => {
    if (failure !== null) {
      entry.resume();
      return;
    }
    try {
      if (entry.size > partBytesMax) throw new Error(`${entry.path} is too large`);
      await use(entry.path, (await entry.concat()) as Buffer);
    } catch (error) {
      failure ??= error;
      entry.resume();
    }
  };
  await list({
    file,
    strict: true,
    noResume: true,
    onReadEntry: (entry) => void (queue = queue.then(() => accept(entry))),
  });
  await queue;
  if (failure !== null) throw failure;
}

const broken = (detail: string): Error =>
  new Error(`this is no whole backup of ours: ${detail}. Nothing was changed`);

/**
 * Reads the whole archive and compares every part with the manifest. Errors: it is cut off,
 * changed, or none of ours.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const digests = new Map<string, string>();
  let text: Buffer | null = null;
  let digest = "";
  try {
    await eachEntry(file, (path, bytes) => {
      if (path === manifestFile) text = bytes;
      else if (path === digestFile) digest = bytes.toString().slice(0, 64);
      else digests.set(path, sha256Of(bytes));
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw error;
    throw broken(messageOf(error));
  }
  if (text === null) throw broken("its end is missing");
  if (sha256Of(text) !== digest) throw broken("its manifest was changed");
  const parsed = manifestSchema.safeParse(JSON.parse(String(text)));
  if (!parsed.success) throw broken("its manifest is of another version");
  for (const { path, sha256 } of partsOf(parsed.data))
    if (digests.get(path) !== sha256)
      throw broken(digests.has(path) ? `${path} was changed` : `${path} is missing`);
  return parsed.data;
}

const partsOf = ({ tables, files }: Manifest): readonly Part[] => [
  ...tables.flatMap(({ parts }) => parts),
  ...files,
];

/** Hands on every part of an archive that was verified, in its order. */
export const readParts = (
  file: string,
  use: (path: string, bytes: Buffer) => Promise<void>,
): Promise<void> =>
  eachEntry(file, async (path, bytes) => {
    if (path !== manifestFile && path !== digestFile) await use(path, bytes);
  });
