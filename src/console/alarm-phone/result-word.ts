import { noticeStates } from "../../../contract/notice.ts";
import type { Notice } from "../../../contract/notice-row.ts";
import type { Language } from "../../../contract/words.ts";
import type { AlarmPhoneSay } from "../../i18n/words/alarm-phone.ts";

/** What became of a notice: a call that was given up after it went out was not held back. */
export const resultWord = (
  { state, sentAt }: Pick<Notice, "state" | "sentAt">,
  say: AlarmPhoneSay,
  language: Language,
): string =>
  state === "dropped" && sentAt !== null ? say("noticeGivenUp") : noticeStates[state][language];
