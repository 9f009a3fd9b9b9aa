import { z } from "zod";
import { type MessageKey, messages } from "../../../contract/base/server-message.ts";
import { failureSchema } from "../../../contract/route/define/reply-envelope.ts";
import type { Language } from "../../../contract/base/words.ts";
import { ApiError, kindOf } from "./api-error.ts";

/** A refusal may still have a body. */
const refusalSchema = failureSchema.extend({ data: z.unknown() });

/** Reasons for a failed call, in the language of the user who made it. */
export interface Failures {
  /** The call was aborted, or made in a session that has ended. */
  aborted(): ApiError;
  network(): ApiError;
  /**
   * The error for a missing or partial answer: `callerSignal` aborted it, the time `limit` did, or
   * the network failed.
   */
  broken(error: unknown, callerSignal: AbortSignal | undefined, limit: TimeoutState): ApiError;
  /** An answer that did not come from the server. */
  foreign(answer: ForeignAnswer): ApiError;
  /**
   * The refusal in an answer. `isFromServer`: the message is the server's. `raw`: the whole answer.
   */
  refusal(
    body: unknown,
    status: number,
    raw: string,
  ): { readonly error: ApiError; readonly isFromServer: boolean };
  /** An answer that does not match the contract. */
  badReply(code: number, { issues }: z.ZodError, raw: string): ApiError;
}

/** State of the time a call may take. */
export interface TimeoutState {
  readonly isLate: boolean;
  /** The missing part: an answer, or progress of an upload. */
  readonly waitsFor: "answer" | "progress";
}

/** `status` 0: redirected to another page. */
export interface ForeignAnswer {
  readonly status: number;
  readonly isPage: boolean;
  readonly raw: string;
}

export function failuresIn(language: () => Language): Failures {
  const textOf = (key: MessageKey) => messages[key][language()];
  const aborted = () => new ApiError("aborted", 0, networkWords[language()]);
  const network = () => new ApiError("network", 0, networkWords[language()]);
  return {
    aborted,
    network,
    broken(error, callerSignal, { isLate, waitsFor }) {
      if (callerSignal?.aborted === true) return aborted();
      if (isLate) return new ApiError("timeout", 0, timeoutWords[waitsFor][language()]);
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
    foreign({ status, isPage, raw }) {
      const words = foreignWords[foreignReason(status, isPage)][language()];
      const code = status >= 500 && status !== 511 ? status : 0;
      return new ApiError("foreign", code, words.replace("{}", String(status)), {}, raw);
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
 * Returns the message for an answer without a message: 401 becomes the failure of the login
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

/** The party that answered in place of the server, by its answer. */
function foreignReason(status: number, isPage: boolean): keyof typeof foreignWords {
  if (status === 413) return "large";
  if (status >= 502 && status <= 504) return "away";
  if ([0, 401, 407, 511].includes(status)) return "portal";
  return status < 300 && isPage ? "portal" : "other";
}

const timeoutWords = {
  answer: {
    zh: "服务器 10 秒内没有应答，请重试",
    en: "The server did not respond within 10 s, please retry",
  },
  progress: {
    zh: "上传 30 秒没有进展，已停止，请检查网络后重试",
    en: "The upload made no progress for 30 s and was stopped: check the network and retry",
  },
};
const foreignWords = {
  large: {
    zh: "内容过大，被代理服务器拒绝（413），请联系管理员调大代理的上限",
    en: "Rejected as too large by a proxy (413): ask the administrator to raise its limit",
  },
  portal: {
    zh: "当前网络要求先登录认证，请打开任意网站完成认证后重试",
    en: "This network requires you to sign in first: open any web page to do so, then retry",
  },
  away: {
    zh: "途中的代理服务器连不上本系统（{}），请稍后重试",
    en: "A proxy on the way does not reach the server ({}), please retry later",
  },
  other: {
    zh: "应答不是来自本系统（{}），可能被途中的代理或防火墙拦截",
    en: "The answer did not come from the server ({}): a proxy or firewall may be in the way",
  },
};
const networkWords = {
  zh: "无法连接服务器，请检查网络",
  en: "The server cannot be reached, please check the network",
};
