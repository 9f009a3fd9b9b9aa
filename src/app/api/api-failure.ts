import { z } from "zod";
import { type MessageKey, messages } from "../../../contract/base/server-message.ts";
import { failureSchema } from "../../../contract/route/define/reply-envelope.ts";
import type { Language } from "../../../contract/base/words.ts";
import { ApiError, kindOf } from "./api-error.ts";

/** A refusal may carry a body all the same. */
const refusalSchema = failureSchema.extend({ data: z.unknown() });

/** Reasons for a failed call, in the language of the user who made it. */
export interface Failures {
  /** The call was given up, or made in a session that has ended. */
  aborted(): ApiError;
  network(): ApiError;
  /** Why there was no or half an answer. `given`: the caller's signal, `late`: the clock's. */
  broken(error: unknown, given: AbortSignal | undefined, late: AbortSignal): ApiError;
  /** The "no" in an answer; `isFromServer`: in words of the server. `raw`: all of it. */
  refusal(
    body: unknown,
    status: number,
    raw: string,
  ): { readonly error: ApiError; readonly isFromServer: boolean };
  /** An answer that is not what the contract says. */
  badReply(code: number, { issues }: z.ZodError, raw: string): ApiError;
}

export function failuresIn(language: () => Language): Failures {
  const textOf = (key: MessageKey) => messages[key][language()];
  const aborted = () => new ApiError("aborted", 0, networkWords[language()]);
  const network = () => new ApiError("network", 0, networkWords[language()]);
  return {
    aborted,
    network,
    broken(error, given, late) {
      if (given?.aborted === true) return aborted();
      if (late.aborted) return new ApiError("timeout", 0, timeoutWords[language()]);
      if (error instanceof Error && /\b401\b/.test(error.message))
        return new ApiError("unauthorized", 401, textOf("loginAgain"));
      return network();
    },
    refusal(body, status, raw) {
      const failure = refusalSchema.safeParse(body);
      const code = failure.success && failure.data.code !== 200 ? failure.data.code : status;
      const reply = failure.success ? failure.data : { msg: "", fields: {} };
      const msg = reply.msg === "" ? textOf(unreadable(code)) : reply.msg;
      return {
        error: new ApiError(kindOf(code), code, msg, reply.fields, raw),
        isFromServer: failure.success,
      };
    },
    badReply: (code, { issues }, raw) =>
      new ApiError(
        "reply",
        code,
        textOf("internal"),
        Object.fromEntries(
          issues.map(({ path: [, ...inside] }) => [inside.join("."), textOf("internal")]),
        ),
        raw,
      ),
  };
}

/**
 * Returns the message for an answer without words of its own: 401 becomes the login's failure
 * (specification, section 8).
 */
const unreadable = (code: number): MessageKey =>
  code === 401
    ? "loginAgain"
    : code === 429
      ? "tooMany"
      : code === 403
        ? "forbidden"
        : "unavailable";

const timeoutWords = {
  zh: "服务器 10 秒内没有应答，请重试",
  en: "The server did not respond within 10 s, please retry",
};
const networkWords = {
  zh: "无法连接服务器，请检查网络",
  en: "The server cannot be reached, please check the network",
};
