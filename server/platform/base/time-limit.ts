/**
 * Gives the result of `work` if it comes within so many ms. Error, with the code ETIMEDOUT: it did
 * not, and a later end of it is nobody's any more.
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error("no answer"), { code: "ETIMEDOUT" })),
      ms,
    );
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
