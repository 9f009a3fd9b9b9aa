import { importWithRetry } from "../lib/browser/import-with-retry.ts";

/**
 * Brings the product's own typefaces, so that every screen looks the same; until they are there the
 * system's are used. Styles come first and files follow by the letters on screen: a page without
 * Chinese fetches none of the Chinese files. Rejects never.
 */
export async function loadFonts(): Promise<void> {
  const parts = [() => import("./font-latin.module.css"), () => import("./font-cjk.module.css")];
  await Promise.allSettled(parts.map((part) => importWithRetry(part)));
}
