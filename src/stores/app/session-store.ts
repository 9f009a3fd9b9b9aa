import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type MessageKey, messages } from "../../../contract/base/server-message.ts";
import { type Action, type Permissions, may } from "../../../contract/account/policy.ts";
import {
  type CaptchaReply,
  type CurrentUser,
  encodePassword,
} from "../../../contract/account/session.ts";
import type { FactorRequest } from "../../../contract/account/second-factor.ts";
import { sessionCookies } from "../../../contract/account/session-cookie.ts";
import { type Credentials, credentialsIn } from "../../lib/browser/credential.ts";
import {
  type LoginForm,
  isTemporary,
  type SessionPorts,
  type SessionState,
} from "./session-port.ts";

/**
 * Pauses before further attempts to fetch the user, together long enough for a restart of the
 * server.
 */
const retryPausesMs = [2000, 4000] as const;

/**
 * The signed-in user and their permissions. The two cookies are the browser's memory; the server
 * receives only the token.
 *
 * Invariants: `user` belongs to `token`; another user never replaces one without a new page; a page
 * is reloaded at most once, and nothing happens to a session that is leaving.
 */
export class SessionStore {
  token: string | null;
  userId: number | null;
  user: CurrentUser | null = null;
  /** True when the server answered 401 for our token; a wall may still show its last picture. */
  isExpired = false;
  /** Why the user could not be fetched. */
  failure: string | null = null;
  /** True when the failure may resolve itself: no answer, or a fault of the server. */
  isFailureTemporary = false;
  /**
   * Message for the login page when the session ends otherwise than by signing out. Once this is
   * set before the end, a 401 is expected.
   */
  loginNotice: string | null = null;
  private isLeaving = false;
  /** Token whose user is being fetched. */
  #loadingToken: string | null = null;
  readonly #ports: SessionPorts;

  constructor(ports: SessionPorts) {
    this.#ports = ports;
    const existing = this.#remembered();
    this.token = existing?.token ?? null;
    this.userId = existing?.userId ?? null;
    makeAutoObservable(
      this,
      {
        user: observableRef,
        may: false,
        captcha: false,
        isRemembered: false,
      },
      { autoBind: true },
    );
  }

  get isSignedIn(): boolean {
    return this.token !== null && this.userId !== null;
  }
  get state(): SessionState {
    if (this.isLeaving) return "leaving";
    if (!this.isSignedIn) return "anonymous";
    if (this.user !== null) return "ready";
    return this.failure === null ? "checking" : "failed";
  }
  /** True when the user has to do something first, because the server refuses everything else. */
  get isConfined(): boolean {
    return this.user?.mustChangePassword === true || this.user?.mustEnrolFactor === true;
  }
  get permissions(): Permissions | null {
    return (
      this.user && {
        roleKey: this.user.roleKey,
        canOperate: this.user.canOperate === "1",
        remoteConfig: this.user.remoteConfigFlag === "1",
      }
    );
  }

  may(action: Action): boolean {
    return this.permissions !== null && may(this.permissions, action);
  }

  captcha(): Promise<CaptchaReply> {
    return this.#ports.calls.captcha();
  }

  /**
   * Resolves to null when signed in, otherwise to the missing second step. Rejects with the
   * server's message.
   */
  async login({ password, ...form }: LoginForm): Promise<FactorRequest | null> {
    const encoded = { ...form, password: encodePassword(password) };
    const reply = await this.#ports.calls.login(encoded);
    if (reply.factor === undefined) this.enter(reply);
    return reply.factor ?? null;
  }

  /** Stores the credentials that the server has just issued. */
  enter({ userId, token }: Credentials): void {
    const { cookies, page } = this.#ports;
    cookies.set(sessionCookies.userId, String(userId));
    cookies.set(sessionCookies.token, token);
    this.begin({ userId, token });
    page.broadcast("changed");
  }

  /**
   * Fetches the user. Never rejects: `state` and `isExpired` have the result. One fetch at a time.
   */
  async check(): Promise<void> {
    const { token } = this;
    if (token === null || this.#loadingToken === token || this.isLeaving) return;
    this.#loadingToken = token;
    await this.#fetchUser(token);
    if (this.#loadingToken === token) this.#loadingToken = null;
  }

  /** Called when the server does not answer: continues with the stored user. */
  resume(user: CurrentUser): void {
    if (this.isSignedIn) this.user ??= user;
  }
  /** Sets the map type that the person chose and the server stored. */
  setMapType(mapType: CurrentUser["mapType"]): void {
    if (this.user !== null) this.user = { ...this.user, mapType };
  }

  /** An expired session may have a successor: the same person signed in in another window. */
  async recheck(): Promise<void> {
    this.follow();
    await this.check();
  }

  /**
   * Follows the cookies, which other windows of this browser write as well. Without them the user
   * has signed out there (`isSignedOut`), or the session has expired.
   */
  follow(isSignedOut = false): void {
    if (this.isLeaving) return;
    const current = this.#remembered();
    if (current === null && isSignedOut && this.isSignedIn) this.forget();
    else if (current === null) this.expire();
    else if (!this.isSignedIn) this.begin(current);
    else if (current.userId !== this.userId) this.leave(null);
    else this.token = current.token;
  }

  /** True when both cookies exist, regardless of this page's state. */
  isRemembered(): boolean {
    return this.#remembered() !== null;
  }

  /**
   * Clears the session in the browser at once, and tells the server if it can be reached. Resolves
   * after that.
   */
  async logout(): Promise<void> {
    const { userId } = this;
    const answered = userId === null ? null : this.#ports.calls.logout(userId).catch(() => null);
    this.forget();
    this.#ports.page.broadcast("out");
    const leaveTo = await answered;
    if (leaveTo !== null) this.#ports.page.leaveFor(leaveTo);
  }

  /** Called when the server answered 401 for our token. */
  expire(): void {
    if (this.isSignedIn && this.loginNotice === null) this.isExpired = true;
  }

  /**
   * Announces that the server will end the session because of the user's own action; `forget`
   * follows when the user has read the notice. Null: not any more.
   */
  announceEnd(loginNotice: MessageKey | null): void {
    this.loginNotice = loginNotice === null ? null : this.#ports.t(messages[loginNotice]);
  }

  /** Ends the session here and now; `loginNotice` is for the login page. */
  forget(loginNotice: string | null = this.loginNotice): void {
    const { cookies } = this.#ports;
    cookies.remove(sessionCookies.userId);
    cookies.remove(sessionCookies.token);
    this.#end(loginNotice);
  }

  /**
   * Ends the session, and reloads the page, once. Credentials of a sign-in in another window stay.
   */
  leave(loginNotice: string | null): void {
    if (this.isLeaving) return;
    const current = this.#remembered();
    const hasSuccessor = current !== null && current.token !== this.token;
    this.isLeaving = true;
    if (hasSuccessor) this.#end(null);
    else this.forget(loginNotice);
    this.#ports.page.broadcast("changed");
    this.#ports.page.reload(this.loginNotice);
  }

  /** A failed fetch ends the session (specification, section 4). */
  giveUp(): void {
    this.forget(this.failure || this.#ports.t(messages.unauthorized));
    this.#ports.page.broadcast("changed");
  }

  private begin({ userId, token }: Credentials): void {
    this.#end(null);
    this.token = token;
    this.userId = userId;
  }

  #end(loginNotice: string | null): void {
    this.token = null;
    this.userId = null;
    this.user = null;
    this.failure = null;
    this.isExpired = false;
    this.loginNotice = loginNotice;
    this.#ports.onEnd();
  }

  async #fetchUser(token: string): Promise<void> {
    const { clock, calls } = this.#ports;
    for (const pauseMs of [...retryPausesMs, null]) {
      try {
        const user = await calls.current();
        runInAction(() => {
          if (this.token !== token) return;
          this.user = user;
          this.isExpired = false;
          this.failure = null;
        });
        return;
      } catch (error) {
        const isTemporaryFailure = isTemporary(error);
        if (isTemporaryFailure && pauseMs !== null)
          await new Promise<void>((resolve) => void clock.after(pauseMs, resolve));
        if (this.token !== token) return;
        if (isTemporaryFailure && pauseMs !== null) continue;
        runInAction(() => {
          this.failure = error instanceof Error ? error.message : "";
          this.isFailureTemporary = isTemporaryFailure;
        });
        return;
      }
    }
  }

  #remembered(): Credentials | null {
    return credentialsIn(this.#ports.cookies.get);
  }
}
