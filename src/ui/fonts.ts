import { importWithRetry } from "../lib/browser/import-with-retry.ts";

/**
 * Loads the product's own typefaces, so that every screen looks the same; until then those of the
 * system are used. The styles are loaded first, and then the files for the characters on screen: a
 * page without Chinese loads none of the Chinese files. Never rejects.
 */
export async function loadFonts(): Promise<void> {
  const parts = [() => import("./font-latin.module.css"), () => import("./font-cjk.module.css")];
  await Promise.allSettled(parts.map((part) => importWithRetry(part)));
}
