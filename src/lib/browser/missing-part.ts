/**
 * Messages of browsers and of the build's loader when a part of the program could not be fetched.
 */
const missingPart = /dynamically imported module|module script|unable to preload css/i;

/** True when the part could not be fetched; false when it failed itself. */
export const isMissingPart = (failure: unknown): boolean =>
  failure instanceof Error && missingPart.test(failure.message);

const watchers = new Set<() => void>();
let count = 0;

/**
 * Parts that only a new page brings: the server has them, but the browser (Firefox) keeps an
 * earlier failure to import them for as long as the page is open.
 */
export const missingParts = {
  isAny: (): boolean => count > 0,
  /** Returns a function that is called once the part came after all. */
  add(): () => void {
    count += 1;
    announce();
    return () => {
      count -= 1;
      announce();
    };
  },
  watch(run: () => void): () => void {
    watchers.add(run);
    return () => void watchers.delete(run);
  },
};
const announce = (): void => watchers.forEach((run) => run());
