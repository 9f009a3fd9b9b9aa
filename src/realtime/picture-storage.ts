import { reaction, runInAction } from "mobx";
import { z } from "zod";
import type { FleetSnapshot } from "../../contract/live/overview.ts";
import { currentUserSchema } from "../../contract/account/session.ts";
import { minuteMs } from "../../contract/base/time.ts";
import type { Clock } from "../stores/port/clock.ts";
import type { Stores } from "../stores/stores.ts";
import { parseSnapshot } from "./parse-stream.ts";
import type { Log } from "./realtime-port.ts";

/**
 * Storage for what a display keeps when its browser is closed; without storage in the browser
 * nothing is kept.
 */
export interface SnapshotStorage {
  /** Stores the page itself too, so that it opens while the server cannot be reached. */
  put(picture: string): Promise<void>;
  get(): Promise<string | null>;
  clear(): Promise<void>;
}

export interface PictureStoragePorts {
  readonly stores: Pick<Stores, "fleet" | "connection" | "session" | "display">;
  readonly storage: SnapshotStorage;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetchSnapshot: (signal: AbortSignal) => Promise<FleetSnapshot>;
}

/** Time until the first picture is stored once the stream is live, and interval after that, ms. */
const firstMs = 10_000;
const everyMs = 2 * minuteMs;
/** A larger picture is not stored, bytes; this is about 30,000 houses. */
const largest = 20_000_000;

const storedSchema = z.object({ userId: z.int(), user: currentUserSchema, snapshot: z.unknown() });

/**
 * The last picture of a paired display: stored while it is live, shown with its time when the page
 * is opened and the server does not answer, and deleted with the credential.
 */
export class PictureStorage {
  readonly #ports: PictureStoragePorts;
  #timer: unknown = null;
  #aborter: AbortController | null = null;

  constructor(ports: PictureStoragePorts) {
    this.#ports = ports;
  }

  /** Stores the picture at intervals while the stream is live. Returns a function that stops it. */
  start(): () => void {
    const { connection } = this.#ports.stores;
    const end = reaction(
      () => connection.state === "live",
      (isLive) => (isLive ? this.#later(firstMs) : this.#stop()),
      { fireImmediately: true },
    );
    return () => {
      end();
      this.#stop();
    };
  }

  /**
   * Shows the stored picture of this credential, unless the server has answered meanwhile. True
   * when there is one. Never rejects.
   */
  async restore(): Promise<boolean> {
    const { storage, log, stores } = this.#ports;
    const { display, session, fleet, connection } = stores;
    const stored = readStored(await storage.get().catch(() => null));
    const snapshot = parseSnapshot(stored?.snapshot)?.value ?? null;
    if (stored === null || snapshot === null) return false;
    if (stored.userId !== display.credential?.userId || fleet.isLoaded) return false;
    log("no answer of the server: showing the last picture", snapshot.serverTime);
    runInAction(() => {
      session.resume(stored.user);
      fleet.applySnapshot(snapshot);
      connection.restored(snapshot.serverTime);
    });
    return true;
  }

  async forget(): Promise<void> {
    this.#stop();
    await this.#ports.storage.clear().catch(() => undefined);
  }

  #later(waitMs: number): void {
    this.#stop();
    this.#timer = this.#ports.clock.after(waitMs, () => void this.#store());
  }

  async #store(): Promise<void> {
    const { storage, fetchSnapshot, stores } = this.#ports;
    const { credential } = stores.display;
    const { user } = stores.session;
    const aborter = new AbortController();
    this.#later(everyMs);
    this.#aborter = aborter;
    if (credential === null || user === null) return;
    try {
      const snapshot = await fetchSnapshot(aborter.signal);
      const picture = JSON.stringify({ userId: credential.userId, user, snapshot });
      if (aborter.signal.aborted || picture.length > largest) return;
      await storage.put(picture);
    } catch {
      // On failure the previous picture stays.
    }
  }

  #stop(): void {
    if (this.#timer !== null) this.#ports.clock.cancel(this.#timer);
    this.#timer = null;
    this.#aborter?.abort();
    this.#aborter = null;
  }
}

/** Null for pictures of another credential or another release. */
function readStored(text: string | null): z.infer<typeof storedSchema> | null {
  try {
    return storedSchema.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
}
