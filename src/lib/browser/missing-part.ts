/**
 * Words by which browsers, and the loader of the build, say that a part of the program is not
 * there.
 */
const missingPart = /dynamically imported module|module script|unable to preload css/i;

/** The part could not be fetched; it did not fail by itself. */
export const isMissingPart = (failure: unknown): boolean =>
  failure instanceof Error && missingPart.test(failure.message);
