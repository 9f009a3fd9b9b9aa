let isOn = false;

// Runs before the listeners of pages, which read this value when they are called.
globalThis.window?.addEventListener("beforeprint", () => (isOn = true));
globalThis.window?.addEventListener("afterprint", () => (isOn = false));

/** True while the page is laid out for printing, with another width than the screen's. */
export const isPrinting = (): boolean => isOn;
