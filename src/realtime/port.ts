import type { WatchReply, WatchRequest } from "../../contract/stream.ts";

/** What the stream may say, unparsed. */
export interface SocketHandlers {
  connected(): void;
  disconnected(): void;
  /** The handshake was refused; `isUnauthorized`: our token is not (any more) good. */
  refused(isUnauthorized: boolean): void;
  /** One more try to connect begins. */
  retrying(): void;
  snapshot(payload: unknown): void;
  delta(payload: unknown): void;
  recordsChanged(payload: unknown): void;
  condition(payload: unknown): void;
  /** We are a display, and what we are to show has changed. */
  display(): void;
  /** The session ended on the server. */
  revoked(): void;
}

/**
 * One connection to the stream, which connects again by itself, whatever ended it, until closed.
 */
export interface SocketPort {
  open(handlers: SocketHandlers): void;
  /** Answers null when no reply came in time. */
  watch(request: WatchRequest): Promise<WatchReply | null>;
  /** Drops the connection and opens a new one at once. */
  reopen(): void;
  close(): void;
}

/** Paint frames: `request` runs once before the next paint, or never while hidden. */
export interface PaintFrames {
  request(run: () => void): number;
  cancel(handle: number): void;
}

/** Whether the machine has a network at all, as far as it knows. Returns the end of listening. */
export type Network = (handlers: { online(): void; offline(): void }) => () => void;
export type Log = (message: string, detail?: unknown) => void;
