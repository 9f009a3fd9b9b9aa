import type { CaptchaReply, CurrentUser, LoginReply } from "../../../contract/account/session.ts";
import type { Words } from "../../../contract/base/words.ts";
import type { Clock } from "../port/clock.ts";
import type { CookieJar } from "../port/memory.ts";

export interface SessionPorts {
  readonly calls: SessionPort;
  readonly cookies: CookieJar;
  readonly clock: Clock;
  readonly page: PagePort;
  readonly t: (words: Words) => string;
  /** Called when the session is over: no data of the user may remain. */
  readonly onEnd: () => void;
}

/** Functions of the page that the session store needs. */
export interface PagePort {
  /** Reloads the page; `loginNotice` is shown by the login page. */
  reload(loginNotice: string | null): void;
  /** Navigates to another site. */
  leaveFor(address: string): void;
  /** Sends it to the other windows of this browser. */
  broadcast(event: SessionEvent): void;
}

/** changed: the cookies have changed. out: they have, because the user signed out. */
export type SessionEvent = "changed" | "out";

export interface LoginForm {
  readonly username: string;
  readonly password: string;
  readonly codeId: string;
  readonly code: string;
}

/**
 * Calls of the session. Each rejects with an error whose `message` can be shown; its `code`, where
 * it has one, is the HTTP status, 0 without an answer.
 */
export interface SessionPort {
  captcha(): Promise<CaptchaReply>;
  login(form: LoginForm): Promise<LoginReply>;
  current(): Promise<CurrentUser>;
  /** Resolves to the address for signing out of the company's account too; null: there is none. */
  logout(userId: number): Promise<string | null>;
}

/**
 * True for a failure that may resolve itself: no answer, or an error of the server. `code` is the
 * HTTP status, 0 without an answer.
 */
export function isTemporary(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    typeof error.code === "number" &&
    (error.code === 0 || error.code >= 500)
  );
}

/**
 * anonymous: no credentials. checking: credentials, user not loaded yet. ready. failed: the user
 * could not be fetched. leaving: the session is over, and the page is about to be reloaded.
 */
export type SessionState = "anonymous" | "checking" | "ready" | "failed" | "leaving";
