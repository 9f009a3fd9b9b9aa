import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type { Words } from "../../../contract/base/words.ts";
import type { ToastStore } from "../app/toast-store.ts";
import type { Clock } from "../port/clock.ts";
import type { FileName, routes } from "../../../contract/route/routes.ts";
import type { z } from "zod";
import { fieldsOf } from "../port/call.ts";

/**
 * A file that is being exported. `rows`: most rows of its table; null before the server has
 * reported.
 */
export interface FileProgress {
  readonly bytes: number;
  readonly rows: number | null;
}

/** Shortest interval between updates of the numbers, so that they can be read. */
const shownMs = 100;

const words = {
  done: { zh: "已导出：{name}", en: "Exported: {name}" },
  failed: { zh: "文件导出失败：{reason}", en: "File export failed: {reason}" },
} as const satisfies Record<string, Words>;

/** The messages on single fields are more precise than the general one. */
const reasonOf = (error: unknown): string =>
  Object.values(fieldsOf(error)).join(" ") ||
  (error instanceof Error ? error.message : String(error));

/** Exports tables as files: one at a time. A toast shows the result, on any page. */
export class ExportTask {
  task: FileProgress | null = null;
  #running: AbortController | null = null;
  readonly #port: ExportPort;
  readonly #clock: Clock;
  readonly #toast: ToastStore;
  readonly #t: (words: Words) => string;

  constructor(port: ExportPort, clock: Clock, toast: ToastStore, t: (words: Words) => string) {
    this.#port = port;
    this.#clock = clock;
    this.#toast = toast;
    this.#t = t;
    makeAutoObservable(this, { task: observableRef }, { autoBind: true });
  }

  /**
   * Fetches and saves a file. Never rejects. False: another export is in progress, and this one was
   * not started. `use`: called with the file instead of saving it.
   */
  async start(request: FileRequest, use: UseFile = this.#port.save): Promise<boolean> {
    if (this.#running !== null) return false;
    const running = new AbortController();
    this.#running = running;
    this.task = { bytes: 0, rows: null };
    let shownAt = -Infinity;
    const onProgress = (task: FileProgress): void => {
      if (this.#running !== running || this.#clock.now() - shownAt < shownMs) return;
      shownAt = this.#clock.now();
      runInAction(() => void (this.task = task));
    };
    try {
      const file = await this.#port.take(request, { signal: running.signal, onProgress });
      if (this.#running !== running) return true;
      use(file);
      if (use === this.#port.save)
        this.#toast.show(
          "success",
          this.#t(words.done).replace("{name}", () => file.name),
        );
    } catch (error) {
      if (this.#running === running)
        this.#toast.show(
          "danger",
          this.#t(words.failed).replace("{reason}", () => reasonOf(error)),
        );
    }
    if (this.#running === running) this.end();
    return true;
  }

  /** Cancels the export: the file is neither saved nor reported. */
  cancel(): void {
    const running = this.#running;
    this.end();
    running?.abort();
  }

  private end(): void {
    this.#running = null;
    this.task = null;
  }
}

/** A call that answers with a file, and its input. */
export type FileRequest = {
  [N in FileName]: { readonly name: N; readonly input: z.input<(typeof routes)[N]["input"]> };
}[FileName];

/**
 * Calls that answer with files. `take` rejects like the others; `save` saves a file for the user.
 */
type UseFile = ExportPort["save"];

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
