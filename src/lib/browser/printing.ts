let isOn = false;

// Before the listeners of pages, which ask when they hear of it.
globalThis.window?.addEventListener("beforeprint", () => (isOn = true));
globalThis.window?.addEventListener("afterprint", () => (isOn = false));

/** The page is being laid out on paper, which has another width than the screen. */
export const isPrinting = (): boolean => isOn;
