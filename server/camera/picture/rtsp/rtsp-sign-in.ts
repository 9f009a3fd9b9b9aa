import { NoVideo } from "../media/no-video.ts";
import {
  type Account,
  authorization,
  type Challenge,
  challengeIn,
  isTooLate,
  triesMax,
} from "./rtsp-digest.ts";

/** The answer to a challenge that was sent with a request. */
interface Answered {
  readonly challenge: Challenge;
  /** No request before had an answer to this challenge. */
  readonly isFresh: boolean;
}

/**
 * An account's sign-in at a camera, request by request. Only the refusal of an answer to a fresh
 * challenge proves that the password is wrong: nonces expire, and may be valid only once.
 */
export class RtspSignIn {
  readonly #account: Account;
  #challenge: Challenge | null = null;
  #challengeCount = 0;
  /** True while the challenge has not been answered. */
  #isNew = false;
  #answered: Answered | null = null;
  /** True once the account was accepted: its password is right. */
  #isLetIn = false;

  constructor(account: Account) {
    this.#account = account;
  }

  /** Header of the next request; null: it is not signed in. */
  next(method: string, uri: string): string | null {
    const challenge = this.#challenge;
    this.#answered = null;
    if (challenge === null) return null;
    this.#challengeCount += 1;
    this.#answered = { challenge, isFresh: this.#isNew || challenge.scheme === "basic" };
    this.#isNew = false;
    return authorization(challenge, this.#account, { method, uri, count: this.#challengeCount });
  }

  /** Returns true where the last request answered a challenge again, which is forgotten then. */
  forgetsOld(): boolean {
    if (this.#answered?.isFresh !== false) return false;
    this.#challenge = null;
    return true;
  }

  /**
   * For a refusal that may belong to an earlier request: true if the last request answered a fresh
   * challenge, which the next request then answers again.
   */
  isToRepeat(): boolean {
    if (this.#answered?.isFresh !== true) return false;
    this.#isNew = true;
    return true;
  }

  /**
   * Stores the challenges of a refusal (401) for the next request. `refusals`: of this request
   * before; returns their new number. Throws NoVideo where no answer helps.
   */
  refused(headers: readonly string[], refusals: number): number {
    const challenge = challengeIn(headers);
    const { isFresh = false, challenge: before = null } = this.#answered ?? {};
    if (isFresh) {
      const isOver = challenge === null || !isTooLate(challenge, before);
      if (isOver || refusals + 1 >= triesMax)
        throw new NoVideo(this.#isLetIn ? "forbidden" : "credentials");
    }
    if (challenge === null) throw new NoVideo("login");
    // A count continues as long as its nonce is used.
    if (challenge.nonce !== this.#challenge?.nonce) this.#challengeCount = 0;
    this.#challenge = challenge;
    this.#isNew = true;
    return isFresh ? refusals + 1 : refusals;
  }

  /** Handles any other answer. Throws NoVideo `forbidden` for 403 to a fresh answer. */
  answered(status: number, method: string): void {
    if (status === 403 && this.#answered?.isFresh === true) throw new NoVideo("forbidden");
    const isOk = status >= 200 && status < 300;
    if (isOk && this.#answered !== null && method !== "OPTIONS") this.#isLetIn = true;
  }
}
