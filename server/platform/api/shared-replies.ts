import { createHash } from "node:crypto";
import type { Route } from "../../../contract/route/routes.ts";
import type { Database } from "../db/open-database.ts";
import { type Caller, seesEverything } from "../session/caller-scope.ts";

/**
 * Returns a key: callers with the same key see the same houses. Assignments to farms and houses are
 * a user's own.
 */
export function scopeKeyOf(caller: Caller): string {
  if (seesEverything(caller)) return "all";
  const { roleKey, orgId, userId, displayFarmId: farmId = null } = caller;
  const isOfOrg = roleKey === "company_manager" || (roleKey === "display" && farmId === null);
  if (isOfOrg) return `org ${orgId}`;
  return roleKey === "display" ? `farm ${farmId} ${orgId}` : `user ${userId} ${roleKey} ${orgId}`;
}

/** An answer's data as JSON, and a tag that is another when the data is. */
export interface SharedAnswer {
  readonly json: string;
  readonly tag: string;
}

/** State of one question. */
interface Lane {
  /** Begun before the current request, so it may lack something that the caller already knows. */
  running: Promise<SharedAnswer> | null;
  /** Begins when that has ended: for all who come until then. */
  next: Promise<SharedAnswer> | null;
  cached: { readonly answer: SharedAnswer; readonly state: string; readonly at: number } | null;
}

/** Characters of all that is kept, about 32 MB; the answer of 10,000 houses is 7 million. */
const cachedMax = 32_000_000;
/** Size of a question besides its key and answer, in characters. */
const laneSize = 1000;
const lifetimeMs: Readonly<Record<NonNullable<Route["shared"]>, number>> = {
  untilChanged: Infinity,
  second: 1000,
};

/**
 * Answers that many callers request alike. For each question one answer is made at a time, for
 * everybody who requested it before it was begun: a hundred requests at once cost two answers, and
 * no reply contains a state from before the request. An answer is kept while the database is
 * unchanged: the same snapshot, so that no transaction of any process has ended since.
 */
export class SharedAnswers {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #lanes = new Map<string, Lane>();
  #size = 0;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /** Questions that are kept at this moment. */
  get count(): number {
    return this.#lanes.size;
  }

  /**
   * `make` reads the answer's data as JSON; it is not called while a kept answer is still valid.
   */
  answer(
    key: string,
    shared: NonNullable<Route["shared"]>,
    make: () => Promise<string>,
  ): Promise<SharedAnswer> {
    const lane = this.#lanes.get(key) ?? this.#open(key);
    // The newest request is last.
    this.#lanes.delete(key);
    this.#lanes.set(key, lane);
    if (lane.next !== null) return lane.next;
    const begin = () => {
      lane.next = null;
      lane.running = this.#round(lane, lifetimeMs[shared], make).finally(() => {
        lane.running = null;
        this.#forget();
      });
      return lane.running;
    };
    if (lane.running === null) return begin();
    lane.next = lane.running.then(begin, begin);
    return lane.next;
  }

  #open(key: string): Lane {
    this.#size += laneSize + key.length;
    return { running: null, next: null, cached: null };
  }

  async #round(lane: Lane, forMs: number, make: () => Promise<string>): Promise<SharedAnswer> {
    // Read before the answer: what ends between the two makes the state another.
    const [row] = await this.#database.query<{ state: string }>(
      "select pg_current_snapshot()::text as state",
    );
    const state = row?.state ?? "";
    const at = this.#now();
    const { cached } = lane;
    if (cached !== null && cached.state === state && Math.abs(at - cached.at) < forMs)
      return cached.answer;
    const json = await make();
    const answer = { json, tag: createHash("sha1").update(json).digest("base64url") };
    this.#size += json.length - (lane.cached?.answer.json.length ?? 0);
    lane.cached = { answer, state, at };
    return answer;
  }

  /** Forgets the oldest questions when all are too large, and questions without an answer. */
  #forget(): void {
    for (const [key, lane] of this.#lanes) {
      if (this.#size <= cachedMax) return;
      if (lane.running !== null || lane.next !== null) continue;
      this.#size -= laneSize + key.length + (lane.cached?.answer.json.length ?? 0);
      this.#lanes.delete(key);
    }
  }
}
