import type { Memory } from "../../../src/stores/port/memory.ts";

/** Storage that lives as long as the test. */
export function fakeMemory(
  stored: Readonly<Record<string, string>> = {},
): Memory & { readonly texts: Map<string, string> } {
  const texts = new Map(Object.entries(stored));
  return {
    texts,
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
  };
}
