import { NoVideo } from "../media/no-video.ts";
import type { Response } from "./rtsp-connection.ts";

/** ms. Some cameras stop within ten seconds without a report, even if other requests reach them. */
const reportMs = 5000;
const unknownMethod: ReadonlySet<number> = new Set([400, 405, 501, 551]);

export interface KeepAliveDeps {
  readonly request: (method: string) => Promise<Response>;
  readonly report: () => void;
}

/** Signs of life for a session that plays: requests, and reports as its packets want them. */
export class KeepAlive {
  readonly #deps: KeepAliveDeps;
  #method: "GET_PARAMETER" | "OPTIONS";
  #timer: NodeJS.Timeout;
  #reporting: NodeJS.Timeout;

  /** `methods`: those that the camera claims to support. */
  constructor(methods: string, timeoutS: number, deps: KeepAliveDeps) {
    this.#deps = deps;
    this.#method = /\bGET_PARAMETER\b/i.test(methods) ? "GET_PARAMETER" : "OPTIONS";
    this.#timer = setInterval(() => void this.#sendRequest(), timeoutS * 500);
    this.#reporting = setInterval(() => deps.report(), Math.min(reportMs, timeoutS * 500));
    for (const timer of [this.#timer, this.#reporting]) timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    clearInterval(this.#reporting);
  }

  /**
   * Sends a keep-alive request. It stops when the camera refuses the account; any other problem
   * shows in the pictures. Some cameras never answer a method that they claim to support.
   */
  async #sendRequest(): Promise<void> {
    try {
      const { status } = await this.#deps.request(this.#method);
      if (unknownMethod.has(status)) this.#method = "OPTIONS";
    } catch (error) {
      const reason = error instanceof NoVideo ? error.reason : null;
      if (reason === "credentials" || reason === "forbidden") clearInterval(this.#timer);
      if (reason === "answers") this.#method = "OPTIONS";
    }
  }
}

const ownSource = 0x484f5553;

/**
 * A report of a receiver that has lost nothing (RFC 3550), framed for the channel after the
 * video's. `packet`: the last one of the video.
 */
export function receiverReport(packet: Buffer, channel: number): Buffer {
  const report = Buffer.alloc(36);
  report.writeUInt8(0x24, 0);
  report.writeUInt8((channel + 1) & 0xff, 1);
  report.writeUInt16BE(32, 2);
  report.writeUInt8(0x81, 4);
  report.writeUInt8(201, 5);
  report.writeUInt16BE(7, 6);
  report.writeUInt32BE(ownSource, 8);
  packet.copy(report, 12, 8, 12);
  packet.copy(report, 22, 2, 4);
  return report;
}
