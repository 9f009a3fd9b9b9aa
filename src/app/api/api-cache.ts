/** Answers kept at most; each is one address. */
const heldMost = 12;

interface CachedReply {
  readonly etag: string;
  readonly body: unknown;
}

/**
 * Answers that the server allows to be revalidated by their tag, in this page's memory alone: one
 * user's data is in no browser cache, and is gone with the session.
 */
export class CachedAnswers {
  readonly #held = new Map<string, CachedReply>();
  #token: string | null = null;

  /** Returns the answer stored for `token` and an address; a call without a token has none. */
  of(token: string | null, address: string): CachedReply | undefined {
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
