import { pathNames } from "../../contract/notify/notice.ts";
import type { ChannelDown } from "../../contract/operate/server-trouble.ts";
import type { Language } from "../../contract/base/words.ts";

const lists = {
  zh: new Intl.ListFormat("zh-CN"),
  en: new Intl.ListFormat("en-GB"),
} as const satisfies Record<Language, Intl.ListFormat>;

/** Returns the channels that do not work as text: "calls and texts". */
export const channelNames = (down: readonly ChannelDown[], language: Language): string =>
  lists[language].format(down.map(({ channel }) => pathNames[channel][language]));

/** Start of the oldest fault, epoch ms; null: all channels work. */
export const downSince = (down: readonly ChannelDown[]): number | null =>
  down.length === 0 ? null : Math.min(...down.map(({ since }) => since));
