/** Most answers that are kept, one per address. */
const cachedMax = 12;

interface CachedReply {
  readonly etag: string;
  readonly body: unknown;
}

/**
 * Answers that may be revalidated by their ETag. They are kept only in this page's memory, so that
 * a user's data is in no browser cache and is dropped with the session.
 */
export class CachedAnswers {
  readonly #replies = new Map<string, CachedReply>();
  #token: string | null = null;

  /** Returns the answer stored for `token` and an address; a call without a token has none. */
  of(token: string | null, address: string): CachedReply | undefined {
    if (token === null) return undefined;
    this.#watchToken(token);
    return this.#replies.get(address);
  }

  /** `etag` null: the answer has none, and is not cached. */
  hold(token: string | null, address: string, etag: string | null, body: unknown): void {
    if (token === null) return;
    this.#watchToken(token);
    this.#replies.delete(address);
    if (etag !== null) this.#replies.set(address, { etag, body });
    for (const [oldest] of this.#replies) {
      if (this.#replies.size <= cachedMax) return;
      this.#replies.delete(oldest);
    }
  }

  #watchToken(token: string): void {
    if (token === this.#token) return;
    this.#replies.clear();
    this.#token = token;
  }
}
