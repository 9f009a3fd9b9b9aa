import { minuteMs } from "../../../contract/base/time.ts";
import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { FlockRecord } from "../../../contract/flock/production/production.ts";
import type { RequestOptions, CallApi, InputOf } from "../port/call.ts";
import type { Clock } from "../port/clock.ts";
import type { Draft, DraftStorage } from "../port/draft-storage.ts";

/** Pauses between attempts, doubled up to the last; each is randomly shortened by up to half. */
const firstPauseMs = 1000;
const lastPauseMs = minuteMs;

/**
 * True when the server refuses for good, so that a person must check the entry. 401 is not a
 * refusal: the entry is sent after the next sign-in.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "number" &&
  error.code >= 400 &&
  error.code < 500 &&
  ![401, 408, 429].includes(error.code);

export interface DraftPorts {
  readonly callApi: CallApi;
  readonly storage: DraftStorage;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
}

/**
 * Entries of a user on their way to the server: stored in this browser first, then sent, oldest
 * first, one at a time.
 *
 * Invariants: a draft is removed from storage only when the server has confirmed it, or the person
 * has discarded it; every attempt sends it unchanged, with the same id; only drafts of the
 * signed-in user are stored, shown and sent.
 */
export class DraftQueue {
  /** Drafts of the user, oldest first, including refused ones. */
  drafts: readonly Draft[] = [];
  /** False: this browser stores nothing, so unsent drafts are lost when the page closes. */
  isStored = true;
  isSending = false;
  /** Number of drafts that have reached the server. */
  sentCount = 0;
  #userId: number | null = null;
  #tries = 0;
  #timer: unknown = null;
  #aborter = new AbortController();
  readonly #ports: DraftPorts;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
    makeAutoObservable(
      this,
      {
        drafts: observableRef,
      },
      { autoBind: true },
    );
  }

  get waiting(): readonly Draft[] {
    return this.drafts.filter(({ refusal }) => refusal === null);
  }
  get refused(): readonly Draft[] {
    return this.drafts.filter(({ refusal }) => refusal !== null);
  }
  /** Returns the drafts for a flock's day, or for all its days. */
  of(flockId: number, day?: string): readonly Draft[] {
    return this.drafts.filter(
      ({ input }) => input.flockId === flockId && (day === undefined || input.day === day),
    );
  }

  /** Called when a user has signed in: sends the drafts left in this browser. */
  async open(userId: number): Promise<void> {
    this.close();
    this.#userId = userId;
    await this.#load();
    void this.send();
  }

  /** Called when the user has signed out: unsent drafts stay in storage for the next sign-in. */
  close(): void {
    this.#aborter.abort();
    this.#aborter = new AbortController();
    if (this.#timer !== null) this.#ports.clock.cancel(this.#timer);
    this.#timer = null;
    this.#userId = null;
    this.#tries = 0;
    this.isSending = false;
    this.drafts = [];
  }

  /**
   * Stores an entry and sends it. Resolves to the record when the server has it; null while it
   * waits here. Rejects like the call when the server refuses it: then it stays here with the
   * reason, to be corrected with the same id or discarded.
   */
  async submit(input: InputOf<"saveProduction">, key: Draft["of"]): Promise<FlockRecord | null> {
    const userId = this.#userId;
    if (userId === null) throw new Error("Nobody is signed in");
    const draft: Draft = { userId, input, of: key, keptAt: this.#ports.clock.now(), refusal: null };
    const isFirst = this.waiting.length === 0 && !this.isSending;
    await this.put(draft);
    if (!isFirst || this.#userId !== userId) {
      void this.send(true);
      return null;
    }
    return this.sendNow(draft);
  }

  /** Sends at once, because the person does not want to wait. */
  sendAgain(): void {
    this.#restart(true);
  }

  /** Sends at once, because the network is back. */
  resume(): void {
    this.#restart(false);
  }

  #restart(isForeground: boolean): void {
    if (this.#timer !== null) this.#ports.clock.cancel(this.#timer);
    this.#timer = null;
    this.#tries = 0;
    void this.send(isForeground);
  }

  /** Deletes a draft that the person no longer wants. */
  async discard(draftId: string): Promise<void> {
    this.drafts = this.drafts.filter(({ input }) => input.draftId !== draftId);
    await this.#ports.storage.remove(draftId).catch(this.onNotStored);
  }

  private async sendNow(draft: Draft): Promise<FlockRecord | null> {
    this.isSending = true;
    const aborter = this.#aborter;
    try {
      return await this.#deliver(draft, { signal: aborter.signal, isForeground: true });
    } catch (error) {
      if (isRefusal(error)) {
        await this.#refuse(draft, error);
        throw error;
      }
      if (!aborter.signal.aborted) this.#plan();
      return null;
    } finally {
      this.ended(aborter);
    }
  }

  /**
   * Sends the waiting drafts one after another until one fails. `isForeground`: a person requested
   * it.
   */
  private async send(isForeground = false): Promise<void> {
    if (this.isSending || this.#userId === null) return;
    const aborter = this.#aborter;
    this.isSending = true;
    try {
      await this.#load();
      for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0])
        await this.#deliver(next, { signal: aborter.signal, isForeground }).catch(
          (error: unknown) => this.#refuse(next!, error),
        );
      this.#tries = 0;
    } catch {
      if (!aborter.signal.aborted) this.#plan();
    } finally {
      this.ended(aborter);
    }
  }

  /** Sends entries written meanwhile, unless there is a pause. */
  private ended(aborter: AbortController): void {
    if (aborter !== this.#aborter) return;
    this.isSending = false;
    if (this.#timer === null && this.waiting.length > 0) void this.send();
  }

  async #deliver(draft: Draft, options: RequestOptions): Promise<FlockRecord> {
    const record = await this.#ports.callApi("saveProduction", draft.input, options);
    if (options.signal.aborted) return record;
    await this.discard(draft.input.draftId);
    runInAction(() => {
      this.sentCount += 1;
    });
    await this.#follow(draft, record);
    return record;
  }

  /**
   * Later drafts of the same day were based on this one, so they get the new version, unless
   * another user changed the day in between.
   */
  async #follow({ input }: Draft, { version }: FlockRecord): Promise<void> {
    const base = input.version;
    if (version !== base + 1) return;
    for (const later of this.of(input.flockId, input.day))
      if (later.input.version === base)
        await this.put({ ...later, input: { ...later.input, version } });
  }

  /** Keeps a refused draft with the server's message. Any other error may pass, and is rethrown. */
  async #refuse(draft: Draft, error: unknown): Promise<void> {
    if (!isRefusal(error)) throw error;
    await this.put({ ...draft, refusal: error instanceof Error ? error.message : String(error) });
  }

  private async put(draft: Draft): Promise<void> {
    const isSame = ({ input }: Draft) => input.draftId === draft.input.draftId;
    this.drafts = this.drafts.some(isSame)
      ? this.drafts.map((item) => (isSame(item) ? draft : item))
      : [...this.drafts, draft];
    await this.#ports.storage.put(draft).then(this.onStored, this.onNotStored);
  }

  /** Drafts that other windows have left are sent too. */
  async #load(): Promise<void> {
    const userId = this.#userId;
    const aborter = this.#aborter;
    if (userId === null) return;
    const result = await this.#ports.storage.all(userId).catch(() => null);
    if (result === null) return this.onNotStored();
    if (aborter.signal.aborted) return;
    // A draft that another window has sent meanwhile is sent again, which has no effect.
    runInAction(() => {
      const known = new Set(result.map(({ input }) => input.draftId));
      this.drafts = [...result, ...this.drafts.filter(({ input }) => !known.has(input.draftId))];
    });
  }

  #plan(): void {
    const { clock, random } = this.#ports;
    if (this.#timer !== null) clock.cancel(this.#timer);
    const pauseMs = Math.min(lastPauseMs, firstPauseMs * 2 ** this.#tries);
    this.#tries += 1;
    this.#timer = clock.after(pauseMs * (1 - random() / 2), this.afterPause);
  }

  private afterPause(): void {
    this.#timer = null;
    void this.send();
  }

  private onStored(): void {
    this.isStored = true;
  }
  private onNotStored(): void {
    this.isStored = false;
  }
}
