import type { IncomingMessage } from "node:http";
import { readUpTo, requestGuarded } from "../../platform/base/guarded-request.ts";
import { NoVideo } from "./media/no-video.ts";

interface CloudRequest {
  /** Sent by POST; absent: GET. */
  readonly body?: { readonly type: string; readonly text: string };
  readonly signal: AbortSignal;
  /** Absent: the public Internet, by HTTPS. */
  readonly isAllowed?: ((address: string) => boolean) | undefined;
}

/**
 * Queries a cloud, or an address that it has given, which may point anywhere. Throws NoVideo
 * `unreachable`.
 */
export const requestCloud = (
  address: string,
  { body, signal, isAllowed }: CloudRequest,
): Promise<IncomingMessage> =>
  requestGuarded(address, {
    method: body === undefined ? "GET" : "POST",
    ...(body !== undefined && { headers: { "content-type": body.type }, body: body.text }),
    ...(isAllowed !== undefined && { isAllowed, isPlainAllowed: true }),
    signal,
  }).catch(() => {
    throw new NoVideo("unreachable");
  });

const answerMax = 256 * 1024;

/** The answer as JSON. Throws NoVideo `unreachable` if it is not JSON. */
export async function requestJson(address: string, request: CloudRequest): Promise<unknown> {
  try {
    return JSON.parse(await readUpTo(await requestCloud(address, request), answerMax));
  } catch {
    throw new NoVideo("unreachable");
  }
}
