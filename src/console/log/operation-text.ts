import type { LogLine } from "../../../contract/log.ts";
import * as text from "../../../contract/log-text.ts";
import type { Language } from "../../../contract/words.ts";
import { absent } from "../record/record-table.tsx";

/** What a line is about, in words; a dash when nothing was written down. */
export const operationText = (
  line: Pick<LogLine, "function" | "operation">,
  language: Language,
): string => text.operationText(line, language) || absent;

/** The remark of a line in words; a dash when there is none. */
export const remarkText = (
  line: Pick<LogLine, "function" | "remark">,
  language: Language,
): string => text.remarkText(line, language) || absent;
