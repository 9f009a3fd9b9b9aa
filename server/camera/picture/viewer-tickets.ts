import { randomBytes } from "node:crypto";
import type { CameraStream } from "../../../contract/camera/camera.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";

/** Camera and caller of a ticket. */
export interface Admission {
  readonly caller: Caller;
  readonly cameraId: number;
  readonly stream: CameraStream;
}

/** Lifetime of a ticket, ms. */
export const ticketMs = 15_000;
/**
 * Lifetime of a place reserved for a ticket, ms; later its holder gets one only if there is room.
 */
const expectedMs = 5000;

/** Tickets of 128 bits, each good once. */
export class Tickets {
  readonly #now: () => number;
  readonly #open = new Map<string, Admission & { readonly until: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(admission: Admission): string {
    this.#forgetOld();
    const ticket = randomBytes(16).toString("base64url");
    this.#open.set(ticket, { ...admission, until: this.#now() + ticketMs });
    return ticket;
  }

  /**
   * Consumes the ticket in any case. Returns null when it is unknown, expired, or of another
   * camera.
   */
  redeem(ticket: string, cameraId: number): Admission | null {
    const entry = this.#open.get(ticket);
    this.#open.delete(ticket);
    if (entry === undefined || entry.until < this.#now() || entry.cameraId !== cameraId)
      return null;
    return entry;
  }

  /** True until it is used. */
  isOpen(ticket: string): boolean {
    return this.#open.has(ticket);
  }

  /** Tickets of holders on their way. */
  coming(): readonly Admission[] {
    this.#forgetOld();
    const since = this.#now() + ticketMs - expectedMs;
    return [...this.#open.values()].filter(({ until }) => until > since);
  }

  #forgetOld(): void {
    const now = this.#now();
    for (const [ticket, { until }] of this.#open) if (until < now) this.#open.delete(ticket);
  }
}
