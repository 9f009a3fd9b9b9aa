import type { InputOf } from "./call.ts";

/** Recorded maintenance that the server has not confirmed. */
export interface WorkDraft {
  /** Its owner; other users of this device neither see nor send it. */
  readonly userId: number;
  readonly input: InputOf<"maintenanceDone">;
  /** Its subject in plain words. */
  readonly of: string;
  /** Time by the clock of the device, epoch ms; drafts are sent in this order. */
  readonly keptAt: number;
  /** The server's message when it refused the work; null while it waits. */
  readonly refusal: string | null;
}

/** Storage that outlives the page and the browser. Each call may reject: then nothing is kept. */
export interface WorkStorage {
  /** Drafts of one user, oldest first. */
  all(userId: number): Promise<readonly WorkDraft[]>;
  put(draft: WorkDraft): Promise<void>;
  remove(draftId: string): Promise<void>;
}
