import type { PieceRequest, FileFault, FileWord, Offer } from "./firmware-message.ts";
import type { Chunk } from "./file-chunk.ts";

/*
 * A gateway's half of a download as a state machine, pure: firmware may be written after it line by
 * line. It requests pieces, some at a time, and writes them in their order; lost or damaged ones
 * are requested again. Written bytes survive a lost connection or power.
 */

/** The part of a download in flash. */
export interface StoredFile {
  readonly offer: Offer;
  /** Bytes written, from the beginning. */
  readonly done: number;
  /** Whole, and equal to its offer. */
  readonly isWhole: boolean;
}

export interface Download {
  /** The file in flash; it is written and synced before the gateway acts on it. */
  readonly stored: StoredFile | null;
  readonly isConnected: boolean;
  /** End of the part requested in this connection. */
  readonly requestedFrom: number;
  /** Time of the last piece, by the monotonic clock. */
  readonly receivedMono: number;
}

export interface DownloadPace {
  /** Bytes of a piece. */
  readonly chunk: number;
  /** Pieces in flight at once. */
  readonly window: number;
}
export const usualPace: DownloadPace = { chunk: 16_384, window: 4 };
/** Time without a piece after which it is requested again, ms. */
export const retryMs = 5000;

export type DownloadEvent =
  /** `fault`: why it is refused; null: it is accepted. */
  | { readonly kind: "offered"; readonly offer: Offer; readonly fault: FileFault | null }
  | { readonly kind: "dropped"; readonly file: number }
  | { readonly kind: "connected" }
  | { readonly kind: "lost" }
  /** Null: a piece came, and a bit of it was another. */
  | { readonly kind: "chunk"; readonly chunk: Chunk | null }
  /** The answer to `check`. */
  | { readonly kind: "checked"; readonly fault: FileFault | null }
  /** Has to come at least once in `retryMs`. */
  | { readonly kind: "tick" };

export type DownloadEffect =
  | { readonly kind: "ask"; readonly ask: PieceRequest }
  /** Appends bytes to those written; at offset 0 nothing has been written. */
  | { readonly kind: "write"; readonly offset: number; readonly bytes: Uint8Array }
  /** Does the whole file equal its offer? */
  | { readonly kind: "check" }
  | { readonly kind: "say"; readonly report: FileWord };

export interface DownloadStep {
  readonly state: Download;
  readonly effects: readonly DownloadEffect[];
}

export const startedDownload = (stored: StoredFile | null): Download => ({
  stored,
  isConnected: false,
  requestedFrom: 0,
  receivedMono: 0,
});

const step = (state: Download, ...effects: DownloadEffect[]): DownloadStep => ({ state, effects });

const reportOf = (
  { offer: { file }, done }: StoredFile,
  state: FileWord["state"],
): DownloadEffect => ({
  kind: "say",
  report: { v: 2, type: "state", file, state, offset: done },
});

/** `mono`: the monotonic clock now, ms. */
export function downloadStep(
  state: Download,
  event: DownloadEvent,
  mono: number,
  pace: DownloadPace = usualPace,
): DownloadStep {
  switch (event.kind) {
    case "offered":
      return offered(state, event, mono, pace);
    case "dropped":
      return step(
        state.stored?.offer.file === event.file
          ? { ...state, stored: null, requestedFrom: 0 }
          : state,
      );
    case "connected":
      return step({ ...state, isConnected: true, requestedFrom: state.stored?.done ?? 0 });
    case "lost":
      return step({ ...state, isConnected: false });
    case "chunk":
      return accepted(state, event.chunk, mono, pace);
    case "checked":
      return checked(state, event.fault);
    case "tick":
      return isSilent(state, mono) ? requesting(state, mono, pace) : step(state);
  }
}

const isUnderWay = ({ stored, isConnected }: Download): boolean =>
  stored !== null && isConnected && stored.done < stored.offer.size;

const isSilent = (state: Download, mono: number): boolean =>
  isUnderWay(state) && mono - state.receivedMono >= retryMs;

/** A file is offered. If it is the same again, the download continues where it was. */
function offered(
  state: Download,
  { offer, fault }: Extract<DownloadEvent, { readonly kind: "offered" }>,
  mono: number,
  pace: DownloadPace,
): DownloadStep {
  const fresh: StoredFile = { offer, done: 0, isWhole: false };
  if (fault !== null)
    return step(state, {
      kind: "say",
      report: { v: 2, type: "state", file: offer.file, state: "failed", offset: 0, reason: fault },
    });
  const before = state.stored;
  const isSame = before?.offer.file === offer.file && before.offer.sha256 === offer.sha256;
  const stored = isSame ? { ...before, offer } : fresh;
  if (stored.isWhole) return step({ ...state, stored }, reportOf(stored, "downloaded"));
  // The power went between the last byte and the check.
  if (stored.done === offer.size) return step({ ...state, stored }, { kind: "check" });
  const next = requesting({ ...state, stored }, mono, pace);
  return step(next.state, reportOf(stored, "downloading"), ...next.effects);
}

/** Requests the missing part again. */
const requesting = (state: Download, mono: number, pace: DownloadPace): DownloadStep =>
  filled({ ...state, requestedFrom: state.stored?.done ?? 0, receivedMono: mono }, pace);

/** Requests as many pieces at once as allowed. */
function filled(state: Download, { chunk, window }: DownloadPace): DownloadStep {
  const { stored } = state;
  if (stored === null || !isUnderWay(state)) return step(state);
  const { file, size } = stored.offer;
  const until = Math.min(size, stored.done + window * chunk);
  const effects: DownloadEffect[] = [];
  let { requestedFrom } = state;
  for (; requestedFrom < until; requestedFrom += chunk)
    effects.push({
      kind: "ask",
      ask: { v: 2, type: "get", file, offset: requestedFrom, length: chunk },
    });
  return step({ ...state, requestedFrom }, ...effects);
}

/** Handles a piece. One that is not the next was requested twice, or one before it was lost. */
function accepted(
  state: Download,
  chunk: Chunk | null,
  mono: number,
  pace: DownloadPace,
): DownloadStep {
  const { stored } = state;
  if (stored === null || !isUnderWay(state)) return step(state);
  if (chunk === null) return requesting(state, mono, pace);
  const { file, size } = stored.offer;
  const isNext = chunk.file === file && chunk.offset === stored.done && chunk.bytes.length > 0;
  if (!isNext || stored.done + chunk.bytes.length > size) return step(state);
  const done = stored.done + chunk.bytes.length;
  const written = { ...stored, done };
  const write = { kind: "write", offset: chunk.offset, bytes: chunk.bytes } as const;
  const current = { ...state, stored: written, receivedMono: mono };
  if (done === size) return step(current, write, { kind: "check" });
  const isTenth = Math.floor((10 * done) / size) > Math.floor((10 * stored.done) / size);
  const next = filled(current, pace);
  return step(
    next.state,
    write,
    ...(isTenth ? [reportOf(written, "downloading")] : []),
    ...next.effects,
  );
}

/** Handles the result of the check: a file that is not the offered one is discarded. */
function checked(state: Download, fault: FileFault | null): DownloadStep {
  const { stored } = state;
  if (stored === null) return step(state);
  if (fault === null) {
    const whole = { ...stored, isWhole: true };
    return step({ ...state, stored: whole }, reportOf(whole, "downloaded"));
  }
  const { file } = stored.offer;
  return step(
    { ...state, stored: null, requestedFrom: 0 },
    {
      kind: "say",
      report: { v: 2, type: "state", file, state: "failed", offset: stored.done, reason: fault },
    },
  );
}
