const retryMs = 5000;

/**
 * A part of the app that must come, whenever: a server that is away while it is fetched must not
 * take the page with it. Never rejects.
 */
export async function importWithRetry<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    const loaded = await load().catch(() => null);
    if (loaded !== null) return loaded;
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
