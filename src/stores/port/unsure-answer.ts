/**
 * True for the error of a call that may have been carried out anyway: no answer arrived in time, or
 * the server stopped midway.
 */
export function isUnsureAnswer(error: unknown): boolean {
  const { code } = error as { readonly code?: unknown };
  return code === 0 || code === 503 || code === undefined;
}
