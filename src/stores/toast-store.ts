import { makeAutoObservable, observableRef } from "mobx";
import type { Clock } from "./port.ts";

export type ToastTone = "success" | "warning" | "danger" | "plain";
export interface Toast {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
}

/** Errors stay 5 s, other news 2 s (specification, section 9). */
const shownMs: Record<ToastTone, number> = { danger: 5000, warning: 5000, success: 2000, plain: 2000 };
const most = 4;

/** Short news. Never the only carrier of anything that matters. */
export class ToastStore {
  toasts: readonly Toast[] = [];
  private readonly clock: Clock;
  private nextId = 1;

  constructor(clock: Clock) {
    this.clock = clock;
    makeAutoObservable<this, "clock" | "nextId">(this, { clock: false, nextId: false, toasts: observableRef }, { autoBind: true });
  }

  /** The same text twice is one toast. `stayMs`: where the specification gives it a time of its own. */
  show(tone: ToastTone, text: string, stayMs = shownMs[tone]): void {
    if (this.toasts.some((toast) => toast.text === text && toast.tone === tone)) return;
    const id = this.nextId++;
    this.toasts = [...this.toasts, { id, tone, text }].slice(-most);
    this.clock.after(stayMs, () => this.dismiss(id));
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }
}
