import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { CallApi } from "../port/call.ts";
import type { Clock } from "../port/clock.ts";
import type { WorkDraft, WorkStorage } from "../port/work-storage.ts";
import { isRefusal } from "./draft-queue.ts";

/** Pause between two attempts while the server does not answer. */
const pauseMs = 15_000;

interface Ports {
  readonly callApi: CallApi;
  readonly storage: WorkStorage;
  readonly clock: Clock;
}

/**
 * Maintenance records on their way to the server. They are often entered in a house without a
 * network, so each is stored in this browser first, then sent: oldest first, one at a time.
 *
 * Invariants: work is removed from storage only when the server has confirmed it or the user
 * discards it; every attempt has the same draft ID; only work of the signed-in user is stored,
 * shown and sent.
 */
export class WorkQueue {
  drafts: readonly WorkDraft[] = [];
  /** False: this browser stores nothing, so unsent work is lost when the page closes. */
  isStored = true;
  /** Number of drafts that have reached the server. */
  sentCount = 0;
  #userId: number | null = null;
  #timer: unknown = null;
  #aborter = new AbortController();
  #isSending = false;
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
    makeAutoObservable(
      this,
      {
        drafts: observableRef,
      },
      { autoBind: true },
    );
  }

  get waiting(): readonly WorkDraft[] {
    return this.drafts.filter(({ refusal }) => refusal === null);
  }
  get refused(): readonly WorkDraft[] {
    return this.drafts.filter(({ refusal }) => refusal !== null);
  }

  /**
   * Called when a user has signed in: sends the drafts left in this browser. No effect for the
   * present user.
   */
  async open(userId: number): Promise<void> {
    if (this.#userId === userId) return;
    this.close();
    this.#userId = userId;
    const result = await this.#ports.storage.all(userId).catch(() => null);
    if (this.#userId !== userId) return;
    if (result === null) this.onNotStored();
    runInAction(() => {
      this.drafts = result ?? [];
    });
    void this.send();
  }

  /** Called when the user has signed out: unsent drafts stay in storage for the next sign-in. */
  close(): void {
    if (this.#timer !== null) this.#ports.clock.cancel(this.#timer);
    this.#timer = null;
    this.#aborter.abort();
    this.#aborter = new AbortController();
    this.#userId = null;
    this.drafts = [];
  }

  /**
   * Stores the work and sends it. True when the server has it, false while it waits here, stored or
   * not (`isStored`). Rejects with the server's message when the server refuses it: then it is not
   * stored.
   */
  async submit(input: WorkDraft["input"], key: string): Promise<boolean> {
    const userId = this.#userId;
    if (userId === null) throw new Error("Nobody is signed in");
    const draft = { userId, input, of: key, keptAt: this.#ports.clock.now(), refusal: null };
    await this.put(draft);
    try {
      await this.#deliver(draft, true);
      return true;
    } catch (error) {
      if (isRefusal(error)) {
        await this.discard(input.draftId);
        throw error;
      }
      this.#plan();
      return false;
    }
  }

  /** Sends at once, because the person does not want to wait. */
  sendAgain(): void {
    void this.send(true);
  }

  /** Sends at once, because the network is back. */
  resume(): void {
    void this.send();
  }

  /** Deletes a draft that the person no longer wants. */
  async discard(draftId: string): Promise<void> {
    this.drafts = this.drafts.filter(({ input }) => input.draftId !== draftId);
    await this.#ports.storage.remove(draftId).catch(() => undefined);
  }

  /**
   * Sends the waiting drafts one after another until one fails. `isForeground`: a person requested
   * it.
   */
  private async send(isForeground = false): Promise<void> {
    if (this.#isSending || this.#userId === null) return;
    this.#isSending = true;
    try {
      for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0])
        await this.#deliver(next, isForeground).catch((error: unknown) =>
          this.#refuse(next!, error),
        );
    } catch {
      this.#plan();
    } finally {
      this.#isSending = false;
    }
  }

  async #deliver(draft: WorkDraft, isForeground: boolean): Promise<void> {
    const options = { signal: this.#aborter.signal, isForeground };
    await this.#ports.callApi("maintenanceDone", draft.input, options);
    await this.discard(draft.input.draftId);
    runInAction(() => {
      this.sentCount += 1;
    });
  }

  /** Keeps a refused draft with the server's message. Any other error may pass, and is rethrown. */
  async #refuse(draft: WorkDraft, error: unknown): Promise<void> {
    if (!isRefusal(error)) throw error;
    await this.put({ ...draft, refusal: error instanceof Error ? error.message : String(error) });
  }

  private async put(draft: WorkDraft): Promise<void> {
    const others = this.drafts.filter(({ input }) => input.draftId !== draft.input.draftId);
    this.drafts = [...others, draft].sort((item, other) => item.keptAt - other.keptAt);
    await this.#ports.storage.put(draft).then(this.onStored, this.onNotStored);
  }

  #plan(): void {
    if (this.#timer !== null || this.#userId === null) return;
    this.#timer = this.#ports.clock.after(pauseMs, this.afterPause);
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
