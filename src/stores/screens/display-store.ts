import { makeAutoObservable, observableRef, runInAction } from "mobx";
import { z } from "zod";
import {
  type DisplayReport,
  type DrawingLevel,
  type OwnDisplay,
  ownDisplaySchema,
  reportEveryMs,
} from "../../../contract/account/display.ts";
import type { Credentials } from "../../lib/browser/credential.ts";
import type { ConnectionStore } from "../app/connection-store.ts";
import type { Clock } from "../port/clock.ts";
import type { Memory } from "../port/memory.ts";

export interface DisplayPort {
  /** True if the browser shows the wall; elsewhere a display's credential is not used. */
  isOnWall(): boolean;
  /** Rejects when the report could not be sent; a revoked display is notified by its session. */
  report(report: DisplayReport): Promise<OwnDisplay>;
}
/** Returns the present state and content of the screen. */
export type MeasureScreen = () => DisplayReport;

const keys = { credential: "display", own: "displaySettings" } as const;
const credentialSchema = z.object({ userId: z.int().positive(), token: z.string().min(1) });

/**
 * This screen as a paired display: its credential, its assigned settings, and its reports.
 *
 * Invariants: credential and settings outlive the page and are removed together; nothing is
 * reported without a credential.
 */
export class DisplayStore {
  /** `userId` is the id of the display. Null: it is not paired. */
  credential: Credentials | null;
  /** The settings last received, possibly by an earlier page; null: never. */
  own: OwnDisplay | null;
  /** The drawing level it reported; null: none yet. */
  drawing: DrawingLevel | null = null;
  /** True while a person is looking for it in the room. */
  isIdentifying = false;
  /** The display was revoked while its page was open. */
  wasRevoked = false;
  readonly #port: DisplayPort;
  readonly #clock: Clock;
  readonly #memory: Memory;
  readonly #connection: ConnectionStore;
  #measure: MeasureScreen | null = null;
  #flash: unknown = null;
  #isReporting = false;

  constructor(port: DisplayPort, clock: Clock, memory: Memory, connection: ConnectionStore) {
    this.#port = port;
    this.#clock = clock;
    this.#memory = memory;
    this.#connection = connection;
    this.credential = this.#readStored(keys.credential, credentialSchema);
    this.own = this.credential && this.#readStored(keys.own, ownDisplaySchema);
    makeAutoObservable(
      this,
      { credential: observableRef, own: observableRef, start: false, report: false },
      { autoBind: true },
    );
  }

  get isPaired(): boolean {
    return this.credential !== null;
  }

  drawAt(level: DrawingLevel): void {
    this.drawing = level;
  }

  /** Called when its code was entered. */
  pair(credential: Credentials): void {
    this.#memory.set(keys.credential, JSON.stringify(credential));
    this.credential = credential;
    this.wasRevoked = false;
  }

  /** Called when the server no longer accepts the credential. */
  revoke(): void {
    this.#memory.remove(keys.credential);
    this.#memory.remove(keys.own);
    this.credential = null;
    this.own = null;
    this.wasRevoked = true;
    this.#identify(0);
  }

  /** Reports at intervals. Returns a function that stops it. */
  start(measure: MeasureScreen): () => void {
    this.#measure = measure;
    const timer = this.#clock.every(reportEveryMs, () => void this.report());
    void this.report();
    return () => {
      this.#measure = null;
      this.#clock.cancel(timer);
      this.#identify(0);
    };
  }

  /**
   * Only reports between start and stop. Never rejects, because the next report makes up for a lost
   * one.
   */
  async report(): Promise<void> {
    const { credential } = this;
    const measure = this.#measure;
    if (credential === null || measure === null || this.#isReporting) return;
    this.#isReporting = true;
    try {
      const own = await this.#port.report(measure());
      runInAction(() => this.credential === credential && this.#update(own));
    } catch {
      // The server cannot be reached, or the credential was revoked; the session handles that.
    } finally {
      this.#isReporting = false;
    }
  }

  #update(own: OwnDisplay): void {
    const settings = { ...own, identifyUntil: null };
    const text = JSON.stringify(settings);
    if (text !== JSON.stringify(this.own)) {
      this.own = settings;
      this.#memory.set(keys.own, text);
    }
    this.#identify((own.identifyUntil ?? 0) - this.#clock.now() - this.#connection.skewMs);
  }

  /** Makes the screen identify itself for this long. */
  #identify(forMs: number): void {
    if (this.#flash !== null) this.#clock.cancel(this.#flash);
    this.#flash = null;
    runInAction(() => (this.isIdentifying = forMs > 0));
    if (forMs > 0) this.#flash = this.#clock.after(forMs, () => this.#identify(0));
  }

  /** Returns the value that another page stored; null when it is invalid. */
  #readStored<T>(key: string, schema: z.ZodType<T>): T | null {
    try {
      return schema.safeParse(JSON.parse(this.#memory.get(key) ?? "null")).data ?? null;
    } catch {
      return null;
    }
  }
}
