import type { Language } from "../../../contract/base/words.ts";

/** Pages of the guide, which exist in docs/guide in each language. */
export type GuidePage =
  | "find"
  | "wall"
  | "alarm"
  | "cause"
  | "shelve"
  | "handover"
  | "trend"
  | "setting"
  | "many-houses"
  | "advice"
  | "day"
  | "import"
  | "maintenance"
  | "power"
  | "camera"
  | "morning"
  | "forecast"
  | "subscribe"
  | "readiness"
  | "calls"
  | "farm"
  | "people"
  | "company"
  | "sign-in"
  | "gateway"
  | "integrate"
  | "webhook-check"
  | "display"
  | "report"
  | "watch"
  | "stale";

/** Address of a page of the guide, which is part of the product. */
export const guidePath = (language: Language, page: GuidePage): string =>
  `/guide/${language}/${page}.html`;
