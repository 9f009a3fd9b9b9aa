import type { Alarm } from "../../contract/alarm.ts";
import type { CaptchaReply, CurrentUser, LoginReply } from "../../contract/session.ts";

/** Time, as stores may know it. Handles are opaque. */
export interface Clock {
  now(): number;
  every(periodMs: number, run: () => void): unknown;
  after(delayMs: number, run: () => void): unknown;
  cancel(handle: unknown): void;
}

/** The browser's memory that survives a reload. */
export interface CookieJar {
  get(name: string): string | null;
  /** Kept for a year. */
  set(name: string, value: string): void;
  remove(name: string): void;
}

/** A shelf of texts: the browser's local or session storage. A full or forbidden one forgets silently. */
export interface Memory {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
}

/** Calls of the session. Each rejects with an error whose `message` can be shown. */
export interface SessionPort {
  captcha(): Promise<CaptchaReply>;
  login(form: { username: string; password: string; codeId: string; code: string }): Promise<LoginReply>;
  current(): Promise<CurrentUser>;
  logout(userId: number): Promise<void>;
}

/** Calls of the alarm desk: each answers with the alarms as they are now. */
export interface AlarmPort {
  acknowledge(ids: readonly number[], note: string): Promise<readonly Alarm[]>;
  shelve(ids: readonly number[], minutes: number, reason: string): Promise<readonly Alarm[]>;
  unshelve(ids: readonly number[]): Promise<readonly Alarm[]>;
}
