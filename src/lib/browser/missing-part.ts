/**
 * Messages of browsers and of the build's loader when a part of the program could not be fetched.
 */
const missingPart = /dynamically imported module|module script|unable to preload css/i;

/** True when the part could not be fetched; false when it failed itself. */
export const isMissingPart = (failure: unknown): boolean =>
  failure instanceof Error && missingPart.test(failure.message);
