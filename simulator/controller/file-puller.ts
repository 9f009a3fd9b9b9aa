import { createHash, type Hash, type KeyObject } from "node:crypto";
import { isChunk, readChunk } from "../../contract/control/firmware/file-chunk.ts";
import {
  retryMs,
  type Download,
  type DownloadEffect,
  type DownloadEvent,
  downloadStep,
  startedDownload,
  usualPace,
} from "../../contract/control/firmware/gateway-download.ts";
import {
  type FileFault,
  fileOrderSchema,
  type Offer,
} from "../../contract/control/firmware/firmware-message.ts";
import { isSigned } from "./file-key.ts";
import type { Misbehaviour } from "./misbehaviour.ts";
import type { Wire } from "./wire.ts";

export interface FilePullerOptions {
  /** Public half of the key files are signed with; null: it was handed none, and takes none. */
  readonly key: KeyObject | null;
  readonly typeKey: number;
  readonly wire: () => Wire | null;
  readonly mono: () => number;
  readonly later: (ms: number, run: () => void) => void;
  readonly misbehaviour: () => Misbehaviour | null;
  /** True when its controller can read a settings file. */
  readonly canRead: (bytes: Uint8Array) => boolean;
  readonly powerCut: () => void;
}

/** Time of a piece at 64 kbit/s, ms. */
const slowMs = (1000 * usualPace.chunk * 8) / 64_000;
const linkBackMs = 2000;

/**
 * Fetches files as the protocol reference describes
 * (contract/control/firmware/gateway-download.ts). No byte of a firmware is kept, because the fleet
 * would need gigabytes. A running hash replaces the content of the flash memory.
 */
export class FilePuller {
  readonly #options: FilePullerOptions;
  #state: Download = startedDownload(null);
  #hash: Hash = createHash("sha256");
  /** Bytes of a settings file. */
  #bytes: Uint8Array[] = [];
  #hasCut = false;
  #hasSelection = false;

  constructor(options: FilePullerOptions) {
    this.#options = options;
  }

  /** The whole file; null: not complete. */
  get whole(): Offer | null {
    const { stored } = this.#state;
    return stored?.isWhole === true ? stored.offer : null;
  }

  get content(): Uint8Array {
    return Buffer.concat(this.#bytes);
  }

  connected(): void {
    this.#handle({ kind: "connected" });
  }

  lost(): void {
    this.#handle({ kind: "lost" });
  }

  /** A message on `down/fw`. */
  received(message: Uint8Array): void {
    if (isChunk(message)) return this.#receivedChunk(message);
    const order = fileOrderSchema.safeParse(jsonOf(message)).data;
    if (order?.type === "drop") this.#handle({ kind: "dropped", file: order.file });
    if (order?.type === "offer")
      this.#handle({ kind: "offered", offer: order, fault: this.#faultOf(order) });
  }

  #receivedChunk(message: Uint8Array): void {
    const chunk = readChunk(message);
    const kind = this.#options.misbehaviour();
    if (kind === "slowLink") this.#later(slowMs, () => this.#handle({ kind: "chunk", chunk }));
    else this.#handle({ kind: "chunk", chunk });
    const share = this.#share;
    if (this.#hasCut || share === null) return;
    if (kind === "slowLink" && share >= 0.95) {
      this.#hasCut = true;
      this.#options.wire()?.cut(linkBackMs);
    }
    if (kind === "rebooter" && share >= 0.5) {
      this.#hasCut = true;
      this.#options.powerCut();
    }
  }

  /** Share of it already fetched. */
  get #share(): number | null {
    const { stored } = this.#state;
    return stored === null ? null : stored.done / stored.offer.size;
  }

  #faultOf(offer: Offer): FileFault | null {
    if (!isSigned(offer, this.#options.key)) return "signature";
    return offer.types.includes(this.#options.typeKey) ? null : "type";
  }

  #handle(event: DownloadEvent): void {
    const { mono } = this.#options;
    const { state, effects } = downloadStep(this.#state, event, mono());
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
    this.#watch();
  }

  #perform(effect: DownloadEffect): void {
    const { wire } = this.#options;
    switch (effect.kind) {
      case "ask":
        wire()?.send("fw", effect.ask);
        return;
      case "say":
        wire()?.send("fw", effect.report);
        return;
      case "write":
        return this.#write(effect.offset, effect.bytes);
      case "check":
        return this.#handle({ kind: "checked", fault: this.#check() });
    }
  }

  #write(offset: number, bytes: Uint8Array): void {
    if (offset === 0) {
      this.#hash = createHash("sha256");
      this.#bytes = [];
      this.#hasCut = false;
    }
    const isSpoiled = this.#options.misbehaviour() === "badChunk" && offset === 0;
    const written = isSpoiled ? bytes.map((byte, index) => (index === 0 ? byte ^ 1 : byte)) : bytes;
    this.#hash.update(written);
    if (this.#state.stored?.offer.kind === "config") this.#bytes.push(Uint8Array.from(written));
  }

  #check(): FileFault | null {
    const { stored } = this.#state;
    if (stored === null || this.#hash.copy().digest("hex") !== stored.offer.sha256) return "hash";
    if (!isSigned(stored.offer, this.#options.key)) return "signature";
    const isRead = stored.offer.kind === "firmware" || this.#options.canRead(this.content);
    return isRead ? null : "content";
  }

  /** Checks again whether something has arrived. */
  #watch(): void {
    const { stored, isConnected } = this.#state;
    if (this.#hasSelection || stored === null || stored.isWhole || !isConnected) return;
    this.#hasSelection = true;
    this.#later(retryMs, () => {
      this.#hasSelection = false;
      this.#handle({ kind: "tick" });
    });
  }

  #later(ms: number, run: () => void): void {
    this.#options.later(ms, run);
  }

  /** Power is back: pending checks are forgotten. */
  started(): void {
    this.#hasSelection = false;
  }
}

function jsonOf(message: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(message));
  } catch {
    return null;
  }
}
