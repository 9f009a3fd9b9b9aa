import { keysOf } from "../base/table-keys.ts";
import { inOneLanguage, type Language, type Words } from "../base/words.ts";

/**
 * Ways in which a notified person has acknowledged. The stored remark is the key of the way, not
 * its words, because each reader reads it in their own language.
 */
export const ackMethods = {
  key: { zh: "电话按键确认", en: "by phone key" },
  reply: { zh: "短信回复确认", en: "by text reply" },
  app: { zh: "应用消息按钮确认", en: "by app button" },
  link: { zh: "通知链接确认", en: "by link" },
} as const satisfies Record<string, Words>;
export type AckMethod = keyof typeof ackMethods;

const storedAs = (method: AckMethod): string => `told:${method}`;
const methodByText = new Map(keysOf(ackMethods).map((method) => [storedAs(method), method]));

/** The remark of an acknowledgement by a notice. */
export const ackNoteOf = storedAs;

/**
 * Returns the remark of an acknowledgement in words; '' for none. A person's own text stays as
 * written, in the reader's language where it has both.
 */
export function ackNoteText(note: string | null, language: Language): string {
  const method = methodByText.get(note ?? "");
  return method === undefined ? inOneLanguage(note ?? "", language) : ackMethods[method][language];
}
