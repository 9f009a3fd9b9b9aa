import { vi } from "vitest";

/** Waits until it holds. The limit is for what never comes: a busy machine may be slow. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 120_000 });
