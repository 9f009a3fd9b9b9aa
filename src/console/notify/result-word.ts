import { noticeStates } from "../../../contract/notify/notice.ts";
import type { Notice } from "../../../contract/notify/notice-row.ts";
import type { Language } from "../../../contract/base/words.ts";
import type { AlarmPhoneText } from "../../i18n/words/notify/alarm-phone-words.ts";

/**
 * Returns the text for the result of a notice. A call that was cancelled after dialling was not
 * held back.
 */
export const resultWord = (
  { state, sentAt }: Pick<Notice, "state" | "sentAt">,
  t: AlarmPhoneText,
  language: Language,
): string =>
  state === "dropped" && sentAt !== null ? t("noticeGivenUp") : noticeStates[state][language];
