/**
 * Runs when what is rendered now has been painted, so that what takes long does not hold it up;
 * returns how to call it off. A page that is not seen paints nothing: there it runs after `waitMs`.
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
