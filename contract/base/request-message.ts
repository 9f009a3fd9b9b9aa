import type { Words } from "./words.ts";

/** Messages about a request as such, before its call is known. */
export const requestMessages = {
  methodNotAllowed: { zh: "不支持的请求方法", en: "Method not allowed" },
  tooLarge: { zh: "提交的内容过大", en: "The request is too large" },
  headersTooLarge: { zh: "请求头过大", en: "The headers of the request are too large" },
  requestSlow: { zh: "请求未在规定时间内收完", en: "The request took too long to arrive" },
  requestUnread: { zh: "不是有效的 HTTP 请求", en: "This is not a valid HTTP request" },
  unsupportedMedia: { zh: "不支持的内容类型", en: "Content type not supported" },
} as const satisfies Record<string, Words>;
