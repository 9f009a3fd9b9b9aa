import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Recorded sessions of gateways, which are part of the kit for people who build one. */
const folder = join(import.meta.dirname, "..", "..", "clients", "gateway", "session");

/**
 * A line of a recording. `at`: arrival, epoch ms; `topic`: below the gateway's own; then the
 * payload: JSON, a text, or a number of blanks. `repeat`: a list with this many copies.
 */
interface RecordedLine {
  readonly at: number;
  readonly topic: string;
  readonly payload?: unknown;
  readonly text?: string;
  readonly fill?: number;
  readonly repeat?: number;
}
export interface RecordedSession {
  readonly name: string;
  readonly says: string;
  /** Numbers of the refusals it brings. */
  readonly refused: readonly number[];
  /** Frames of it that are stored. */
  readonly frames: number;
  readonly lines: readonly RecordedLine[];
}

export const readSessions = (kind: "good" | "bad"): RecordedSession[] =>
  readdirSync(join(folder, kind))
    .sort()
    .map((file) => {
      const [head = "", ...rest] = readFileSync(join(folder, kind, file), "utf8")
        .trim()
        .split("\n");
      const { says, refused, frames } = JSON.parse(head) as Omit<RecordedSession, "name" | "lines">;
      const lines = rest.map((line) => JSON.parse(line) as RecordedLine);
      return { name: `${kind}/${file}`, says, refused, frames, lines };
    });

/** The message as JSON; undefined: it is none. */
export const jsonOf = ({ payload, repeat }: RecordedLine): unknown =>
  repeat === undefined ? payload : Array.from({ length: repeat }, () => payload);

/** The received bytes. */
export const bytesOf = (line: RecordedLine): Buffer =>
  line.fill !== undefined
    ? Buffer.alloc(line.fill, " ")
    : Buffer.from(line.text ?? JSON.stringify(jsonOf(line)));
