import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { CallApi } from "../port/call.ts";
import type { Clock } from "../port/clock.ts";
import type { WorkDraft, WorkStorage } from "../port/work-storage.ts";
import { isRefusal } from "./draft-queue.ts";

/** Between two tries while the server does not answer. */
const pauseMs = 15_000;

interface Ports {
  readonly callApi: CallApi;
  readonly storage: WorkStorage;
  readonly clock: Clock;
}

/**
 * Maintenance that was written down in front of a fan, on its way to the server: kept in this
 * browser first, then sent, oldest first, one at a time.
 *
 * Invariants: work is removed from storage only when the server has confirmed it, or the person has
 * said so; it is sent under its number however often that takes; only work of the user who is
 * signed in is stored, shown and sent.
 */
export class WorkQueue {
  drafts: readonly WorkDraft[] = [];
  /** False: this browser keeps nothing; what is not sent is lost with the page. */
  isStored = true;
  /** Grows with everything that reached the server. */
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

  /** A user has signed in: entries left here are sent. No effect for the present user. */
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

  /** They are gone; what is not sent stays in storage for them. */
  close(): void {
    if (this.#timer !== null) this.#ports.clock.cancel(this.#timer);
    this.#timer = null;
    this.#aborter.abort();
    this.#aborter = new AbortController();
    this.#userId = null;
    this.drafts = [];
  }

  /**
   * Keeps the work and sends it. True when the server has it, false while it waits here, kept or
   * not (`isStored`). Rejects with the server's message when it refuses it: it is not stored.
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

  /** At once: the person does not want to wait. */
  sendAgain(): void {
    void this.send(true);
  }

  /** At once: the network is back. */
  resume(): void {
    void this.send();
  }

  /** The person does not want it any more. */
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

  /** Kept with the server's words; what may pass is thrown on. */
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
