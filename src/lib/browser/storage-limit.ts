/**
 * Time limit of a call: a busy disk takes a second, but some browsers never answer (WebKit bug
 * 226547).
 */
const answerMs = 3000;

type Call = (...args: never[]) => Promise<unknown>;

/**
 * Wraps a storage so that each call rejects when it takes too long. Otherwise a draft waiting for
 * the disk might wait forever and never reach the server.
 */
export function withTimeLimit<S extends { readonly [K in keyof S]: Call }>(
  storage: S,
  ms = answerMs,
): S {
  const limited =
    (call: Call): Call =>
    async (...args) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("the browser's storage does not answer")), ms);
      });
      try {
        return await Promise.race([call(...args), late]);
      } finally {
        clearTimeout(timer);
      }
    };
  return Object.fromEntries(
    Object.entries<Call>(storage).map(([name, call]) => [name, limited(call)]),
  ) as unknown as S;
}
