/**
 * True for the error of a call that may have been carried out all the same: no answer came in time,
 * or one of a server that stopped midway.
 */
export function isUnsureAnswer(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 0 || code === 503 || code === undefined;
}
