import { makeAutoObservable, reaction, runInAction } from "mobx";
import { hourMs, minuteMs } from "../../../contract/base/time.ts";
import type { EditStore } from "./edit-store.ts";
import type { ConnectionStore } from "./connection-store.ts";
import type { Clock } from "../port/clock.ts";

const checkEveryMs = minuteMs;
/** How long "Later" postpones the notice. */
const laterMs = hourMs;

/** Address of the entry script a page begins with; null when it has none. */
export function entryOf(html: string): string | null {
  for (const [tag] of html.matchAll(/<script\b[^>]*>/gi)) {
    const src = /\bsrc\s*=\s*["']([^"']+)["']/i.exec(tag)?.[1];
    if (src !== undefined && /\btype\s*=\s*["']module["']/i.test(tag)) return src;
  }
  return null;
}

/**
 * Detects whether the server has a newer release than the running page. It counts only when its
 * script can really be fetched.
 */
export class ReleaseStore {
  /** Entry script of the newer release; null: this page is the newest. */
  served: string | null = null;
  private isPutOff = false;
  #isChecking = false;
  readonly #port: ReleasePort;
  readonly #clock: Clock;
  readonly #connection: ConnectionStore;
  readonly #edit: EditStore;

  constructor(port: ReleasePort, clock: Clock, connection: ConnectionStore, edit: EditStore) {
    this.#port = port;
    this.#clock = clock;
    this.#connection = connection;
    this.#edit = edit;
    makeAutoObservable(
      this,
      {
        follow: false,
        reload: false,
      },
      { autoBind: true },
    );
  }

  /** The entry script of this page; null: it is not known. */
  get own(): string | null {
    return this.#port.own();
  }
  /** True when a newer release is available and the user has not chosen "later" within the hour. */
  get isOffered(): boolean {
    return this.served !== null && !this.isPutOff;
  }

  /**
   * Checks every minute, when the person comes back to this window and when the stream reconnects.
   * Returns a function that stops it.
   */
  follow(): () => void {
    const check = () => void this.check();
    const timer = this.#clock.every(checkEveryMs, check);
    const ends = [
      () => this.#clock.cancel(timer),
      this.#port.onFocus(check),
      reaction(
        () => this.#connection.state === "live",
        (isLive) => isLive && check(),
      ),
    ];
    return () => ends.forEach((end) => end());
  }

  /** Never rejects: a server that does not answer is queried again. */
  async check(): Promise<void> {
    const own = this.#port.own();
    if (own === null || this.#isChecking) return;
    this.#isChecking = true;
    try {
      const entry = entryOf(await this.#port.page());
      const isNewer = entry !== null && entry !== own && (await this.#port.isServed(entry));
      runInAction(() => void (this.served = isNewer ? entry : null));
    } catch {
      // The last result stays valid until the server reports otherwise.
    } finally {
      this.#isChecking = false;
    }
  }

  putOff(): void {
    this.isPutOff = true;
    this.#clock.after(laterMs, this.checkAgain);
  }
  checkAgain(): void {
    this.isPutOff = false;
  }

  /**
   * Called when the user was warned of open edits and has agreed. It is not an action, because the
   * guards of open edits must be released before the page reloads.
   */
  readonly reload = (): void => {
    this.#edit.abandon();
    this.#port.reload();
  };
}

/** Functions of the browser that the release store needs. */
export interface ReleasePort {
  /** Address of the entry script of the page that runs; null when it has none. */
  own(): string | null;
  /** The page a reload would bring, as HTML. Rejects when the server does not answer with one. */
  page(): Promise<string>;
  /** True if the server has this script. Rejects without an answer. */
  isServed(src: string): Promise<boolean>;
  /** Calls `run` whenever the user comes back to this window. Returns a function that stops it. */
  onFocus(run: () => void): () => void;
  reload(): void;
}
