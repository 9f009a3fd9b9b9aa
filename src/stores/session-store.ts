import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { type Action, type Power, may } from "../../contract/policy.ts";
import type { MessageKey } from "../../contract/message.ts";
import { type CaptchaReply, type CurrentUser, veilPassword } from "../../contract/session.ts";
import type { CookieJar, SessionPort } from "./port.ts";

export const sessionCookies = { userId: "userId", token: "token" } as const;

/** anonymous: no credentials. checking: credentials, user not known yet. ready. failed: the user could not be fetched (retry). */
export type SessionStatus = "anonymous" | "checking" | "ready" | "failed";

/** Who is signed in and what they may do. The two cookies are the browser's memory; the server hears only the token. */
export class SessionStore {
  token: string | null;
  userId: number | null;
  user: CurrentUser | null = null;
  /** The server said 401 to our token; the picture on screen may still be of use to a wall. */
  isExpired = false;
  /** The last session of this page ended by a 401, not by a logout. */
  wasExpired = false;
  /** What the login page tells when the person ended the session by what they did; a 401 is no news then. */
  farewell: MessageKey | null = null;
  /** Why the user could not be fetched. */
  failure: string | null = null;
  private readonly port: SessionPort;
  private readonly cookies: CookieJar;

  constructor(port: SessionPort, cookies: CookieJar) {
    this.port = port;
    this.cookies = cookies;
    const { userId, token } = this.remembered();
    this.token = token;
    this.userId = userId;
    makeAutoObservable<this, "port" | "cookies" | "remembered">(this, { port: false, cookies: false, remembered: false, user: observableRef, may: false, captcha: false }, { autoBind: true });
  }

  get isSignedIn(): boolean {
    return this.token !== null && this.userId !== null;
  }
  get status(): SessionStatus {
    if (!this.isSignedIn) return "anonymous";
    if (this.user !== null) return "ready";
    return this.failure === null ? "checking" : "failed";
  }
  get power(): Power | null {
    return this.user && { roleKey: this.user.roleKey, canOperate: this.user.canOperate === "1", remoteConfig: this.user.remoteConfigFlag === "1" };
  }

  may(action: Action): boolean {
    return this.power !== null && may(this.power, action);
  }

  captcha(): Promise<CaptchaReply> {
    return this.port.captcha();
  }

  /** Rejects with the server's words. */
  async login({ password, ...form }: { username: string; password: string; codeId: string; code: string }): Promise<void> {
    const { userId, token } = await this.port.login({ ...form, password: veilPassword(password) });
    this.cookies.set(sessionCookies.userId, String(userId));
    this.cookies.set(sessionCookies.token, token);
    runInAction(() => {
      this.token = token;
      this.userId = userId;
      this.user = null;
      this.isExpired = false;
      this.wasExpired = false;
      this.farewell = null;
      this.failure = null;
    });
  }

  /** An expired session may have a successor: somebody signed in beside us, in another window. */
  async recheck(): Promise<void> {
    const { userId, token } = this.remembered();
    if (token !== null && userId !== null) {
      this.token = token;
      this.userId = userId;
    }
    await this.check();
  }

  /** Fetches the user. Never rejects: `status` and `isExpired` tell. */
  async check(): Promise<void> {
    const { token } = this;
    if (token === null) return;
    try {
      const user = await this.port.current();
      runInAction(() => {
        if (this.token !== token) return;
        this.user = user;
        this.isExpired = false;
        this.failure = null;
      });
    } catch (error) {
      runInAction(() => {
        if (this.token === token) this.failure = error instanceof Error ? error.message : String(error);
      });
    }
  }

  /** The server is told if it can be; the browser forgets in any case. */
  async logout(): Promise<void> {
    try {
      if (this.userId !== null) await this.port.logout(this.userId);
    } catch {
      // The token runs out by itself on the server.
    }
    this.forget();
  }

  expire(): void {
    if (this.isSignedIn && this.farewell === null) this.isExpired = true;
  }
  /** The server has ended the session because of what the person did; `forget` follows when they have read it. */
  endFor(farewell: MessageKey): void {
    this.farewell = farewell;
  }

  forget(): void {
    this.wasExpired = this.isExpired;
    this.cookies.remove(sessionCookies.userId);
    this.cookies.remove(sessionCookies.token);
    this.token = null;
    this.userId = null;
    this.user = null;
    this.failure = null;
    this.isExpired = false;
  }

  private remembered(): { userId: number | null; token: string | null } {
    const userId = Number(this.cookies.get(sessionCookies.userId) ?? "");
    return { userId: Number.isInteger(userId) && userId > 0 ? userId : null, token: this.cookies.get(sessionCookies.token) };
  }
}
