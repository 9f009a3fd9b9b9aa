/** Reads the release of this page and of its server, in the shape the release store expects. */
export const browserRelease = {
  own: (): string | null =>
    document.querySelector("script[type=module][src]")?.getAttribute("src") ?? null,
  page: async (): Promise<string> => {
    const response = await fetch("/", { cache: "no-store", credentials: "omit" });
    if (!response.ok) throw new Error(`the page was answered ${response.status}`);
    return response.text();
  },
  /** A proxy may answer any address with an HTML page of its own, so only a script counts. */
  isServed: async (src: string): Promise<boolean> => {
    const response = await fetch(src, { cache: "no-store", credentials: "omit" });
    return response.status === 200 && /javascript/.test(response.headers.get("content-type") ?? "");
  },
  onFocus: (run: () => void): (() => void) => {
    window.addEventListener("focus", run);
    return () => window.removeEventListener("focus", run);
  },
  reload: (): void => window.location.reload(),
};
