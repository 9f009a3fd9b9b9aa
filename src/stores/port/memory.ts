/** The browser's memory that survives a reload. */
export interface CookieJar {
  get(name: string): string | null;
  /** Kept for a year. */
  set(name: string, value: string): void;
  remove(name: string): void;
}

/**
 * Storage of texts: the browser's local or session storage. If it is full or forbidden, nothing is
 * stored and no error is thrown.
 */
export interface Memory {
  get(key: string): string | null;
  set(key: string, text: string): void;
  remove(key: string): void;
}
