/** Answers kept at most; each is one address. */
const heldMost = 12;

interface Held {
  readonly etag: string;
  readonly body: unknown;
}

/**
 * Answers that the server says can be asked about by their tag, in this page's memory alone: what
 * one user saw is in no cache of the browser, and gone with the session.
 */
export class HeldAnswers {
  readonly #held = new Map<string, Held>();
  #token: string | null = null;

  /** What is held for `token` of an address; nothing is held for a call without one. */
  of(token: string | null, address: string): Held | undefined {
    if (token === null) return undefined;
    this.#mind(token);
    return this.#held.get(address);
  }

  /** `etag` null: the answer has none, and is not held. */
  hold(token: string | null, address: string, etag: string | null, body: unknown): void {
    if (token === null) return;
    this.#mind(token);
    this.#held.delete(address);
    if (etag !== null) this.#held.set(address, { etag, body });
    for (const [oldest] of this.#held) {
      if (this.#held.size <= heldMost) return;
      this.#held.delete(oldest);
    }
  }

  #mind(token: string): void {
    if (token === this.#token) return;
    this.#held.clear();
    this.#token = token;
  }
}
