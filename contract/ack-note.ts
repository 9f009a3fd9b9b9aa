import { keysOf } from "./key.ts";
import type { Language, Words } from "./words.ts";

/**
 * How somebody who was told has acknowledged. What is stored as the remark is the way, not its
 * words: whoever reads it reads his own language.
 */
export const ackWays = {
  key: { zh: "电话按键确认", en: "by phone key" },
  reply: { zh: "短信回复确认", en: "by text reply" },
  link: { zh: "通知链接确认", en: "by link" },
} as const satisfies Record<string, Words>;
export type AckWay = keyof typeof ackWays;

const storedAs = (way: AckWay): string => `told:${way}`;
const ways = new Map(keysOf(ackWays).map((way) => [storedAs(way), way]));

/** The remark of an acknowledgement by a notice. */
export const ackNoteOf = storedAs;

/** A remark of an acknowledgement in words; '' for none. What a person has written stays. */
export function ackNoteText(note: string | null, language: Language): string {
  const way = ways.get(note ?? "");
  return way === undefined ? (note ?? "") : ackWays[way][language];
}
