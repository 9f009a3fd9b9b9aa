import { type IncomingMessage, request as plain } from "node:http";
import { request as secure } from "node:https";
import { isIP } from "node:net";
import { guarded, isPublic } from "../../notify/notice-send/channel/guarded-post.ts";
import { NoVideo } from "./media/no-video.ts";

interface CloudRequest {
  /** Sent by POST; absent: GET. */
  readonly body?: { readonly type: string; readonly text: string };
  readonly signal: AbortSignal;
  /** Absent: the public Internet, by HTTPS. */
  readonly isAllowed?: ((address: string) => boolean) | undefined;
}

/**
 * Queries a cloud, or an address that it has given: that may point anywhere, so each address is
 * checked and no redirect is followed. Throws NoVideo `unreachable`.
 */
export async function askCloud(
  address: string,
  { body, signal, isAllowed }: CloudRequest,
): Promise<IncomingMessage> {
  const may = isAllowed ?? isPublic;
  const url = urlOf(address, may, isAllowed !== undefined);
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === "https:" ? secure : plain)(url, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "content-type": body.type },
      agent: false,
      lookup: guarded(may),
      signal,
    });
    asked.once("response", resolve);
    asked.on("error", () => reject(new NoVideo("unreachable")));
    asked.end(body?.text);
  });
}

function urlOf(address: string, may: (address: string) => boolean, hasPlain: boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const protocols = hasPlain ? ["https:", "http:"] : ["https:"];
  if (url === null || !protocols.includes(url.protocol)) throw new NoVideo("unreachable");
  // A literal address is not looked up, and so not checked there.
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) !== 0 && !may(literal)) throw new NoVideo("unreachable");
  return url;
}

const answerMax = 256 * 1024;

/** The answer as JSON. Throws NoVideo `unreachable` for what is none. */
export async function askJson(address: string, asked: CloudRequest): Promise<unknown> {
  try {
    let text = "";
    for await (const chunk of await askCloud(address, asked)) {
      text += String(chunk);
      if (text.length > answerMax) throw new NoVideo("unreachable");
    }
    return JSON.parse(text);
  } catch {
    throw new NoVideo("unreachable");
  }
}
