import { workActs } from "../../../contract/alarm/alarm-work.ts";
import { noticeKinds, type NoticeKind } from "../../../contract/notify/notice.ts";
import type { PushPayload } from "../../../contract/notify/push.ts";
import type { Language } from "../../../contract/base/words.ts";

const words = {
  ack: { zh: "确认报警", en: "Acknowledge" },
  done: { zh: "已记录", en: "Recorded" },
  failed: {
    zh: "未能记录：链接已失效或没有网络。请打开报警页面。",
    en: "Not recorded: the link has expired or there is no network. Open the alarm.",
  },
} as const;

/** Longest text that every push service accepts together with the other fields. */
const textMax = 900;

export const pushPayload = ({
  kind,
  text,
  language,
  link,
  tag,
}: {
  readonly kind: NoticeKind;
  readonly text: string;
  readonly language: Language;
  readonly link: { readonly url: string; readonly token: string } | null;
  readonly tag: string;
}): PushPayload => ({
  title: noticeKinds[kind][language],
  text: text.slice(0, textMax),
  tag,
  url: link === null ? "/alarm/current" : `/n/${link.token}`,
  token: link?.token ?? null,
  language,
  buttons:
    link === null
      ? []
      : [
          { step: "ack", label: words.ack[language] },
          { step: "onWay", label: workActs.onWay[language] },
        ],
  done: words.done[language],
  failed: words.failed[language],
});
