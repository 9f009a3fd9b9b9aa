import type { WatchReply, WatchRequest } from "../../contract/live/live-stream.ts";

/** Messages that the stream may deliver, unparsed. */
export interface SocketHandlers {
  connected(): void;
  disconnected(): void;
  /** The handshake was refused; `isUnauthorized`: our token is invalid or expired. */
  refused(isUnauthorized: boolean): void;
  /** Another attempt to connect begins. */
  retrying(): void;
  snapshot(payload: unknown): void;
  delta(payload: unknown): void;
  recordsChanged(payload: unknown): void;
  condition(payload: unknown): void;
  /** We are a display whose settings have changed. */
  display(): void;
  /** The session ended on the server. */
  revoked(): void;
}

/** One connection to the stream. It reconnects by itself after any end until it is closed. */
export interface SocketPort {
  open(handlers: SocketHandlers): void;
  /** Resolves to null when no reply arrives in time. */
  watch(request: WatchRequest): Promise<WatchReply | null>;
  /** Drops the connection and opens a new one at once. */
  reopen(): void;
  close(): void;
}

/** A snapshot of the fleet that was requested before the code had loaded. */
export interface EarlyPicture {
  /** Unparsed. */
  readonly payload: unknown;
  /** Time since it arrived, ms. */
  ageMs(): number;
}

/** Paint frames: `request` runs once before the next paint, or never while hidden. */
export interface PaintFrames {
  request(run: () => void): number;
  cancel(handle: number): void;
}

/**
 * Reports changes of the machine's network, as far as it detects them. Returns a function that
 * stops listening.
 */
export type Network = (handlers: { online(): void; offline(): void }) => () => void;
export type Log = (message: string, detail?: unknown) => void;
