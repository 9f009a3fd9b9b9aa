import type { Log } from "../platform/base/log.ts";

/** Running parts of a process, closed in reverse order of their opening. */
export class Lifecycle {
  readonly #log: Log;
  readonly #parts: { readonly name: string; readonly close: () => Promise<void> }[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  add(name: string, close: () => Promise<void> | void): void {
    this.#parts.push({ name, close: async () => close() });
  }

  /** Closes in reverse order; a failing part does not stop the others. */
  async closeAll(): Promise<void> {
    for (const { name, close } of this.#parts.splice(0).reverse())
      await close().catch((error: unknown) => this.#log.error({ error, part: name }, "closing"));
  }
}
