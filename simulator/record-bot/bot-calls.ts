import { z } from "zod";
import { apiBase } from "../../contract/route/define/reply-envelope.ts";

/** Pause between two calls, ms, because visitors of the demo share the limit of calls. */
const paceMs = 120;
/** Another try may succeed: no session yet, too many calls, the server's fault. */
const isPassing = (status: number): boolean => status === 401 || status === 429 || status >= 500;

const enveloped = z.object({ data: z.unknown() });

interface Route<I extends z.ZodType, R extends z.ZodType> {
  readonly method: string;
  readonly path: string;
  readonly input: I;
  readonly reply: R;
}

export type CallServer = <I extends z.ZodType, R extends z.ZodType>(
  route: Route<I, R>,
  input: z.input<I>,
) => Promise<z.output<R> | null>;

/**
 * Calls a server with a token. Null: refused, and would be again. @throws Error when the server is
 * not there or another try may go otherwise.
 */
export function callerOf(server: string, token: string): CallServer {
  return async ({ method, path, reply }, input) => {
    await new Promise((resolve) => setTimeout(resolve, paceMs));
    const url = new URL(`${apiBase}${path}`, server);
    const isGet = method === "GET";
    if (isGet)
      for (const [key, value] of Object.entries(z.record(z.string(), z.unknown()).parse(input)))
        url.searchParams.set(key, String(value));
    const answer = await fetch(url, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isGet ? {} : { "content-type": "application/json" }),
      },
      ...(isGet ? {} : { body: JSON.stringify(input) }),
    });
    if (answer.ok) return reply.parse(enveloped.parse(await answer.json()).data);
    await answer.body?.cancel();
    if (isPassing(answer.status)) throw new Error(`${path} answers ${answer.status}`);
    return null;
  };
}
