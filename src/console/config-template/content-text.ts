import { type Content, groupsOf } from "../../../contract/control/content.ts";
import { parameterGroups } from "../../../contract/parameter/group-name.ts";
import type { Language } from "../../../contract/words.ts";
import type { BatchSay } from "../../i18n/words/batch.ts";

/** What a template names, in a line. */
export const contentText = (content: Content, say: BatchSay, language: Language): string =>
  groupsOf(content)
    .map((group) => {
      const { values, rows } = content[group] ?? { values: {}, rows: null };
      const count = Object.keys(values).length;
      const parts = [
        ...(count > 0 ? [say("templateValues", { count })] : []),
        ...(rows === null ? [] : [say("templateRows", { count: rows.length })]),
      ];
      return `${parameterGroups[group][language]} (${parts.join(" + ")})`;
    })
    .join(language === "zh" ? "、" : ", ");
