import { makeAutoObservable, observableRef } from "mobx";
import type { Clock } from "../port/clock.ts";

export type ToastTone = "success" | "warning" | "danger" | "plain";
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  /** The server's answer, verbatim, for whoever investigates it; null: none. */
  readonly details: string | null;
  /** Action offered while it stays; null: none. */
  readonly action: ToastAction | null;
}

interface ToastAction {
  readonly text: string;
  readonly run: () => void;
}

interface ToastOptions {
  /** Set if the specification requires a different time. */
  readonly stayMs?: number;
  readonly details?: string | null;
  readonly action?: ToastAction | null;
}

/** Errors stay 5 s, other messages 2 s (specification, section 9). */
const shownMs: Record<ToastTone, number> = {
  danger: 5000,
  warning: 5000,
  success: 2000,
  plain: 2000,
};
const toastsMax = 4;

/** Short messages. Nothing important may be shown only here. */
export class ToastStore {
  toasts: readonly Toast[] = [];
  readonly #clock: Clock;
  readonly #timers = new Map<number, unknown>();
  #nextId = 1;

  constructor(clock: Clock) {
    this.#clock = clock;
    makeAutoObservable(this, { toasts: observableRef }, { autoBind: true });
  }

  /**
   * A repeated text does not add a toast: the present one restarts its time and gets the newest
   * details.
   */
  show(
    tone: ToastTone,
    text: string,
    { stayMs = shownMs[tone], details = null, action = null }: ToastOptions = {},
  ): void {
    const existing = this.toasts.find((toast) => toast.text === text && toast.tone === tone);
    const id = existing?.id ?? this.#nextId++;
    const toast = { id, tone, text, details, action };
    if (existing !== undefined)
      this.toasts = this.toasts.map((item) => (item === existing ? toast : item));
    else {
      for (const tooOld of this.toasts.slice(0, Math.max(0, this.toasts.length + 1 - toastsMax)))
        this.dismiss(tooOld.id);
      this.toasts = [...this.toasts, toast];
    }
    this.#stopTimer(id);
    this.#timers.set(
      id,
      this.#clock.after(stayMs, () => this.dismiss(id)),
    );
  }

  dismiss(id: number): void {
    this.#stopTimer(id);
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Messages of one user are not shown to the next. */
  clear(): void {
    for (const { id } of this.toasts) this.dismiss(id);
  }

  #stopTimer(id: number): void {
    this.#clock.cancel(this.#timers.get(id));
    this.#timers.delete(id);
  }
}
