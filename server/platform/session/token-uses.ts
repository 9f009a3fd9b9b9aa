import { minuteMs } from "../../../contract/base/time.ts";
import type { Queryable } from "../db/open-database.ts";

/** Writes when and from where each token was last used, at most once per minute. */
export class TokenUses {
  readonly #on: Queryable;
  /** Epoch ms, by the token's id. */
  readonly #written = new Map<number, number>();

  constructor(db: Queryable) {
    this.#on = db;
  }

  /** `now` in epoch ms. */
  async note(tokenId: number, address: string | undefined, now: number): Promise<void> {
    const last = this.#written.get(tokenId);
    if (last !== undefined && now >= last && now - last < minuteMs) return;
    this.#written.set(tokenId, now);
    await this.#on.query("update service_tokens set used_at = $2, used_from = $3 where id = $1", [
      tokenId,
      new Date(now),
      address ?? "",
    ]);
  }
}
