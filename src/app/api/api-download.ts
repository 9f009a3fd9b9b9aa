import type { Clock } from "../../stores/port/clock.ts";
import { exchangedOf, plain } from "./api-answer.ts";
import { ApiError } from "./api-error.ts";
import type { Failures } from "./api-failure.ts";
import { type DownloadOptions, fileIn, readFile } from "./api-file.ts";
import { timeLimit } from "./api-limit.ts";

interface Means {
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly failures: Failures;
}
interface DownloadTarget {
  readonly address: string;
  readonly headers: Headers;
}
interface Session extends DownloadOptions {
  /** Throws when the session of the call has ended. */
  readonly stillHere: () => void;
  /** Returns the same error, and ends the session where it requires that. */
  readonly ended: (error: ApiError) => ApiError;
}

/** A file, in memory. Rejects with `ApiError` only. */
export async function download(
  { fetch, clock, failures }: Means,
  { address, headers }: DownloadTarget,
  { signal, onProgress, stillHere, ended }: Session,
): Promise<{ name: string; content: Blob }> {
  const limit = timeLimit(clock, signal);
  try {
    const response = await fetch(address, { headers, ...plain, signal: limit.signal });
    stillHere();
    const file = fileIn(response);
    if (file === null) {
      const raw = await response.text().catch(() => "");
      const answer = exchangedOf(response, raw);
      if (!answer.isFromServer) throw failures.foreign(answer);
      const status = response.ok ? 502 : response.status;
      throw ended(failures.refusal(answer.body, status, raw).error);
    }
    const content = await readFile(file, (progress) => {
      limit.renew();
      onProgress(progress);
    });
    stillHere();
    return { name: file.name, content };
  } catch (error) {
    throw error instanceof ApiError ? error : ended(failures.broken(error, signal, limit));
  } finally {
    limit.end();
  }
}
