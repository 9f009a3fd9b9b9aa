/** The real clock, in the shape the stores expect. */
export const browserClock = {
  now: () => Date.now(),
  every: (periodMs: number, run: () => void): unknown => {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
  after: (delayMs: number, run: () => void): unknown => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  cancel: (handle: unknown): void => {
    if (typeof handle === "function") handle();
  },
};
