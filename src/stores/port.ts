import type { Alarm } from "../../contract/alarm.ts";
import type { BreedRow } from "../../contract/breed.ts";
import type { FarmRow } from "../../contract/farm.ts";
import type { OrgRow } from "../../contract/org.ts";
import type { LogLine } from "../../contract/log.ts";
import type { CallName, FileName, RouteName, routes } from "../../contract/route/route.ts";
import type { CaptchaReply, CurrentUser, LoginReply } from "../../contract/session.ts";
import type { User } from "../../contract/user.ts";
import type { z } from "zod";
import type { FetchRecords } from "./record/record-list.ts";

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

/**
 * A shelf of texts: the browser's local or session storage. A full or forbidden one forgets
 * silently.
 */
export interface Memory {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
}

/** The browser's page around the stores, as far as sessions concern it. */
export interface PagePort {
  /** Loads the page anew from its address; `farewell` waits for the login page. */
  reload(farewell: string | null): void;
  /** Tells the other windows of this browser. */
  tell(news: SessionNews): void;
}
/** changed: the cookies are not what they were. out: and that is because the person signed out. */
export type SessionNews = "changed" | "out";

/**
 * Calls of the session. Each rejects with an error whose `message` can be shown; its `code`, where
 * it has one, is the HTTP status, 0 without an answer.
 */
export interface SessionPort {
  captcha(): Promise<CaptchaReply>;
  login(form: {
    username: string;
    password: string;
    codeId: string;
    code: string;
  }): Promise<LoginReply>;
  current(): Promise<CurrentUser>;
  logout(userId: number): Promise<void>;
}

/** Calls of the alarm desk: each answers with the alarms as they are now. */
export interface AlarmPort {
  acknowledge(ids: readonly number[], note: string): Promise<readonly Alarm[]>;
  shelve(ids: readonly number[], minutes: number, reason: string): Promise<readonly Alarm[]>;
  unshelve(ids: readonly number[]): Promise<readonly Alarm[]>;
}

/** What a list can be asked for: the contract's query, each part of it optional. */
export type QueryOf<N extends RouteName> = Partial<z.output<(typeof routes)[N]["input"]>>;

/**
 * Any call of the contract. Rejects with an error whose `message` can be shown; `code` is the HTTP
 * status, `fields` the server's word on single fields.
 */
export type CallPort = <N extends CallName>(
  name: N,
  input: z.input<(typeof routes)[N]["input"]>,
  options?: { readonly signal?: AbortSignal; readonly isQuiet?: boolean },
) => Promise<z.output<(typeof routes)[N]["reply"]>>;

/** A call that answers with a file, and what it is asked. */
export type FileRequest = {
  [N in FileName]: { readonly name: N; readonly input: z.input<(typeof routes)[N]["input"]> };
}[FileName];

/**
 * Calls that answer with files. `take` rejects like the others; `save` hands a file to the person.
 */
export interface ExportPort {
  take(
    request: FileRequest,
    options: {
      readonly signal: AbortSignal;
      readonly onProgress: (progress: {
        readonly bytes: number;
        readonly rows: number | null;
      }) => void;
    },
  ): Promise<{ readonly name: string; readonly content: Blob }>;
  save(file: { readonly name: string; readonly content: Blob }): void;
}

/** Lists the server keeps, one a noun. */
export interface RecordPort {
  readonly orgs: FetchRecords<QueryOf<"listOrg">, OrgRow>;
  /** With `shackId`: who sees that house. */
  readonly users: FetchRecords<
    QueryOf<"listUser"> & Partial<Pick<QueryOf<"searchByShack">, "shackId">>,
    User
  >;
  /** The whole tree, parents before children: one page. */
  readonly farms: FetchRecords<QueryOf<"listFarm">, FarmRow>;
  readonly breeds: FetchRecords<QueryOf<"listBreed">, BreedRow>;
  readonly log: FetchRecords<QueryOf<"listLog">, LogLine>;
}

/** The call of the user desk. It rejects with an error whose `message` can be shown. */
export interface UserPort {
  /** The new one-time password. */
  resetPassword(id: number): Promise<string>;
}

/**
 * The call that changes the own password; both are veiled. Rejects like the others; an error may
 * name single `fields`.
 */
export interface PasswordPort {
  modify(form: { type: true; oldPassword: string; newPassword: string }): Promise<void>;
}

/** What the release store asks of the browser. */
export interface ReleasePort {
  /** Address of the entry script of the page that runs; null when it has none. */
  own(): string | null;
  /** The page a reload would bring, as HTML. Rejects when the server does not answer with one. */
  page(): Promise<string>;
  /** Is there such a script on the server. Rejects without an answer. */
  isServed(src: string): Promise<boolean>;
  /** Calls back whenever the person comes back to this window. Answers with the end. */
  onFocus(run: () => void): () => void;
  reload(): void;
}
