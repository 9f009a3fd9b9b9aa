import { randomBytes } from "node:crypto";
import type { CameraStream } from "../../contract/camera.ts";
import type { Caller } from "../session/scope.ts";

/** What a ticket opens, and for whom. */
export interface Admission {
  readonly caller: Caller;
  readonly cameraId: number;
  readonly stream: CameraStream;
}

/** How long a ticket is good for, ms. */
export const ticketMs = 15_000;
/** Who has not come so soon has gone elsewhere, or sees at the door whether there is room, ms. */
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

  /** Uses it up, whatever comes of it. Null: none, over, or of another camera. */
  redeem(ticket: string, cameraId: number): Admission | null {
    const found = this.#open.get(ticket);
    this.#open.delete(ticket);
    if (found === undefined || found.until < this.#now() || found.cameraId !== cameraId)
      return null;
    return found;
  }

  /** Whether nobody has come with it yet. */
  isOpen(ticket: string): boolean {
    return this.#open.has(ticket);
  }

  /** Whose holders are on their way. */
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
