import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import type { InputOf, ReplyOf } from "./call.ts";

/** An entry that the server has not confirmed. */
export interface Draft {
  /** Its owner; other users of this device neither see nor send it. */
  readonly userId: number;
  readonly input: InputOf<"saveProduction">;
  /** Its subject in plain words, in both languages. */
  readonly of: { readonly zh: string; readonly en: string };
  /** Time by the clock of the device, epoch ms; drafts are sent in this order. */
  readonly keptAt: number;
  /** The server's message when it refused the draft; null while it waits. */
  readonly refusal: string | null;
}

/** The last answer received from the server. */
export interface CachedAnswer<T> {
  readonly value: T;
  /** Epoch ms, by the clock of the device. */
  readonly keptAt: number;
}

/**
 * Storage that outlives the page, the session and the browser. Each call may reject: then nothing
 * is kept.
 */
export interface DraftStorage {
  /** Drafts of one user, oldest first. */
  all(userId: number): Promise<readonly Draft[]>;
  put(draft: Draft): Promise<void>;
  remove(draftId: string): Promise<void>;
  /** Days of the user's flocks, so that they can be recorded without a network. */
  storeDay(userId: number, record: FlockRecord, at: number): Promise<void>;
  /** Returns that day, otherwise the newest before it. */
  day(userId: number, flockId: number, day: string): Promise<CachedAnswer<FlockRecord> | null>;
  storeBoard(userId: number, board: ReplyOf<"listProduction">, at: number): Promise<void>;
  board(userId: number): Promise<CachedAnswer<ReplyOf<"listProduction">> | null>;
  /**
   * Deletes replies to other users than this one (null: to all users), and replies from before
   * `since` (epoch ms). Drafts stay.
   */
  forgetAnswers(but: { readonly userId: number; readonly since: number } | null): Promise<void>;
}
