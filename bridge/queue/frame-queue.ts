import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** A frame that waits to be sent. */
export interface StoredFrame {
  /** Increases by one with each frame, and continues after a restart. */
  readonly seq: number;
  readonly frame: Readonly<Record<string, unknown>>;
}
interface Segment {
  readonly first: number;
  readonly frames: StoredFrame[];
}
export interface FrameQueueOptions {
  readonly folder: string;
  readonly framesMax: number;
  /** Frames dropped because there were too many. */
  readonly onDropped: (frames: number) => void;
}

const segmentFrames = 500;
const fileOf = (first: number): string => `${String(first).padStart(16, "0")}.jsonl`;
const isSegment = /^\d{16}\.jsonl$/;
const ackedFile = "acknowledged";

/**
 * Frames of one house on the disk, oldest first. A frame is stored once `add` returns, even if the
 * process is then killed; it is deleted when the server has acknowledged it. Beyond `framesMax` the
 * oldest are dropped, because the newest show the current state.
 */
export class FrameQueue {
  readonly #options: FrameQueueOptions;
  readonly #segments: Segment[] = [];
  #lastSeq: number;
  #acked: number;
  #marked: Promise<void> = Promise.resolve();
  #file: { readonly descriptor: number; readonly first: number } | null = null;

  private constructor(options: FrameQueueOptions, acked: number, segments: readonly Segment[]) {
    this.#options = options;
    this.#acked = acked;
    this.#segments.push(...segments);
    const last = segments.at(-1);
    this.#lastSeq = Math.max(acked, last?.frames.at(-1)?.seq ?? 0);
  }

  /** Opens what an earlier run has left. `now`: numbers of a new queue begin at the time, s. */
  static async open(options: FrameQueueOptions, now: number): Promise<FrameQueue> {
    const { folder } = options;
    await mkdir(folder, { recursive: true });
    const names = (await readdir(folder)).filter((name) => isSegment.test(name)).sort();
    const segments: Segment[] = [];
    for (const name of names) segments.push(await readSegment(join(folder, name)));
    const text = await readFile(join(folder, ackedFile), "utf8").catch(() => "");
    const storedNumber = Number(text);
    const oldest = segments.find(({ frames }) => frames.length > 0)?.frames[0]?.seq;
    // If the mark is lost, the frame is sent again, and the server recognises it by its number.
    const acked =
      /^\d+\n$/.test(text) && Number.isSafeInteger(storedNumber)
        ? storedNumber
        : (oldest ?? Math.floor(now / 1000)) - 1;
    return new FrameQueue(options, acked, segments);
  }

  /** Frames that wait. */
  get length(): number {
    return this.#segments.reduce(
      (sum, { frames }) => sum + frames.filter(({ seq }) => seq > this.#acked).length,
      0,
    );
  }

  /** Keeps a frame; it is on the disk when this returns. */
  add(frame: StoredFrame["frame"]): StoredFrame {
    const entry = { seq: this.#lastSeq + 1, frame };
    const segment = this.#openSegment(entry.seq);
    const { descriptor } = this.#file!;
    writeSync(descriptor, `${JSON.stringify(entry)}\n`);
    fdatasyncSync(descriptor);
    segment.frames.push(entry);
    this.#lastSeq = entry.seq;
    return entry;
  }

  /** The oldest waiting frames. */
  oldest(max: number): readonly StoredFrame[] {
    const results: StoredFrame[] = [];
    for (const { frames } of this.#segments)
      for (const entry of frames) {
        if (results.length >= max) return results;
        if (entry.seq > this.#acked) results.push(entry);
      }
    return results;
  }

  newest(): StoredFrame | null {
    const last = this.#segments.at(-1)?.frames.at(-1);
    return last !== undefined && last.seq > this.#acked ? last : null;
  }

  /** The server has these, up to this number. */
  async acknowledge(seq: number): Promise<void> {
    if (seq <= this.#acked) return;
    this.#acked = seq;
    await this.#mark();
    await this.#endSegments();
  }

  /** Drops the oldest frames beyond the maximum. */
  async trim(): Promise<void> {
    const over = this.length - this.#options.framesMax;
    if (over <= 0) return;
    const last = this.oldest(over).at(-1);
    if (last === undefined) return;
    await this.acknowledge(last.seq);
    this.#options.onDropped(over);
  }

  close(): void {
    if (this.#file !== null) closeSync(this.#file.descriptor);
    this.#file = null;
  }

  #openSegment(seq: number): Segment {
    const last = this.#segments.at(-1);
    if (last !== undefined && last.frames.length < segmentFrames) {
      this.#file ??= this.#openFile(last.first);
      return last;
    }
    this.close();
    this.#file = this.#openFile(seq);
    const created: Segment = { first: seq, frames: [] };
    this.#segments.push(created);
    return created;
  }

  #openFile(first: number) {
    return { descriptor: openSync(join(this.#options.folder, fileOf(first)), "a"), first };
  }

  /**
   * Written to another file and then renamed, so that a kill leaves either the old mark or the new
   * one.
   */
  #mark(): Promise<void> {
    const file = join(this.#options.folder, ackedFile);
    // Runs one after the other: two at once would delete each other's file.
    this.#marked = this.#marked
      .catch(() => undefined)
      .then(async () => {
        await writeFile(`${file}.new`, `${this.#acked}\n`, { flush: true });
        await rename(`${file}.new`, file);
      });
    return this.#marked;
  }

  async #endSegments(): Promise<void> {
    for (;;) {
      const [oldest] = this.#segments;
      const last = oldest?.frames.at(-1);
      if (oldest === undefined || (last !== undefined && last.seq > this.#acked)) return;
      if (this.#file?.first === oldest.first) this.close();
      this.#segments.shift();
      await rm(join(this.#options.folder, fileOf(oldest.first)), { force: true });
    }
  }
}

/** Reads whole lines; a line that a kill left incomplete is cut off. */
async function readSegment(path: string): Promise<Segment> {
  const bytes = await readFile(path);
  const frames: StoredFrame[] = [];
  let [at, sound] = [0, 0];
  for (;;) {
    const end = bytes.indexOf(10, at);
    if (end < 0) break;
    const entry = frameIn(bytes.toString("utf8", at, end));
    if (entry === null) break;
    frames.push(entry);
    at = sound = end + 1;
  }
  if (sound < bytes.length) await truncate(path, sound);
  return { first: Number(/(\d{16})\.jsonl$/.exec(path)?.[1] ?? 0), frames };
}

function frameIn(line: string): StoredFrame | null {
  try {
    const read = JSON.parse(line) as Partial<StoredFrame> | null;
    const isSound = Number.isSafeInteger(read?.seq) && typeof read?.frame === "object";
    return isSound ? (read as StoredFrame) : null;
  } catch {
    return null;
  }
}
