import type { ChatAppKind } from "../../../../contract/notify/chat-app.ts";
import { dingtalk } from "./dingtalk.ts";
import { feishu } from "./feishu.ts";
import { type RequestVendor, jsonOf, type Vendor, VendorFault } from "./vendor.ts";
import type { VendorUrls } from "./vendor-urls.ts";
import { wecom } from "./wecom.ts";

export const vendors: Readonly<Record<ChatAppKind, Vendor>> = { wecom, dingtalk, feishu };

const timeoutMs = 8000;
const answerMax = 64 * 1024;

/** DingTalk answers some calls at a second address. */
const isSecond = (path: string): boolean => path.startsWith("/topapi/");

/**
 * Sends a request to a vendor. Its address is the vendor's own or an operator's variable, never a
 * user's field.
 */
export function createVendorRequest(kind: ChatAppKind, urls: VendorUrls): RequestVendor {
  const [main, second = main] = vendors[kind].urls;
  return async ({ method, path, headers = {}, body }) => {
    const base = urls[kind] ?? (isSecond(path) ? second : main);
    const answer = await fetch(`${base.replace(/\/+$/, "")}${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json; charset=utf-8" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = (await answer.text()).slice(0, answerMax);
    if (answer.status === 429) throw new VendorFault("busy", 429);
    if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
    const reply = jsonOf(text);
    // A page of a proxy or a portal, with any status, is not the vendor's answer: the vendor got
    // nothing.
    if (Object.keys(reply).length === 0)
      throw new Error(`HTTP ${answer.status}, not answered by the messenger`);
    return { status: answer.status, reply };
  };
}
