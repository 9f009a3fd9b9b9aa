/**
 * Calls `run` after the next paint, so that slow work does not delay it. Returns a function that
 * cancels it. A hidden page does not paint, so there it runs after `waitMs`.
 */
export function afterPaint(run: () => void, waitMs = 200): () => void {
  let late: ReturnType<typeof setTimeout>;
  const begin = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(late);
    run();
  };
  const frame = requestAnimationFrame(() => {
    clearTimeout(late);
    late = setTimeout(begin);
  });
  late = setTimeout(begin, waitMs);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(late);
  };
}
